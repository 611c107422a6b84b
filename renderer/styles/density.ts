import type { Preferences } from '#shared/ipc/contract/application';

/** Row heights in px: --row-height and --row-height-head of tokens.css, for code that places rows itself. */
export const rowHeights: Record<Preferences['density'], { row: number; head: number }> = {
  compact: { row: 28, head: 28 },
  comfortable: { row: 36, head: 34 },
};

/** A row with two lines of text, in any density. */
export const tallRow = 44;
