import type { Publish } from '#shared/ipc/events';
import type { ChangedCheck, MonitoringRow } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import type { ConsumerTask } from '#shared/model/unspecified';
import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { together, type ListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import { checks } from '../../service/api/resources/checks.ts';
import { endsRun, type Run, type RunEngine } from '../../jobs/runs/engine.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { Handlers } from '../answer-call.ts';

type CheckDetailCalls =
  | 'checks.read'
  | 'checks.summary'
  | 'checks.consumerTasks'
  | 'checks.generateSummary'
  | 'checks.setMonitoring'
  | 'checks.cancel'
  | 'checks.setMonitoringOfMany';

/** A check has a handful of tasks; this bounds a list that does not end. */
const maxTaskPages = 20;
/** Generated text takes its time. */
const generationTimeoutMs = 180_000;

export function checkDetailHandlers(dependencies: {
  sessions: Sessions<Session>;
  guard: Pick<Guard, 'perform'>;
  runs: Pick<RunEngine, 'begin' | 'forget'>;
  publish: Publish<'checks.monitoringProgress'>;
  now: () => number;
  /** Each time a check was read. */
  checkSeen: (profileId: string, check: Check) => void;
}): Pick<Handlers, CheckDetailCalls> {
  const { sessions, guard, runs, publish, now, checkSeen } = dependencies;

  async function reload(
    { client, profileId }: Pick<Session, 'client' | 'profileId'>,
    name: string,
  ): Promise<ChangedCheck> {
    // Not under the signal of the call: what was sent has happened, and its outcome is wanted.
    const read = await checks(client).get(name);
    if (read.ok) checkSeen(profileId, { ...read.value.value, name });
    return read.ok
      ? { check: read.value.value, readError: null, receivedAt: read.value.receivedAt }
      : { check: null, readError: read.error, receivedAt: new Date(now()).toISOString() };
  }

  interface Monitoring {
    profileId: string;
    name: string;
    enabled: boolean;
    before: boolean | null;
  }
  async function setMonitoring(
    session: Session,
    { profileId, name, enabled, before }: Monitoring,
    how: { grantId?: string; askedBy: 'screen' | 'bulk' },
    signal: AbortSignal,
  ): Promise<Result<ChangedCheck>> {
    const sent = await guard.perform(
      {
        profileId,
        operation: 'SetOngoingMonitoring',
        variables: { check: name },
        body: { enabled },
        resourceName: name,
        before: { ongoingMonitoringEnabled: before },
        after: { ongoingMonitoringEnabled: enabled },
        ...how,
      },
      signal,
    );
    return sent.ok ? ok(await reload(session, name)) : sent;
  }

  return {
    'checks.read': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const answer = await checks(client).get(name, { signal });
        if (answer.ok) checkSeen(profileId, { ...answer.value.value, name });
        return answer.ok ? ok({ check: answer.value.value, receivedAt: answer.value.receivedAt }) : answer;
      }),

    'checks.summary': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const answer = await checks(client).summary(name, { signal });
        return answer.ok ? ok({ summary: answer.value.value, receivedAt: answer.value.receivedAt }) : answer;
      }),

    'checks.consumerTasks': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const tasks: ConsumerTask[] = [];
        const facts: ListFacts[] = [];
        let receivedAt: string | null = null;
        let stopped: AppError | null = null;
        let pages = 0;
        const query = { pageSize: maximumPageSize };
        for await (const page of checks(client).consumerTasks(name, query, { signal })) {
          if (!page.ok) {
            stopped = page.error;
            break;
          }
          tasks.push(...page.value.value.consumerTasks);
          facts.push(page.value.value.facts);
          receivedAt = page.value.receivedAt;
          if ((pages += 1) === maxTaskPages) break;
        }
        if (receivedAt === null && stopped !== null) return err(stopped);
        return ok({
          tasks,
          facts: together(facts),
          stopped,
          receivedAt: receivedAt ?? new Date(now()).toISOString(),
        });
      }),

    'checks.generateSummary': ({ profileId, name }, signal) =>
      sessions.use(profileId, async () => {
        const answer = await guard.perform(
          {
            profileId,
            operation: 'GenerateAISummary',
            variables: { name },
            body: null,
            resourceName: name,
            before: null,
            after: null,
            askedBy: 'screen',
            timeoutMs: generationTimeoutMs,
          },
          signal,
        );
        return answer.ok ? ok({ answer: answer.value.value, receivedAt: answer.value.receivedAt }) : answer;
      }),

    'checks.setMonitoring': (input, signal) =>
      sessions.use(input.profileId, (session) =>
        setMonitoring(session, input, { askedBy: 'screen' }, signal),
      ),

    'checks.cancel': ({ profileId, name, before }, signal) =>
      sessions.use(profileId, async (session) => {
        const sent = await guard.perform(
          {
            profileId,
            operation: 'CancelCheck',
            variables: { check: name },
            body: null,
            resourceName: name,
            before,
            after: { state: 'CANCELLED', ongoingMonitoringEnabled: false },
            askedBy: 'screen',
          },
          signal,
        );
        return sent.ok ? ok(await reload(session, name)) : sent;
      }),

    'checks.setMonitoringOfMany': ({ profileId, run, enabled, checks: chosen }, signal) =>
      sessions.use(profileId, async (session) => {
        const [first, ...others] = chosen.map(({ name }) => ({
          operation: 'SetOngoingMonitoring' as const,
          resource: name,
          after: enabled ? 'ON' : 'OFF',
        }));
        const rows: MonitoringRow[] = [];
        const monitoring: Run<(typeof chosen)[number]> = {
          ...{ id: run, profileId, target: run },
          question: () =>
            first === undefined ? null : { items: [first, ...others], facts: { checks: chosen.length } },
          waiting: () => chosen.values(),
          async send({ name }, { grantId, stop }) {
            const change = { profileId, name, enabled, before: null };
            const result = await setMonitoring(session, change, { askedBy: 'bulk', grantId }, stop);
            if (!result.ok && endsRun(result.error)) return { stop: result.error };
            const row: MonitoringRow = result.ok
              ? { name, outcome: 'accepted', changed: result.value }
              : { name, outcome: 'not-accepted', error: result.error };
            rows.push(row);
            publish('checks.monitoringProgress', { run, row });
            return result.ok ? 'settled' : 'failed';
          },
        };
        const stopped = await runs.begin(monitoring, signal);
        runs.forget(run);
        return stopped === null ? ok({ rows }) : err(stopped);
      }),
  };
}
