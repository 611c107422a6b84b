import type { AppError } from '#shared/errors';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import { stepAfter } from '#shared/paging';
import { ok, type Result } from '#shared/result';
import { batchGetChecks } from '../../api/batch.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../clock.ts';
import type { Session } from '../../session/session.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { Handlers } from '../answer-call.ts';

type CheckCalls = 'checks.list' | 'checks.listPages' | 'checks.batch' | 'checks.export';

const byteOrderMark = '\ufeff';
/** Pages are gathered no longer than this before they are shown. */
const gatherMs = 250;

export function checkHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>;
}): Pick<Handlers, CheckCalls> {
  const { sessions, clock, saveText } = dependencies;
  const now = () => new Date(clock.now()).toISOString();
  return {
    'checks.list': ({ profileId, ...asked }, signal) =>
      sessions.use(profileId, ({ client }) => readPage(client, asked, signal)),

    'checks.listPages': ({ profileId, pages: most, ...asked }, signal) =>
      sessions.use(profileId, async ({ client }): Promise<Result<OutputOf<'checks.listPages'>>> => {
        const until = clock.monotonic() + gatherMs;
        const pages: CheckPage[] = [];
        const usedTokens: string[] = [];
        let { pageToken = '' } = asked;
        for (;;) {
          const page = await readPage(client, { ...asked, pageToken }, signal);
          if (!page.ok) return pages.length === 0 ? page : ok({ pages, error: page.error });
          pages.push(page.value);
          usedTokens.push(pageToken);
          const step = stepAfter(usedTokens, page.value.nextPageToken);
          if (step.next !== 'page' || pages.length >= most || clock.monotonic() >= until)
            return ok({ pages, error: null });
          ({ pageToken } = step);
        }
      }),

    'checks.batch': ({ profileId, names }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const checks: Check[] = [];
        const unread: unknown[] = [];
        const failures: { names: string[]; error: AppError }[] = [];
        for (const { names: asked, answer } of await batchGetChecks(client, names, { signal })) {
          if (answer.ok) {
            checks.push(...answer.value.value.checks);
            unread.push(...answer.value.value.facts.unread);
          } else failures.push({ names: [...asked], error: answer.error });
        }
        return ok({ checks, failures, unread, receivedAt: now() });
      }),

    'checks.export': async ({ csv, masked }) => {
      const name = `checks-${now().slice(0, 10)}${masked ? '' : '-personal-data'}.csv`;
      // Spreadsheets read UTF-8 only when the mark says so.
      const saved = await saveText(name, byteOrderMark + csv);
      return saved.ok ? ok({ savedAs: saved.value }) : saved;
    },
  };
}

type CheckPage = OutputOf<'checks.list'>;

async function readPage(
  client: Pick<ApiClient, 'call'>,
  asked: Omit<InputOf<'checks.list'>, 'profileId'>,
  signal: AbortSignal,
): Promise<Result<CheckPage>> {
  const { parent, pageSize, pageToken = '', filter = '', showDeleted } = asked;
  const query = {
    pageSize: pageSize ?? maximumPageSize,
    ...(pageToken !== '' && { pageToken }),
    ...(filter !== '' && { filter }),
    ...(showDeleted === true && { showDeleted }),
  };
  const answer = await client.call('ListChecks', { variables: { parent }, query }, { signal });
  if (!answer.ok) return answer;
  return ok({ ...answer.value.value, receivedAt: answer.value.receivedAt });
}
