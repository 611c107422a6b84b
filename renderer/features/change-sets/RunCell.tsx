import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, Clock, GitMerge, Loader } from 'lucide-react';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { CellBox } from '../flags/Cell.tsx';
import { actWord, beforeWord } from '../flags/cell-words.ts';

const arrow = (cell: ChangeCell) =>
  cell.act === 'clear'
    ? t('Clear')
    : t('{from} → {to}', { from: beforeWord(cell.before, cell.act), to: actWord[cell.act] });

/** What became of a cell, in one word or two. */
export function runWord(cell: ChangeCell): string {
  switch (cell.state) {
    case 'waiting':
    case 'sending':
      return arrow(cell);
    case 'applied':
      return cell.act === 'clear' ? t('Cleared') : arrow(cell);
    case 'accepted':
      return cell.act === 'clear' ? t('Clearing accepted') : t('{act}, accepted', { act: actWord[cell.act] });
    case 'already':
      return t('No change needed');
    case 'failed':
      if (cell.status === null) return t('Not applied');
      return cell.status >= 200 && cell.status < 300 ? t('Did not take effect') : String(cell.status);
    case 'conflict':
      return t('Conflict');
    case 'unknown':
      return t('Unknown');
    case 'left-out':
      return t('Left out');
  }
}

const variants = {
  waiting: { variant: 'pending', icon: Clock },
  sending: { variant: 'pending', icon: Loader },
  applied: { variant: 'done', icon: CircleCheck },
  accepted: { variant: 'plain', icon: CircleDashed },
  already: { variant: 'done', icon: CircleCheck },
  failed: { variant: 'failed', icon: CircleX },
  conflict: { variant: 'conflict', icon: GitMerge },
  unknown: { variant: 'unknown', icon: CircleHelp },
  'left-out': { variant: 'plain', icon: Ban },
} as const;

export function RunCellBox({ cell }: { cell: ChangeCell }) {
  return <CellBox {...variants[cell.state]}>{runWord(cell)}</CellBox>;
}
