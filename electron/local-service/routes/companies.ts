import { z } from 'zod';
import type { Call } from '../call.ts';
import type { Page } from '../dialects/responses.ts';
import { parseBody } from '../parse-body.ts';
import { invalidField } from '../refusal.ts';
import { companyCount, seededCompany, type Company } from '../seed/companies.ts';

const term = z.string().min(1, 'Required').max(200);
/** Assumption: §4 says what is searched by, not the names of the fields. */
const searchSchema = z.strictObject({
  companyName: term.optional(),
  registrationNumber: term.optional(),
  jurisdiction: term,
});

function searchCompanies({ service, body }: Call): Page<Company> {
  const { companyName, registrationNumber, jurisdiction } = parseBody(searchSchema, body);
  if ((companyName === undefined) === (registrationNumber === undefined)) {
    throw invalidField('companyName', 'Give either companyName or registrationNumber.');
  }
  // The form of a jurisdiction is not shown: the alpha-3 code, as individuals have it, is read as well.
  const code = jurisdiction.replace(/^GBR(?=$|-)/, 'GB');
  const name = companyName?.toLowerCase();
  const number = registrationNumber?.toUpperCase();
  const rows = Array.from({ length: companyCount }, (_, k) => seededCompany(service.state.seed, k)).filter(
    (company) =>
      (company.jurisdiction === code || company.jurisdiction.startsWith(`${code}-`)) &&
      (name === undefined || company.companyName.toLowerCase().includes(name)) &&
      (number === undefined || company.registrationNumber === number),
  );
  return { rows, nextPageToken: null, total: rows.length };
}

export const companiesRoutes = { SearchCompanies: searchCompanies };
