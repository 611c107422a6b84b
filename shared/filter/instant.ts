/** RFC 3339 timestamps as instants. */
const timestamp = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;

/** Nanoseconds since 1970 (what protobuf timestamps resolve), or null for anything but RFC 3339. */
export function parseInstant(text: string): bigint | null {
  const parts = timestamp.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const zone = parts[8] ?? 'Z';
  const zoneHour = zone.length === 1 ? 0 : Number(zone.slice(1, 3));
  const zoneMinute = zone.length === 1 ? 0 : Number(zone.slice(4, 6));
  // 60 is a leap second (RFC 3339 §5.7); it counts as the second that follows.
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second);
  const zoneMs = (zoneHour * 60 + zoneMinute) * 60_000 * (zone.startsWith('-') ? -1 : 1);
  const fraction = (parts[7] ?? '').slice(0, 9).padEnd(9, '0');
  return BigInt(date.getTime() - zoneMs) * 1_000_000n + BigInt(fraction);
}
