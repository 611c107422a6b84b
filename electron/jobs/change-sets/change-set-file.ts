import { createHash } from 'node:crypto';
import { toCsv } from '#shared/csv/write';
import {
  changeSetFileFormat,
  changeSetFileSchema,
  keyOfChange,
  type ChangeSetFile,
} from '#shared/flags/change';
import { planOf, type Plan } from '#shared/flags/plan';
import type { ChangeCell, ChangeSet, PlanComparison } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { wordOf } from './cell-changer.ts';
import { changeOf } from './store.ts';

type Planned = Extract<ChangeSetFile, { version: 2 }>;

/** The text of a change set that another operator can read, open and apply. */
export function changeSetText(
  { name, dryRunAt, ...sending }: Pick<ChangeSet, 'name' | 'perMinute' | 'waves' | 'dryRunAt'>,
  profile: Pick<ProfileView, 'name' | 'kind'>,
  cells: readonly ChangeCell[],
): string {
  const isTried = dryRunAt !== null;
  const plan = isTried ? planOf(cells, sending) : null;
  const file: Omit<Planned, 'checksum'> = {
    format: changeSetFileFormat,
    version: 2,
    name,
    profile: { name: profile.name, kind: profile.kind },
    summary: plan === null ? [t('No dry run yet.')] : planLines(plan),
    changes: cells.map((cell) => ({
      ...changeOf(cell),
      planned: isTried ? (cell.dry?.result ?? null) : null,
    })),
  };
  return `${JSON.stringify({ ...file, checksum: checksumOf(file) }, null, 2)}\n`;
}

/** A plan in words, a line each. */
function planLines(plan: Plan): string[] {
  const { change, already, unknown, conflict, lost, notPossible, calls, healthCalls, seconds, parameters } =
    plan;
  return [
    t('Set On: {count}', { count: change.on }),
    t('Set Off: {count}', { count: change.off }),
    t('Clear override: {count}', { count: change.clear }),
    t('No change needed: {count}', { count: already }),
    t('Current value unknown: {count}', { count: unknown + lost }),
    t('In conflict: {count}', { count: conflict }),
    t('Not possible: {count}', { count: notPossible }),
    t('Calls: {calls}, about {seconds} s', { calls, seconds }),
    ...(healthCalls > 0 ? [t('Health calls between waves: {count}', { count: healthCalls })] : []),
    ...parameters.map((parameter) => t('Affected check parameter: {parameter}', { parameter })),
  ];
}

/** Over the parsed content in a fixed order, so that white space does not count. */
function checksumOf({ name, profile, summary, changes }: Omit<Planned, 'checksum'>): string {
  const cells = changes.map(({ organization, organizationDisplayName, flag, act, before, planned }) => [
    ...[organization, organizationDisplayName, flag, act, planned],
    before.is === 'unknown' ? [before.why, before.came ?? null] : [before.is, before.value, before.told],
  ]);
  const content = JSON.stringify([name, profile.name, profile.kind, summary, cells]);
  return createHash('sha256').update(content).digest('hex');
}

/** Null: the text is no change set of this app. `changed`: it was edited after it was saved. */
export function readChangeSetFile(text: string): ChangeSetFile | 'changed' | null {
  try {
    const file = changeSetFileSchema.parse(JSON.parse(text));
    return file.version === 2 && file.checksum !== checksumOf(file) ? 'changed' : file;
  } catch {
    return null;
  }
}

/** Where a dry run made now says otherwise than the plan of a file; null: the file has no plan. */
export function comparePlans(file: ChangeSetFile, cells: readonly ChangeCell[]): PlanComparison | null {
  if (file.version === 1) return null;
  const planned = new Map(file.changes.map((change) => [keyOfChange(change), change.planned]));
  const compared = cells.flatMap(({ organization, organizationDisplayName, flag, dry }) => {
    const was = planned.get(keyOfChange({ organization, flag })) ?? null;
    return was === null || dry === null
      ? []
      : [{ organization, organizationDisplayName, flag, planned: was, now: dry.result }];
  });
  if (compared.length === 0) return null;
  const differs = compared.filter(({ planned: was, now }) => was !== now);
  return { checksum: file.checksum, cells: compared.length, differs };
}

/** What became of every cell, a row each. */
export function outcomesCsv(cells: readonly ChangeCell[]): string {
  const heads = [
    'organization',
    t('organization name'),
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
    cell.act,
    wordOf(cell.before),
    cell.was === null ? '' : wordOf(cell.was),
    cell.was === null ? '' : sentWords[cell.act],
    outcomeWord(cell.state),
    cell.now === null ? '' : wordOf(cell.now),
    cell.status === null ? '' : String(cell.status),
    cell.settledAt ?? '',
    cell.note ?? '',
  ]);
  return toCsv([heads, ...rows]);
}

const sentWords = { on: t('On'), off: t('Off'), clear: t('Clear') } as const;

function outcomeWord(state: ChangeCell['state']): string {
  if (state === 'waiting') return t('not sent');
  return state === 'accepted' ? t('unverified') : state;
}
