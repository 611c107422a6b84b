import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import type { Page } from '@playwright/test';
import type { ProfileView } from '#shared/profile';
import type { Check } from '#shared/model/check';
import { connect } from './desk-calls.ts';
import { clientFor } from './raw-client.ts';
import { onWallClock } from './wall-clock.ts';

const clientId = 'desk';
const clientSecret = 'canary-secret-5f1c';

/** A service of the test's own, so that its requests can be counted and its faults chosen. */
export function startTestService(): Promise<LocalService> {
  return startLocalService({
    ...onWallClock(),
    clientId,
    clientSecret,
    seed: 7,
    organizations: 40,
    checks: 400,
  });
}

/** Connects the app to the service through a sandbox profile. */
export async function connectTo(service: LocalService, page: Page): Promise<ProfileView> {
  const { baseUrl, authUrl } = service;
  const settings = { name: 'Harbourline sandbox', kind: 'sandbox', baseUrl, authUrl, clientId } as const;
  const profile = await connect(page, settings, clientSecret);
  // The page of the profile before is taken down with all that is pressed in it.
  await page.getByRole('button', { name: settings.name }).waitFor();
  return profile;
}

/** Checks as the service gives them, which the page of the app does not have: its persons are masked. */
export async function checksOf(service: LocalService): Promise<Check[]> {
  const { baseUrl, authUrl } = service;
  const client = clientFor(authUrl, { baseUrl, authUrl, clientId });
  try {
    const request = { variables: { parent: 'organizations/-/teams/-' }, query: { pageSize: 100 } } as const;
    const response = await client.call('ListChecks', request);
    if (!response.ok) throw new Error(response.error.message);
    return response.value.value.checks;
  } finally {
    await client.close();
  }
}
