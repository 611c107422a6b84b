/** Role bindings as they came: §2 does not show their fields. */
export interface RoleBinding {
  /** Heads and values in the order they came. */
  fields: { name: string; values: string[] }[];
  raw: unknown;
}

/** A role binding as fields of text; nested values are written as JSON. */
export function readRoleBinding(raw: unknown): RoleBinding {
  if (!isRecord(raw)) return { fields: [{ name: '', values: [asText(raw)] }], raw };
  const fields = Object.entries(raw).map(([name, value]) => ({
    name,
    values: Array.isArray(value) ? value.map(asText) : [asText(value)],
  }));
  return { fields, raw };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
