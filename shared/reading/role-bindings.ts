import { isName } from '../resource-names.ts';
import { onlyList } from './only-list.ts';
import { isFields, notUnderstood, understood, type Fields, type Reading } from './reading.ts';

/** One role binding: its fields are not shown (§2), so headers and values stay unchanged. */
export interface RoleBinding {
  /** What it is under in a map; null: it came in a list. */
  key: string | null;
  fields: { name: string; values: string[] }[];
  raw: unknown;
}

/** Role bindings as a list, a list inside an object, or a map, such as from users to roles or from roles to users. */
export function readRoleBindings(value: unknown): Reading<RoleBinding[]> {
  if (Array.isArray(value)) return understood(value.map(readRoleBinding));
  if (!isFields(value)) return notUnderstood();
  const list = onlyList(value);
  if (list !== null) return readRoleBindings(list);
  return understood(
    Object.entries(value).map(([key, content]) => ({
      key,
      fields: isFields(content)
        ? [{ name: '', values: [key] }, ...fieldsOf(content)]
        : [{ name: key, values: textsOf(content) }],
      raw: { [key]: content },
    })),
  );
}

/** A role binding as fields of text; nested values are written as JSON. */
export function readRoleBinding(raw: unknown): RoleBinding {
  return { key: null, fields: isFields(raw) ? fieldsOf(raw) : [{ name: '', values: textsOf(raw) }], raw };
}

/**
 * The users of each role. Assumption: a role is what a field `role` or `roles` holds; in a map of users, or to users, it
 * is what names no user. Null: a binding has none of these.
 */
export function usersByRole(
  bindings: readonly RoleBinding[],
): ReadonlyMap<string, ReadonlySet<string>> | null {
  const found = new Map<string, Set<string>>();
  for (const { key, fields } of bindings) {
    const texts = [...(key === null ? [] : [key]), ...fields.flatMap(({ values }) => values)];
    const users = texts.filter((text) => isName('user', text));
    const named = fields.filter(({ name }) => /^roles?$/i.test(name)).flatMap(({ values }) => values);
    const isMap = key !== null && users.length > 0;
    const roles = named.length > 0 || !isMap ? named : texts.filter((text) => !isName('user', text));
    if (roles.length === 0) return null;
    for (const role of roles) found.set(role, new Set([...(found.get(role) ?? []), ...users]));
  }
  return found;
}

const fieldsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => ({ name, values: textsOf(value) }));
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
