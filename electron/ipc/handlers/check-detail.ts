import type { checkDetailCalls } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import type { ConsumerTask } from '#shared/model/unspecified';
import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import { together, type ListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { pagesOf } from '../../service/api/pager.ts';
import type { ChangeCheck } from '../../jobs/runs/change-check.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

/** A check has a handful of tasks; this bounds a list that does not end. */
const maxTaskPages = 20;
/** Generated text takes its time. */
const generationTimeoutMs = 180_000;

export function checkDetailHandlers(dependencies: {
  sessions: Sessions<Session>;
  guard: Pick<Guard, 'perform'>;
  changeCheck: ChangeCheck;
  now: () => number;
  /** Each time a check was read. */
  checkSeen: (profileId: string, check: Check) => void;
}): HandlersOf<typeof checkDetailCalls> {
  const { sessions, guard, changeCheck, now, checkSeen } = dependencies;

  return {
    'checks.read': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const response = await client.call('GetCheck', { variables: { check: name } }, { signal });
        if (response.ok) checkSeen(profileId, { ...response.value.value, name });
        return response.ok
          ? ok({ check: response.value.value, receivedAt: response.value.receivedAt })
          : response;
      }),

    'checks.summary': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const response = await client.call(
          'GetCheckSummary',
          { variables: { name: `${name}/checkSummary` } },
          { signal },
        );
        return response.ok
          ? ok({ summary: response.value.value, receivedAt: response.value.receivedAt })
          : response;
      }),

    'checks.consumerTasks': ({ profileId, name }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const tasks: ConsumerTask[] = [];
        const facts: ListFacts[] = [];
        let receivedAt: string | null = null;
        let stopped: AppError | null = null;
        let pages = 0;
        const query = { pageSize: maximumPageSize };
        for await (const page of pagesOf(
          client,
          'ListConsumerTasks',
          { variables: { parent: name }, query },
          { signal },
        )) {
          if (!page.ok) {
            stopped = page.error;
            break;
          }
          tasks.push(...page.value.value.consumerTasks);
          facts.push(page.value.value.facts);
          receivedAt = page.value.receivedAt;
          if (page.value.value.nextPageToken === '') break;
          if ((pages += 1) === maxTaskPages) {
            stopped = tooManyTasks(name);
            break;
          }
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
        const response = await guard.perform(
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
        return response.ok
          ? ok({ response: response.value.value, receivedAt: response.value.receivedAt })
          : response;
      }),

    'checks.setMonitoring': ({ profileId, name, enabled, before: was }, signal) => {
      const before = { state: null, ongoingMonitoringEnabled: was };
      const action = enabled ? 'monitoring-on' : 'monitoring-off';
      return sessions.use(profileId, (session) => changeCheck(session, { name, action, before }, signal));
    },

    'checks.cancel': ({ profileId, name, before }, signal) =>
      sessions.use(profileId, (session) => changeCheck(session, { name, action: 'cancel', before }, signal)),
  };
}

const tooManyTasks = (target: string): AppError => ({
  kind: 'protocol',
  reason: 'too-large',
  operation: 'ListConsumerTasks',
  message: t('The service returned too many pages, so some tasks were not loaded.'),
  target,
  advice: t('Refresh the check to load its tasks again.'),
});
