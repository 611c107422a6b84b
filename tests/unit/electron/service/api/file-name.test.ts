import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '#electron/service/api/file-name';

describe('safeFileName', () => {
  it.each([
    ['Jane Doe – identity', 'Jane Doe – identity.pdf'],
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['C:\\Windows\\x', 'C Windows x.pdf'],
    ['a\u202Efdp.exe', 'a fdp.exe.pdf'],
    ['CON', '_CON.pdf'],
    ['lpt1.txt', '_lpt1.txt.pdf'],
    ['..', 'report.pdf'],
    ['', 'report.pdf'],
    ['trailing. . ', 'trailing.pdf'],
  ])('%j becomes %s', (text, name) => {
    expect(safeFileName(text, '.pdf')).toBe(name);
  });

  it('is one bounded segment for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = safeFileName(text, '.pdf');
        expect(name).toMatch(/^[^<>:"/\\|?*\p{C}]+\.pdf$/u);
        expect(name).not.toMatch(/^[. ]/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(125);
      }),
    );
  });
});
