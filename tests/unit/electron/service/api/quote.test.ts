import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '#electron/service/api/quote';

describe('quote', () => {
  it('is always one bounded, printable, well-formed line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const line = quote(text);
        expect(line.length).toBeLessThanOrEqual(201);
        expect(line).not.toMatch(/[\p{C}]/u);
        expect(line).not.toMatch(/[\n\r\t\u2028\u2029]/);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });

  it.each([
    ['Bearer abc.def', 'bearer …'],
    ['see https://host.example/a?token=secret now', 'see host.example now'],
    ['write to jane.doe@example.com', 'write to …'],
    ['call +44 20 7946 0018 today', 'call … today'],
    [`key ${'A1'.repeat(30)}`, 'key …'],
    ['jwt eyJhbGciOiJI.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl', 'jwt …'],
    ['<p>Not <b>found</b></p><script>steal()</script>', 'Not found'],
    ['spoof \u202Etxt.exe\u0000 end', 'spoof txt.exe end'],
  ])('makes %j safe', (text, line) => {
    expect(quote(text)).toBe(line);
  });

  it('keeps resource names and field names', () => {
    const text = 'organizations/0d9f5a1e-7a3b-4f6c-9a1d-1c2b3a4d5e6f/teams/t1: params.@type is missing';
    expect(quote(text)).toBe(text);
  });

  it('hides exact secrets', () => {
    expect(quote('client_secret hunter2 is wrong', ['hunter2', ''])).toBe('client_secret … is wrong');
  });

  it('stays fast on adversarial text', () => {
    for (const text of [
      '<'.repeat(20_000),
      'a.'.repeat(10_000),
      '@a'.repeat(10_000),
      '<script'.repeat(3_000),
      '+1 '.repeat(7_000),
    ]) {
      expect(quote(text).length).toBeLessThanOrEqual(201);
    }
  });
});
