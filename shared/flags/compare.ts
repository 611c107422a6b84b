import type { Organization } from '../model/organization.ts';
import type { FeatureFlag } from '../model/unspecified.ts';
import { sameCell, seeCell, type SeenCell } from './cell.ts';
import type { Mappings } from '../reading/mappings.ts';
import { isFields } from '../reading/reading.ts';
import { sameJson } from '../reading/same-json.ts';
import { isFlagSetting, flagIdOf, readSettings, settingsById, type Setting } from '../reading/setting.ts';
import { flagDefault, flagId } from './flag.ts';

/** One side of a comparison: an organization with the Full view, the flags of its profile when they may be read, and the profile's mappings. */
export interface Side {
  organization: Organization;
  flags: readonly FeatureFlag[] | null;
  mappings: Mappings;
}

/** A value of a side. `absent`: the response lacks it, which is not the same as off. */
export type SideValue = { is: 'cell'; cell: SeenCell } | { is: 'value'; value: unknown } | { is: 'absent' };
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
  return [
    { group: 'flags', rows: rowsOf(flags, left, right, flagValue) },
    { group: 'settings', rows: rowsOf(settings, left, right, settingValue('featureSettings')) },
    {
      group: 'sets',
      rows: rowsOf(namesOf(sides, 'featureSetSettings'), left, right, settingValue('featureSetSettings')),
    },
    { group: 'setup', rows: rowsOf(setupFields, left, right, setupValue) },
  ];
}

type ValueReader = (side: Side) => (key: string) => SideValue;

function rowsOf(keys: readonly string[], left: Side, right: Side, valueOf: ValueReader): ComparedRow[] {
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
    return sameJson(left.value, right.value) ? 'same' : 'differs';
  return 'not-known';
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
    const settings = new Map(settingsOf(side, field).map((setting) => [setting.name, setting]));
    return (name) => {
      const setting = settings.get(name);
      if (setting === undefined) return { is: 'absent' };
      return { is: 'value', value: setting.value ?? scalarOf(setting) };
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
