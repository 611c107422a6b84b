import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretHider } from '#electron/service/api/hide-secret';

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inAsciiJson = (text: string) =>
  inJson(text).replace(
    /[^ -~]|[<>&='+]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const inForm = (text: string) => new URLSearchParams({ s: text }).toString().slice(2);
const inHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );
const lowerHex = (text: string) => text.replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

const encoders: Record<string, (text: string) => string> = {
  'as sent': (text) => text,
  'in JSON': inJson,
  'in JSON that escapes slashes': (text) => inJson(text).replaceAll('/', '\\/'),
  'in JSON of ASCII, safe for HTML': inAsciiJson,
  'in JSON inside JSON': (text) => inJson(inJson(text)),
  'in a form': inForm,
  'in an address': encodeURIComponent,
  'in an address with lower-case hex': (text) => lowerHex(encodeURIComponent(text)),
  'in an address inside a form': (text) => inForm(encodeURIComponent(text)),
  'in HTML': inHtml,
  'in HTML by numbers': (text) =>
    text.replace(/[^a-z\d ]/giu, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`),
  'in HTML inside JSON': (text) => inJson(inHtml(text)),
};

describe('a secret', () => {
  it.each(Object.keys(encoders))('is hidden %s', (name) => {
    const encode = encoders[name] ?? String;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
          fc.string({
            unit: fc.constantFrom(...'aZ09-_.~+/=&%"\'<>\\ é😀'.split(/(?:)/u)),
            minLength: 1,
            maxLength: 30,
          }),
        ),
        (secret) => {
          fc.pre(!secret.includes('·'));
          expect(secretHider(secret)(`·${encode(secret)}·${encode(secret)}·`)).toBe('·…·…·');
        },
      ),
      { examples: [['p@ss+w/or=d&"\\'], ['\\\\"\\'], ['%25+%'], ['\u212a\u017f ']] },
    );
  });

  it('is hidden even if its letters are of the other case', () => {
    expect(secretHider('Hunter2=')('HUNTER2%3d is wrong')).toBe('… is wrong');
  });

  it('that is absent or empty changes nothing', () => {
    for (const secret of ['', 'hunter3', '.......'])
      expect(secretHider(secret)('hunter2 is wrong')).toBe('hunter2 is wrong');
  });

  it('is looked for in linear time, whatever the text', () => {
    for (const text of ['\\', '%25', '%', '&amp;', '&#0', '+']) {
      const long = text.repeat(50_000);
      expect(secretHider(`_&% "+${'\\'.repeat(60)}x`)(long)).toBe(long);
      expect(secretHider(`${'\\'.repeat(60)}x`)(long)).toBe(long);
    }
  });
});
