// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, localDay } from '#shared/calendar/day';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { FindingsReading } from '#shared/ipc/contract/findings';
import type { Decision } from '#shared/ipc/contract/overview';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useRunListView } from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { useFindingsView } from '../../../../../renderer/features/findings/view-state.ts';
import { changeJournalView, useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { formatDay } from '../../../../../renderer/format/day.ts';
import { goBack, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { awaitSent, broken, key, main, press, sent } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const today = localDay(Date.now());
const hit = 'notification.client.ongoing_monitoring_hit.v1';
const check = 'organizations/o1/teams/t1/checks/c1';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

isolateApp();

const reading: FindingsReading = {
  profileId: 'demo',
  state: 'done',
  left: 0,
  minutesLeft: 0,
  read: 3,
  failed: 0,
  unread: 0,
  error: null,
};
const nothing: OutputOf<'overview.read'> = {
  decisions: [],
  notLoaded: [],
  reading,
  stuckDays: 7,
  changed: null,
  finished: {
    days: Array.from({ length: 14 }, (_, place) => ({ day: addDays(today, place - 13), outcomes: [] })),
    knownFrom: null,
  },
};
const decision = (kind: Decision['kind'], more: Partial<Decision> = {}): Decision => ({
  kind,
  count: 2,
  inChecks: 1,
  since: hoursAgo(5),
  oldest: 'Purchase',
  organization: 'Larkfield',
  open: [check],
  ...more,
});

async function openOverview(overview: Partial<OutputOf<'overview.read'>> = {}): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/overview' } });
  bridge.respond('overview.read', () => ok({ ...nothing, ...overview }));
  bridge.respond('overview.visit', () => ok(null));
  bridge.respond('inbox.organizations', () => ok([]));
  await openApp(bridge);
  await screen.findByRole('region', { name: 'New since your last visit' });
  return bridge;
}
const list = () => within(screen.getByRole('listbox', { name: 'Needs a decision' }));
const rows = () => list().getAllByRole('option');
const path = () => useNavigation.getState().place.path;

const nothingIcon = () =>
  main().getByText('Nothing in the loaded data needs a decision.').querySelector('svg')?.classList;

describe('the overview', () => {
  it('says that nothing is open, and what is unknown', async () => {
    const bridge = await openOverview({
      reading: { ...reading, state: 'reading', left: 44, minutesLeft: 8 },
    });
    expect(main().getByText('Nothing in the loaded data needs a decision.')).toBeTruthy();
    expect(
      main().getByText('Loading findings: 44 checks left, about 8 min at 12 calls per minute, 2 per check'),
    ).toBeTruthy();
    expect(main().getByText('This is the first visit. Changes are listed from now on.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Connection' }).textContent).toMatch(
      /Response time(not measured yet|[\d,]+ ms)$/,
    );
    expect(sent(bridge, 'overview.visit')).toEqual([{ profileId: 'demo' }]);
    expect(nothingIcon()?.contains('lucide-circle-dashed')).toBe(true);
    const days = within(screen.getByRole('table', { name: 'Completed checks by day' })).getAllByRole('cell');
    expect(days.map(({ textContent }) => textContent)).toEqual(Array(14).fill('Unknown'));
  });

  it('calls the list clear once every source is read', async () => {
    await openOverview();
    expect(nothingIcon()?.contains('lucide-circle-check')).toBe(true);
  });

  it('does not call the list clear while findings came that could not be read', async () => {
    await openOverview({ reading: { ...reading, unread: 1 } });
    expect(main().getByText('1 finding could not be read')).toBeTruthy();
    expect(nothingIcon()?.contains('lucide-circle-dashed')).toBe(true);
  });

  it('names what could not be loaded, and then does not call the list clear', async () => {
    await openOverview({
      notLoaded: ['unknown-outcomes', 'stopped-runs', 'renewals'],
      reading: null,
      changed: { since: hoursAgo(30), notifications: [], found: 0, decided: 0, sent: null },
    });
    for (const fact of [
      'Changes with an unknown outcome could not be loaded.',
      'Runs could not all be loaded.',
      'Monitoring renewals could not be loaded.',
      'Findings could not be loaded.',
    ])
      expect(main().getByText(fact)).toBeTruthy();
    expect(nothingIcon()?.contains('lucide-circle-dashed')).toBe(true);
    expect(screen.getByRole('list', { name: 'Findings and changes' }).textContent).toBe(
      'Changes sent from this computerUnknown',
    );
  });

  it('says that nothing is loaded, and not that it is being loaded, when that failed', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/overview' } });
    bridge.respond('overview.read', () => err(broken));
    bridge.respond('overview.visit', () => ok(null));
    await openApp(bridge);
    await screen.findByRole('button', { name: 'Retry' });
    const decisions = screen.getByRole('region', { name: 'Needs a decision' });
    expect(decisions.textContent).toBe('Needs a decisionNot loaded');
  });

  it('does not call the list clear before anything was polled, or while nothing is', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/overview' } });
    bridge.respond('overview.read', () => ok(nothing));
    bridge.respond('overview.visit', () => ok(null));
    const health = bridge.responses['inbox.health'];
    bridge.respond('inbox.health', (input: InputOf<'inbox.health'>) => {
      const { value } = health?.(input as never) as { value: OutputOf<'inbox.health'> };
      return ok({ ...value, state: 'waiting', organizationCount: 0, lastPollAt: null });
    });
    await openApp(bridge);
    expect(await main().findByText('Notifications have not been polled yet.')).toBeTruthy();
    expect(nothingIcon()?.contains('lucide-circle-dashed')).toBe(true);
  });

  it('shows how polling goes as soon as the service refuses the sign-in', async () => {
    const bridge = await openOverview();
    const asked = () => sent(bridge, 'inbox.health').length;
    await settle();
    const before = asked();
    const { value } = bridge.responses['session.status']?.({} as never) as { value: SessionStatus };
    act(() => bridge.push('session.changed', { ...value, connection: 'refused' }));
    await settle();
    expect(asked()).toBe(before + 1);
  });

  it('calls only for data saved here', async () => {
    const bridge = await openOverview();
    const names = new Set(bridge.made.map(({ name }) => name));
    for (const name of ['checks.list', 'findings.list', 'organizations.list', 'watchlists.refresh'] as const)
      expect(names.has(name)).toBe(false);
  });

  it('shows each kind with its count, its oldest item and its next step, by name and never by ID', async () => {
    await openOverview({
      decisions: [
        decision('unknown-outcomes', { count: 1, oldest: null, open: ['7'] }),
        decision('stopped-runs', { open: ['bulk r1'], organization: null, oldest: 'Clients.csv' }),
        decision('failed-changes', { open: ['set s1'] }),
        decision('matches'),
        decision('findings', { count: 3, inChecks: 2 }),
        decision('stuck-checks', { since: hoursAgo(24 * 9) }),
        decision('renewals', { since: null, dueIn: 3 }),
        decision('not-polled', { since: null, oldest: null }),
      ],
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '1 change has an unknown outcomeLarkfield5 h agoLook up outcome',
      '2 runs stoppedOldest: Clients.csv5 h agoOpen oldest run',
      '2 changes of runs failed or are in conflictOldest: Purchase · Larkfield5 h agoOpen oldest run',
      '2 checks have an unread monitoring matchOldest: Purchase · Larkfield5 h agoOpen matches',
      '3 unreviewed findings in 2 checksOldest: Purchase · Larkfield5 h agoReview findings',
      '2 checks have no result after 7 daysOldest: Purchase · Larkfield8 days agoOpen oldest check',
      '2 monitoring renewals due within 14 daysPurchase · LarkfieldFirst due in 3 daysOpen calendar',
      "2 organizations can't be polledLarkfieldAge unknownShow errors",
    ]);
    expect(main().queryByText(new RegExp(check))).toBeNull();
  });

  it('is moved through with J, K, arrows, Home and End; Enter does the next step', async () => {
    const bridge = await openOverview({
      decisions: [decision('matches'), decision('findings'), decision('stuck-checks')],
    });
    bridge.respond('findings.queue', () => ok({ rows: [], isMore: false, reading }));
    act(() => rows()[0]?.focus());
    key('j');
    expect(document.activeElement).toBe(rows()[1]);
    key('ArrowDown');
    key('j');
    expect(document.activeElement).toBe(rows()[2]);
    key('k');
    key('Home');
    expect(document.activeElement).toBe(rows()[0]);
    key('End');
    key('ArrowUp');
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    key('Enter');
    await settle();
    expect(path()).toBe('/findings');
    expect(useFindingsView.getState().names).toEqual([]);
  });

  it.each<[Decision, string]>([
    [decision('unknown-outcomes', { open: ['7'] }), '/journal'],
    [decision('stopped-runs', { open: ['bulk r1'] }), '/bulk-creation'],
    [decision('stopped-runs', { open: ['set s1'] }), '/change-sets'],
    [decision('failed-changes', { open: ['set s1'] }), '/change-sets'],
    [decision('failed-changes', { open: ['bulk r1'] }), '/bulk-creation'],
    [decision('matches'), '/inbox'],
    [decision('stuck-checks'), `/checks/${check}`],
    [decision('renewals'), '/monitoring'],
    [decision('not-polled'), '/inbox'],
  ])('opens the page of the decision (%#)', async (waiting, expected) => {
    await openOverview({ decisions: [waiting] });
    fireEvent.doubleClick(rows()[0] ?? document.body);
    await settle();
    expect(path()).toBe(expected);
  });

  it.each<[Decision['kind'], string]>([
    ['failed-changes', 'failed'],
    ['stopped-runs', 'all'],
  ])('opens the bulk creation of %s with its rows narrowed to: %s', async (kind, shown) => {
    await openOverview({ decisions: [decision(kind, { open: ['bulk r1'] })] });
    fireEvent.doubleClick(rows()[0] ?? document.body);
    await settle();
    expect(useRunListView.getState()).toMatchObject({ open: 'r1', shown });
  });

  it('selects a row with one press, and opens it with one on its next step', async () => {
    await openOverview({ decisions: [decision('matches'), decision('stuck-checks')] });
    const row = rows()[1] ?? document.body;
    act(() => row.focus());
    fireEvent.click(row);
    await settle();
    expect(path()).toBe('/overview');
    expect(rows().map(({ ariaSelected }) => ariaSelected)).toEqual(['false', 'true']);
    fireEvent.click(within(row).getByText('Open oldest check'));
    await settle();
    expect(path()).toBe(`/checks/${check}`);
  });

  it('says what came since the last visit, and opens each', async () => {
    const bridge = await openOverview({
      changed: {
        since: hoursAgo(20),
        notifications: [{ type: hit, notifications: 3 }],
        found: 4,
        decided: 1,
        sent: 2,
      },
    });
    const changes = within(screen.getByRole('region', { name: 'New since your last visit' }));
    // Notifications and not checks are counted, and the heading says since when.
    expect(changes.getByRole('heading', { level: 2 }).textContent).toMatch(
      /^New since your last visit \((yesterday )?\d\d:\d\d\)$/,
    );
    const received = within(changes.getByRole('list', { name: 'Notifications received' }));
    expect(received.getAllByRole('listitem')).toHaveLength(1);
    expect(
      within(changes.getByRole('list', { name: 'Findings and changes' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monitoring match3',
      'New findings4',
      'Findings reviewed1',
      'Changes sent from this computer2',
    ]);
    press(changes.getByRole('button', { name: 'Monitoring match' }));
    await settle();
    expect(path()).toBe('/inbox');
    const listCall = bridge.made.filter(({ name }) => name === 'inbox.list').at(-1);
    expect((listCall?.input as InputOf<'inbox.list'>).filter).toEqual({ view: 'all', types: [hit] });
    act(() => goBack());
    press(await screen.findByRole('button', { name: 'Findings reviewed' }));
    await settle();
    expect(path()).toBe('/findings');
    expect(useFindingsView.getState().state).toBe('decided');
  });

  it('leads to the changes that it counts: those of the profile, whatever the journal showed before', async () => {
    changeJournalView({ filter: { profileId: 'production' }, period: 'day' });
    await openOverview({
      changed: { since: hoursAgo(70), notifications: [], found: 0, decided: 0, sent: 2 },
    });
    press(main().getByRole('button', { name: 'Changes sent from this computer' }));
    await settle();
    expect(path()).toBe('/journal');
    expect(useJournalView.getState()).toMatchObject({
      filter: { profileId: 'demo', outcome: 'sent' },
      // The shortest that holds the 70 hours.
      period: 'week',
    });
  });

  it('counts completed checks since the first known day, and none without a known day', async () => {
    const days = nothing.finished.days.map(({ day }) => ({
      day,
      outcomes: day === today ? [{ recommendation: 'CLEAR', checks: 1200 }] : [],
    }));
    const shown = () =>
      within(screen.getByRole('region', { name: 'Completed checks' }))
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    const knownFrom = addDays(today, -7);
    const bridge = await openOverview({ finished: { days, knownFrom } });
    expect(shown()).toEqual([`1,200 checks since ${formatDay(knownFrom)}`]);
    const knows = async (from: string | null) => {
      bridge.respond('overview.read', () => ok({ ...nothing, finished: { days, knownFrom: from } }));
      bridge.push('inbox.changed', {
        profileId: 'demo',
        unread: 0,
        unreadIsMore: false,
        snoozed: 0,
        muteRules: 0,
        latestKey: 0,
      });
      await settle();
    };
    await knows(addDays(today, -13));
    await waitFor(() => expect(shown()).toEqual(['1,200 checks in 14 days']));
    await knows(null);
    await waitFor(() => expect(shown()).toEqual([]));
  });

  it('shows below the list the loading progress and what the list covers', async () => {
    await openOverview({ reading: { ...reading, state: 'reading', left: 44, minutesLeft: 8 } });
    const part = screen.getByRole('region', { name: 'Needs a decision' });
    expect(within(part).getByRole('heading').textContent).toBe('Needs a decision');
    expect(part.textContent).toMatch(/decision\.Loading findings.*Pause loadingOnly watched checks/);
  });

  it('says that nothing has changed', async () => {
    await openOverview({ changed: { since: hoursAgo(1), notifications: [], found: 0, decided: 0, sent: 0 } });
    expect(main().getByText('Nothing has changed.')).toBeTruthy();
  });

  it('recounts when notifications or findings arrive', async () => {
    const bridge = await openOverview({ decisions: [decision('findings', { count: 3 })] });
    bridge.respond('overview.read', () =>
      ok({ ...nothing, decisions: [decision('findings', { count: 2 })] }),
    );
    bridge.push('findings.changed', reading);
    await waitFor(() => {
      expect(rows()[0]?.textContent).toContain('2 unreviewed findings');
    });
    bridge.respond('overview.read', () => ok(nothing));
    bridge.push('inbox.changed', {
      profileId: 'demo',
      unread: 7,
      unreadIsMore: false,
      snoozed: 0,
      muteRules: 0,
      latestKey: 0,
    });
    expect(await main().findByText('Nothing in the loaded data needs a decision.')).toBeTruthy();
  });

  it('saves after how many days a check is stuck', async () => {
    const bridge = await openOverview();
    press(main().getByRole('button', { name: /^Stuck after 7 days/ }));
    press(await screen.findByRole('menuitemradio', { name: 'Stuck after 14 days' }));
    expect(await awaitSent(bridge, 'preferences.change')).toEqual([{ stuckDays: 14 }]);
  });
});
