import type { ChangedCheck, CheckAct, CheckRunRow, ChosenCheck } from '#shared/ipc/contract/check-detail';
import type { InputOf } from '#shared/ipc/contract';
import type { AppError } from '#shared/errors';
import type { Check } from '#shared/model/check';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Guard, RunChange } from '../../safety/guard/guard.ts';
import { checks } from '../../service/api/resources/checks.ts';
import type { Session } from '../../service/session/session.ts';
import { endsRun, never, type Run, type RunEngine } from './engine.ts';

type CheckBefore = ChosenCheck['before'];

/** Changes one check, or many that were selected: each is sent at most once and read back. */
export interface CheckRuns {
  change(
    session: Session,
    change: { name: string; act: CheckAct; before: CheckBefore },
    signal: AbortSignal,
  ): Promise<Result<ChangedCheck>>;
  /**
   * One confirmation, then a request for each check, until the signal or `stop` stops it. Gives those that have an
   * outcome, once the check that was on its way has one. Refused while a run of the same id lives.
   */
  changeMany(
    session: Session,
    input: InputOf<'checks.changeMany'>,
    signal: AbortSignal,
  ): Promise<Result<CheckRunRow[]>>;
  /** Sends nothing more of a run; false: there is none. */
  stop(run: string): boolean;
}

export function createCheckRuns({
  guard,
  runs,
  publish,
  now,
  checkSeen,
}: {
  guard: Pick<Guard, 'perform'>;
  runs: Pick<RunEngine, 'begin' | 'stop' | 'isLive' | 'forget'>;
  publish: (progress: { run: string; row: CheckRunRow }) => void;
  now: () => number;
  /** Each time a check was read. */
  checkSeen: (profileId: string, check: Check) => void;
}): CheckRuns {
  async function readBack({ client, profileId }: Session, name: string): Promise<ChangedCheck> {
    // Not under the signal of the call: what was sent has happened, and its outcome is wanted.
    const read = await checks(client).get(name);
    if (read.ok) checkSeen(profileId, { ...read.value.value, name });
    return read.ok
      ? { check: read.value.value, readError: null, receivedAt: read.value.receivedAt }
      : { check: null, readError: read.error, receivedAt: new Date(now()).toISOString() };
  }

  async function change(
    session: Session,
    { name, act, before }: Parameters<CheckRuns['change']>[1],
    signal: AbortSignal,
    grantId?: string,
  ): Promise<Result<ChangedCheck>> {
    const about = {
      ...{ profileId: session.profileId, variables: { check: name }, resourceName: name },
      ...(grantId === undefined ? { askedBy: 'screen' as const } : { askedBy: 'bulk' as const, grantId }),
    };
    const enabled = act === 'monitoring-on';
    const { ongoingMonitoringEnabled } = before;
    const sent =
      act === 'cancel'
        ? await guard.perform(
            {
              ...{ ...about, operation: 'CancelCheck', body: null, before },
              after: { state: 'CANCELLED', ongoingMonitoringEnabled: false },
            },
            signal,
          )
        : await guard.perform(
            {
              ...{ ...about, operation: 'SetOngoingMonitoring', body: { enabled } },
              before: { ongoingMonitoringEnabled },
              after: { ongoingMonitoringEnabled: enabled },
            },
            signal,
          );
    return sent.ok ? ok(await readBack(session, name)) : sent;
  }

  return {
    change: (session, wanted, signal) => change(session, wanted, signal),
    async changeMany(session, { profileId, run: id, act, checks: chosen }, signal) {
      // The engine would join the run that lives, and answer without having sent these.
      if (runs.isLive(id)) return err(stillRunning(id));
      const [first, ...others] = chosen.map((check) => runChangeOf(act, check));
      const rows: CheckRunRow[] = [];
      const run: Run<ChosenCheck> = {
        ...{ id, profileId, target: id },
        question: () =>
          first === undefined ? null : { items: [first, ...others], facts: { checks: chosen.length } },
        waiting: () => chosen.values(),
        async send({ name, before }, { grantId }) {
          const result = await change(session, { name, act, before }, never, grantId);
          if (!result.ok && endsRun(result.error)) return { stop: result.error };
          const row: CheckRunRow = result.ok
            ? { name, outcome: 'accepted', changed: result.value }
            : { name, outcome: 'not-accepted', error: result.error };
          rows.push(row);
          publish({ run: id, row });
          return result.ok ? 'settled' : 'failed';
        },
      };
      const stopped = await runs.begin(run, signal);
      runs.forget(id);
      return stopped === null ? ok(rows) : err(stopped);
    },
    stop(run) {
      const isLive = runs.isLive(run);
      runs.stop(run);
      return isLive;
    },
  };
}

const stillRunning = (run: string): AppError => ({
  kind: 'validation',
  message: t('The run is still sending. Nothing more was sent.'),
  target: run,
  advice: t('Wait until it has ended, then resume.'),
  faults: [],
});
const onOff = (value: boolean) => (value ? 'ON' : 'OFF');

function runChangeOf(act: CheckAct, { name: resource, before }: ChosenCheck): RunChange {
  if (act === 'cancel')
    return { operation: 'CancelCheck', resource, before: before.state, after: 'CANCELLED' };
  const { ongoingMonitoringEnabled: was } = before;
  return {
    ...{ operation: 'SetOngoingMonitoring', resource, after: onOff(act === 'monitoring-on') },
    before: was === null ? null : onOff(was),
  };
}
