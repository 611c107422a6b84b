import { equals } from '../filter/build.ts';
import { printFilter } from '../filter/print.ts';
import { bareField } from '../impersonal.ts';
import { columnsOf, valueIn, type DerivedColumn } from './columns.ts';
import type { Fields } from '../reading/reading.ts';

/**
 * The company search (§4): by name or registration number within a jurisdiction. Neither the fields of the
 * request nor those of a result are shown (§2), so both assumptions are here and nowhere else. The request
 * is written with the names that the local service documents and that ListChecks filters by.
 */
export const searchBys = ['name', 'number'] as const;
export type SearchBy = (typeof searchBys)[number];

export interface CompanySearch {
  by: SearchBy;
  term: string;
  jurisdiction: string;
}

export function companySearchBody({ by, term, jurisdiction }: CompanySearch): Record<string, string> {
  return { [by === 'name' ? 'companyName' : 'registrationNumber']: term, jurisdiction };
}

/** Names a result may give its facts, the likeliest first; without case and separators. */
const nameFields = ['companyname', 'legalname', 'registeredname', 'name', 'title', 'displayname'];
const numberFields = [
  'registrationnumber',
  'companynumber',
  'registrationno',
  'number',
  'regnumber',
  'registeredno',
];
/** Objects that a result may put its company in. Others, such as an address or a parent, have names and numbers of their own. */
const wrappers = ['company', 'entity', 'legalentity', 'organization', 'organisation', 'business'];

export interface CompanyFacts {
  name: string | null;
  number: string | null;
}

/** What a result says of its company, as far as a field of a known name says it. */
export function companyFacts(row: Fields): CompanyFacts {
  return { name: textOf(row, nameFields), number: textOf(row, numberFields) };
}

function textOf(row: Fields, candidates: readonly string[]): string | null {
  const columns = columnsOf([row]);
  for (const name of candidates) {
    for (const column of columns) {
      if (nameInCompany(column) !== name) continue;
      const value = valueIn(row, column);
      if (typeof value === 'string' && value.trim() !== '') return value;
      if (typeof value === 'number') return String(value);
    }
  }
  return null;
}

/** The path of a field in its company as one name: that of `registration.number` is also `registrationnumber`. */
function nameInCompany({ names }: DerivedColumn): string {
  const path = names.map(bareField);
  return path.slice(path.findIndex((name) => !wrappers.includes(name))).join('');
}

/** The filter of ListChecks that finds checks of the company: by its number, else by its name; null without both. */
export function companyFilter({ name, number }: CompanyFacts): string | null {
  const subject = 'related_subjects[0].subject';
  if (number !== null) return printFilter(equals(`${subject}.registration_number`, number));
  return name === null ? null : printFilter(equals(`${subject}.company_name`, name));
}
