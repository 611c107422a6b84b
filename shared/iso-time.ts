/** RFC 3339 as the service writes it, in ms; null when it is absent, unreadable or beyond what a Date holds. */
export function readTime(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
