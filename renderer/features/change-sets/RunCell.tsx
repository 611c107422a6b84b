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
      return cell.status >= 200 && cell.status < 300 ? t('Did not stick') : String(cell.status);
    case 'conflict':
      return t('Conflict');
    case 'unknown':
      return t('Unknown');
    case 'left-out':
      return t('Left out');
  }
}

const looks = {
  waiting: { look: 'pending', icon: Clock },
  sending: { look: 'pending', icon: Loader },
  applied: { look: 'done', icon: CircleCheck },
  accepted: { look: 'plain', icon: CircleDashed },
  already: { look: 'done', icon: CircleCheck },
  failed: { look: 'failed', icon: CircleX },
  conflict: { look: 'conflict', icon: GitMerge },
  unknown: { look: 'unknown', icon: CircleHelp },
  'left-out': { look: 'plain', icon: Ban },
} as const;

export function RunCellBox({ cell }: { cell: ChangeCell }) {
  return <CellBox {...looks[cell.state]}>{runWord(cell)}</CellBox>;
}
