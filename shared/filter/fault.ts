import { t } from '#shared/messages/text';
import type { Span } from './tree.ts';

/** Something wrong in a filter, at its place, with a repair when there is an obvious one. */
export interface FilterFault {
  /** 1-based, in UTF-16 units; always inside the text. */
  column: number;
  /** At least 1. */
  length: number;
  message: string;
  /** Replaces the marked text. */
  fix?: FilterFix;
}

export interface FilterFix {
  replacement: string;
  label: string;
}

export function faultAt(span: Span, message: string, fix?: FilterFix): FilterFault {
  const place = { column: span.start, length: span.end - span.start };
  return fix === undefined ? { ...place, message } : { ...place, message, fix };
}

/** The usual repair: put one text in place of the marked one. */
export function use(replacement: string): FilterFix {
  return { replacement, label: t('Use {operator}', { operator: replacement.trim() }) };
}
