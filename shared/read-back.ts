/**
 * Whether a value that was sent is what was read back. The API document does not say whether a service writes
 * a field that has its default value, and many leave out `false`, `""`, `0`, `[]` and null: such a value and
 * an absent one agree, in either direction.
 */
export function agrees(sent: unknown, readBack: unknown): boolean {
  if (Object.is(sent, readBack)) return true;
  if (isAbsent(sent)) return isDefault(readBack);
  if (isAbsent(readBack)) return isDefault(sent);
  if (Array.isArray(sent) || Array.isArray(readBack))
    return (
      Array.isArray(sent) &&
      Array.isArray(readBack) &&
      sent.length === readBack.length &&
      sent.every((item, place) => agrees(item, readBack[place]))
    );
  if (typeof sent !== 'object' || typeof readBack !== 'object') return sent === readBack;
  const one = new Map<string, unknown>(Object.entries(sent));
  const other = new Map<string, unknown>(Object.entries(readBack));
  return [...new Set([...one.keys(), ...other.keys()])].every((key) => agrees(one.get(key), other.get(key)));
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** An object is left out when all of it would be. */
function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isDefault);
  return isAbsent(value) || value === false || value === '' || value === 0;
}
