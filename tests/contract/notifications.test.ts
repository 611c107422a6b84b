import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { startLocalService } from '#electron/local-service/server';
import { openInbox } from '#electron/jobs/notifications/inbox';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createWebhookReceiver } from '#electron/jobs/webhooks/receiver';
import type { InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { freePort } from '../../build/free-port.ts';
import { createManualClock } from '#tests/support/manual-clock';
import { clientFor, testSecret } from '#tests/support/raw-client';
import { fixedVault } from '#tests/support/vaults';

const signal = new AbortController().signal;
const profileId = 'p';

async function world() {
  const clock = createManualClock();
  const service = await startLocalService({
    clock,
    clientId: 'desk',
    clientSecret: testSecret,
    seed: 7,
    organizations: 12,
    checks: 120,
  });
  const { baseUrl, authUrl } = service;
  const client = clientFor('', { baseUrl, authUrl });
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  const database = await openDatabase({ folder, migrations: notificationMigrations, clock });
  const desktopNotifications: string[] = [];
  const opened = openInbox(database, {
    useClient: (_profile, work) => work({ client }),
    clock,
    random: () => 0.5,
    vault: fixedVault(),
    ready: () => Promise.resolve(),
    showNotification: ({ title, body }) => desktopNotifications.push(`${title}: ${body}`),
    onOpened: () => undefined,
    onCounts: () => undefined,
    latencyMs: () => null,
    clockAheadMs: () => null,
    report: (failure) => {
      throw failure as Error;
    },
  });
  if (!opened.ok || !database.ok) throw new Error('The inbox did not open.');
  const inbox = opened.value;
  onTestFinished(async () => {
    await inbox.close();
    database.value.database.close();
    await client.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Lets time pass until something holds. */
  const until = (holds: () => Promise<void> | void) =>
    vi.waitFor(
      async () => {
        clock.advance(1000);
        await holds();
      },
      { timeout: 15_000, interval: 10 },
    );
  const list = async (filter: InboxFilter): Promise<InboxEntry[]> => {
    const entries: InboxEntry[] = [];
    let after: string | null = null;
    do {
      const page = await inbox.list(
        { profileId, filter, limit: 200, ...(after !== null && { after }) },
        signal,
      );
      if (!page.ok) throw new Error(page.error.message);
      entries.push(...page.value.entries);
      after = page.value.after;
    } while (after !== null);
    return entries;
  };
  const everyOneRead = () =>
    until(() => {
      const health = inbox.health({ profileId, only: 'all', limit: 0 });
      expect(health).toMatchObject({ value: { organizationCount: 12, neverRead: 0, failing: 0 } });
    });
  await inbox.activate({
    id: profileId,
    pollSeconds: 60,
    callsInFlight: 4,
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    clientId: 'demo',
  });
  return { clock, service, client, inbox, desktopNotifications, until, list, everyOneRead };
}

describe('the inbox against the local service', () => {
  it('contains exactly the notifications of the baseline, without announcing them', async () => {
    const { clock, client, desktopNotifications, list, everyOneRead } = await world();
    const since = new Date(clock.now() - 7 * 86_400_000 - 10 * 60_000).toISOString();
    await everyOneRead();
    const expected: string[] = [];
    const organizations = await client.call('ListOrganizations', { variables: {}, query: { pageSize: 100 } });
    for (const { name } of organizations.ok ? organizations.value.value.organizations : []) {
      const query = { pageSize: 1000, filter: `create_time >= "${since}"` };
      const page = await client.call('ListNotifications', { variables: { parent: name }, query });
      expected.push(...(page.ok ? page.value.value.notifications.map((row) => row.name) : []));
    }
    expect(expected.length).toBeGreaterThan(0);
    expect((await list({ view: 'all' })).map((entry) => entry.name).sort()).toEqual(expected.sort());
    expect(desktopNotifications).toEqual([]);
  });

  it('shows a monitoring hit once, with its type, and resolves the reference of its check', async () => {
    const { service, client, inbox, desktopNotifications, until, list, everyOneRead } = await world();
    await everyOneRead();
    const checks = await client.call('ListChecks', {
      variables: { parent: 'organizations/-/teams/-' },
      query: { pageSize: 100, filter: 'ongoing_monitoring_enabled = true' },
    });
    const check = checks.ok ? checks.value.value.checks[0] : undefined;
    service.controls.hit(check?.name ?? '');
    const filter: InboxFilter = { view: 'unread', types: ['notification.client.ongoing_monitoring_hit.v1'] };
    await until(async () => expect(await list(filter)).toHaveLength(1));
    const [entry] = await list(filter);
    expect(entry).toMatchObject({ check: check?.name, announced: 'single' });
    expect(desktopNotifications.filter((text) => text.startsWith('Monitoring match'))).toHaveLength(1);
    const references = await inbox.references({ profileId, keys: [entry?.key ?? 0] }, signal);
    expect(references).toMatchObject({ value: [{ clientReference: check?.clientReference }] });
  });
});

describe('the webhook receiver against the local service', () => {
  it('accepts what the service delivers, and refuses it with another secret', async () => {
    const { service, client } = await world();
    const received: Delivery[] = [];
    const receiver = createWebhookReceiver({
      clock: systemClock,
      turn: () => Promise.resolve(),
      onDelivery: (delivery) => received.push(delivery),
      report: (failure) => {
        throw failure as Error;
      },
    });
    onTestFinished(async () => {
      await receiver.stop();
    });
    const started = await receiver.start(await freePort(), 'shared');
    const url = started.ok ? started.value.url : null;
    const checks = await client.call('ListChecks', {
      variables: { parent: 'organizations/-/teams/-' },
      query: { pageSize: 100, filter: 'ongoing_monitoring_enabled = true' },
    });
    const name = checks.ok ? (checks.value.value.checks[0]?.name ?? '') : '';
    const organization = name.split('/').slice(0, 2).join('/');
    for (const secret of ['shared', 'another']) {
      service.controls.setWebhook(organization, { url: url ?? '', secret });
      service.controls.hit(name);
      await service.controls.settle();
    }
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(2));
    expect(received.some(({ signature }) => signature.accepted)).toBe(true);
    expect(received.some(({ signature }) => signature.reasons.includes('no-match'))).toBe(true);
    expect(received.every(({ shape, mismatches }) => shape.kind === 'known' && mismatches.length === 0)).toBe(
      true,
    );
  });
});
