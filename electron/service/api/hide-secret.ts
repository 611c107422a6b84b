/**
 * Cuts a secret out of text from the other side, however the text repeats the secret: as sent, or as encoders of
 * JSON, forms, addresses and HTML write it. No encoder changes letters and digits of ASCII.
 */
export function secretHider(secret: string): (text: string) => string {
  if (secret === '') return (text) => text;
  const spellings = new RegExp(secret.replace(/\\+|[^A-Za-z\d]/gu, spellingsOf), 'giu');
  return (text) => text.replace(spellings, '…');
}

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * Matches a character, or a run of backslashes, that was encoded up to three times, as in `%25252B`. The bounds keep
 * the time linear, whatever the text.
 */
function spellingsOf(part: string): string {
  const code = part.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(code);
  const hex = code.toString(16);
  const isBackslash = character === '\\';
  const backslashes = isBackslash ? String.raw`\\` : String.raw`\\{1,8}`;
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0'));
  const spellings = [
    units.map((unit) => `${backslashes}u${unit}`).join(''),
    bytes.map((byte) => `%(?:25){0,2}${byte}`).join(''),
    `&(?:amp;){0,2}(?:#0{0,5}${code}|#x0{0,5}${hex}|${entities[character] ?? `#${code}`});?`,
    isBackslash ? backslashes : String.raw`\\{0,8}\u{${hex}}`,
    ...(character === ' ' ? [String.raw`\+`] : []),
  ];
  return `(?:${spellings.join('|')})${isBackslash ? `{1,${part.length * 8}}` : ''}`;
}
