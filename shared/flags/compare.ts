import type { Organization } from '../model/organization.ts';
import type { FeatureFlag } from '../model/unspecified.ts';
import { sameCell, seeCell, type SeenCell } from './cell.ts';
import type { Mappings } from '../reading/mappings.ts';
import { isFields, type Fields } from '../reading/reading.ts';
import { sameJson } from '../reading/same-json.ts';
import {
  detailsOf,
  isFlagSetting,
  flagIdOf,
  readSettings,
  settingsById,
  type Setting,
} from '../reading/setting.ts';
import { flagDefault, flagId, isKept } from './flag.ts';

/** One side of a comparison: an organization with the Full view, the flags of its profile when they may be read, and the profile's mappings. */
export interface Side {
  organization: Organization;
  flags: readonly FeatureFlag[] | null;
  mappings: Mappings;
}

/** A value of a side. `absent`: the response lacks it, which is not the same as off. */
export type SideValue =
  | { is: 'cell'; cell: SeenCell }
  /** `details`: what its entry states besides. */
  | { is: 'value'; value: unknown; details?: Fields }
  | { is: 'not-understood'; received: unknown }
  | { is: 'absent' };
type Relation = 'same' | 'differs' | 'not-known';

export interface ComparedRow {
  key: string;
  left: SideValue;
  right: SideValue;
  relation: Relation;
  /** Differs in where it comes from, and is on, or off, in both. */
  sameEffect: boolean;
}

export type ComparedGroup = 'flags' | 'settings' | 'sets' | 'setup';
export interface Comparison {
  group: ComparedGroup;
  rows: ComparedRow[];
}

const setupFields = ['package', 'type', 'state', 'stateReason', 'partner'] as const;

export function compareSides(left: Side, right: Side): Comparison[] {
  const sides = [left, right] as const;
  const flags = flagIdsOf(sides);
  const settings = namesOf(sides, 'featureSettings').filter((name) => !flags.includes(flagIdOf(name)));
  const sets = namesOf(sides, 'featureSetSettings');
  const rowsOfField = (field: SettingField, names: readonly string[]) => [
    ...rowsOf(sides.some((side) => isUnreadable(side, field)) ? [field] : [], left, right, fieldValue),
    ...rowsOf(names, left, right, settingValue(field)),
  ];
  return [
    { group: 'flags', rows: rowsOf(flags, left, right, flagValue) },
    { group: 'settings', rows: rowsOfField('featureSettings', settings) },
    { group: 'sets', rows: rowsOfField('featureSetSettings', sets) },
    { group: 'setup', rows: rowsOf(setupFields, left, right, setupValue) },
  ];
}

type ValueReader<Key extends string = string> = (side: Side) => (key: Key) => SideValue;

function rowsOf<Key extends string>(
  keys: readonly Key[],
  left: Side,
  right: Side,
  valueOf: ValueReader<Key>,
): ComparedRow[] {
  const ofLeft = valueOf(left);
  const ofRight = valueOf(right);
  return keys.map((key) => {
    const pair = { left: ofLeft(key), right: ofRight(key) };
    const relation = relationOf(pair.left, pair.right);
    return {
      key,
      ...pair,
      relation,
      sameEffect: relation === 'differs' && sameEffect(pair.left, pair.right),
    };
  });
}

function relationOf(left: SideValue, right: SideValue): Relation {
  if (left.is === 'absent' || right.is === 'absent') return left.is === right.is ? 'same' : 'not-known';
  if (left.is === 'cell' && right.is === 'cell') {
    if (left.cell.is === 'unknown' || right.cell.is === 'unknown') return 'not-known';
    return sameCell(left.cell, right.cell) ? 'same' : 'differs';
  }
  if (left.is === 'value' && right.is === 'value')
    return sameJson(left.value, right.value) ? ofDetails(left.details, right.details) : 'differs';
  return 'not-known';
}

/** Of two entries with one value. A detail that one of them lacks may be the same there. */
function ofDetails(left: Fields = {}, right: Fields = {}): Relation {
  const pairs = [...new Set([...Object.keys(left), ...Object.keys(right)])].map((member) => [
    left[member] ?? null,
    right[member] ?? null,
  ]);
  const [both, lacking] = [
    pairs.filter((pair) => !pair.includes(null)),
    pairs.filter(([one, other]) => (one === null) !== (other === null)),
  ];
  if (both.some(([one, other]) => !sameJson(one, other))) return 'differs';
  return lacking.length > 0 ? 'not-known' : 'same';
}

function sameEffect(left: SideValue, right: SideValue): boolean {
  if (left.is !== 'cell' || right.is !== 'cell') return false;
  if (left.cell.is === 'unknown' || right.cell.is === 'unknown') return false;
  return left.cell.value === right.cell.value;
}

/** Flags of either list, and what either response names as one. */
function flagIdsOf(sides: readonly Side[]): string[] {
  const listed = sides.flatMap(({ flags }) => (flags ?? []).map(flagId));
  const named = sides.flatMap((side) =>
    settingsOf(side, 'featureSettings')
      .filter(isFlagSetting)
      .map(({ name }) => flagIdOf(name)),
  );
  return [...new Set([...listed, ...named])];
}

function namesOf(sides: readonly Side[], field: SettingField): string[] {
  return [...new Set(sides.flatMap((side) => settingsOf(side, field).map(({ name }) => name)))];
}

type SettingField = 'featureSettings' | 'featureSetSettings';

function isUnreadable({ organization, mappings }: Side, field: SettingField): boolean {
  const received = organization[field] ?? null;
  return received !== null && readSettings(received, mappings).is === 'not-understood';
}

/** A field as a whole, where that of either side is not understood. */
function fieldValue(side: Side): (field: SettingField) => SideValue {
  return (field) => {
    const received = side.organization[field] ?? null;
    if (isUnreadable(side, field)) return { is: 'not-understood', received };
    return received === null ? { is: 'absent' } : { is: 'value', value: received };
  };
}

function settingsOf({ organization, mappings }: Side, field: SettingField): readonly Setting[] {
  const reading = readSettings(organization[field], mappings);
  return reading.is === 'not-understood' ? [] : reading.value;
}

function flagValue({ organization, flags, mappings }: Side): (id: string) => SideValue {
  const settings = settingsById(organization.featureSettings, mappings);
  const defaults = new Map((flags ?? []).map((flag) => [flagId(flag), flagDefault(flag, mappings)]));
  return (id) => ({ is: 'cell', cell: seeCell(settings.get(id), defaults.get(id) ?? null) });
}

function settingValue(field: SettingField): ValueReader {
  return (side) => {
    if (isUnreadable(side, field))
      return () => ({ is: 'not-understood', received: side.organization[field] });
    const settings = new Map(settingsOf(side, field).map((setting) => [setting.name, setting]));
    return (name) => {
      const setting = settings.get(name);
      if (setting === undefined) return { is: 'absent' };
      const value = setting.value ?? scalarOf(setting);
      // When it was changed is no setting.
      const details = Object.entries(detailsOf(setting, value, side.mappings)).filter(
        ([member, content]) => !isKept(member, content),
      );
      return { is: 'value', value, ...(details.length > 0 && { details: Object.fromEntries(details) }) };
    };
  };
}

/** The one number next to the name, the word that came, else the whole entry. */
function scalarOf({ raw, received }: Setting): unknown {
  const numbers = isFields(raw) ? Object.values(raw).filter((value) => typeof value === 'number') : [];
  if (typeof raw === 'number') return raw;
  return numbers.length === 1 ? numbers[0] : (received ?? raw);
}

function setupValue({ organization }: Side): (field: string) => SideValue {
  return (field) => {
    const value = organization[field];
    return value === undefined || value === null ? { is: 'absent' } : { is: 'value', value };
  };
}
