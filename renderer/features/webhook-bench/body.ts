import { parseBoundedJson } from '#shared/bounded-json';
import { readTime } from '#shared/iso-time';
import { time } from '#shared/model/tolerant';
import { t } from '#shared/messages/text';

/** A body unchanged, byte for byte, and how it came. */
export interface RawBody {
  bytes: Uint8Array;
  /** `typed`: an edit field writes every line end as LF. The others are kept as they are. */
  from:
    | { is: 'typed' }
    | { is: 'pasted' }
    | { is: 'sample' }
    | { is: 'file'; name: string }
    | { is: 'delivery'; key: number };
}

export const emptyBody: RawBody = { bytes: new Uint8Array(), from: { is: 'typed' } };

export function typedBody(text: string, is: 'typed' | 'pasted' = 'typed'): RawBody {
  return { bytes: new TextEncoder().encode(text), from: { is } };
}

/** The bytes as text; what is not UTF-8 is shown as replacement characters. A byte order mark stays. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const chunk = 0x8000;

/** Base64 in the standard alphabet; the way a body travels so that not a byte changes. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a call accepts only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += chunk) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** What decides over a signature and is not seen: length, character set, line ends, the last newline. */
export function traitsOf(bytes: Uint8Array): string[] {
  const text = textOf(bytes);
  const traits = [t('{count, plural, one {# byte} other {# bytes}}', { count: bytes.length })];
  if (bytes.length === 0) return traits;
  traits.push(isUtf8(bytes) ? 'UTF-8' : t('Not UTF-8'));
  if (text.startsWith('\uFEFF')) traits.push(t('Byte order mark'));
  const crlf = (text.match(/\r\n/g) ?? []).length;
  const lf = (text.match(/\n/g) ?? []).length;
  if (crlf > 0) traits.push(crlf === lf ? t('CRLF lines') : t('Mixed line endings'));
  traits.push(/\n$/.test(text) ? t('A newline at the end') : t('No newline at the end'));
  return traits;
}

/** The time the body says it was created, in ms; null when it says none. */
export function createdAt(bytes: Uint8Array): number | null {
  try {
    const body = parseBoundedJson(textOf(bytes).replace(/^\uFEFF/, ''));
    if (typeof body !== 'object' || body === null || !('createTime' in body)) return null;
    return readTime(time.parse(body.createTime));
  } catch {
    return null;
  }
}
