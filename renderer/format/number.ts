import { t } from '#shared/messages/text';

const figures = new Intl.NumberFormat('en-GB');

export function formatCount(value: number): string {
  return figures.format(value);
}

/** Where there is room for four characters: `999`, `12k`. */
export function formatShort(value: number): string {
  return value > 999 ? `${formatCount(Math.floor(value / 1000))}k` : formatCount(value);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return t('{count, plural, one {# byte} other {# bytes}}', { count: bytes });
  return bytes < 1024 * 1024
    ? t('{bytes} KB', { bytes: (bytes / 1024).toFixed(1) })
    : t('{bytes} MB', { bytes: (bytes / 1024 / 1024).toFixed(1) });
}

/** How long a call took: `1,234 ms`, and from ten seconds on `12.3 s`. */
export function formatLatency(ms: number): string {
  return ms < 10_000
    ? t('{milliseconds} ms', { milliseconds: formatCount(Math.round(ms)) })
    : t('{seconds} s', { seconds: (ms / 1000).toFixed(1) });
}
