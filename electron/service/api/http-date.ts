import type { WireHeaders } from './transport.ts';

/** An HTTP date (RFC 9110 §5.6.7) in milliseconds since 1970; undefined for any other text. */
export function readHttpDate(text: string): number | undefined {
  // An HTTP date begins with the day's name; Date.parse alone would read almost anything.
  const time = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** When a response was made, by the clock of its sender; the time it then spent in a cache counts. */
export function madeAt(headers: WireHeaders): number | undefined {
  const date = readHttpDate(firstOf(headers['date'])?.trim() ?? '');
  if (date === undefined) return undefined;
  const age = firstOf(headers['age'])?.trim() ?? '';
  return date + (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

export function firstOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
