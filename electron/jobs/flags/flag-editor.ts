import { isOutcomeOpen, type AppError, type FieldFault } from '#shared/errors';
import { agrees } from '#shared/read-back';
import { changedFields, compareAfter, type FlagVerdict } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { namedFields } from '#shared/reading/entry';
import { isWholeList, type ListFacts } from '#shared/reading/list';
import type { ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { UseSession } from '../../service/session/use-session.ts';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import { partialList } from '../../service/api/partial-list.ts';

type Fields = Readonly<Record<string, unknown>>;

interface UpdatedFlag {
  flag: FeatureFlag;
  sent: string[];
  alsoChanged: string[];
  receivedAt: string;
}

/** Creates and updates flags through the guard, and reports the outcome of each value. */
export interface FlagEditor {
  create(
    profileId: string,
    flag: Fields,
    signal: AbortSignal,
  ): Promise<Result<{ flag: FeatureFlag; notStuck: FieldFault[] }>>;
  update(
    profileId: string,
    edit: { name: ResourceName<'featureFlag'>; read: Fields; edited: Fields },
    signal: AbortSignal,
  ): Promise<Result<UpdatedFlag>>;
}

export function createFlagEditor(dependencies: {
  useSession: UseSession;
  guard: Pick<Guard, 'perform'>;
  /** Called when the flags of a profile changed. */
  changed: (profileId: string) => void;
}): FlagEditor {
  const { useSession, guard, changed } = dependencies;
  const find = (profileId: string, name: string, signal: AbortSignal) =>
    useSession(profileId, ({ client }) => findFlag(client, name, signal));

  return {
    async create(profileId, flag, signal) {
      const { name: given } = namedFields('featureFlag', flag);
      const name = typeof given === 'string' ? given : '';
      const created = await guard.perform(
        {
          profileId,
          operation: 'CreateFeatureFlag',
          variables: {},
          body: { ...flag },
          askedBy: 'screen',
          resourceName: name,
          before: null,
          after: flag,
        },
        signal,
      );
      if (created.ok || isOutcomeOpen(created.error)) changed(profileId);
      if (!created.ok) return created;
      // The service may name it otherwise; the response says how.
      const made = created.value.value;
      if (made === null) {
        // Accepted without content: only the list says what there is now.
        const read = await find(profileId, name, new AbortController().signal);
        return read.ok
          ? ok({ flag: read.value.flag, notStuck: [] })
          : err(notReadBack('CreateFeatureFlag', name, created.value.status, read.error));
      }
      const { notStuck } = compareAfter({}, changedFields({}, flag), made);
      // Created anyway: an error would invite to create it again.
      return ok({ flag: made, notStuck: faultsOf(notStuck) });
    },

    async update(profileId, { name, read, edited }, signal) {
      const body = changedFields(read, edited);
      if (Object.keys(body).length === 0) return err(nothingChanged(name));
      /** The flag as it is now, if no edited field differs from `known`. */
      const findAs = async (known: Fields): Promise<Result<Fields>> => {
        const current = await find(profileId, name, signal);
        if (!current.ok) return current;
        const now: Fields = current.value.flag;
        const moved = Object.keys(body).filter((field) => !agrees(known[field], now[field]));
        return moved.length === 0 ? ok(now) : err(changedMeanwhile(name, moved));
      };
      const found = await findAs(read);
      if (!found.ok) return found;
      const before = found.value;
      const updated = await guard.perform(
        {
          profileId,
          operation: 'UpdateFeatureFlag',
          variables: { name },
          body,
          askedBy: 'screen',
          resourceName: name,
          before: Object.fromEntries(Object.keys(body).map((field) => [field, before[field]])),
          after: body,
          async recheck() {
            const stays = await findAs(before);
            return stays.ok ? ok(null) : stays;
          },
        },
        signal,
      );
      if (updated.ok || isOutcomeOpen(updated.error)) changed(profileId);
      if (!updated.ok) return updated;
      // There is no operation that reads one flag, so the list is reread.
      const after = await find(profileId, name, new AbortController().signal);
      if (!after.ok) return err(notReadBack('UpdateFeatureFlag', name, updated.value.status, after.error));
      const { flag, receivedAt } = after.value;
      const { notStuck, alsoChanged } = compareAfter(before, body, flag);
      if (notStuck.length > 0) return err(notStuckError(name, updated.value.status, notStuck));
      return ok({
        flag,
        sent: Object.keys(body),
        alsoChanged: alsoChanged.map(({ field }) => field),
        receivedAt,
      });
    },
  };
}

/** One flag out of the list; the API has no operation that reads one. */
export async function findFlag(
  api: Pick<ReadClient, 'call'>,
  name: string,
  signal: AbortSignal,
): Promise<Result<{ flag: FeatureFlag; receivedAt: string }>> {
  const pages: ListFacts[] = [];
  let listed = 0;
  for await (const page of pagesOf(
    api,
    'ListFeatureFlags',
    { variables: {}, query: { pageSize: 100 } },
    { signal },
  )) {
    if (!page.ok) return page;
    const { featureFlags, facts } = page.value.value;
    pages.push(facts);
    listed += featureFlags.length;
    const flag = featureFlags.find((candidate) => candidate.name === name);
    if (flag !== undefined) return ok({ flag, receivedAt: page.value.receivedAt });
  }
  if (!isWholeList(pages, listed))
    return err(
      partialList('ListFeatureFlags', t('Part of the list was not read. The flag may be in it.'), name),
    );
  return err({
    kind: 'not-found',
    message: t('The service no longer lists this flag.'),
    target: name,
    advice: t('Refresh the list of flags.'),
    operation: 'ListFeatureFlags',
  });
}

type NotStuck = FlagVerdict['notStuck'];

function notStuckError(target: string, status: number, notStuck: NotStuck): AppError {
  return {
    kind: 'validation',
    operation: 'UpdateFeatureFlag',
    status,
    message: t('The service accepted the change but did not apply every field.'),
    target,
    advice: t('Check the fields, then send again.'),
    faults: faultsOf(notStuck),
  };
}

function faultsOf(notStuck: NotStuck): FieldFault[] {
  return notStuck.map(({ field, sent, readBack }) => ({
    field,
    message:
      readBack === undefined
        ? t('Sent {sent}, read back no value.', { sent: textOf(sent) })
        : t('Sent {sent}, read back {readBack}.', { sent: textOf(sent), readBack: textOf(readBack) }),
  }));
}

const maxValueLength = 80;
function textOf(value: unknown): string {
  if (value === undefined) return t('Not given');
  const text = JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

function nothingChanged(target: string): AppError {
  return {
    kind: 'validation',
    message: t('Nothing was sent. You changed no field.'),
    target,
    advice: t('Change a field first.'),
    faults: [],
  };
}

function changedMeanwhile(target: string, fields: readonly string[]): AppError {
  return {
    kind: 'validation',
    message: t('Nothing was sent. The flag changed after it was loaded.'),
    target,
    advice: t('Refresh the flags, then edit the flag again.'),
    faults: fields.map((field) => ({ field, message: t('The value is different now.') })),
  };
}

function notReadBack(
  operation: 'CreateFeatureFlag' | 'UpdateFeatureFlag',
  target: string,
  status: number,
  cause: AppError,
): AppError {
  return {
    kind: 'outcome-unknown',
    operation,
    target,
    status,
    message: t('The service accepted the change, but the flag could not be read back.'),
    cause: cause.message,
    advice: t('Refresh the flags to see the values.'),
    lookup: { name: target },
  };
}
