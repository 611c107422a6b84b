import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { ask, connect } from './desk-calls.ts';
import { clientFor, testSecret } from './raw-client.ts';
import { valueOf } from './value-of.ts';

/** A small local service in the process of the test, whose time does not advance, and a profile that reads it. */
export interface PolledService extends AsyncDisposable {
  service: LocalService;
  profileId: string;
  /** Names of checks under ongoing monitoring, for `controls.hit`. */
  monitored: readonly string[];
  /** Has the app of a page, by default the one that was connected, read every organization once, now. */
  readNow: (by?: Page) => Promise<void>;
}

const clientId = 'desk-polled';

/** Starts the service, connects the app to it and waits until every organization was read for the first time. */
export async function connectPolledService(page: Page): Promise<PolledService> {
  const startedAt = Date.now();
  const service = await startLocalService({
    clock: { now: () => startedAt },
    epoch: startedAt,
    clientId,
    clientSecret: testSecret,
    seed: 7,
    organizations: 6,
    checks: 120,
  });
  const { baseUrl, authUrl } = service;
  const client = clientFor('', { baseUrl, authUrl, clientId });
  const checks = await client.call('ListChecks', {
    variables: { parent: 'organizations/-/teams/-' },
    query: { pageSize: 100, filter: 'ongoing_monitoring_enabled = true' },
  });
  await client.close();
  const monitored = checks.ok ? checks.value.value.checks.map(({ name }) => name) : [];

  const settings = { name: 'Polled sandbox', kind: 'sandbox' as const, baseUrl, authUrl, clientId };
  const profileId = (await connect(page, settings, testSecret)).id;
  const reads = async () => valueOf(await ask(page, 'inbox.health', { profileId, only: 'all', limit: 10 }));
  await until(async () => {
    const { organizationCount, neverRead, organizations } = await reads();
    return organizationCount === 6 && neverRead === 0 && organizations.every(({ baseline }) => !baseline);
  });
  return {
    service,
    profileId,
    monitored,
    readNow: (by = page) => readAll(by, profileId),
    [Symbol.asyncDispose]: () => service.close(),
  };
}

/** Asks for a read of every organization and waits until each was read since. */
async function readAll(page: Page, profileId: string): Promise<void> {
  const requestedAt = Date.now();
  valueOf(await ask(page, 'inbox.refresh', { profileId }));
  await until(async () => {
    const health = await ask(page, 'inbox.health', { profileId, only: 'all', limit: 10 });
    // Whether the response was a failure or not.
    return valueOf(health).organizations.every(
      ({ lastPollAt }) => Date.parse(lastPollAt ?? '') >= requestedAt,
    );
  });
}

/** Polls until something holds; the test's own time limit ends it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
