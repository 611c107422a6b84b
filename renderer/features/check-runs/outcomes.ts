import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleStop,
  CircleX,
  Clock,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { isOutcomeOpen } from '#shared/errors';
import type { CheckAct, CheckRunRow } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import { t } from '#shared/messages/text';
import { agrees } from '#shared/read-back';
import type { Tone } from '../../components/Status.tsx';
import type { CheckRun } from './check-run.ts';

/** An answer of the run, or what looking an unknown outcome up has shown. */
export type CheckRow = CheckRunRow | { name: string; outcome: 'looked-up'; check: Check };

/** `waits`: it was not sent. `unknown`: it was sent, and nobody knows; it is looked up before it is sent again. */
export type CheckEnd = 'done' | 'failed' | 'unknown' | 'waits';

export type Stage = 'asking' | 'running' | 'over';

function isThere(act: CheckAct, check: Check): boolean {
  return act === 'cancel'
    ? check.state === 'CANCELLED'
    : agrees(act === 'monitoring-on', check.ongoingMonitoringEnabled);
}

export function endOf(act: CheckAct, row: CheckRow | undefined): CheckEnd {
  if (row === undefined) return 'waits';
  if (row.outcome === 'accepted') return 'done';
  if (row.outcome === 'looked-up') return isThere(act, row.check) ? 'done' : 'failed';
  const { error } = row;
  if (isOutcomeOpen(error)) return 'unknown';
  return error.kind === 'refused' || error.kind === 'cancelled' ? 'waits' : 'failed';
}

/** The run that undoes the switched monitoring; null: there is nothing to undo, or it cannot be undone. */
export function revertOf({ act, checks }: CheckRun, rows: ReadonlyMap<string, CheckRow>): CheckRun | null {
  // The API has no operation that opens a cancelled check again.
  if (act === 'cancel') return null;
  const enabled = act === 'monitoring-on';
  const switched = checks.flatMap((check) => {
    const row = rows.get(check.name);
    if (row === undefined || row.outcome === 'not-accepted') return [];
    const read = row.outcome === 'accepted' ? row.changed.check : row.check;
    const wasSwitched = check.before.ongoingMonitoringEnabled === !enabled;
    if (!wasSwitched || (read !== null && !isThere(act, read))) return [];
    // The confirmation and the journal claim no state that was not read.
    const before = { ...check.before, ongoingMonitoringEnabled: read === null ? null : enabled };
    return [{ ...check, before }];
  });
  if (switched.length === 0) return null;
  return { act: enabled ? 'monitoring-off' : 'monitoring-on', checks: switched };
}

/** What became of a check, as it is shown. */
export function outcomeOf(
  act: CheckAct,
  row: CheckRow | undefined,
  stage: Stage,
): { tone: Tone; icon: LucideIcon; word: string } {
  const end = endOf(act, row);
  const reached = act === 'cancel' ? t('Cancelled') : act === 'monitoring-on' ? t('On') : t('Off');
  if (end === 'unknown') return { tone: 'danger', icon: CircleHelp, word: t('Unknown') };
  if (row === undefined || end === 'waits') {
    if (stage === 'running' && row === undefined) return { tone: 'neutral', icon: Clock, word: t('Waiting') };
    if (row !== undefined) return { tone: 'quiet', icon: CircleStop, word: t('Not sent') };
    return stage === 'asking'
      ? { tone: 'quiet', icon: Circle, word: t('Not sent yet') }
      : { tone: 'quiet', icon: CircleDashed, word: t('Not sent') };
  }
  if (row.outcome === 'not-accepted') {
    const word = row.error.kind === 'permission' ? t('403: does not exist or no access') : row.error.message;
    return { tone: 'danger', icon: CircleX, word };
  }
  if (row.outcome === 'looked-up')
    return end === 'done'
      ? { tone: 'success', icon: CircleCheck, word: reached }
      : { tone: 'danger', icon: CircleX, word: t('Looked up: not changed') };
  const { check } = row.changed;
  if (check === null) return { tone: 'warning', icon: TriangleAlert, word: t('Accepted, not refreshed') };
  return isThere(act, check)
    ? { tone: 'success', icon: CircleCheck, word: reached }
    : { tone: 'warning', icon: TriangleAlert, word: t('Accepted, but has not changed') };
}
