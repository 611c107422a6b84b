import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The ways a text may have been written down, each as the bytes to look for. */
function spellings(text: string): [name: string, bytes: Buffer][] {
  const utf8 = Buffer.from(text);
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  const json = JSON.stringify(text).slice(1, -1);
  return [
    ['UTF-8', utf8],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 LE', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', Buffer.from(text, 'utf16le').swap16()],
    ['hexadecimal', Buffer.from(utf8.toString('hex'))],
    ['hexadecimal, capitals', Buffer.from(utf8.toString('hex').toUpperCase())],
    ['URL', Buffer.from(encodeURIComponent(text))],
    ['form', Buffer.from(form)],
    ['JSON', Buffer.from(json)],
    ...[0, 1, 2].flatMap((shift): [string, Buffer][] => {
      // Base64 of a longer text holds the same characters but for the ones at either end.
      const whole = Buffer.concat([Buffer.alloc(shift), utf8]);
      const from = Math.ceil((shift * 8) / 6);
      const to = Math.floor((whole.length * 8) / 6);
      return [
        ['Base64', Buffer.from(whole.toString('base64').slice(from, to))],
        ['Base64 for URLs', Buffer.from(whole.toString('base64url').slice(from, to))],
      ];
    }),
  ];
}

/** How a text occurs in bytes; empty when it does not. */
export function tracesIn(bytes: Uint8Array | string, text: string): string[] {
  const buffer = Buffer.from(bytes);
  return spellings(text)
    .filter(([, spelling]) => buffer.includes(spelling))
    .map(([name]) => name);
}

/** Every file below a folder in which one of the texts occurs, and how many files were read. */
export function tracesBelow(folder: string, texts: readonly string[]): { read: number; found: string[] } {
  const found: string[] = [];
  let read = 0;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind?.isFile() !== true) continue;
    const bytes = readFileSync(path);
    read += 1;
    for (const text of texts) for (const name of tracesIn(bytes, text)) found.push(`${entry}: ${name}`);
  }
  return { read, found };
}
