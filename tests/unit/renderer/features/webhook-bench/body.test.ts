import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createdAt,
  fromBase64,
  textOf,
  toBase64,
  traitsOf,
  typedBody,
} from '../../../../../renderer/features/webhook-bench/body.ts';

const bytesOf = (text: string) => typedBody(text).bytes;

describe('a raw body', () => {
  it('is transferred as base64 without losing a byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['', ['0 bytes']],
    ['{}', ['2 bytes', 'UTF-8', 'No newline at the end']],
    ['{}\n', ['3 bytes', 'UTF-8', 'A newline at the end']],
    ['{\r\n}', ['4 bytes', 'UTF-8', 'CRLF lines', 'No newline at the end']],
    ['{\r\n}\n', ['5 bytes', 'UTF-8', 'Mixed line endings', 'A newline at the end']],
    ['\uFEFF{}', ['5 bytes', 'UTF-8', 'Byte order mark', 'No newline at the end']],
  ])('of %j shows its invisible characters', (text, traits) => {
    expect(traitsOf(bytesOf(text))).toEqual(traits);
  });

  it('that is not UTF-8 says so', () => {
    expect(traitsOf(new Uint8Array([0xff, 0x7b]))).toContain('Not UTF-8');
    expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))).toBe('\uFEFFA');
  });

  it('shows its creation time if it has one', () => {
    expect(createdAt(bytesOf('\uFEFF{"createTime":"2026-01-02T03:04:05Z"}'))).toBe(
      Date.UTC(2026, 0, 2, 3, 4, 5),
    );
    for (const text of ['', '[]', 'null', '{"createTime":7}', '{"createTime":"yesterday"}', 'not json']) {
      expect(createdAt(bytesOf(text))).toBeNull();
    }
  });
});
