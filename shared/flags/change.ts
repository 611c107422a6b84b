import { z } from 'zod';
import { t } from '#shared/messages/text';
import { givenName } from '../display-name.ts';
import { isName, type ResourceName } from '../resource-names.ts';
import { paceSchema } from './pace.ts';
import { sameCell, seenCellSchema, type SeenCell } from './cell.ts';

/** What a change does to one cell: set the override on or off, or clear it. */
export const changeActions = ['on', 'off', 'clear'] as const;
export type ChangeAction = (typeof changeActions)[number];
/** In words, as the change is staged and sent. */
export const actionWords: Readonly<Record<ChangeAction, string>> = {
  on: t('On'),
  off: t('Off'),
  clear: t('Clear'),
};

export const cellChangeSchema = z.strictObject({
  /** Resource name. */
  organization: z.string().max(1024),
  organizationDisplayName: z.string().max(10_000),
  /** Id of the flag. */
  flag: z.string().max(1024),
  action: z.enum(changeActions),
  /**
   * The cell as it was when the change was staged: another one later is a conflict. Unknown: the operator
   * stages the change whatever is there, because the API has no operation that reads an override.
   */
  before: seenCellSchema,
});
export type CellChange = z.infer<typeof cellChangeSchema>;

export function keyOfChange({ organization, flag }: Pick<CellChange, 'organization' | 'flag'>): string {
  return `${organization}\n${flag}`;
}

/** The name of the override a change is about; null for one that could alter a path (§1). */
export function overrideName({
  organization,
  flag,
}: Pick<CellChange, 'organization' | 'flag'>): ResourceName<'featureFlagOverride'> | null {
  const name = `featureFlags/${flag}/overrides/${organization.slice(organization.indexOf('/') + 1)}`;
  return isName('organization', organization) &&
    isName('featureFlag', `featureFlags/${flag}`) &&
    isName('featureFlagOverride', name)
    ? name
    : null;
}

/** Why a cell cannot be acted on whatever is wanted; null: it can. */
export function cellFault({ organization, flag }: Pick<CellChange, 'organization' | 'flag'>): string | null {
  if (!isName('featureFlag', `featureFlags/${flag}`))
    return t(
      "The name of this flag can't be used in a request path, so the app can't change the flag. Ask the service operator.",
    );
  if (!isName('organization', organization))
    return t(
      "The name of this organization can't be used in a request path, so the app can't change its flags. Ask the service operator.",
    );
  return null;
}

/** Why an action cannot be staged for a cell as it is seen; null: it can. */
export function stagingFault(
  place: Pick<CellChange, 'organization' | 'flag'>,
  action: ChangeAction,
  seen: SeenCell,
  canSet: boolean,
): string | null {
  return cellFault(place) ?? actionFault(action, seen, canSet);
}

/**
 * Why an action is not a change for a cell as it was seen, wherever the cell is; null: it is a change. A value that
 * equals the default may be an override where the response names no source: it can be cleared, and set as well, so
 * that it stays when the default changes. A value that differs from the default is set, whatever the response says.
 */
export function actionFault(action: ChangeAction, seen: SeenCell, canSet: boolean): string | null {
  if (action === 'clear')
    return seen.is === 'default' && seen.sourceGiven ? t('There is no override to clear.') : null;
  if (!canSet) return t('The profile has no “Override request” setting.');
  return seen.is === 'override' && seen.value === (action === 'on')
    ? t('The override already has this value.')
    : null;
}

/** True when a cell is as the action wants it. Where the response names no source, the value decides. */
export function isReached(action: ChangeAction, now: SeenCell): boolean {
  if (now.is === 'unknown') return false;
  if (action === 'clear') return now.is === 'default';
  return now.value === (action === 'on') && (now.is === 'override' || !now.sourceGiven);
}

export type CellStatus = 'as-staged' | 'already' | 'conflict' | 'not-known';

/**
 * What a cell is right before its change would be sent. Only `as-staged` is sent. `not-known`: it was known
 * when it was staged and is unknown now. A change staged for an unknown cell is for whatever is there.
 */
export function statusOf(change: Pick<CellChange, 'action' | 'before'>, now: SeenCell): CellStatus {
  const { action, before } = change;
  if (now.is === 'unknown') return before.is === 'unknown' ? 'as-staged' : 'not-known';
  if (sameCell(before, now)) return 'as-staged';
  if (isReached(action, now)) return 'already';
  return before.is === 'unknown' ? 'as-staged' : 'conflict';
}

/** What a cell shows after its change was accepted. */
export function verdictOf(
  change: Pick<CellChange, 'action'>,
  readBack: SeenCell,
): 'applied' | 'not-applied' | 'not-known' {
  if (readBack.is === 'unknown') return 'not-known';
  return isReached(change.action, readBack) ? 'applied' : 'not-applied';
}

/** One of each cell, the later one wins; in the order of organizations, then of staging. */
export function mergeChanges(existing: readonly CellChange[], added: readonly CellChange[]): CellChange[] {
  const byKey = new Map<string, CellChange>();
  for (const change of [...existing, ...added]) {
    byKey.delete(keyOfChange(change));
    byKey.set(keyOfChange(change), change);
  }
  return [...byKey.values()];
}

/**
 * What a dry run says of a cell. `would-send`: staged for an unknown cell, which is unknown still. `not-known`:
 * known when it was staged and unknown now, so that it is not sent.
 */
export const dryResults = [
  'would-apply',
  'would-send',
  'already',
  'conflict',
  'not-known',
  'not-possible',
] as const;
export type DryResult = (typeof dryResults)[number];

export const changeSetFileFormat = 'diligence-desk-change-set';
export const maxChanges = 5000;
const fileHead = {
  format: z.literal(changeSetFileFormat),
  name: givenName(120),
  /** Where it was made, for the operator who loads it. */
  profile: z.strictObject({ name: z.string().max(80), kind: z.enum(['demo', 'sandbox', 'production']) }),
};
const planned = {
  /** What the dry run found, one item per line, for the reader of the file. */
  summary: z.array(z.string().max(1000)).max(50),
  changes: z.array(cellChangeSchema.extend({ planned: z.enum(dryResults).nullable() })).max(maxChanges),
  /** SHA-256 of everything else, hexadecimal. */
  checksum: z.string().length(64),
};
/** A change set as a file: read only by this schema, whoever wrote it. */
export const changeSetFileSchema = z.discriminatedUnion('version', [
  z.strictObject({
    ...fileHead,
    version: z.literal(1),
    changes: z.array(cellChangeSchema).max(maxChanges),
  }),
  z.strictObject({ ...fileHead, version: z.literal(2), ...planned }),
  /** How it is sent is part of what was reviewed. Version 4 has other names of some members. */
  z.strictObject({ ...fileHead, version: z.literal([3, 4]), pace: paceSchema, ...planned }),
]);
export type ChangeSetFile = z.infer<typeof changeSetFileSchema>;
