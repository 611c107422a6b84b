const maxNameBytes = 120;
/** Names Windows gives to devices, whatever extension follows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name made from foreign text: one path segment on every system, printable, bounded, with the
 * extension given (`.pdf`) and no other hidden behind direction marks.
 */
export function safeFileName(text: string, extension: string): string {
  const stem = text
    .slice(0, 1000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{C}\p{Z}]+/gu, ' ')
    .trim();
  let name = '';
  for (const character of stem) {
    if (Buffer.byteLength(name + character) > maxNameBytes) break;
    name += character;
  }
  name = name.replace(/^[. ]+|[. ]+$/g, '');
  if (name.toLowerCase().endsWith(extension)) name = name.slice(0, -extension.length);
  name = name.replace(/[. ]+$/, '');
  if (name === '') name = 'report';
  return `${devices.test(name) ? '_' : ''}${name}${extension}`;
}
