import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { watchlistHandlers } from '#electron/ipc/handlers/watchlists';
import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxStore, type InboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { createSessions } from '#electron/service/session/sessions';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { watchlistMigrations } from '#electron/jobs/watchlists/migrations';
import { openWatchlists } from '#electron/jobs/watchlists/watchlists';
import { addDays, localDay } from '#shared/calendar/day';
import { maxWatched } from '#shared/ipc/contract/watchlists';
import type { Check } from '#shared/model/check';
import type { Notification } from '#shared/model/notification';
import { defaultProfileSettings } from '#shared/profile';
import { formatName, isName, nameSchema, organizationOf, type ResourceName } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const signal = new AbortController().signal;
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const today = localDay(clock.now());

let folder: string;
let service: LocalService;
let client: ApiClient;
let database: Database;
let inbox: InboxStore;
let saved: { name: string; text: string }[];
let progress: unknown[];
let handlers: ReturnType<typeof watchlistHandlers>;
let checks: Check[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchlists-'));
  service = await startLocalService({
    clock,
    clientId: 'desk',
    clientSecret: 'secret',
    seed: 7,
    organizations: 6,
    checks: 300,
  });
  const { baseUrl, authUrl } = service;
  client = createApiClient({
    settings: { ...defaultProfileSettings, reportOrigins: [], baseUrl, authUrl, clientId: 'desk' },
    readSecret: () => Promise.resolve(ok('secret')),
    clock,
    random: () => 0.5,
  });
  const opened = await openDatabase({
    folder,
    migrations: [...notificationMigrations, ...watchlistMigrations],
    clock,
  });
  database = valueOf(opened).database;
  inbox = createInboxStore(database, createSealing(fixedVault()));
  saved = [];
  progress = [];
  handlers = watchlistHandlers(
    openWatchlists(opened, {
      clock,
      vault: fixedVault(),
      saveText: (name, text) => {
        saved.push({ name, text });
        return Promise.resolve(ok(`/tmp/${name}`));
      },
      publish: (made) => void progress.push(made),
    }),
    createSessions(profileId, (id) => Promise.resolve(ok({ profileId: id, client, close: () => undefined }))),
  );
  const page = valueOf(
    await client.call(
      'ListChecks',
      { variables: { parent: 'organizations/-/teams/-' }, query: { pageSize: 100 } },
      { signal },
    ),
  );
  checks = page.value.checks;
});
afterEach(async () => {
  await client.close();
  database.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const namesOf = (some: readonly Check[]) =>
  some.map(({ name }) => name).filter((name) => isName('check', name));
const create = async (name: string, names: ResourceName<'check'>[] = []) =>
  valueOf(await handlers['watchlists.create']({ profileId, name, checks: names }, signal));
const rows = async (id: string) => valueOf(await handlers['watchlists.checks']({ profileId, id }, signal));
const refresh = async (id: string | null) =>
  valueOf(await handlers['watchlists.refresh']({ profileId, id }, signal));
const renewals = async (watchlist: string | null = null, days = 90) =>
  valueOf(await handlers['monitoring.renewals']({ profileId, from: today, days, watchlist }, signal));

describe('watchlists', () => {
  it('are created, renamed and deleted; a name is taken once, whatever its case', async () => {
    const list = await create('Renewals, east');
    expect(
      await handlers['watchlists.create']({ profileId, name: 'renewals, EAST', checks: [] }, signal),
    ).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'name' }] },
    });
    const other = await create('Other');
    const rename = (name: string) => handlers['watchlists.rename']({ profileId, id: other.id, name }, signal);
    expect(await rename('Renewals, East')).toMatchObject({ ok: false });
    expect(valueOf(await rename('OTHER')).name).toBe('OTHER');
    valueOf(await handlers['watchlists.remove']({ profileId, id: list.id }, signal));
    expect(valueOf(await handlers['watchlists.list']({ profileId }, signal)).map(({ name }) => name)).toEqual(
      ['OTHER'],
    );
    expect(await handlers['watchlists.remove']({ profileId, id: list.id }, signal)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(valueOf(await handlers['watchlists.list']({ profileId: 'other' }, signal))).toEqual([]);
  });

  it('contain each check once and are read in the fewest requests', async () => {
    const names = namesOf(checks);
    const list = await create('All', names);
    const again = await handlers['watchlists.add'](
      { profileId, id: list.id, checks: names.slice(0, 5) },
      signal,
    );
    expect(valueOf(again).added).toBe(0);
    expect(list).toMatchObject({ checks: 100, unread: 100, oldestReadAt: null });
    const organizations = new Set(names.map((name) => organizationOf(name))).size;
    expect(await refresh(list.id)).toMatchObject({ calls: organizations, read: 100, failed: 0, left: 0 });
    expect(progress.at(-1)).toEqual({ profileId, id: list.id, done: 100, of: 100 });
    const [first] = (await rows(list.id)).filter(({ name }) => name === checks[0]?.name);
    expect(first).toMatchObject({
      displayName: checks[0]?.displayName,
      clientReference: checks[0]?.clientReference,
      state: checks[0]?.state,
      error: null,
    });
    expect(Date.parse(first?.readAt ?? '')).not.toBeNaN();
  });

  it('take checks that they contain already when they are full, and no others', async () => {
    const nameOf = (at: number) => `organizations/o1/teams/t1/checks/c${at}`;
    const names = Array.from({ length: maxWatched }, (_, at) => nameSchema('check').parse(nameOf(at)));
    const list = await create('Full', names);
    const add = (checks: ResourceName<'check'>[]) =>
      handlers['watchlists.add']({ profileId, id: list.id, checks }, signal);
    expect(valueOf(await add(names.slice(0, 5))).added).toBe(0);
    expect(await add([nameSchema('check').parse(nameOf(maxWatched))])).toMatchObject({ ok: false });
  });

  it('say which check is refused, and read the others of its batch', async () => {
    const [one] = namesOf(checks);
    const organization = organizationOf(one ?? '') ?? '';
    const same = namesOf(checks).filter((name) => name.startsWith(`${organization}/`));
    const missing = formatName('check', {
      organization: organization.split('/')[1] ?? '',
      team: one?.split('/')[3] ?? '',
      check: randomUUID(),
    });
    const list = await create('With a stranger', [...same, missing]);
    expect(await refresh(list.id)).toMatchObject({ read: same.length, failed: 1, left: 0, stopped: null });
    const refused = (await rows(list.id)).filter(({ error }) => error !== null);
    expect(refused).toMatchObject([
      { name: missing, readAt: null, error: { kind: 'permission', target: missing } },
    ]);
    expect(valueOf(await handlers['watchlists.list']({ profileId }, signal))).toMatchObject([
      { failing: 1, unread: 1, checks: same.length + 1 },
    ]);
  });

  it('keep what was read when the service becomes unreachable, and say why the rest was not', async () => {
    const names = namesOf(checks).slice(0, 3);
    const list = await create('Three', names);
    await refresh(list.id);
    service.controls.add({ kind: 'status', operation: 'BatchGetChecks', status: 400, times: null });
    await refresh(list.id);
    for (const row of await rows(list.id)) {
      expect(row.error?.kind).toBe('validation');
      expect(row.displayName).not.toBeNull();
      expect(row.readAt).not.toBeNull();
    }
  });

  it('remove checks, and the data read for them', async () => {
    const names = namesOf(checks).slice(0, 3);
    const list = await create('Three', names);
    await refresh(list.id);
    const drop = await handlers['watchlists.drop'](
      { profileId, id: list.id, checks: names.slice(0, 1) },
      signal,
    );
    expect(valueOf(drop).removed).toBe(1);
    valueOf(await handlers['watchlists.add']({ profileId, id: list.id, checks: names.slice(0, 1) }, signal));
    expect((await rows(list.id)).find(({ name }) => name === names[0])).toMatchObject({
      readAt: null,
      state: null,
    });
  });

  it('store no name of a person in plain text on the disk', async () => {
    const named = checks.filter(({ displayName }) => displayName !== undefined).slice(0, 5);
    const list = await create('Sealed', namesOf(named));
    await refresh(list.id);
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'));
    for (const { displayName = '', clientReference = '' } of named) {
      expect(files.some((text) => text.includes(displayName) || text.includes(clientReference))).toBe(false);
    }
  });
});

describe('the monitoring calendar', () => {
  const type = (what: string) => `notification.client.ongoing_monitoring_${what}.v1`;
  const [organization, team] = ['organizations/4c19', 'organizations/4c19/teams/lettings'];
  const iso = (day: string) => new Date(`${day}T12:00:00`).toISOString();
  function arrive(messages: { what: string; check: string; day: string; payload?: object }[]) {
    const key = inbox.profileKey(profileId);
    inbox.saveNames(key, [{ name: organization, displayName: 'Larkfield Estates' }]);
    const record = inbox.organization(key, organization);
    const rows = messages.map(({ what, check, day, payload = {} }, place): Notification => ({
      name: `${organization}/notifications/${what}-${check}-${place}`,
      type: type(what),
      createTime: iso(day),
      payload: { check: `${team}/checks/${check}`, displayName: `Tenancy of ${check}`, ...payload },
    }));
    inbox.store(record, rows, { receivedAt: clock.now(), baseline: false });
    return key;
  }

  it('shows the day that a reminder names as confirmed, and estimates the others', async () => {
    arrive([
      { what: 'started', check: 'c1', day: addDays(today, -350) },
      {
        what: 'renewal_reminder',
        check: 'c1',
        day: addDays(today, -10),
        payload: { renewalTime: iso(addDays(today, 12)) },
      },
      { what: 'started', check: 'c2', day: addDays(today, -350) },
      { what: 'started', check: 'c3', day: addDays(today, -20) },
      { what: 'renewal_reminder', check: 'c4', day: addDays(today, -10), payload: { reason: 'due' } },
      { what: 'hit', check: 'c5', day: addDays(today, -1) },
    ]);
    const { renewals: found, monitored, undated } = await renewals();
    expect(found.map(({ check, due, basis }) => [check.slice(-2), due, basis])).toEqual([
      ['c1', addDays(today, 12), 'confirmed'],
      ['c2', addDays(today, 15), 'start'],
    ]);
    expect(found[0]).toMatchObject({ displayName: 'Tenancy of c1', organizationName: 'Larkfield Estates' });
    expect(monitored).toBe(3);
    expect(undated).toBe(1);
  });

  it('keeps the days from notifications that the inbox deleted, and forgets them when the inbox is wiped', async () => {
    const key = arrive([
      {
        what: 'renewal_reminder',
        check: 'c1',
        day: addDays(today, -10),
        payload: { renewalTime: iso(addDays(today, 12)) },
      },
    ]);
    await renewals();
    database.execute(`DELETE FROM inbox_entry`);
    expect((await renewals()).renewals).toMatchObject([
      { due: addDays(today, 12), basis: 'confirmed', displayName: null },
    ]);
    while (inbox.wipe(key, 100) > 0);
    expect((await renewals()).renewals).toEqual([]);
  });

  it('estimates watched checks from their creation, and leaves out those whose monitoring is off', async () => {
    const list = await create('All', namesOf(checks));
    await refresh(list.id);
    const { renewals: found, monitored } = await renewals(list.id, 366);
    const on = checks.filter(
      (check) => check.ongoingMonitoringEnabled === true && check.state !== 'CANCELLED',
    );
    expect(on.length).toBeGreaterThan(0);
    expect(found.map(({ check }) => check).sort()).toEqual(on.map(({ name }) => name).sort());
    expect(found.every(({ basis }) => basis === 'creation')).toBe(true);
    expect(monitored).toBe(on.length);
  });

  it('is saved as a calendar file with the requested renewals', async () => {
    arrive([
      {
        what: 'renewal_reminder',
        check: 'c1',
        day: addDays(today, -10),
        payload: { renewalTime: iso(addDays(today, 12)) },
      },
      { what: 'started', check: 'c2', day: addDays(today, -350) },
    ]);
    const span = { profileId, from: today, days: 90, watchlist: null, organization: null };
    const both = await handlers['monitoring.export']({ ...span, kinds: ['confirmed', 'estimated'] }, signal);
    expect(valueOf(both).events).toBe(2);
    const sure = await handlers['monitoring.export']({ ...span, kinds: ['confirmed'] }, signal);
    expect(valueOf(sure)).toEqual({ savedAs: `/tmp/monitoring-renewals-${today}.ics`, events: 1 });
    expect(saved[1]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(saved[0]?.text).not.toContain('Tenancy');
  });
});
