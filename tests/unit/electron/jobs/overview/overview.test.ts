import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findingMigrations } from '#electron/jobs/findings/migrations';
import { createRevisionStore, type RevisionStore } from '#electron/jobs/findings/revision-store';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxActions } from '#electron/jobs/notifications/inbox-actions';
import { createInboxQueries } from '#electron/jobs/notifications/inbox-queries';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { openOverview } from '#electron/jobs/overview/overview';
import { openDatabase } from '#electron/platform/storage/open-database';
import { addDays, localDay, startOfDay } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { overviewDays } from '#shared/ipc/contract/overview';
import { createManualClock } from '#tests/support/manual-clock';
import { checkComplete, makeNotification } from '../notifications/inbox.ts';
import { fixedVault } from '#tests/support/vaults';

const profileId = 'sandbox-1';
const hit = 'notification.client.ongoing_monitoring_hit.v1';
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const today = localDay(clock.now());
/** An hour of a day so many days ago. */
const at = (daysAgo: number, hour = 9) => startOfDay(addDays(today, -daysAgo)) + hour * 3_600_000;

let store: ReturnType<typeof createInboxStore>;
let actions: ReturnType<typeof createInboxActions>;
let revisions: RevisionStore;
let read: () => OutputOf<'overview.read'>;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overview-'));
  const opened = await openDatabase({
    folder,
    migrations: [...notificationMigrations, ...findingMigrations],
    clock,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const sealing = createSealing(fixedVault(null));
  store = createInboxStore(database, sealing);
  actions = createInboxActions(database, createInboxQueries(database, sealing));
  revisions = createRevisionStore(database, () => clock.now());
  const overview = openOverview(opened, clock);
  read = () => {
    const answer = overview.ok ? overview.value.read(profileId) : overview;
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
});

interface Made {
  type?: string;
  check?: string;
  recommendation?: string;
  createTime: number;
}
let made = 0;
function arrive(messages: readonly Made[], { organization = 'organizations/o1', profile = profileId } = {}) {
  const key = store.profileKey(profile);
  const rows = messages.map((message) => makeNotification(`n${(made += 1)}`, { organization, ...message }));
  return store.store(store.organization(key, organization), rows, {
    receivedAt: clock.now(),
    baseline: false,
  });
}

describe('the overview', () => {
  it('counts what is unread by type, without what is muted and what another profile has', () => {
    arrive([{ createTime: at(0), type: hit }, { createTime: at(0), type: hit }, { createTime: at(1) }]);
    arrive([{ createTime: at(0) }], { organization: 'organizations/loud' });
    arrive([{ createTime: at(0) }], { profile: 'sandbox-2' });
    const key = store.profileKey(profileId);
    actions.mute(key, { kind: 'organization', value: 'organizations/loud' }, true);
    expect(read().unread).toEqual({
      types: [
        { type: hit, messages: 2 },
        { type: checkComplete, messages: 1 },
      ],
      isMore: false,
    });
  });

  it('counts a finished check once in a span, under its latest message', () => {
    const check = 'organizations/o1/teams/t1/checks/again';
    arrive([
      { createTime: at(1), check, recommendation: 'CONSIDER' },
      { createTime: at(0), check, recommendation: 'CLEAR' },
      { createTime: at(0, 10), recommendation: 'FAIL' },
      { createTime: at(0, 11), type: hit },
      { createTime: at(2) },
    ]);
    const { sinceYesterday, days } = read().finished;
    expect(sinceYesterday).toEqual([
      { recommendation: 'CLEAR', checks: 1 },
      { recommendation: 'FAIL', checks: 1 },
    ]);
    expect(days).toHaveLength(overviewDays);
    expect(days.slice(-3)).toEqual([
      { day: addDays(today, -2), outcomes: [{ recommendation: 'CLEAR', checks: 1 }] },
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

  it('says from which day on messages are kept, and how many finished checks the inbox leaves out', async () => {
    expect(read().finished).toMatchObject({ knownFrom: null, sinceYesterday: [] });
    const [row] = arrive([{ createTime: at(0) }, { createTime: at(5), type: hit }]);
    const key = store.profileKey(profileId);
    await actions.setStatus(key, { keys: [row?.key ?? 0] }, { status: 'done', until: null });
    expect(read().finished).toMatchObject({
      knownFrom: addDays(today, -5),
      aside: 1,
      sinceYesterday: [{ recommendation: 'CLEAR', checks: 1 }],
    });
  });

  it('counts findings as they were seen last, and names the checks that wait longest first', () => {
    const finding = (check: string, id: string) => `organizations/o/teams/t/checks/${check}/findings/${id}`;
    const note = (name: string, state?: string, updateTime = '2026-11-20T08:00:00Z') =>
      revisions.note(profileId, [{ name, updateTime, ...(state !== undefined && { state }) }]);
    note(finding('late', 'a'), 'UNREVIEWED');
    note(finding('late', 'b'));
    clock.advance(60_000);
    note(finding('early', 'a'), 'UNREVIEWED');
    note(finding('late', 'b'), 'DISMISSED', '2026-11-20T09:00:00Z');
    note(finding('done', 'a'), 'CONFIRMED');
    expect(read().findings).toEqual({
      seen: 4,
      unreviewed: 2,
      inChecks: 2,
      checks: [
        { check: 'organizations/o/teams/t/checks/late', unreviewed: 1, since: '2026-11-20T12:00:00.000Z' },
        { check: 'organizations/o/teams/t/checks/early', unreviewed: 1, since: '2026-11-20T12:01:00.000Z' },
      ],
    });
  });
});
