import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import { ok, type Result } from '#shared/result';
import { batchGetChecks } from '../../api/batch.ts';
import type { Clock } from '../../clock.ts';
import type { Session } from '../../session/session.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { Handlers } from '../answer-call.ts';

type CheckCalls = 'checks.list' | 'checks.batch' | 'checks.export';

const byteOrderMark = '\ufeff';

export function checkHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>;
  clock: Pick<Clock, 'now'>;
  saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>;
}): Pick<Handlers, CheckCalls> {
  const { sessions, clock, saveText } = dependencies;
  const now = () => new Date(clock.now()).toISOString();
  return {
    'checks.list': ({ profileId, parent, pageSize, pageToken = '', filter = '', showDeleted }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const query = {
          pageSize: pageSize ?? maximumPageSize,
          ...(pageToken !== '' && { pageToken }),
          ...(filter !== '' && { filter }),
          ...(showDeleted === true && { showDeleted }),
        };
        const answer = await client.call('ListChecks', { variables: { parent }, query }, { signal });
        if (!answer.ok) return answer;
        const { value, receivedAt } = answer.value;
        return ok({ checks: value.checks, nextPageToken: value.nextPageToken, receivedAt });
      }),

    'checks.batch': ({ profileId, names }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const checks: Check[] = [];
        const failures: { names: string[]; error: AppError }[] = [];
        for (const { names: asked, answer } of await batchGetChecks(client, names, { signal })) {
          if (answer.ok) checks.push(...answer.value.value.checks);
          else failures.push({ names: [...asked], error: answer.error });
        }
        return ok({ checks, failures, receivedAt: now() });
      }),

    'checks.export': async ({ csv, masked }) => {
      const name = `checks-${now().slice(0, 10)}${masked ? '' : '-personal-data'}.csv`;
      // Spreadsheets read UTF-8 only when the mark says so.
      const saved = await saveText(name, byteOrderMark + csv);
      return saved.ok ? ok({ savedAs: saved.value }) : saved;
    },
  };
}
