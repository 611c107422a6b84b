import { describe, expect, it, onTestFinished } from 'vitest';
import { openInbox, type InboxDeps } from '#electron/jobs/notifications/inbox';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import type { UseClient } from '#electron/jobs/notifications/remote';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { contract } from '#shared/ipc/contract';
import type { InboxCounts } from '#shared/ipc/contract/notifications';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { createFakeService } from './fake-service.ts';
import { temporaryFolder } from './inbox.ts';
import { fixedVault } from '#tests/support/vaults';

const signal = new AbortController().signal;
const diskFailure = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
const a = {
  id: 'a',
  pollSeconds: 60,
  callsInFlight: 4,
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  clientId: 'client',
};
const b = { ...a, id: 'b' };

async function world(
  limits: Pick<InboxDeps, 'maxRetentionDays'> & Partial<Pick<InboxDeps, 'clockAheadMs'>> = {},
  /** Tables that rows are missing of, and the database that they are missing in. */
  damage: { folder?: string; lost?: ReadonlySet<string> } = {},
  /** A disk that may fail where a profile is looked for; what is reported of it. Without one, nothing may be. */
  disk?: { isBroken: boolean; reported: unknown[] },
) {
  const clock = createManualClock();
  const database = await openDatabase({
    folder: damage.folder ?? temporaryFolder(),
    migrations: notificationMigrations,
    clock,
  });
  if (!database.ok) throw new Error(database.error.message);
  const sound = database.value.database;
  const query: Database['query'] = (sql, row) => {
    const found = sound.query(sql, row);
    if (!sql.includes('FROM inbox_profile WHERE profile')) return found;
    return {
      ...found,
      first(values) {
        if (disk?.isBroken === true) throw diskFailure;
        return found.first(values);
      },
    };
  };
  const services = { a: createFakeService(3), b: createFakeService(2) };
  const shown: { title: string; click: () => void }[] = [];
  const opened: unknown[] = [];
  const counts: InboxCounts[] = [];
  const batches: string[][] = [];
  /** A client over the fake service: just the operations the inbox uses. */
  const useClient: UseClient = (profileId, work) => {
    const { functions, faults } = services[profileId as 'a' | 'b'];
    const call = async (operation: string, request: unknown) => {
      const { variables, query } = request as {
        variables: { parent: string };
        query: { pageToken?: string; filter: string; pageSize: number; names: string[] };
      };
      const responded = (value: unknown) =>
        ok({ value, receivedAt: '', status: 200, latencyMs: 1, attempts: 1 });
      if (operation === 'ListOrganizations') {
        const names = await functions.listOrganizations(signal);
        if (!names.ok) return names;
        return responded({
          organizations: names.value.names.map((name) => ({ name, displayName: `Name of ${name}` })),
          nextPageToken: '',
          facts: noListFacts,
        });
      }
      if (operation === 'BatchGetChecks') {
        batches.push(query.names);
        const fault = faults.get(variables.parent);
        if (fault !== undefined) return err(fault);
        return responded({
          checks: query.names.map((name) => ({ name, clientReference: `ref of ${name}` })),
        });
      }
      if (operation === 'ListChecks') {
        const page = await functions.listActiveChecks(query.pageToken ?? '', signal);
        return page.ok ? responded({ ...page.value, facts: noListFacts }) : page;
      }
      const page = await functions.listNotifications(variables.parent, query, signal);
      return page.ok ? responded({ ...page.value, facts: noListFacts }) : err(page.error);
    };
    return work({ client: { call: call as never } });
  };
  const inbox = openInbox(ok({ database: { ...sound, query }, lost: damage.lost ?? new Set() }), {
    useClient,
    clock,
    random: () => 0.5,
    vault: fixedVault(),
    clockAheadMs: () => null,
    ...limits,
    ready: () => Promise.resolve(),
    showNotification: ({ title }, click) => shown.push({ title, click }),
    onOpened: (profileId, desktopNotification) => opened.push([profileId, desktopNotification.check]),
    onCounts: (reported) => counts.push(reported),
    latencyMs: () => 50,
    report: (failure) => {
      if (disk === undefined) throw failure as Error;
      disk.reported.push(failure);
    },
  });
  if (!inbox.ok) throw new Error('The inbox did not open.');
  onTestFinished(async () => {
    await inbox.value.close();
    sound.close();
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) {
      clock.advance(1000);
      for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const list = (profileId: string) =>
    inbox.value.list({ profileId, filter: { view: 'all' }, limit: 50 }, signal);
  return { inbox: inbox.value, database: sound, clock, services, shown, opened, counts, batches, pass, list };
}

const day = 86_400_000;

/** Two messages, one of now and one of 20 days ago, both read; `organizations` names the organizations of those that stay. */
async function twoRead(retentionDays: number | null, limits?: Pick<InboxDeps, 'maxRetentionDays'>) {
  const { inbox, services, clock, list, pass } = await world(limits);
  await inbox.activate(a);
  await inbox.changeSettings('a', { ...defaultInboxSettings, baselineDays: 30, retentionDays });
  await pass(60_000);
  services.a.add('organizations/o1', clock.now());
  services.a.add('organizations/o2', clock.now() - 20 * day);
  await pass(90_000);
  await inbox.mark({ profileId: 'a', action: 'read', select: { filter: { view: 'all' }, upTo: 1e9 } });
  const organizations = async () => {
    const listed = await list('a');
    return listed.ok && listed.value.entries.map(({ organization }) => organization);
  };
  expect(await organizations()).toHaveLength(2);
  const keptDays = Math.min(retentionDays ?? Infinity, limits?.maxRetentionDays ?? Infinity);
  expect(inbox.keptDays('a')).toBe(keptDays === Infinity ? null : keptDays);
  return { inbox, clock, pass, organizations };
}

describe('the inbox of the active profile', () => {
  it('names the organization in a desktop notification, and a click opens the check in its profile, even after a switch', async () => {
    const { inbox, services, clock, shown, opened, counts, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(shown.map(({ title }) => title)).toEqual(['Check complete, Name of organizations/o1']);
    expect(counts.at(-1)).toMatchObject({ profileId: 'a', unread: 1 });
    await inbox.activate(b);
    shown[0]?.click();
    expect(opened).toEqual([['a', 'organizations/o1/teams/t1/checks/n0']]);
  });

  it('measures the age of the latest notification in the time of the service, whatever the clock shows', async () => {
    const ahead = 3_600_000;
    const { inbox, services, clock, pass } = await world({ clockAheadMs: () => ahead });
    clock.jump(ahead);
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now() - ahead);
    await pass(90_000);
    const health = inbox.health({ profileId: 'a', only: 'all', limit: 10 });
    const [polled] = health.ok
      ? health.value.organizations.filter(({ organization }) => organization === 'organizations/o1')
      : [];
    expect(polled?.lagMs).not.toBeNull();
    expect(polled?.ageMs).toBeLessThan(120_000);
  });

  it('never returns entries of another profile', async () => {
    const { inbox, services, clock, list, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(await list('b')).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'profile-not-active' },
    });
    await inbox.activate(b);
    await pass(60_000);
    expect(await list('b')).toMatchObject({ ok: true, value: { entries: [] } });
    await inbox.activate(a);
    expect(await list('a')).toMatchObject({ ok: true, value: { entries: [{ status: 'unread' }] } });
  });

  it('returns only the unread count of every profile, each under its own ID', async () => {
    const { inbox, services, clock, pass } = await world();
    expect(inbox.unread()).toEqual(ok([]));
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    services.a.add('organizations/o2', clock.now());
    await pass(90_000);
    await inbox.activate(b);
    await pass(60_000);
    services.b.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(inbox.unread()).toEqual(
      ok([
        { profileId: 'a', unread: 2, unreadIsMore: false },
        { profileId: 'b', unread: 1, unreadIsMore: false },
      ]),
    );
  });

  it('counts a snoozed notification again when it is due, in a profile that is not in use too', async () => {
    const { inbox, services, clock, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    const select = { filter: { view: 'all' as const }, upTo: 1e9 };
    const until = new Date(clock.now() + 300_000).toISOString();
    await inbox.mark({ profileId: 'a', action: 'snooze', until, select });
    await inbox.activate(b);
    await pass(60_000);
    expect(inbox.unread()).toMatchObject({ value: [{ profileId: 'a', unread: 0 }, { profileId: 'b' }] });
    await pass(300_000);
    expect(inbox.unread()).toMatchObject({ value: [{ profileId: 'a', unread: 1 }, { profileId: 'b' }] });
  });

  it('lets other work run while many snoozed notifications become due', async () => {
    const { inbox, services, clock, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    for (let count = 0; count < 1000; count += 1) services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    const select = { filter: { view: 'all' as const }, upTo: 1e9 };
    const until = new Date(clock.now() + 300_000).toISOString();
    await inbox.mark({ profileId: 'a', action: 'snooze', until, select });
    const woken = [0];
    for (let turns = 0; turns < 2000 && woken.at(-1) !== 1000; turns += 1) {
      clock.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
      const unread = inbox.unread();
      const [counted] = unread.ok ? unread.value : [];
      woken.push(counted?.unread ?? 0);
    }
    const steps = woken.slice(1).map((count, index) => count - (woken[index] ?? 0));
    expect(woken.at(-1)).toBe(1000);
    // One or two slices a turn.
    expect(Math.max(...steps)).toBeLessThanOrEqual(400);
  });

  it('resolves references in one batch per organization, once', async () => {
    const { inbox, services, clock, batches, list, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    for (let index = 0; index < 6; index += 1) services.a.add(`organizations/o${index % 2}`, clock.now());
    await pass(90_000);
    const listed = await list('a');
    const keys = listed.ok ? listed.value.entries.map((entry) => entry.key) : [];
    for (let again = 0; again < 2; again += 1) {
      const found = await inbox.references({ profileId: 'a', keys }, signal);
      expect(
        found.ok &&
          found.value.every(({ clientReference }) => clientReference?.startsWith('ref of ') === true),
      ).toBe(true);
    }
    expect(batches.map((names) => names.length)).toEqual([3, 3]);
  });

  it('leaves out the references of an organization that does not respond, and resolves those of others', async () => {
    const { inbox, services, clock, list, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    for (let index = 0; index < 4; index += 1) services.a.add(`organizations/o${index % 2}`, clock.now());
    await pass(90_000);
    const listed = await list('a');
    const entries = listed.ok ? listed.value.entries : [];
    const keys = entries.map((entry) => entry.key);
    services.a.faults.set('organizations/o1', { kind: 'service', status: 503, message: 'm', advice: 'a' });
    const answered = entries.filter(({ organization }) => organization === 'organizations/o0');
    const resolvedKeys = async () => {
      const found = await inbox.references({ profileId: 'a', keys }, signal);
      return new Set(found.ok ? found.value.map(({ key }) => key) : []);
    };
    expect(await resolvedKeys()).toEqual(new Set(answered.map(({ key }) => key)));
    services.a.faults.clear();
    expect(await resolvedKeys()).toEqual(new Set(keys));
  });

  it('returns the shapes of the contract', async () => {
    const { inbox, services, clock, list, pass } = await world();
    await inbox.activate(a);
    services.a.faults.set('organizations/o2', { kind: 'permission', status: 403, message: 'm', advice: 'a' });
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    const health = inbox.health({ profileId: 'a', only: 'failing', limit: 10 });
    const listed = await list('a');
    const settings = inbox.settings('a');
    const acted = await inbox.mark({
      profileId: 'a',
      action: 'done',
      select: { filter: { view: 'unread' }, upTo: 1e9 },
    });
    for (const [name, response] of [
      ['inbox.health', health],
      ['inbox.list', listed],
      ['inbox.settings', settings],
      ['inbox.mark', acted],
    ] as const) {
      expect(response.ok && contract[name].output.safeParse(response.value).success).toBe(true);
    }
    expect(health).toMatchObject({
      value: {
        failing: 1,
        organizationCount: 3,
        organizations: [{ organization: 'organizations/o2' }],
        // It was tried, and nothing is known of it.
        neverRead: 0,
        oldestPollAt: null,
      },
    });
  });

  it('applies new settings at once and saves them', async () => {
    const { inbox, pass } = await world();
    await inbox.activate(a);
    await pass(10_000);
    const changed = await inbox.changeSettings('a', { ...defaultInboxSettings, mode: 'change-led' });
    expect(changed).toMatchObject({ ok: true, value: { settings: { mode: 'change-led' } } });
    await inbox.activate(b);
    await inbox.activate(a);
    expect(inbox.settings('a')).toMatchObject({ value: { settings: { mode: 'change-led' } } });
  });

  it('polls at the interval of the profile as soon as it is changed', async () => {
    const { inbox, services, pass } = await world();
    await inbox.activate({ ...a, pollSeconds: 86_400 });
    await pass(60_000);
    const { length: polled } = services.a.calls;
    await pass(60_000);
    expect(services.a.calls).toHaveLength(polled);
    await inbox.activate({ ...a, pollSeconds: 15 });
    await pass(60_000);
    expect(services.a.calls.length).toBeGreaterThan(polled + 3);
  });

  it.each([
    { baseUrl: 'https://other.example.com' },
    { authUrl: 'https://other.example.com' },
    { clientId: 'other' },
  ])('polls the organizations of another service or client at once: %o', async (change) => {
    const { inbox, services, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a = createFakeService(1);
    const polled = () => {
      const health = inbox.health({ profileId: 'a', only: 'all', limit: 10 });
      return health.ok && health.value.organizations.map(({ organization }) => organization);
    };
    await inbox.activate({ ...a, ...change });
    expect(polled()).toEqual([]);
    await pass(60_000);
    expect(polled()).toEqual(['organizations/o0']);
    expect(new Set(services.a.calls)).toEqual(new Set(['directory', 'organizations/o0']));
  });

  it('goes on after a change that means the same service', async () => {
    const { inbox, services, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    await inbox.activate({ ...a });
    expect(services.a.calls.filter((call) => call === 'directory')).toHaveLength(1);
    await pass(60_000);
    expect(services.a.calls.filter((call) => call === 'directory')).toHaveLength(1);
  });

  it('deletes read notifications that are too old, but none when the wall clock is a year ahead for a minute', async () => {
    const { clock, pass, organizations } = await twoRead(40);
    for (let minutes = 0; minutes < 20; minutes += 5) {
      clock.jump(365 * day);
      await pass(60_000);
      clock.jump(-365 * day);
      await pass(4 * 60_000);
    }
    expect(await organizations()).toHaveLength(2);
    clock.jump(30 * day);
    await pass(25 * 60_000);
    expect(await organizations()).toHaveLength(1);
  });

  it('deletes old notifications of a profile that is not in use, however often the profile is switched', async () => {
    const { inbox, clock, pass, organizations } = await twoRead(40);
    clock.jump(30 * day);
    for (const profile of [b, a, b, a, b]) {
      await inbox.activate(profile);
      await pass(5 * 60_000);
    }
    await inbox.activate(a);
    expect(await organizations()).toEqual(['organizations/o1']);
  });

  it.each([
    { chosen: null, limit: 40 },
    { chosen: 365, limit: 40 },
    { chosen: 40, limit: 365 },
  ])(
    'deletes after at most $limit days by policy, and sooner if chosen: $chosen',
    async ({ chosen, limit }) => {
      const { clock, pass, organizations } = await twoRead(chosen, { maxRetentionDays: limit });
      clock.jump(30 * day);
      await pass(25 * 60_000);
      expect(await organizations()).toEqual(['organizations/o1']);
    },
  );

  it('of a deleted profile is emptied once the switch from it is done, and that of the others stays', async () => {
    const { inbox, services, clock, list, pass } = await world();
    await inbox.activate(b);
    await pass(60_000);
    services.b.add('organizations/o1', clock.now());
    await pass(90_000);
    await inbox.activate(a);
    await inbox.changeSettings('a', { ...defaultInboxSettings, muted: true });
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(await list('a')).toMatchObject({ value: { entries: [{ status: 'unread' }] } });
    void inbox.activate(b);
    expect(await inbox.forget('a')).toEqual(ok(null));
    expect(await list('b')).toMatchObject({ value: { entries: [{ status: 'unread' }] } });
    expect(inbox.unread()).toEqual(ok([{ profileId: 'b', unread: 1, unreadIsMore: false }]));
    await inbox.activate(a);
    expect(await list('a')).toMatchObject({ value: { entries: [] } });
    expect(inbox.settings('a')).toMatchObject({ value: { settings: defaultInboxSettings } });
  });

  it('has nothing to delete of a profile that was never in use', async () => {
    const { inbox } = await world();
    expect(await inbox.forget('never')).toEqual(ok(null));
  });

  it('does not begin again after a wipe that a switch came before', async () => {
    const { inbox, services, clock, list, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    void inbox.activate(b);
    expect(await inbox.wipe('a')).toMatchObject({ ok: false, error: { reason: 'profile-not-active' } });
    expect(await list('b')).toMatchObject({ ok: true });
    await inbox.activate(a);
    expect(await list('a')).toMatchObject({ value: { entries: [{ status: 'unread' }] } });
  });

  it('begins to poll once the database recovers that could not be read when the profile was switched', async () => {
    const disk = { isBroken: false, reported: [] };
    const { inbox, services, clock, list, pass } = await world({}, {}, disk);
    await inbox.activate(b);
    disk.isBroken = true;
    await inbox.activate(a);
    expect(await list('a')).toMatchObject({ error: { reason: 'disk' } });
    disk.isBroken = false;
    await pass(90_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(await list('a')).toMatchObject({ ok: true, value: { entries: [{}] } });
    expect(disk.reported).toEqual([diskFailure]);
  });

  it('goes on at the new interval when it was changed before a wipe', async () => {
    const { inbox } = await world();
    await inbox.activate(a);
    void inbox.activate({ ...a, pollSeconds: 30 });
    expect(await inbox.wipe('a')).toEqual(ok(null));
    const estimate = inbox.estimate({ profileId: 'a', settings: defaultInboxSettings });
    expect(estimate).toMatchObject({ value: { cycleSeconds: 30 } });
  });

  it.each([
    ['entries', 'inbox_entry', 'DELETE FROM inbox_entry WHERE key = 2', 1],
    ['what was seen', 'inbox_seen', 'DELETE FROM inbox_seen', 0],
    [
      'an organization with unread ones',
      'inbox_organization',
      `DELETE FROM inbox_organization WHERE name = 'organizations/o1';
       UPDATE inbox_entry SET status = 0 WHERE name LIKE 'organizations/o1/%'`,
      2,
    ],
  ])('has each notification once after a damaged file lost %s', async (_, table, loss, unread) => {
    const folder = temporaryFolder();
    const ids = (listed: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['list']>>) =>
      listed.ok ? listed.value.entries.map(({ name }) => name).sort() : listed;
    const before = await world({}, { folder });
    await before.inbox.activate(a);
    await before.pass(60_000);
    for (const organization of ['organizations/o1', 'organizations/o1', 'organizations/o2'])
      before.services.a.add(organization, before.clock.now());
    await before.pass(90_000);
    const whole = ids(await before.list('a'));
    expect(whole).toHaveLength(3);
    await before.inbox.mark({
      profileId: 'a',
      action: 'read',
      select: { filter: { view: 'all' }, upTo: 1e9 },
    });
    await before.pass(3_600_000);
    await before.inbox.close();
    before.database.execute(loss);

    const after = await world({}, { folder, lost: new Set([table]) });
    after.clock.advance(before.clock.now() - after.clock.now());
    Object.assign(after.services, before.services);
    await after.inbox.activate(a);
    await after.pass(120_000);
    const listed = await after.list('a');
    expect(ids(listed)).toEqual(whole);
    expect(listed.ok && listed.value.entries.filter(({ status }) => status === 'unread')).toHaveLength(
      unread,
    );
    expect(after.inbox.counts('a')).toMatchObject({ value: { unread } });
  });

  it('shows nothing of a profile that was lost to a damaged file under another one', async () => {
    const folder = temporaryFolder();
    const before = await world({}, { folder });
    await before.inbox.activate(a);
    await before.pass(60_000);
    before.services.a.add('organizations/o1', before.clock.now());
    await before.pass(90_000);
    await before.inbox.close();
    before.database.execute('DELETE FROM inbox_organization; DELETE FROM inbox_profile');

    const after = await world({}, { folder, lost: new Set(['inbox_organization', 'inbox_profile']) });
    await after.inbox.activate(b);
    await after.pass(90_000);
    expect(await after.list('b')).toMatchObject({ value: { entries: [] } });
  });

  it('starts over after a wipe, with a silent baseline', async () => {
    const { inbox, services, clock, shown, list, pass } = await world();
    await inbox.activate(a);
    await pass(60_000);
    services.a.add('organizations/o1', clock.now());
    await pass(90_000);
    expect(await inbox.wipe('a')).toEqual(ok(null));
    expect(await list('a')).toMatchObject({ value: { entries: [] } });
    await pass(120_000);
    expect(await list('a')).toMatchObject({ value: { entries: [{ status: 'read', announced: 'silent' }] } });
    expect(shown).toHaveLength(1);
  });
});
