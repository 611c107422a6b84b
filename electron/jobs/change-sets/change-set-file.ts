import { createHash } from 'node:crypto';
import { toCsv } from '#shared/csv/write';
import {
  actionWords,
  changeSetFileFormat,
  changeSetFileSchema,
  keyOfChange,
  type ChangeSetFile,
} from '#shared/flags/change';
import type { Pace } from '#shared/flags/pace';
import { planOf, type Plan } from '#shared/flags/plan';
import { healthConditions } from '#shared/flags/wave-health';
import { wavesOf } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet, PlanComparison } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { wordOf } from './cell-changer.ts';
import { changeOf } from './store.ts';

type Planned = Extract<ChangeSetFile, { checksum: string }>;
type Written = Extract<ChangeSetFile, { pace: Pace }>;

/** The text of a change set that another operator can read, open and apply. */
export function changeSetText(
  {
    name,
    dryRunAt,
    stopAfter,
    perMinute,
    inFlight,
    waves,
  }: Pick<ChangeSet, 'name' | 'dryRunAt' | keyof Pace>,
  profile: Pick<ProfileView, 'name' | 'kind'>,
  cells: readonly ChangeCell[],
): string {
  const isTried = dryRunAt !== null;
  const pace: Pace = { stopAfter, perMinute, inFlight, waves };
  const plan = isTried ? planOf(cells, pace) : null;
  const file: Omit<Written, 'checksum'> = {
    format: changeSetFileFormat,
    version: 4,
    name,
    profile: { name: profile.name, kind: profile.kind },
    summary: [...(plan === null ? [t('No dry run yet.')] : planLines(plan)), ...paceLines(pace, cells)],
    pace,
    changes: cells.map((cell) => ({
      ...changeOf(cell),
      planned: isTried ? (cell.dry?.result ?? null) : null,
    })),
  };
  return `${JSON.stringify({ ...file, checksum: checksumOf(file) }, null, 2)}\n`;
}

/** A plan in words, a line each. */
function planLines(plan: Plan): string[] {
  const {
    change,
    already,
    unknown,
    notNamed,
    conflict,
    lost,
    notPossible,
    calls,
    healthCalls,
    seconds,
    parameters,
  } = plan;
  return [
    line(t('Set On'), change.on),
    line(t('Set Off'), change.off),
    line(t('Clear override'), change.clear),
    line(t('No change needed'), already),
    line(t('Current value unknown'), unknown + lost),
    ...(notNamed > 0 ? [line(t('May lack the feature'), notNamed)] : []),
    line(t('In conflict'), conflict),
    line(t('Not possible'), notPossible),
    t('Calls: {calls, number}, about {seconds, number} s', { calls, seconds }),
    ...(healthCalls > 0 ? [line(t('Calls between waves'), healthCalls)] : []),
    ...parameters.map((parameter) => t('Possibly affected check parameter: {parameter}', { parameter })),
  ];
}

const line = (label: string, value: number) => t('{label}: {value}', { label, value });

/** How the changes are sent in words, a line each. */
function paceLines({ stopAfter, waves }: Pace, cells: readonly ChangeCell[]): string[] {
  const errors = t('Stops after {count, plural, one {# error} other {# errors}}', { count: stopAfter });
  if (waves === null) return [errors];
  const sizes = wavesOf(waves, cells).map(({ length }) => length);
  return [
    errors,
    t('Organizations in each wave: {sizes}', { sizes: sizes.join(', ') }),
    line(t('Minutes between waves'), waves.restMinutes),
  ];
}

/** In a fixed order. */
function paceContent({ stopAfter, perMinute, inFlight, waves }: Pace): unknown[] {
  if (waves === null) return [stopAfter, perMinute, inFlight, null];
  const { first, share, groups, restMinutes, maxFailures, health } = waves;
  const limits = healthConditions.map((condition) => health.limits[condition] ?? null);
  return [
    stopAfter,
    perMinute,
    inFlight,
    [first, share, groups, restMinutes, maxFailures, limits, health.hours, health.ifUnknown],
  ];
}

type Unsigned<File extends Planned> = File extends Planned ? Omit<File, 'checksum'> : never;

/** Over the parsed content in a fixed order, so that white space does not count. */
function checksumOf(file: Unsigned<Planned>): string {
  const { name, profile, summary, changes } = file;
  const cells = changes.map(({ organization, organizationDisplayName, flag, action, before, planned }) => [
    organization,
    organizationDisplayName,
    flag,
    action,
    planned,
    before.is === 'unknown'
      ? [before.why, before.received ?? null]
      : [before.is, before.value, before.sourceGiven],
  ]);
  const pace = 'pace' in file ? [paceContent(file.pace)] : [];
  const content = JSON.stringify([name, profile.name, profile.kind, summary, cells, ...pace]);
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Null: the text is not a change set of this app. `changed`: it was edited after it was saved. `repeats`: several
 * changes of one cell, of which only one would be staged.
 */
export function readChangeSetFile(text: string): ChangeSetFile | 'changed' | 'repeats' | null {
  try {
    const file = changeSetFileSchema.parse(withPresentNames(JSON.parse(text)));
    if (file.version !== 1 && file.checksum !== checksumOf(file)) return 'changed';
    return new Set(file.changes.map(keyOfChange)).size < file.changes.length ? 'repeats' : file;
  } catch {
    return null;
  }
}

/** Members as files up to version 3 name them. */
const formerNames: Readonly<Record<string, string>> = {
  act: 'action',
  told: 'sourceGiven',
  came: 'received',
  mostTrouble: 'maxFailures',
};

function withPresentNames(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withPresentNames);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [formerNames[name] ?? name, withPresentNames(value)]),
  );
}

/** Where a dry run made now says otherwise than the plan of a file; null: the file has no plan. */
export function comparePlans(file: ChangeSetFile, cells: readonly ChangeCell[]): PlanComparison | null {
  if (file.version === 1) return null;
  const staged = new Map(cells.map((cell) => [keyOfChange(cell), cell]));
  const compared = file.changes.flatMap((change) => {
    const { organization, organizationDisplayName, flag, planned } = change;
    if (planned === null) return [];
    const cell = staged.get(keyOfChange(change));
    // One that is not staged was left out, because it is not possible here.
    const now = cell === undefined ? 'not-possible' : (cell.dry?.result ?? null);
    return now === null ? [] : [{ organization, organizationDisplayName, flag, planned, now }];
  });
  if (compared.length === 0) return null;
  const differs = compared.filter(({ planned, now }) => planned !== now);
  return { checksum: file.checksum, cells: compared.length, differs };
}

/** The outcome of every cell, a row each. */
export function outcomesCsv(cells: readonly ChangeCell[]): string {
  const headers = [
    'organization',
    'organization name',
    'flag',
    'change',
    'before',
    'read before sending',
    'sent',
    'outcome',
    'now',
    'status',
    'time',
    'note',
  ];
  const rows = cells.map((cell) => [
    cell.organization,
    cell.organizationDisplayName,
    cell.flag,
    cell.action,
    wordOf(cell.before),
    cell.was === null ? '' : wordOf(cell.was),
    cell.was === null ? '' : actionWords[cell.action],
    outcomeWord(cell.state),
    cell.now === null ? '' : wordOf(cell.now),
    cell.status === null ? '' : String(cell.status),
    cell.settledAt ?? '',
    cell.note ?? '',
  ]);
  return toCsv([headers, ...rows]);
}

function outcomeWord(state: ChangeCell['state']): string {
  if (state === 'waiting') return 'not sent';
  return state === 'accepted' ? 'unverified' : state;
}
