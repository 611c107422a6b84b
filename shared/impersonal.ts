import { kindOf } from './resource-names.ts';

/** Forms of a value that identify nobody: what records, logs and reports may show. */
const constant = /^[A-Z]+\d?(_([A-Z]+\d?|\d{1,2}))*$/;
/** Longer numbers may be telephone or document numbers. */
const largestPlainNumber = 999_999;

/**
 * A constant of the API. In free text, a word in capitals may be a name. Digits among capitals are those of a passport,
 * an account or a postcode.
 */
export function isConstant(text: string): boolean {
  return constant.test(text);
}

/** A resource name; one with an @ in it may be built from a mail address. */
export function isPlainName(text: string): boolean {
  return !text.includes('@') && kindOf(text) !== null;
}

export function isPlainNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= largestPlainNumber;
}

/** The name of a field without case and separators, to know it in any spelling. */
export function bareField(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
