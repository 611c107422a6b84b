import { expect, type Page } from '@playwright/test';
import { ask } from './desk-calls.ts';
import type { Bench } from './local-service.ts';
import { valueOf } from './value-of.ts';

/** Opens the page of a check as the app does when it is started again on it. */
export async function openCheck(page: Page, name: string): Promise<void> {
  valueOf(await ask(page, 'preferences.change', { lastRoute: `/checks/${name}`, welcomed: true }));
  await page.reload();
  await expect(page).toHaveTitle(/^Check /);
}

export interface Row {
  name: string;
  [field: string]: unknown;
}

/** The first check of the service that a test can use. */
export async function findCheck(
  { rows, get }: Pick<Bench, 'rows' | 'get'>,
  filter: string,
  fits: (check: Row, findings: readonly Row[]) => boolean,
): Promise<Row> {
  const query = `filter=${encodeURIComponent(filter)}`;
  for (const check of await rows(`/v1alpha2/organizations/-/teams/-/checks?pageSize=100&${query}`)) {
    const { body } = await get(`/v1/${check.name}/findings`);
    if (fits(check, (body['findings'] ?? []) as Row[])) return check;
  }
  throw new Error(`The service has no check for ${filter}`);
}

export const organizationOf = (name: string): string => name.split('/').slice(0, 2).join('/');

export async function displayNameOf({ allRows }: Pick<Bench, 'allRows'>, name: string): Promise<string> {
  const all = await allRows('/v1alpha2/organizations?pageSize=100');
  return String(all.find((row) => row.name === organizationOf(name))?.['displayName']);
}
