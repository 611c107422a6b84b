import { onlyList } from './only-list.ts';
import { isFields, notUnderstood, understood, type Fields, type Reading } from './reading.ts';

/** One role binding: its fields are not shown (§2), so headers and values stay unchanged. */
export interface RoleBinding {
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
      fields: isFields(content)
        ? [{ name: '', values: [key] }, ...fieldsOf(content)]
        : [{ name: key, values: textsOf(content) }],
      raw: { [key]: content },
    })),
  );
}

/** A role binding as fields of text; nested values are written as JSON. */
export function readRoleBinding(raw: unknown): RoleBinding {
  return { fields: isFields(raw) ? fieldsOf(raw) : [{ name: '', values: textsOf(raw) }], raw };
}

const fieldsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => ({ name, values: textsOf(value) }));
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
