import type { checkCalls } from '#shared/ipc/contract/checks';
import { isSamePhone } from '#shared/check-form/phone';
import { subjectCells, subjectHead } from '#shared/check-detail/subject-columns';
import { byteOrderMark, toCsv } from '#shared/csv/write';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { maxChecksByPhone } from '#shared/ipc/contract/checks';
import { maximumPageSize } from '#shared/limits';
import { checkSchema, type Check } from '#shared/model/check';
import { stepAfter } from '#shared/paging';
import { readAs } from '#shared/read-as';
import { isName, type ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SaveText } from '../../platform/save-text.ts';
import { heldCheck, type HeldValues } from '../../safety/privacy/held-values.ts';
import type { Reveals } from '../../safety/privacy/reveals.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import { readNames } from '../../jobs/watchlists/read-names.ts';
import type { HandlersOf } from '../answer-call.ts';

/** Pages are gathered no longer than this before they are shown. */
const gatherMs = 250;

export function checkHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>;
  held: Pick<HeldValues, 'get' | 'checks'>;
  reveals: Pick<Reveals, 'many'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  saveText: SaveText;
}): HandlersOf<typeof checkCalls> {
  const { sessions, held, reveals, clock, saveText } = dependencies;
  const now = () => new Date(clock.now()).toISOString();

  /** The checks unchanged, by name: those that are held, and others reread. */
  function unmaskedChecks(
    profileId: string,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<Map<string, Check>>> {
    return sessions.use(profileId, async ({ client }) => {
      const found = new Map<string, Check>();
      const missing: ResourceName<'check'>[] = [];
      for (const name of names) {
        const check = readAs(checkSchema, held.get(heldCheck(name)));
        if (check.success) found.set(name, check.data);
        else if (isName('check', name)) missing.push(name);
      }
      const { stopped } = await readNames(client, missing, signal, (outcomes) => {
        for (const outcome of outcomes) if ('check' in outcome) found.set(outcome.name, outcome.check);
      });
      return stopped === null ? ok(found) : err(stopped);
    });
  }

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

    'checks.export': async ({ profileId, head, rows, unmasked }, signal) => {
      const save = async (marked: string, table: readonly (readonly string[])[], notRead: number) => {
        // Spreadsheets read UTF-8 only when the mark says so.
        const saved = await saveText(
          `checks-${now().slice(0, 10)}${marked}.csv`,
          byteOrderMark + toCsv(table),
        );
        return saved.ok ? ok({ savedAs: saved.value, notRead }) : saved;
      };
      if (unmasked === null) return save('', [head, ...rows], 0);
      const write = async () => {
        const read = await unmaskedChecks(profileId, unmasked, signal);
        if (!read.ok) return read;
        const lines = rows.map((row, at) => [
          ...row,
          ...subjectCells(read.value.get(unmasked[at] ?? '') ?? null),
        ]);
        const notRead = unmasked.filter((name) => !read.value.has(name)).length;
        return save('-personal-data', [[...head, ...subjectHead], ...lines], notRead);
      };
      const fields = ['subject', 'relatedSubjects'] as const;
      return reveals.many({ profileId, fields, resources: unmasked }, write, signal);
    },

    'checks.byPhone': ({ profileId, phone }) =>
      sessions.use(profileId, () => {
        const names: string[] = [];
        for (const value of held.checks()) {
          const check = readAs(checkSchema, value);
          if (check.success && phonesOf(check.data).some((number) => isSamePhone(phone, number)))
            names.push(check.data.name);
          if (names.length === maxChecksByPhone) break;
        }
        return Promise.resolve(ok(names));
      }),
  };
}

function phonesOf({ params, relatedSubjects = [] }: Check): string[] {
  return [params?.subject, ...relatedSubjects.map(({ subject }) => subject)].flatMap(
    (subject) => subject?.phoneNumber ?? [],
  );
}

type CheckPage = OutputOf<'checks.list'>;

async function readPage(
  client: Pick<ReadClient, 'call'>,
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
