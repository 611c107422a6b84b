/** RFC 3339 as the service writes it, in ms; null when it is absent, unreadable or beyond what a Date holds. */
export function readTime(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
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
