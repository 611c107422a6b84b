import type { Json, OrganizationResponse, OrganizationSetting, RoleBinding } from './responses.ts';
import type { Dialect } from './dialect.ts';
import { encodeValue } from './values.ts';

/** What names an entry of a list: `collection` is the first half of the resource name. */
function entryName(dialect: Dialect, collection: string, id: string): Json {
  switch (dialect.entryName) {
    case 'name':
      return { name: `${collection}/${id}` };
    case 'name, bare':
      return { name: id };
    case 'feature':
    case 'key':
    case 'id':
      return { [dialect.entryName]: id };
  }
}

function provenance(dialect: Dialect, setting: OrganizationSetting): Json {
  switch (dialect.provenance) {
    case 'word':
      return { provenance: setting.provenance };
    case 'boolean':
      return { overridden: setting.provenance === 'OVERRIDE' };
    case 'none':
    case 'entitlements only':
      return {};
  }
}

/** The settings a dialect shows: all, or only what gates parameters. */
export function shownSettings(
  dialect: Dialect,
  settings: readonly OrganizationSetting[],
): readonly OrganizationSetting[] {
  return dialect.provenance === 'entitlements only'
    ? settings.filter((setting) => setting.entitlement)
    : settings;
}

function featureSettings(dialect: Dialect, all: readonly OrganizationSetting[]): unknown {
  const settings = shownSettings(dialect, all);
  const value = (setting: OrganizationSetting) => ({
    [dialect.valueMember]: encodeValue(dialect, setting.value),
    ...provenance(dialect, setting),
  });
  const list = () =>
    settings.map((setting) => ({
      ...entryName(dialect, 'featureFlags', setting.flag),
      ...value(setting),
    }));
  switch (dialect.settings) {
    case 'list':
      return list();
    case 'list under settings':
      return { settings: list() };
    case 'map to objects':
      return new Map(settings.map((setting) => [setting.flag, value(setting)]));
    case 'map to values':
      return new Map(settings.map((setting) => [setting.flag, encodeValue(dialect, setting.value)]));
  }
}

function featureSetSettings(dialect: Dialect, sets: ReadonlyMap<string, boolean>): unknown {
  switch (dialect.featureSets) {
    case 'list':
      return [...sets].map(([set, isOn]) => ({
        ...entryName(dialect, 'featureSets', set),
        [dialect.valueMember]: encodeValue(dialect, isOn),
      }));
    case 'map':
      return new Map([...sets].map(([set, isOn]) => [set, encodeValue(dialect, isOn)]));
    case 'names':
      return [...sets].flatMap(([set, isOn]) => (isOn ? [set] : []));
  }
}

function rolesByUser(bindings: readonly RoleBinding[]): ReadonlyMap<string, readonly string[]> {
  const roles = new Map<string, string[]>();
  for (const { role, members } of bindings) {
    for (const user of members) roles.set(user, [...(roles.get(user) ?? []), role]);
  }
  return roles;
}

function roleBindings(dialect: Dialect, bindings: readonly RoleBinding[]): unknown {
  switch (dialect.roleBindings) {
    case 'role and members':
      return bindings;
    case 'user and roles':
      return [...rolesByUser(bindings)].map(([user, roles]) => ({ user, roles }));
    case 'user and role':
      return bindings.flatMap(({ role, members }) => members.map((user) => ({ user, role })));
    case 'map of users':
      return rolesByUser(bindings);
    case 'map of roles':
      return new Map(bindings.map(({ role, members }) => [role, members]));
  }
}

export function encodeOrganization(dialect: Dialect, { shown, full }: OrganizationResponse): Json {
  if (full === null) return shown;
  return {
    ...shown,
    roleBindings: roleBindings(dialect, full.roleBindings),
    featureSettings: featureSettings(dialect, full.settings),
    featureSetSettings: featureSetSettings(dialect, full.featureSets),
  };
}
