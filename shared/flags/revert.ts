import type { ChangeCell } from '../ipc/contract/change-sets.ts';
import { t } from '../messages/text.ts';
import { mayBeOverride, sameCell, type SeenCell } from './cell.ts';
import type { CellChange, ChangeAction } from './change.ts';

interface NotRestored {
  organization: string;
  organizationDisplayName: string;
  flag: string;
  reason: string;
}

export interface Revert {
  /** What restores each cell to what was read right before it was sent. */
  changes: CellChange[];
  /** Cells that were sent and cannot be restored, each with why. */
  notRestored: NotRestored[];
}

/** The changes that revert a change set, cell by cell. What was never sent needs none. */
export function revertOf(cells: readonly ChangeCell[], canSet: boolean): Revert {
  const revert: Revert = { changes: [], notRestored: [] };
  for (const cell of cells) {
    const verdict = verdictOn(cell, canSet);
    if (verdict === null) continue;
    const { organization, organizationDisplayName, flag } = cell;
    const place = { organization, organizationDisplayName, flag };
    if ('reason' in verdict) revert.notRestored.push({ ...place, ...verdict });
    else revert.changes.push({ ...place, ...verdict });
  }
  return revert;
}

type Verdict = { action: ChangeAction; before: SeenCell } | { reason: string } | null;

function verdictOn(cell: ChangeCell, canSet: boolean): Verdict {
  if (cell.state === 'unknown' || cell.state === 'sending')
    return { reason: t('The outcome is unknown. Look up the outcome first.') };
  if (!wasSent(cell)) {
    return open.has(cell.state) && isOpen(cell)
      ? { reason: t('The outcome of an earlier attempt is unknown.') }
      : null;
  }
  const was = cell.was ?? cell.before;
  const now = cell.now ?? { is: 'unknown', why: 'not-read' };
  if (was.is === 'unknown') return { reason: t('The previous value was unknown.') };
  if (isAsBefore(cell.action, was, now)) return null;
  const action = was.is === 'default' ? 'clear' : was.value ? 'on' : 'off';
  if (action !== 'clear' && !canSet) return { reason: t('The profile has no “Override request” setting.') };
  return { action, before: now };
}

/** Cells that may have been sent before, with an unknown outcome. */
const open = new Set<ChangeCell['state']>(['left-out', 'waiting', 'conflict', 'already', 'failed']);

/** Sent, and not as it was before, as far as anybody knows. */
function isOpen({ action, was, now, status }: ChangeCell): boolean {
  const isRefused = status !== null && status >= 400 && status < 500;
  return was !== null && !isRefused && (now === null || !isAsBefore(action, was, now));
}

/** An override that was set to the value of the default looks like none where the response names no source. */
function isAsBefore(action: ChangeAction, was: SeenCell, now: SeenCell): boolean {
  return sameCell(was, now) && (action === 'clear' || !mayBeOverride(now));
}

/** Accepted by the service, or the response was a success and it was read back as something else. */
function wasSent({ state, status }: ChangeCell): boolean {
  if (state === 'applied' || state === 'accepted') return true;
  return state === 'failed' && status !== null && status >= 200 && status < 300;
}
