import type { checkCalls } from '#shared/ipc/contract/checks';
import { isSamePhone } from '#shared/check-form/phone';
import { subjectCells, subjectHead } from '#shared/check-detail/subject-columns';
import { toCsv } from '#shared/csv/write';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { maxKnownChecks } from '#shared/ipc/contract/checks';
import type { InboxEntry, InboxFilter, notificationCalls } from '#shared/ipc/contract/notifications';
import { maximumPageSize } from '#shared/limits';
import { checkSchema, type Check } from '#shared/model/check';
import { stepAfter } from '#shared/paging';
import { readAs } from '#shared/read-as';
import { isName, lastSegment, type ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SaveText } from '../../platform/save-text.ts';
import { checkKey, type UnmaskedValues } from '../../safety/privacy/unmasked-values.ts';
import type { Reveals } from '../../safety/privacy/reveals.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import { readNames } from '../../jobs/watchlists/read-names.ts';
import type { HandlersOf } from '../handle-call.ts';

/** Pages are gathered no longer than this before they are shown. */
const gatherMs = 250;

export function checkHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>;
  unmaskedValues: Pick<UnmaskedValues, 'get' | 'checks'>;
  inbox: Pick<HandlersOf<typeof notificationCalls>, 'inbox.list'>;
  reveals: Pick<Reveals, 'many'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  saveText: SaveText;
}): HandlersOf<typeof checkCalls> {
  const { sessions, unmaskedValues, inbox, reveals, clock, saveText } = dependencies;
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
        const check = readAs(checkSchema, unmaskedValues.get(checkKey(name)));
        if (check.success) found.set(name, check.data);
        else if (isName('check', name)) missing.push(name);
      }
      const { stopped } = await readNames(client, missing, signal, (outcomes) => {
        for (const outcome of outcomes) if ('check' in outcome) found.set(outcome.name, outcome.check);
      });
      return stopped === null ? ok(found) : err(stopped);
    });
  }

  /** What the inbox has of these references and names. */
  async function entriesOf(
    { profileId, references, names }: KnownQuery,
    signal: AbortSignal,
  ): Promise<InboxEntry[]> {
    const list = async (filter: Partial<InboxFilter>) => {
      const page = await inbox['inbox.list'](
        { profileId, filter: { view: 'all', ...filter }, limit: maxKnownChecks },
        signal,
      );
      return page.ok ? page.value.entries : [];
    };
    const byReference = references.map(async (reference) =>
      (await list({ text: reference })).filter(
        ({ check, clientReference }) => check !== null && isReferenceOf(reference, check, clientReference),
      ),
    );
    return (await Promise.all([...byReference, ...names.map((check) => list({ check }))])).flat();
  }

  return {
    'checks.list': ({ profileId, ...query }, signal) =>
      sessions.use(profileId, ({ client }) => readPage(client, query, signal)),

    'checks.listPages': ({ profileId, pages: most, ...query }, signal) =>
      sessions.use(profileId, async ({ client }): Promise<Result<OutputOf<'checks.listPages'>>> => {
        const until = clock.monotonic() + gatherMs;
        const pages: CheckPage[] = [];
        const usedTokens: string[] = [];
        let { pageToken = '' } = query;
        for (;;) {
          const page = await readPage(client, { ...query, pageToken }, signal);
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
        const saved = await saveText(`checks-${now().slice(0, 10)}${marked}.csv`, toCsv(table));
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

    'checks.known': (query, signal) =>
      sessions.use(query.profileId, async () => {
        const found = new Map<ResourceName<'check'>, string | null>();
        const add = (name: string, displayName: string | null) => {
          if (isName('check', name) && found.size < maxKnownChecks)
            found.set(name, found.get(name) ?? displayName);
        };
        const matches = isAmong(query);
        for (const value of unmaskedValues.checks()) {
          const check = readAs(checkSchema, value);
          if (check.success && matches(check.data)) add(check.data.name, check.data.displayName ?? null);
        }
        for (const entry of await entriesOf(query, signal))
          if (entry.check !== null) add(entry.check, entry.displayName);
        return ok([...found].map(([name, displayName]) => ({ name, displayName })));
      }),
  };
}

type KnownQuery = InputOf<'checks.known'>;

function isAmong({ phone, references, names }: KnownQuery): (check: Check) => boolean {
  const requestedNames = new Set<string>(names);
  return (check) =>
    requestedNames.has(check.name) ||
    references.some((reference) => isReferenceOf(reference, check.name, check.clientReference ?? null)) ||
    (phone !== null && phonesOf(check).some((number) => isSamePhone(phone, number)));
}

/** A check is referred to by its client reference or by its ID, whatever the case. */
function isReferenceOf(reference: string, name: string, clientReference: string | null): boolean {
  const needle = reference.toLowerCase();
  return clientReference?.toLowerCase() === needle || lastSegment(name).toLowerCase() === needle;
}

function phonesOf({ params, relatedSubjects = [] }: Check): string[] {
  return [params?.subject, ...relatedSubjects.map(({ subject }) => subject)].flatMap(
    (subject) => subject?.phoneNumber ?? [],
  );
}

type CheckPage = OutputOf<'checks.list'>;

async function readPage(
  client: Pick<ReadClient, 'call'>,
  input: Omit<InputOf<'checks.list'>, 'profileId'>,
  signal: AbortSignal,
): Promise<Result<CheckPage>> {
  const { parent, pageSize, pageToken = '', filter = '', showDeleted } = input;
  const query = {
    pageSize: pageSize ?? maximumPageSize,
    ...(pageToken !== '' && { pageToken }),
    ...(filter !== '' && { filter }),
    ...(showDeleted === true && { showDeleted }),
  };
  const response = await client.call('ListChecks', { variables: { parent }, query }, { signal });
  if (!response.ok) return response;
  return ok({ ...response.value.value, receivedAt: response.value.receivedAt });
}
