import type { Locator, Page } from '@playwright/test';
import type { LocalService, LocalServiceOptions } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { knownCellSchema, seeCell, type KnownCell } from '#shared/flags/cell';
import type { CellChange, ChangeAction } from '#shared/flags/change';
import { noMappings } from '#shared/reading/mappings';
import { settingsById } from '#shared/reading/setting';
import type { ProfileSettings, ProfileView } from '#shared/profile';
import { confirm as decideConfirmation } from './confirmation.ts';
import { ask, connect, profileSettings } from './desk-calls.ts';
import { onWallClock } from './wall-clock.ts';
import { valueOf } from './value-of.ts';

const clientSecret = 'canary-secret-5f1c';
export const sandboxName = 'Harbourline sandbox';
export const productionName = 'Harbourline production';

/** A service of the test's own, with the lines of its requests. One of another seed is another environment. */
export async function startRolloutService(
  options: Partial<LocalServiceOptions> = {},
): Promise<{ service: LocalService; requests: string[] }> {
  const requests: string[] = [];
  const service = await startLocalService({
    ...onWallClock(),
    clientId: options.seed === undefined ? 'desk' : `desk-${options.seed}`,
    clientSecret,
    seed: 7,
    organizations: 30,
    checks: 60,
    log: (line) => requests.push(line),
    ...options,
  });
  return { service, requests };
}

const overrideWrite = { method: 'PUT', path: '/v1alpha2/{name}', body: '{"value": "{value}"}' } as const;

type Reached = Pick<LocalService, 'baseUrl' | 'authUrl'> & Partial<Pick<LocalService, 'credentials'>>;

function settingsFor({ baseUrl, authUrl, credentials }: Reached): Partial<ProfileSettings> {
  return { baseUrl, authUrl, clientId: credentials?.clientId ?? 'desk', overrideWrite };
}

/** Connects the app through a sandbox profile that can set overrides. */
export async function connectSandbox(service: Reached, page: Page): Promise<ProfileView> {
  const settings = { ...settingsFor(service), name: sandboxName, kind: 'sandbox' } as const;
  const profile = await connect(page, settings, clientSecret);
  await page.getByRole('button', { name: sandboxName }).waitFor();
  return profile;
}

/** A production profile next to it that is never switched to. */
export async function addProduction(service: LocalService, page: Page): Promise<ProfileView> {
  const settings = profileSettings({
    ...settingsFor(service),
    name: productionName,
    kind: 'production',
  });
  return valueOf(await ask(page, 'profiles.create', { settings, secret: clientSecret }));
}

/** The same, in use. Gives its id. */
export async function useProduction(service: LocalService, page: Page): Promise<string> {
  const { id, name } = await addProduction(service, page);
  valueOf(await ask(page, 'profiles.activate', { id }));
  await page.getByRole('button', { name: `Current profile: ${name}`, exact: true }).waitFor();
  return id;
}

export interface SeenOrganization {
  name: string;
  displayName: string;
  cell: (flag: string) => KnownCell;
}

/** What the app reads of every organization now. */
export async function seeOrganizations(page: Page, profileId: string): Promise<SeenOrganization[]> {
  const listed = valueOf(await ask(page, 'organizations.list', { profileId, view: 'FULL', pageSize: 100 }));
  return listed.organizations.map(({ name, displayName = '', featureSettings }) => {
    const settings = settingsById(featureSettings, noMappings);
    return { name, displayName, cell: (flag) => knownCellSchema.parse(seeCell(settings.get(flag), null)) };
  });
}

export function changeOf(
  { name, displayName, cell }: SeenOrganization,
  flag: string,
  action: ChangeAction,
): CellChange {
  return { organization: name, organizationDisplayName: displayName, flag, action, before: cell(flag) };
}

/** The cell of an organization and a flag, as the matrix shows it. */
export async function cellOf(page: Page, organization: string, flag: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Overrides by organization and flag' });
  const column = await grid.getByRole('columnheader', { name: flag }).first().getAttribute('aria-colindex');
  const row = grid
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: organization, exact: true }) });
  return row.locator(`[role="gridcell"][aria-colindex="${column ?? ''}"]`);
}

/** Presses a cell; gives its pane. */
export async function openCell(page: Page, organization: string, flag: string): Promise<Locator> {
  await (await cellOf(page, organization, flag)).click();
  return page.getByRole('complementary', { name: `${flag} of ${organization}` });
}

/** Types the name that the guard asks for, and sends. */
export async function confirm(page: Page, name: string, action: string): Promise<void> {
  await decideConfirmation(page, action, name);
}
