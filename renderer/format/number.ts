import { t } from '#shared/messages/text';

const figures = new Intl.NumberFormat('en-GB');

export function formatCount(value: number): string {
  return figures.format(value);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return t('{count, plural, one {# byte} other {# bytes}}', { count: bytes });
  return bytes < 1024 * 1024
    ? t('{bytes} KB', { bytes: (bytes / 1024).toFixed(1) })
    : t('{bytes} MB', { bytes: (bytes / 1024 / 1024).toFixed(1) });
}
