import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openOverview } from '#electron/jobs/overview/overview';
import type { Unsettled } from '#electron/safety/journal/entries';
import { createVisits, sameVisitMs } from '#electron/jobs/overview/visits';
import { createInboxActions } from '#electron/jobs/notifications/inbox-actions';
import { createInboxQueries } from '#electron/jobs/notifications/inbox-queries';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { addDays, localDay, startOfDay } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { overviewDays } from '#shared/ipc/contract/overview';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import type { SavedRun } from '#shared/ipc/contract/runs';
import type { BulkRun } from '#shared/ipc/contract/creation';
import type { JournalEntry } from '#shared/journal';
import { err, ok } from '#shared/result';
import { checkOf, findingOf, openDesk } from '../findings/desk.ts';
import { makeNotification } from '../notifications/inbox.ts';

const profileId = 'p1';
const hit = 'notification.client.ongoing_monitoring_hit.v1';
const dayMs = 86_400_000;
const refused = err({ kind: 'internal', message: '', advice: '' } as const);

let desk: Awaited<ReturnType<typeof openDesk>>;
let sources: {
  entries: Partial<JournalEntry>[];
  unsettled: Unsettled;
  runs: Partial<BulkRun>[];
  sets: Partial<ChangeSet>[];
  checkRuns: Partial<SavedRun>[];
};
let stuckDays: number;
let keptDays: number | null;
let overview: ReturnType<typeof open>;

function open() {
  const opened = openOverview(ok({ database: desk.database }), {
    journal: {
      list: ({ outcome, from }) =>
        ok({
          entries: sources.entries.filter((entry) => entry.outcome === outcome) as JournalEntry[],
          damaged: [],
          next: null,
          total: 0,
          since: null,
          matching: sources.entries.filter(
            (entry) => entry.outcome === outcome && (entry.at ?? '') >= (from ?? ''),
          ).length,
        }),
      unsettled: () => ok(sources.unsettled),
    },
    changeSets: ok({ list: () => ok(sources.sets as ChangeSet[]) }),
    checkRuns: ok({ list: () => ok(sources.checkRuns as SavedRun[]) }),
    creation: ok({ bulk: { runs: () => ok(sources.runs as BulkRun[]) } }),
    watchlists: ok({
      renewals: () =>
        ok({
          renewals: [
            {
              check: checkOf('r1'),
              displayName: 'Letting',
              organization: 'organizations/o1',
              organizationName: 'Larkfield',
              due: addDays(localDay(desk.clock.now()), 3),
              basis: 'created',
              since: '',
              reminded: false,
            },
          ] as never,
          monitored: 1,
          watchlists: 0,
          undated: 0,
          notLoaded: 0,
          oldestReadAt: null,
        }),
    }),
    findings: ok(desk.findings),
    vault: desk.vault,
    clock: desk.clock,
    stuckDays: () => stuckDays,
    keptDays: () => keptDays,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

beforeEach(async () => {
  desk = await openDesk();
  desk.database.execute(`
    CREATE TABLE change_set (id TEXT, profile_id TEXT, state TEXT);
    CREATE TABLE change_cell (change_set TEXT, state TEXT, settled_at INTEGER);
    CREATE TABLE creation_attempt (profile_id TEXT, check_name TEXT, started_at INTEGER, state TEXT,
      number INTEGER PRIMARY KEY, run TEXT, row INTEGER);
    CREATE TABLE bulk_row (run TEXT, row INTEGER, left_out TEXT, released INTEGER NOT NULL DEFAULT 0, cells BLOB);
    CREATE TABLE overview_visit (profile TEXT PRIMARY KEY, at INTEGER NOT NULL, before INTEGER);`);
  sources = { entries: [], unsettled: { count: 0, oldest: null }, runs: [], sets: [], checkRuns: [] };
  stuckDays = 7;
  keptDays = null;
  desk.inbox.saveNames(desk.inbox.profileKey(profileId), [
    { name: 'organizations/o1', displayName: 'Larkfield' },
  ]);
  overview = open();
});

function read(): OutputOf<'overview.read'> {
  const response = overview.read(profileId);
  if (!response.ok) throw new Error(response.error.message);
  return response.value;
}
const decisionOf = (kind: string) => read().decisions.find((decision) => decision.kind === kind);

describe('what needs a decision', () => {
  it('begins with what has waited longest, and ends with what is due later', () => {
    sources.unsettled = {
      count: 1,
      // The overview reads these facts of an entry.
      oldest: { number: 7, at: '2026-11-19T08:00:00Z', organizationDisplayName: 'Larkfield' } as JournalEntry,
    };
    sources.runs = [{ run: 'r1', state: 'paused', fileName: 'a.csv', startedAt: '2026-11-18T08:00:00.5Z' }];
    sources.sets = [{ id: 's1', name: 'Pilot', state: 'done', startedAt: null, createdAt: '' }];
    desk.database.execute(`
      INSERT INTO change_set VALUES ('s1', 'p1', 'done');
      INSERT INTO change_cell VALUES ('s1', 'failed', ${Date.parse('2026-11-19T08:00:00Z')});`);
    expect(read().decisions.map(({ kind }) => kind)).toEqual([
      'stopped-runs',
      'unknown-outcomes',
      'failed-changes',
      'renewals',
    ]);
  });

  it('leaves out kinds without open items', () => {
    expect(read().decisions.map(({ kind }) => kind)).toEqual(['renewals']);
    expect(decisionOf('renewals')).toMatchObject({
      count: 1,
      dueIn: 3,
      oldest: 'Letting',
      organization: 'Larkfield',
    });
  });

  it('counts unreviewed findings, names the check that waits longest, and counts one less after a decision', async () => {
    const [one, two] = [checkOf('c1'), checkOf('c2')];
    desk.arrive(one);
    desk.service.findings.set(one, [
      findingOf(one, 'a', { createTime: '2026-11-18T08:00:00Z' }),
      findingOf(one, 'b', { state: 'CONFIRMED' }),
    ]);
    desk.service.findings.set(two, [findingOf(two, 'a', { createTime: '2026-11-19T08:00:00Z' })]);
    await desk.findings.list(profileId, desk.clientOf(profileId), one);
    await desk.findings.list(profileId, desk.clientOf(profileId), two);
    expect(decisionOf('findings')).toEqual({
      kind: 'findings',
      count: 2,
      inChecks: 2,
      since: '2026-11-18T08:00:00.000Z',
      oldest: 'Check n1',
      organization: 'Larkfield',
      open: [one, two],
    });
    desk.findings.noteReview(profileId, findingOf(one, 'a', { state: 'DISMISSED' }), 'OTHER');
    expect(decisionOf('findings')).toMatchObject({ count: 1, inChecks: 1, open: [two] });
    desk.findings.noteReview(profileId, findingOf(two, 'a', { state: 'CONFIRMED' }), 'OTHER');
    expect(decisionOf('findings')).toBeUndefined();
  });

  it('counts checks with an unread match once each', async () => {
    desk.arrive(checkOf('c1'), 'CLEAR', { type: hit });
    desk.arrive(checkOf('c1'), 'CLEAR', { type: hit });
    desk.arrive(checkOf('c2'), 'CLEAR', { type: hit });
    expect(decisionOf('matches')).toMatchObject({ count: 2 });
    const queries = createInboxQueries(desk.database, createSealing(desk.vault));
    const actions = createInboxActions(desk.database, queries);
    await actions.setStatus(
      desk.inbox.profileKey(profileId),
      { filter: { view: 'unread' }, upTo: 1e9 },
      { status: 'read', until: null },
    );
    expect(decisionOf('matches')).toBeUndefined();
  });

  it('counts changes whose outcome is unknown and not settled', () => {
    const at = '2026-11-19T08:00:00Z';
    // The overview reads these facts of an entry.
    const oldest = { number: 7, at, organizationDisplayName: 'Larkfield' } as JournalEntry;
    sources.unsettled = { count: 201, oldest };
    expect(decisionOf('unknown-outcomes')).toMatchObject({
      count: 201,
      since: '2026-11-19T08:00:00Z',
      organization: 'Larkfield',
      open: ['7'],
    });
  });

  it('counts stopped runs of both kinds, oldest first, but not running or finished ones', () => {
    sources.runs = [
      { run: 'r1', state: 'paused', fileName: 'Clients.csv', startedAt: '2026-11-19T08:00:00Z' },
      { run: 'r2', state: 'running', fileName: null, startedAt: '2026-11-01T08:00:00Z' },
    ];
    sources.sets = [
      { id: 's1', name: 'Pilot', state: 'stopped', startedAt: '2026-11-18T08:00:00Z', createdAt: '' },
      { id: 's2', name: 'Done', state: 'done', startedAt: null, createdAt: '' },
    ];
    expect(decisionOf('stopped-runs')).toMatchObject({
      count: 2,
      oldest: 'Pilot',
      since: '2026-11-18T08:00:00Z',
      open: ['set s1', 'bulk r1'],
    });
  });

  it('counts cells that failed or conflict, in change sets that were applied', () => {
    sources.sets = [{ id: 's1', name: 'Pilot', state: 'done', startedAt: null, createdAt: '' }];
    desk.database.execute(`
      INSERT INTO change_set VALUES ('s1', 'p1', 'done'), ('s2', 'p1', 'draft'), ('s3', 'p2', 'done');
      INSERT INTO change_cell VALUES ('s1', 'failed', 1000), ('s1', 'conflict', 2000), ('s1', 'applied', 0),
        ('s2', 'failed', 0), ('s3', 'failed', 0);`);
    expect(decisionOf('failed-changes')).toMatchObject({
      count: 2,
      inChecks: 1,
      oldest: 'Pilot',
      since: '1970-01-01T00:00:01.000Z',
      open: ['set s1'],
    });
  });

  it('counts rows of bulk creations whose last attempt failed and that can be sent again', () => {
    sources.runs = [{ run: 'r1', state: 'done', fileName: 'Clients.csv', startedAt: '2026-11-19T08:00:00Z' }];
    sources.checkRuns = [
      { id: 'c1', name: 'Cancel', state: 'done', startedAt: null, createdAt: '2026-11-19T08:00:00Z' },
    ];
    desk.database.execute(`
      INSERT INTO change_set VALUES ('c1', 'p1', 'done');
      INSERT INTO change_cell VALUES ('c1', 'failed', 9000);
      INSERT INTO bulk_row (run, row, released, cells, left_out) VALUES ('r1', 1, 0, x'00', NULL), ('r1', 2, 0, x'00', NULL),
        ('r1', 3, 4, x'00', NULL), ('r1', 4, 0, NULL, NULL), ('r1', 5, 0, x'00', NULL), ('r2', 1, 0, x'00', NULL);
      INSERT INTO creation_attempt (number, profile_id, run, row, state, started_at) VALUES
        (1, 'p1', 'r1', 1, 'failed', 5000), (2, 'p1', 'r1', 2, 'failed', 5000), (3, 'p1', 'r1', 2, 'created', 6000),
        (4, 'p1', 'r1', 3, 'failed', 5000), (5, 'p1', 'r1', 4, 'failed', 5000), (6, 'p1', 'r1', 5, 'failed', 7000),
        (7, 'p2', 'r2', 1, 'failed', 5000), (8, 'p1', NULL, NULL, 'failed', 5000);`);
    expect(decisionOf('failed-changes')).toMatchObject({
      count: 3,
      inChecks: 2,
      oldest: 'Clients.csv',
      since: '1970-01-01T00:00:05.000Z',
      open: ['bulk r1', 'set c1'],
    });
  });

  it('counts known checks without a result for longer than the days in the setting', () => {
    const ago = (days: number) => desk.clock.now() - days * dayMs;
    desk.database.execute(`
      INSERT INTO watched_check (profile, name, state, create_time, tried_at)
        VALUES ('p1', '${checkOf('w1')}', 'ACTIVE', '${new Date(ago(9)).toISOString()}', 0),
          ('p1', '${checkOf('w2')}', 'INACTIVE', '${new Date(ago(9)).toISOString()}', 0);
      INSERT INTO creation_attempt (profile_id, check_name, started_at, state) VALUES
        ('p1', '${checkOf('n1')}', ${ago(8)}, 'created'),
        ('p1', '${checkOf('n2')}', ${ago(2)}, 'created'), ('p1', '${checkOf('n3')}', ${ago(20)}, 'created'),
        ('p1', '${checkOf('w2')}', ${ago(20)}, 'created');`);
    desk.arrive(checkOf('n3'), 'CLEAR');
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 2, open: [checkOf('w1'), checkOf('n1')] });
    stuckDays = 1;
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 3 });
    // What was read in the background counts too, of any organization; what is watched is read more often.
    desk.database.execute(`
      INSERT INTO finding_check (profile, name, noted_at, state, created_at)
        VALUES ('p1', '${checkOf('f1')}', 0, 'ACTIVE', ${ago(12)}), ('p1', '${checkOf('f2')}', 0, 'CANCELLED', ${ago(12)}),
          ('p1', '${checkOf('w2')}', 0, 'ACTIVE', ${ago(12)}), ('p1', '${checkOf('n1')}', 0, 'CANCELLED', ${ago(8)});`);
    expect(decisionOf('stuck-checks')).toMatchObject({
      count: 3,
      open: [checkOf('f1'), checkOf('w1'), checkOf('n2')],
    });
    // A match is for a check that had a result; monitoring may start before there is one.
    desk.arrive(checkOf('f1'), 'CLEAR', { type: hit });
    desk.arrive(checkOf('w1'), 'CLEAR', { type: 'notification.client.ongoing_monitoring_started.v1' });
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 2, open: [checkOf('w1'), checkOf('n2')] });
    stuckDays = 30;
    expect(decisionOf('stuck-checks')).toBeUndefined();
  });

  it('counts no check as stuck that was created here and was seen to be over, before anything else is known of it', () => {
    const old = desk.clock.now() - 12 * dayMs;
    const names = ['n1', 'n2', 'n3'].map((id) => checkOf(id));
    for (const name of names)
      desk.database.execute(`
        INSERT INTO creation_attempt (profile_id, check_name, started_at, state) VALUES ('p1', '${name}', ${old}, 'created');`);
    const [cancelled = '', active = '', unknown = ''] = names;
    desk.findings.checkSeen(profileId, { name: cancelled, state: 'CANCELLED' });
    desk.findings.checkSeen(profileId, { name: active, state: 'ACTIVE' });
    desk.findings.checkSeen(profileId, { name: unknown });
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 2, open: [active, unknown] });
    expect(desk.reported).toEqual([]);
    // It is not read for its findings, and counts as none that was.
    expect(desk.reading()).toMatchObject({ left: 0, read: 0 });
  });

  it('names a stuck check as it was read with its findings, also without a notification', async () => {
    const stuck = checkOf('c1');
    desk.findings.activate(profileId);
    desk.service.findings.set(stuck, [findingOf(stuck, 'a')]);
    await desk.findings.list(profileId, desk.clientOf(profileId), stuck);
    await desk.pass(30);
    desk.database.execute(`
      UPDATE finding_check SET state = 'ACTIVE', created_at = ${desk.clock.now() - 12 * dayMs};`);
    expect(decisionOf('stuck-checks')).toMatchObject({ oldest: 'Case c1', organization: 'Larkfield' });
  });

  it('counts no check as stuck that monitoring reactivated, even after its notifications were deleted', () => {
    const names = ['w1', 'w2'].map((id) => checkOf(id));
    const created = new Date(desk.clock.now() - 400 * dayMs).toISOString();
    for (const name of names)
      desk.database.execute(`
        INSERT INTO watched_check (profile, name, state, create_time, tried_at)
          VALUES ('p1', '${name}', 'ACTIVE', '${created}', 0);`);
    const [matched = '', waiting = ''] = names;
    desk.arrive(matched, 'CLEAR', { type: hit });
    desk.database.execute('DELETE FROM inbox_entry');
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 1, open: [waiting] });
  });

  it('counts no check as stuck that was reported complete, even after its notification was deleted', () => {
    const old = desk.clock.now() - 12 * 86_400_000;
    desk.database.execute(`
      INSERT INTO finding_check (profile, name, noted_at, state, created_at) VALUES
        ('p1', '${checkOf('f1')}', 0, 'ACTIVE', ${old}), ('p1', '${checkOf('f2')}', 0, 'ACTIVE', ${old}),
        ('p2', '${checkOf('f1')}', 0, 'ACTIVE', ${old});`);
    desk.arrive(checkOf('f1'), 'CLEAR');
    desk.database.execute('DELETE FROM inbox_entry');
    expect(decisionOf('stuck-checks')).toMatchObject({ count: 1, open: [checkOf('f2')] });
    const others = desk.database.query(
      "SELECT state FROM finding_check WHERE profile = 'p2'",
      z.object({ state: z.string() }),
    );
    expect(others.all()).toEqual([{ state: 'ACTIVE' }]);
  });

  it('counts from an assumed visit if none is known', () => {
    const visits = createVisits(desk.database);
    visits.assume('p1', 1000);
    expect(visits.before('p1')).toBeNull();
    visits.note('p1', 1000 + 2 * sameVisitMs);
    expect(visits.before('p1')).toBe(1000);
    visits.assume('p1', 5);
    expect(visits.before('p1')).toBe(1000);
    // It is looked at already, for the first time.
    visits.note('p2', 9000);
    visits.assume('p2', 1000);
    expect(visits.before('p2')).toBe(1000);
  });

  it('counts organizations whose last poll failed', () => {
    desk.database.execute(`UPDATE inbox_organization SET error = '{}', last_response_at = 1000`);
    expect(decisionOf('not-polled')).toMatchObject({
      count: 1,
      since: '1970-01-01T00:00:01.000Z',
      organization: 'Larkfield',
    });
  });

  it('is shown without parts that could not be opened', () => {
    const opened = openOverview(ok({ database: desk.database }), {
      journal: { list: () => refused, unsettled: () => refused },
      changeSets: refused,
      creation: refused,
      watchlists: refused,
      checkRuns: refused,
      findings: refused,
      vault: desk.vault,
      clock: desk.clock,
      stuckDays: () => 7,
      keptDays: () => null,
    });
    expect(opened.ok && opened.value.read(profileId)).toMatchObject({
      value: {
        decisions: [],
        notLoaded: ['unknown-outcomes', 'stopped-runs', 'renewals'],
        reading: null,
      },
    });
  });
});

describe('news since the last visit', () => {
  it('is shown from the second visit on; opening again soon is the same visit', async () => {
    overview.visit(profileId);
    expect(read().changed).toBeNull();
    const first = desk.clock.now();
    desk.clock.advance(sameVisitMs);
    desk.arrive(checkOf('c1'));
    const check = checkOf('c1');
    const [before, now] = [first - dayMs, desk.clock.now()].map((time) => new Date(time).toISOString());
    desk.service.findings.set(check, [
      findingOf(check, 'a', { createTime: now }),
      findingOf(check, 'b', { createTime: now, updateTime: now, state: 'DISMISSED' }),
      // What is only read since the last visit is not new.
      findingOf(check, 'c', { createTime: before, updateTime: before, state: 'CONFIRMED' }),
    ]);
    await desk.findings.list(profileId, desk.clientOf(profileId), check);
    sources.entries = [{ outcome: 'sent', at: new Date(desk.clock.now()).toISOString() }];
    const changed = {
      since: new Date(first).toISOString(),
      notifications: [{ type: 'notification.client.check_complete.v1', notifications: 1 }],
      found: 2,
      decided: 1,
      sent: 1,
    };
    overview.visit(profileId);
    expect(read().changed).toEqual(changed);
    desk.clock.advance(sameVisitMs - 1);
    overview.visit(profileId);
    expect(read().changed).toEqual(changed);
    desk.clock.advance(sameVisitMs);
    overview.visit(profileId);
    expect(read().changed).toMatchObject({ notifications: [], found: 0, decided: 0, sent: 0 });
  });

  it('counts late notifications, but none of the older ones from the first poll of an organization', () => {
    overview.visit(profileId);
    const before = desk.clock.now() - dayMs;
    desk.clock.advance(sameVisitMs);
    overview.visit(profileId);
    const store = (id: string, createTime: number, baseline: boolean) => {
      const profile = desk.inbox.profileKey(profileId);
      desk.inbox.store(
        desk.inbox.organization(profile, 'organizations/o1'),
        [makeNotification(id, { createTime })],
        { receivedAt: desk.clock.now(), baseline },
      );
    };
    store('old', before, true);
    expect(read().changed).toMatchObject({ notifications: [] });
    store('late', before, false);
    expect(read().changed).toMatchObject({ notifications: [{ notifications: 1 }] });
    store('new', desk.clock.now() - 1, true);
    expect(read().changed).toMatchObject({ notifications: [{ notifications: 2 }] });
  });
});

describe('completed checks', () => {
  const at = (daysAgo: number, hour = 9) =>
    startOfDay(addDays(localDay(desk.clock.now()), -daysAgo)) + hour * 3_600_000;
  const arrive = (id: string, createTime: number, recommendation = 'CLEAR', check = checkOf(id)) =>
    desk.inbox.store(
      desk.inbox.organization(desk.inbox.profileKey(profileId), 'organizations/o1'),
      [makeNotification(id, { createTime, recommendation, check })],
      { receivedAt: desk.clock.now(), baseline: false },
    );

  it('are counted once per day, by their latest notification, with the first counted day', () => {
    expect(read().finished.knownFrom).toBeNull();
    arrive('n1', at(1), 'CONSIDER', checkOf('again'));
    arrive('n2', at(0), 'CLEAR', checkOf('again'));
    arrive('n3', at(0, 10), 'FAIL');
    const { days, knownFrom } = read().finished;
    const today = localDay(desk.clock.now());
    expect(knownFrom).toBe(addDays(today, -1));
    expect(days).toHaveLength(overviewDays);
    expect(days.slice(-2)).toEqual([
      { day: addDays(today, -1), outcomes: [{ recommendation: 'CONSIDER', checks: 1 }] },
      {
        day: today,
        outcomes: [
          { recommendation: 'CLEAR', checks: 1 },
          { recommendation: 'FAIL', checks: 1 },
        ],
      },
    ]);
  });

  it('are counted from the first day of which no notification was deleted with age, although unread ones are older', () => {
    arrive('unread', at(10));
    arrive('kept', at(2));
    keptDays = 7;
    const { days, knownFrom } = read().finished;
    const today = localDay(desk.clock.now());
    expect(knownFrom).toBe(addDays(today, -6));
    expect(days.filter(({ outcomes }) => outcomes.length > 0).map(({ day }) => day)).toEqual([
      addDays(today, -2),
    ]);
    keptDays = 365;
    expect(read().finished.knownFrom).toBe(addDays(today, -10));
  });
});
