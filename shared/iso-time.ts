/** Services write the first or the last year there is for a time that they do not have. */
const earliest = Date.UTC(1900, 0);
const latest = Date.UTC(2200, 0);

/** RFC 3339 as the service writes it, in ms; null when it is absent, unreadable or no time of this era. */
export function readTime(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return time >= earliest && time < latest ? time : null;
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function isoTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : isoTime(milliseconds);
}

/** Orders times as the service writes them, the newest first; what has no readable one is last. */
export function compareNewestFirst(a: string | undefined, b: string | undefined): number {
  const timeOf = (text: string | undefined) => readTime(text) ?? Number.MIN_SAFE_INTEGER;
  return timeOf(b) - timeOf(a);
}
