const longest = 200;

/**
 * Foreign text made fit to be put inside a message: one printable line, bounded, without what may be
 * a secret or personal data. `hidden` are exact texts that must never show.
 */
export function quote(text: string, hidden: readonly string[] = []): string {
  let line = text.slice(0, 20_000);
  for (const secret of hidden) if (secret !== '') line = line.replaceAll(secret, '…');
  line = line
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\b(https?:\/\/)[^\s"'<>]+/gi, (url) => hostOf(url))
    .replace(/\bbearer\s+\S+/gi, 'bearer …')
    .replace(/[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}/g, '…')
    .replace(/[A-Za-z0-9+_=-]{40,}/g, '…')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '…')
    .replace(/\+\d[\d ().-]{5,}\d/g, '…')
    .trim();
  return line.length > longest ? `${line.slice(0, longest).trimEnd().toWellFormed()}…` : line;
}

/** A URL's host: paths and queries may carry secrets. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '…';
}
