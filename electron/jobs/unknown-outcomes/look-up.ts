import type { AppError } from '#shared/errors';
import { agrees } from '#shared/read-back';
import { isReached } from '#shared/flags/change';
import { readTime } from '#shared/iso-time';
import { isWholeList, type ListFacts } from '#shared/reading/list';
import { flagIdOf } from '#shared/reading/setting';
import type { FoundCheck } from '#shared/ipc/contract/creation';
import type { JournalEntry, LookedUp } from '#shared/journal';
import { t } from '#shared/messages/text';
import { organizationOf, parseName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { wordOf } from '../change-sets/cell-changer.ts';
import { readCells } from '../change-sets/cell-reader.ts';
import { findFlag } from '../flags/flag-editor.ts';
import { partialList } from '../../service/api/partial-list.ts';

/** Finds the checks of an organization with a client reference, and settles what they show of attempts. */
export type FindChecks = (
  api: Pick<ReadClient, 'call' | 'mappings'>,
  place: { profileId: string; organization: string },
  clientReference: string,
  signal: AbortSignal,
) => Promise<Result<FoundCheck[]>>;

/** Reads the subject of an entry and says what it shows now. Reads only, and returns nothing personal. */
export function lookUp(
  api: Pick<ReadClient, 'call' | 'mappings'>,
  entry: JournalEntry,
  findChecks: FindChecks,
  signal: AbortSignal,
): Promise<Result<LookedUp>> {
  switch (entry.operation) {
    case 'SetFeatureFlagOverride':
    case 'DeleteFeatureFlagOverride':
      return override(api, entry, signal);
    case 'CreateFeatureFlag':
    case 'UpdateFeatureFlag':
      return flag(api, entry, signal);
    case 'CreateCheck':
      return createdCheck(api, entry, findChecks, signal);
    case 'CancelCheck':
    case 'SetOngoingMonitoring':
      return check(api, entry, signal);
    case 'ReviewFinding':
      return finding(api, entry, signal);
    default:
      return Promise.resolve(err(notLookedUp(entry)));
  }
}

/** Null: the entry does not say which way, and nothing is concluded. */
function wayOf({ direction }: JournalEntry): 'on' | 'off' | null {
  if (direction === 'ON') return 'on';
  return direction === 'OFF' ? 'off' : null;
}

/** A value that the journal noted as it was sent; null: only its length, or nothing, was noted. */
function plainValue(text: string | null): boolean | number | null {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function conclude(facts: LookedUp['facts'], happened: boolean | null): Result<LookedUp> {
  return ok({ facts, suggests: happened === null ? null : happened ? 'happened' : 'did-not-happen' });
}

async function override(
  api: Pick<ReadClient, 'call' | 'mappings'>,
  entry: JournalEntry,
  signal: AbortSignal,
) {
  const { organization, organizationDisplayName, flag: name } = entry;
  if (organization === null || name === null) return err(notLookedUp(entry));
  // The API finds an organization by its display name alone.
  if (organizationDisplayName === null) return err(organizationNotNamed(entry, organization));
  const read = await readCells(api, { organization, organizationDisplayName }, signal);
  if (!read.ok) return read;
  const cell = read.value(flagIdOf(name));
  const action = entry.operation === 'DeleteFeatureFlagOverride' ? 'clear' : wayOf(entry);
  const facts = [{ field: t('Now'), value: wordOf(cell) }];
  return conclude(facts, action === null || cell.is === 'unknown' ? null : isReached(action, cell));
}

async function flag(api: Pick<ReadClient, 'call'>, entry: JournalEntry, signal: AbortSignal) {
  const found = await findFlag(api, entry.resource, signal);
  const isCreation = entry.operation === 'CreateFeatureFlag';
  if (!found.ok) {
    if (found.error.kind !== 'not-found' || !isCreation) return found;
    return conclude([{ field: t('Flag'), value: t('Not listed') }], false);
  }
  if (isCreation) return conclude([{ field: t('Flag'), value: t('Listed') }], true);
  const now: Readonly<Record<string, unknown>> = found.value.flag;
  // A text was noted by its length only, so that no more than this is reported of it.
  const compared = entry.changes.flatMap(({ field, after }) => {
    const sent = plainValue(after);
    const value = now[field] ?? null;
    const isPlain = value === null || typeof value === 'boolean' || typeof value === 'number';
    return sent === null || !isPlain ? [] : [{ field, sent, value }];
  });
  const facts = compared.map(({ field, value }) => ({
    field,
    value: value === null ? t('Not given') : String(value),
  }));
  return conclude(
    facts,
    compared.length === 0 ? null : compared.every(({ sent, value }) => agrees(sent, value)),
  );
}

async function createdCheck(
  api: Pick<ReadClient, 'call' | 'mappings'>,
  entry: JournalEntry,
  findChecks: FindChecks,
  signal: AbortSignal,
) {
  const { clientReference } = entry.lookup;
  const organization = organizationOf(entry.resource);
  if (clientReference === undefined || organization === null) return err(notLookedUp(entry));
  const found = await findChecks(api, { profileId: entry.profileId, organization }, clientReference, signal);
  if (!found.ok) return found;
  const checks = found.value;
  const startedAt = Date.parse(entry.at);
  // A service may write its times with an offset.
  const since = checks.filter(({ createTime }) => (readTime(createTime) ?? -Infinity) >= startedAt);
  const facts = [
    { field: t('Checks with this reference'), value: String(checks.length) },
    ...since.map(({ name }) => ({ field: t('Created since'), value: name })),
  ];
  return conclude(facts, checks.length === 0 ? false : since.length > 0 ? true : null);
}

async function check(api: Pick<ReadClient, 'call'>, entry: JournalEntry, signal: AbortSignal) {
  const read = await api.call('GetCheck', { variables: { check: entry.resource } }, { signal });
  if (!read.ok) return read;
  const { state, ongoingMonitoringEnabled } = read.value.value;
  if (entry.operation === 'CancelCheck')
    return conclude(
      [{ field: t('State'), value: state ?? t('Not given') }],
      state === undefined ? null : state === 'CANCELLED',
    );
  const facts = [
    { field: t('Ongoing monitoring'), value: String(ongoingMonitoringEnabled ?? t('Not given')) },
  ];
  const way = wayOf(entry);
  return conclude(facts, way === null ? null : agrees(way === 'on', ongoingMonitoringEnabled));
}

async function finding(api: Pick<ReadClient, 'call'>, entry: JournalEntry, signal: AbortSignal) {
  const ids = parseName('finding', entry.resource);
  if (ids === null) return err(notLookedUp(entry));
  const parent = entry.resource.split('/').slice(0, 6).join('/');
  const pages: ListFacts[] = [];
  let listed = 0;
  for await (const page of pagesOf(api, 'ListFindings', { variables: { check: parent } }, { signal })) {
    if (!page.ok) return page;
    const { findings } = page.value.value;
    pages.push(page.value.value.facts);
    listed += findings.length;
    const found = findings.find(({ name }) => name === entry.resource);
    if (found === undefined) continue;
    const { direction } = entry;
    const facts = [{ field: t('State'), value: found.state ?? t('Not given') }];
    return conclude(
      facts,
      found.state === undefined || direction === null ? null : found.state === direction,
    );
  }
  return isWholeList(pages, listed)
    ? conclude([{ field: t('Finding'), value: t('Not listed') }], null)
    : err(
        partialList(
          'ListFindings',
          t('Part of the list was not read. The finding may be in it.'),
          entry.resource,
        ),
      );
}

function organizationNotNamed({ operation }: JournalEntry, target: string): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    operation,
    message: t("The entry has no organization name, so it can't be looked up."),
    target,
    advice: t('Compare the value yourself, then set the outcome.'),
  };
}

function notLookedUp(entry: JournalEntry): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    operation: entry.operation,
    message: t('The API has no operation that shows whether the change took effect.'),
    target: entry.resource,
    advice: t('Ask the service operator, then set the outcome yourself.'),
  };
}
