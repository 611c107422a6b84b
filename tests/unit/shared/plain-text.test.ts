import { describe, expect, it } from 'vitest';
import { plainText } from '#shared/plain-text';

describe('a text for searching', () => {
  it.each([
    ['Örebro', 'orebro'],
    ['O\u0308REBRO', 'orebro'],
    ['Łódź & Đặng', 'lodz & dang'],
    ['ΔΊΚΗ', 'δικη'],
    ['Ёлка', 'елка'],
    ['Straße', 'strasse'],
    ['O’Hara', "o'hara"],
    ['ชื่อ', 'ชื่อ'],
    ['ABC-12', 'abc-12'],
  ])('has plain letters in lower case: %s is %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});
