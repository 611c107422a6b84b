// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/calendar/day';
import type { GuardState } from '#shared/guard';
import type { Preferences } from '#shared/ipc/contract/application';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import type { InputOf } from '#shared/ipc/contract';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import type { JournalEntry, JournalPage } from '#shared/journal';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { parseLink } from '#shared/link';
import { createFakeBridge, invented, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeForm,
  setValue,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { changeChecksView, useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { useFindingsView } from '../../../../../renderer/features/findings/view-state.ts';
import { useFollowing } from '../../../../../renderer/features/links/following.ts';
import { openOrganization } from '../../../../../renderer/features/organizations/open-organization.ts';
import { formatDay } from '../../../../../renderer/format/day.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { goBack, goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useSwitching } from '../../../../../renderer/state/switching.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { guardOf, holdSwitch, main, sent, switchTo } from '../../operator.ts';
import { entry as notificationEntry } from '../inbox/entries.ts';
import { entry } from '../journal/entries.ts';
import { giveRoom, isolateApp, openApp, recordAnnouncements, settle } from '../../render-app.tsx';

isolateApp();

const [first] = invented;
if (first === undefined) throw new Error('Nothing was invented.');
const { name, displayName = '' } = first;
const check = `${name}/teams/east/checks/7f3a`;
const at = '2026-03-02T10:00:00Z';
const offline = {
  kind: 'network',
  reason: 'unreachable',
  message: 'The service did not respond.',
  advice: 'Check the connection.',
} as const;

const journalPage = (entries: JournalEntry[]): JournalPage => ({
  entries,
  damaged: [],
  next: null,
  matching: entries.length,
  total: entries.length,
  since: null,
});

function customerBridge(preferences: Partial<Preferences> = {}): FakeBridge {
  const bridge = createFakeBridge({ preferences });
  const saved = { note: 'Prefers email.', tags: ['VIP'] };
  bridge.respond('checks.listPages', () =>
    ok({
      pages: [
        {
          checks: [
            { name: check, state: 'ACTIVE', createTime: new Date().toISOString() },
            {
              name: `${check}b`,
              displayName: 'Sale, Otter Row',
              state: 'INACTIVE',
              createTime: new Date().toISOString(),
            },
          ],
          nextPageToken: '',
          facts: noListFacts,
          receivedAt: at,
        },
      ],
      error: null,
    }),
  );
  bridge.respond('organizations.findings', () =>
    ok({
      seen: 3,
      unreviewed: 2,
      checks: [{ check, checkName: 'Case East', unreviewed: 2, since: at }],
      inChecks: 1,
    }),
  );
  bridge.respond('people.known', () =>
    ok({
      teams: [{ name: `${name}/teams/east`, from: ['checks'] }],
      users: [],
      teamCount: 1,
      userCount: null,
      failures: [],
    }),
  );
  bridge.respond('flags.list', () =>
    ok({ featureFlags: [], nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  bridge.respond('journal.list', () => ok(journalPage([])));
  bridge.respond('webhooks.deliveries', () =>
    ok({ receiver: { url: null, received: 0, refused: 0 }, deliveries: [] }),
  );
  bridge.respond('notes.read', () => ok({ ...saved, changedAt: at, isUnreadable: false }));
  bridge.respond('notes.save', ({ note, tags }: InputOf<'notes.save'>) => {
    Object.assign(saved, { note, tags });
    return ok({ note, tags, changedAt: at, isUnreadable: false });
  });
  return bridge;
}

const refusedDelivery = (key: number): Delivery => ({
  key,
  receivedAt: at,
  path: '/hook',
  notificationId: null,
  notificationType: null,
  organization: name,
  bodyBytes: 3,
  mismatches: [],
  replayOf: null,
  status: 401,
  signature: {
    accepted: false,
    reasons: [],
    tried: [],
    matchedSecret: null,
    expected: 'x=',
    bodyBytes: 3,
    firstDifference: null,
  },
  shape: { kind: 'unknown-type', type: 't', payloadType: null, remarks: [] },
});

async function openCustomer(bridge = customerBridge()): Promise<FakeBridge> {
  await openApp(bridge);
  act(() => openOrganization({ name, displayName }));
  await settle();
  return bridge;
}

const region = (title: string) => within(screen.getByRole('region', { name: title }));
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await settle();
};
const path = () => useNavigation.getState().place.path;
const stepsOf = () =>
  region('Onboarding')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the page of an organization', () => {
  it('shows the customer on one screen', async () => {
    await openCustomer();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(displayName);
    expect(region('Checks').getByText('2 checks created in the last 90 days')).toBeTruthy();
    // The weeks are on an axis from 0 to their maximum, between two dates.
    const weeks = region('Checks').getByRole('img').parentElement?.textContent;
    expect(weeks).toBe(`20${formatDay(localDay(Date.now() - 90 * 86_400_000))}This week`);
    expect(region('Findings to review').getByText('2 findings')).toBeTruthy();
    expect(region('Features and overrides').getByText('source_of_funds')).toBeTruthy();
    expect(region('Teams and users').getByText('1 of 1 team known')).toBeTruthy();
    expect(region('Links').getByRole('button', { name: 'Support record' })).toBeTruthy();
    expect(stepsOf()).toEqual([
      'FeaturesDone',
      'RolesDone',
      'First teamDone',
      'First checkDone',
      'First webhookUnknown',
    ]);
  });

  it.each([
    { checkName: 'Case East', label: 'Case East' },
    { checkName: null, label: 'Check 038d755a…' },
  ])('names the check of a finding as far as known: $checkName', async ({ checkName, label }) => {
    const bridge = customerBridge();
    bridge.respond('checks.listPages', () => err(offline));
    const unnamed = `${name}/teams/east/checks/038d755a-08da-459a-8e1b-b0984d5e674d`;
    bridge.respond('organizations.findings', () =>
      ok({
        seen: 1,
        unreviewed: 1,
        checks: [{ check: unnamed, checkName, unreviewed: 1, since: at }],
        inChecks: 1,
      }),
    );
    await openCustomer(bridge);
    expect(region('Findings to review').getByRole('button', { name: label })).toBeTruthy();
  });

  it('names the check of a journal entry, as its list of checks or this computer does', async () => {
    const bridge = customerBridge();
    bridge.respond('journal.list', () =>
      ok(
        journalPage([
          entry(2, { resource: `${check}b/findings/f1`, lookup: {} }),
          entry(1, { resource: check, lookup: {} }),
        ]),
      ),
    );
    bridge.respond('findings.checkNames', () => ok([{ check, displayName: 'Olivia Marsh' }]));
    await openCustomer(bridge);
    for (const called of ['Olivia Marsh', 'Sale, Otter Row'])
      expect(region('Change history').getByText(called).classList).toContain('personal');
  });

  it('never takes journal entries that cannot be read for no change', async () => {
    const bridge = customerBridge();
    const damaged = [{ number: 7, hash: 'h', isDamaged: true as const }];
    bridge.respond('journal.list', () => ok({ ...journalPage([]), damaged }));
    await openCustomer(bridge);
    expect(region('Change history').getByText('1 entry could not be read.')).toBeTruthy();
    expect(region('Change history').queryByText(/^No change/)).toBeNull();
  });

  it('masks users, and hides their tooltips, while the screen is shared', async () => {
    const bridge = customerBridge({ screenShare: true });
    const users = [{ name: `${name}/users/jane.smith`, from: ['roles'] }];
    bridge.respond('people.known', () =>
      ok({ teams: [], users, teamCount: 0, userCount: null, failures: [] }),
    );
    await openCustomer(bridge);
    const user = region('Teams and users').getByText('jane.smith');
    expect(user.classList).toContain('personal');
    expect(user.title).toBe('');
  });

  it('leads from more users to the users, and says no share of a count that is lower than what is known', async () => {
    const bridge = customerBridge();
    const users = Array.from({ length: 8 }, (_, place) => ({
      name: `${name}/users/u${place}`,
      from: ['roles' as const],
    }));
    bridge.respond('people.known', () => ok({ teams: [], users, teamCount: 0, userCount: 7, failures: [] }));
    await openCustomer(bridge);
    expect(region('Teams and users').getByText('8 known users')).toBeTruthy();
    await press(region('Teams and users').getByRole('button', { name: '2 more users' }));
    expect(path()).toBe('/people');
    expect(await screen.findByRole('grid', { name: 'Known users' })).toBeTruthy();
  });

  it('names the roles of users, and who has them', async () => {
    const bridge = customerBridge();
    const users = ['a1', 'a9'].map((id) => ({ name: `${name}/users/${id}`, from: ['roles'] }));
    bridge.respond('people.known', () =>
      ok({ teams: [], users, teamCount: 0, userCount: null, failures: [] }),
    );
    await openCustomer(bridge);
    expect(
      region('Teams and users')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['a1organization.admin', 'a9', 'organization.admin2 users', 'team.member2 users']);
  });

  it.each([
    { part: 'Teams and users', entry: 'organization.admin', selected: 'Roles' },
    { part: 'Teams and users', entry: '3 role bindings', selected: 'Roles' },
    { part: 'Feature sets', entry: 'conveyancing_core', selected: 'Features' },
    { part: 'Feature sets', entry: 'Show in organizations', selected: 'Features' },
  ])('leads from $entry to the organization in the list', async ({ part, entry: label, selected }) => {
    await openCustomer();
    await press(region(part).getByRole('button', { name: label }));
    expect(path()).toBe('/organizations');
    expect(screen.getByRole('complementary', { name: displayName })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(selected);
  });

  it('leads from its partner to the organizations of the partner', async () => {
    const bridge = await openCustomer();
    await press(region('Details').getByRole('button', { name: 'partners/harbourline-group' }));
    expect(path()).toBe('/organizations');
    const listCall = bridge.made.findLast(({ name: call }) => call === 'organizations.list');
    expect(listCall?.input).toMatchObject({ filter: 'partner_name = "partners/harbourline-group"' });
  });

  it('focuses its wide column, which the arrows and Page Down scroll', async () => {
    giveRoom();
    await openCustomer();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Activity and features' }));
  });

  it('is announced with the name of the customer', async () => {
    await openCustomer();
    await waitFor(() => expect(useAnnouncement.getState().text).toBe(displayName));
  });

  it('keeps every other part when one fails, and retries only that one', async () => {
    const bridge = customerBridge();
    const response = bridge.responses['checks.listPages'];
    bridge.respond('checks.listPages', () => err(offline));
    await openCustomer(bridge);
    const checks = region('Checks');
    expect(checks.getByText('Checks could not be loaded.')).toBeTruthy();
    expect(region('Findings to review').getByText('2 findings')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
    if (response !== undefined) bridge.respond('checks.listPages', response);
    const before = bridge.made.filter(({ name: call }) => call === 'organizations.findings').length;
    await press(checks.getByRole('button', { name: 'Retry' }));
    expect(checks.getByText('2 checks created in the last 90 days')).toBeTruthy();
    expect(bridge.made.filter(({ name: call }) => call === 'organizations.findings')).toHaveLength(before);
  });

  it('never shows unknown values as none', async () => {
    const bridge = customerBridge();
    bridge.respond('organizations.read', () => err(offline));
    bridge.respond('organizations.findings', () => ok({ seen: 0, unreviewed: 0, checks: [], inChecks: 0 }));
    await openCustomer(bridge);
    expect(region('Findings to review').getByText(/^Unknown/)).toBeTruthy();
    expect(region('Webhooks').getByText(/^Webhook state unknown/)).toBeTruthy();
    expect(region('Features and overrides').getByText('Not loaded')).toBeTruthy();
    expect(stepsOf()).toContain('FeaturesUnknown');
  });

  const featureCount = () => region('Features and overrides').getByText(/ in all, /).textContent;

  it.each([{ total: 5 }, { besides: ['hasMore'] }])(
    'calls no feature one without a flag while flags may be missing: %j',
    async (facts) => {
      const bridge = customerBridge();
      bridge.respond('flags.list', () =>
        ok({ featureFlags: [], nextPageToken: '', facts: { ...noListFacts, ...facts }, receivedAt: at }),
      );
      await openCustomer(bridge);
      expect(featureCount()).toBe('9 in all, no known overrides, source unknown for 9');
    },
  );

  it('never takes a list that lacks checks which the service counts for no checks', async () => {
    const bridge = customerBridge();
    const facts = { ...noListFacts, total: 5 };
    const page = { checks: [], nextPageToken: '', facts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [page], error: null }));
    await openCustomer(bridge);
    expect(region('Checks').queryByText(/has no checks/)).toBeNull();
    expect(region('Checks').getByText('The list may be incomplete.')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
  });

  it('loads its brands, the flags and the journal again with Refresh', async () => {
    const bridge = await openCustomer();
    bridge.respond('brands.list', () =>
      ok({
        brands: [{ name: `${name}/brands/new`, displayName: 'New brand' }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    bridge.respond('flags.list', () =>
      ok({
        featureFlags: [{ name: 'featureFlags/banking_data', rolloutDefault: false }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    bridge.respond('journal.list', () => ok(journalPage([entry(1, { resource: name, lookup: {} })])));
    await press(screen.getByRole('button', { name: /^Refresh/ }));
    expect(region('Brands').getByText('New brand')).toBeTruthy();
    expect(featureCount()).toBe('9 in all, 1 override');
    expect(region('Change history').getAllByRole('listitem')).toHaveLength(1);
  });

  it('says that an empty list of features is empty', async () => {
    const bridge = customerBridge();
    const organization = { name, displayName, featureSettings: [], featureSetSettings: {} };
    bridge.respond('organizations.read', () => ok({ organization, receivedAt: at }));
    await openCustomer(bridge);
    expect(region('Features and overrides').getByText('The Full view lists no feature.')).toBeTruthy();
    expect(region('Feature sets').getByText('The Full view lists no feature set.')).toBeTruthy();
  });

  it('says that the source of features is unknown when the flags could not be loaded', async () => {
    const bridge = customerBridge();
    bridge.respond('flags.list', () => err(offline));
    await openCustomer(bridge);
    expect(featureCount()).toBe('9 in all, no known overrides, source unknown for 9');
  });

  it('counts overrides of the flags of every page of their list', async () => {
    const bridge = customerBridge();
    bridge.respond('flags.list', ({ pageToken }: InputOf<'flags.list'>) =>
      ok({
        featureFlags: [
          {
            name: pageToken === undefined ? 'featureFlags/source_of_funds' : 'featureFlags/banking_data',
            rolloutDefault: false,
          },
        ],
        nextPageToken: pageToken === undefined ? 'next' : '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    await openCustomer(bridge);
    expect(featureCount()).toBe('9 in all, 1 override');
  });

  it('opens its checks without the search of an earlier visit, the newest first', async () => {
    changeChecksView({ needle: 'earlier' });
    await openCustomer();
    await press(region('Checks').getByText('2 checks created in the last 90 days'));
    expect(path()).toBe('/checks');
    expect(useChecksView.getState()).toMatchObject({
      filter: '',
      text: '',
      needle: '',
      sort: { column: 'created', direction: 'descending' },
    });
  });

  it('counts each check once, and ends with a repeated page token', async () => {
    const bridge = customerBridge();
    const checks = [{ name: check, state: 'ACTIVE', createTime: new Date().toISOString() }];
    const page = { checks, nextPageToken: 'T', facts: noListFacts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [page], error: null }));
    await openCustomer(bridge);
    expect(region('Checks').getByText('At least 1 check created in the last 90 days')).toBeTruthy();
    expect(bridge.made.filter((call) => call.name === 'checks.listPages')).toHaveLength(2);
  });

  const repeatToken = (bridge: FakeBridge, checks: readonly { name: string; state: string }[]) => {
    bridge.respond('checks.listPages', () => {
      // A reading without an end would keep the test from ending.
      if (bridge.made.filter((call) => call.name === 'checks.listPages').length > 5)
        return new Promise(() => undefined);
      const page = { checks, nextPageToken: 'same', facts: noListFacts, receivedAt: at };
      return ok({ pages: [page], error: null });
    });
    return bridge;
  };

  it('stops counting checks at a repeated page token, and counts each check once', async () => {
    await openCustomer(repeatToken(customerBridge(), [{ name: check, state: 'ACTIVE' }]));
    const checks = region('Checks');
    expect(checks.getByText('Counted in one check. The organization may have more.')).toBeTruthy();
    expect(checks.getByRole('button', { name: 'Show 1 check in state Active' })).toBeTruthy();
  });

  it('never takes empty pages with a repeated token for no checks', async () => {
    await openCustomer(repeatToken(customerBridge(), []));
    expect(region('Checks').getByText('No check loaded. The organization may have some.')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
  });

  it('never shows entries that could not be read as none', async () => {
    const bridge = customerBridge();
    const facts = { ...noListFacts, unread: [{ title: 'Sale' }, null] };
    const page = { nextPageToken: '', facts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [{ checks: [], ...page }], error: null }));
    bridge.respond('brands.list', () => ok({ brands: [], ...page }));
    await openCustomer(bridge);
    expect(region('Checks').getByText('2 entries could not be read.')).toBeTruthy();
    expect(region('Checks').queryByText(/has no checks/)).toBeNull();
    expect(stepsOf()).toContain('First checkUnknown');
    const unreadBrands = 'Brands of all organizations: 2 entries could not be read.';
    expect(region('Brands').getByText(unreadBrands)).toBeTruthy();
    expect(region('Brands').queryByText(/lists no brand/)).toBeNull();
    await press(region('Feature sets').getByRole('button', { name: 'Show in organizations' }));
    await press(screen.getByRole('tab', { name: /^Brands/ }));
    const pane = within(screen.getByRole('complementary', { name: displayName }));
    expect(pane.getByText(unreadBrands)).toBeTruthy();
    expect(pane.queryByText(/lists no brand/)).toBeNull();
  });

  it('shows that its brands are not all, and starts over', async () => {
    const bridge = customerBridge();
    bridge.respond('brands.list', () =>
      ok({
        brands: [{ name: `${name}/brands/b1`, displayName: 'Otter' }],
        nextPageToken: 'again',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    await openCustomer(bridge);
    expect(region('Brands').getByText(/^Partial list: 1 brand loaded\./)).toBeTruthy();
    bridge.respond('brands.list', () =>
      ok({ brands: [], nextPageToken: '', facts: noListFacts, receivedAt: at }),
    );
    await press(region('Brands').getByRole('button', { name: 'Start over' }));
    expect(region('Brands').getByText('The service lists no brand of this organization.')).toBeTruthy();
  });

  it('shows one notice if the service refuses an unknown organization', async () => {
    const bridge = customerBridge();
    const denied = { kind: 'permission', message: 'Denied.', advice: '', status: 403 } as const;
    bridge.respond('checks.listPages', () => err(denied));
    await openApp(bridge);
    act(() => openOrganization({ name: 'organizations/doesnotexist1', displayName: null }));
    await settle();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Organization not found, or no access')).toBeTruthy();
    expect(main.getByRole('heading', { level: 1, name: 'organizations/doesnotexist1' })).toBeTruthy();
    expect(main.getByText(/Check the name organizations\/doesnotexist1\./)).toBeTruthy();
    expect(main.queryByText(/known teams/)).toBeNull();
    expect(main.queryByRole('region')).toBeNull();
    await press(main.getByRole('button', { name: 'Show organizations' }));
    expect(path()).toBe('/organizations');
  });

  it('counts deliveries with an invalid signature separately, and only received ones', async () => {
    const bridge = customerBridge();
    bridge.respond('webhooks.deliveries', () =>
      ok({
        receiver: { url: null, received: 2, refused: 0 },
        deliveries: [refusedDelivery(2), refusedDelivery(1)],
      }),
    );
    await openCustomer(bridge);
    const webhooks = region('Webhooks');
    expect(await webhooks.findByText('2 deliveries with an invalid signature')).toBeTruthy();
    expect(webhooks.queryByText(/with a valid signature/)).toBeNull();
  });

  it('links only to checks of this organization', async () => {
    const bridge = await openCustomer();
    await press(region('Checks').getByRole('button', { name: /^Show 1 check in state Active/ }));
    expect(path()).toBe('/checks');
    const listCall = bridge.made.findLast(({ name: call }) => call === 'checks.listPages');
    expect(listCall?.input).toMatchObject({ parent: `${name}/teams/-`, filter: 'state = ACTIVE' });
  });

  it('puts no filter on the list of checks that the list does not have', async () => {
    await openCustomer();
    const buttons = () => region('Checks').getAllByRole('button');
    const filters = [];
    for (const place of buttons().keys()) {
      const button = buttons()[place];
      if (button === undefined) throw new Error('A button is gone.');
      await press(button);
      expect(path()).toBe('/checks');
      filters.push(useChecksView.getState().filter);
      act(goBack);
      await settle();
    }
    expect(filters).toEqual(['', 'state = ACTIVE', 'state = INACTIVE', '']);
  });

  it('saves a note when its field loses the focus, and a tag at once', async () => {
    const bridge = await openCustomer();
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    const tag = screen.getByRole('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'Pilot' } });
    fireEvent.submit(tag);
    await settle();
    const saves = bridge.made.filter(({ name: call }) => call === 'notes.save').map(({ input }) => input);
    expect(saves).toEqual([
      { profileId: 'demo', organization: name, note: 'Renewal in March.', tags: ['VIP'] },
      { profileId: 'demo', organization: name, note: 'Renewal in March.', tags: ['VIP', 'Pilot'] },
    ]);
    expect(screen.getByRole('button', { name: 'Remove tag Pilot' })).toBeTruthy();
  });

  it('keeps typed text if it cannot be saved', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.save', () =>
      err({ kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free some space.' }),
    );
    await openCustomer(bridge);
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    expect(note.value).toBe('Renewal in March.');
    expect(region('Notes and tags').getByText('Not saved yet')).toBeTruthy();
    expect(region('Notes and tags').getByText(/disk is full/)).toBeTruthy();
  });

  it('says that a saved note cannot be decrypted, rather than that there is none', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.read', () => ok({ note: '', tags: [], changedAt: at, isUnreadable: true }));
    await openCustomer(bridge);
    const section = region('Notes and tags');
    expect(section.getByText(/can't be decrypted/)).toBeTruthy();
    expect(section.queryByText('Saved')).toBeNull();
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    expect(section.queryByText(/can't be decrypted/)).toBeNull();
    expect(section.getByText('Saved')).toBeTruthy();
  });

  it('reports a note that cannot be saved once its page was left', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    bridge.respond('notes.save', () =>
      err({ kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free some space.' }),
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), {
      target: { value: 'Renewal in March.' },
    });
    act(() => {
      goTo('/settings');
    });
    expect(await screen.findByText(/^The note of an organization was not saved/)).not.toBeNull();
    act(goBack);
    await settle();
    const kept = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect([kept.value, useToasts.getState().toasts.length]).toEqual(['Renewal in March.', 1]);
    useToasts.setState({ toasts: [] });
  });

  it('keeps a tag that could not be saved, and saves it with Retry', async () => {
    const announced = recordAnnouncements();
    const bridge = customerBridge();
    const saves = bridge.responses['notes.save'];
    bridge.respond('notes.save', () =>
      err({ kind: 'internal', message: 'Not saved.', advice: 'Try again.' }),
    );
    await openCustomer(bridge);
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'Pilot' } });
    fireEvent.submit(tag);
    await settle();
    expect(tag.value).toBe('Pilot');
    expect(announced).not.toContain('Tag Pilot added.');
    if (saves !== undefined) bridge.respond('notes.save', saves);
    await press(region('Notes and tags').getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Remove tag Pilot' })).toBeTruthy();
    expect(tag.value).toBe('');
    expect(announced).toContain('Tag Pilot added.');
    expect(region('Notes and tags').queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('saves one tag after the other, and the note with them, so that none is lost', async () => {
    const bridge = customerBridge();
    const saves = bridge.responses['notes.save'];
    await openCustomer(bridge);
    // Each save takes a while.
    bridge.respond('notes.save', async (input: never) => {
      await new Promise((done) => setTimeout(done));
      return saves?.(input);
    });
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    for (const text of ['Pilot', 'Renewal']) {
      fireEvent.change(tag, { target: { value: text } });
      fireEvent.submit(tag);
    }
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await waitFor(() => {
      expect(sent(bridge, 'notes.save').at(-1)).toMatchObject({
        note: 'Renewal in March.',
        tags: ['VIP', 'Pilot', 'Renewal'],
      });
    });
    await settle();
  });

  it('saves no part of a note that is too long, and says so', async () => {
    const bridge = await openCustomer();
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'x'.repeat(4001) } });
    fireEvent.blur(note);
    await settle();
    expect(note.value).toHaveLength(4001);
    expect(region('Notes and tags').getByRole('alert').textContent).toBe(
      '4,001 of at most 4,000 characters. A longer note is not saved.',
    );
    expect(region('Notes and tags').getByText('Not saved yet')).toBeTruthy();
    expect(sent(bridge, 'notes.save')).toEqual([]);
  });

  it('keeps the field of tags, and says why no more can be added', async () => {
    const bridge = customerBridge();
    const tags = Array.from({ length: 20 }, (_, place) => `Tag ${place}`);
    bridge.respond('notes.read', () => ok({ note: '', tags, changedAt: at, isUnreadable: false }));
    await openCustomer(bridge);
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'One more' } });
    fireEvent.submit(tag);
    expect(await screen.findByText('An organization has at most 20 tags.')).not.toBeNull();
    expect([tag.value, sent(bridge, 'notes.save')]).toEqual(['One more', []]);
    useToasts.setState({ toasts: [] });
  });

  it('asks before a note that could not be saved is lost with the profile', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'x'.repeat(4001) } });
    fireEvent.blur(note);
    await settle();
    fireEvent.keyDown(document.body, { key: '2', ctrlKey: true, code: 'Digit2' });
    expect(await screen.findByText('A note of an organization is not saved.')).toBeTruthy();
  });

  it('copies a link that opens it again', async () => {
    const bridge = await openCustomer();
    await press(screen.getByRole('button', { name: 'More actions' }));
    await press(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(bridge.made.findLast(({ name: call }) => call === 'clipboard.write')?.input).toEqual({
      text: `diligence-desk://demo/local/${name}`,
    });
  });

  it('opens from the list with Enter, and Escape goes back', async () => {
    await openApp(customerBridge());
    const list = screen.getByRole('grid', { name: 'Organizations' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    await settle();
    expect(screen.getByRole('complementary')).toBeTruthy();
    fireEvent.keyDown(list, { key: 'Enter' });
    await settle();
    expect(path()).toMatch(/^\/organizations\/organizations\//);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settle();
    expect(path()).toBe('/organizations');
  });

  it('is found in its list by a tag', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.tags', () => ok([{ organization: name, tags: ['Key account'] }]));
    await openApp(bridge);
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'key acc' },
    });
    await settle();
    expect(screen.getByText('1 of 100 rows')).toBeTruthy();
    expect(screen.getByRole('grid').textContent).toContain(displayName);
  });

  it('asks before a link leads to another profile, and opens it there', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    const link = `diligence-desk://production/api.checks.example/${name}`;
    bridge.respond('application.takeLink', () => ok({ is: 'link', link }));
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    const question = screen.getByRole('alertdialog', { name: 'Switch profile to open this link?' });
    expect(question.textContent).toContain(
      'The link is for Production at api.checks.example. The profile Harbourline production uses that service. You are using the profile Built-in demo.',
    );
    expect(bridge.overview.activeId).toBe('demo');
    bridge.respond('application.takeLink', () => ok({ is: 'none' }));
    await press(within(question).getByRole('button', { name: 'Switch to Harbourline production' }));
    expect(bridge.overview.activeId).toBe('production');
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('lets a link wait for a switch that is under way, and opens it in the new profile', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const finish = holdSwitch(bridge);
    act(() => useSwitching.setState({ isChoosing: true }));
    fireEvent.click(await screen.findByRole('option', { name: /Harbourline production/ }));
    await screen.findByText('Switching to Harbourline production');
    const link = `diligence-desk://production/api.checks.example/${name}`;
    bridge.respond('application.takeLink', () => ok({ is: 'link', link }));
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await finish();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('opens a link without the question once its profile is in use', async () => {
    const bridge = await openCustomer();
    const link = parseLink(`diligence-desk://production/api.checks.example/${name}`);
    act(() => useFollowing.setState({ prompt: link === null ? null : { is: 'other', link } }));
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Switch profile to open this link?' })).not.toBeNull();
    await switchTo(bridge, 'production');
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('opens no link while a confirmation waits, but does so once it is decided', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const ask = async (questions: GuardState['questions']) => {
      act(() => bridge.push('guard.changed', guardOf(bridge, { questions })));
      await settle();
    };
    await ask([{ question: 'q', about: 'request', run: null }]);
    bridge.respond('application.takeLink', () =>
      ok({ is: 'link', link: `diligence-desk://demo/local/${name}` }),
    );
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    expect(path()).toBe('/organizations');
    await ask([]);
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('leads to every loaded finding of the organization, also of checks that are not shown', async () => {
    const bridge = customerBridge();
    const checks = Array.from({ length: 8 }, (_, place) => ({
      check: `${check}${place}`,
      checkName: `Case ${place}`,
      unreviewed: 1,
      since: at,
    }));
    bridge.respond('organizations.findings', () => ok({ seen: 30, unreviewed: 30, checks, inChecks: 29 }));
    await openCustomer(bridge);
    await press(region('Findings to review').getByRole('button', { name: '23 more checks' }));
    expect(path()).toBe('/findings');
    expect(useFindingsView.getState()).toMatchObject({ names: [], organization: { name } });
  });

  it('shows notifications as they come', async () => {
    const bridge = customerBridge();
    const list = (entries: InboxEntry[]) =>
      bridge.respond('inbox.list', () => ok({ entries, after: null, latestKey: entries.length }));
    list([]);
    await openCustomer(bridge);
    const notifications = region('Notifications');
    expect(notifications.getByText('The inbox has no notifications of this organization.')).toBeTruthy();
    list([notificationEntry(1, { check })]);
    act(() =>
      bridge.push('inbox.changed', {
        profileId: 'demo',
        unread: 1,
        unreadIsMore: false,
        snoozed: 0,
        muteRules: 0,
        latestKey: 1,
      }),
    );
    await settle();
    expect(notifications.getByRole('button', { name: 'Show 1 unread' })).toBeTruthy();
    expect(notifications.getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    { after: null, count: '22 notifications' },
    { after: '2', count: '2+At least 2 notifications' },
  ])('counts the notifications of a check, and says when there may be older ones: %j', async (given) => {
    const bridge = customerBridge();
    const entries = [notificationEntry(2, { check }), notificationEntry(1, { check })];
    bridge.respond('inbox.list', () => ok({ entries, after: given.after, latestKey: 2 }));
    await openCustomer(bridge);
    expect(region('Notifications').getByRole('listitem').textContent).toContain(given.count);
  });

  it('shows findings as they load', async () => {
    const bridge = customerBridge();
    bridge.respond('organizations.findings', () => ok({ seen: 0, unreviewed: 0, checks: [], inChecks: 0 }));
    await openCustomer(bridge);
    const findings = region('Findings to review');
    expect(findings.getByText(/^Unknown\./)).toBeTruthy();
    bridge.respond('organizations.findings', () =>
      ok({
        seen: 1,
        unreviewed: 1,
        checks: [{ check, checkName: null, unreviewed: 1, since: at }],
        inChecks: 1,
      }),
    );
    act(() =>
      bridge.push('findings.changed', {
        profileId: 'demo',
        state: 'done',
        left: 0,
        minutesLeft: 0,
        read: 1,
        failed: 0,
        unread: 0,
        error: null,
      }),
    );
    await settle();
    expect(findings.getByText('1 finding')).toBeTruthy();
  });

  it.each([undefined, ''])(
    'is loaded in full with the display name %j, as its resource name finds it',
    async (given) => {
      const bridge = customerBridge();
      const unnamed = {
        name: 'organizations/unnamed',
        state: 'ACTIVE',
        package: 'ENTERPRISE',
        ...(given !== undefined && { displayName: given }),
      };
      const page = { nextPageToken: '', facts: noListFacts, receivedAt: at };
      bridge.respond('organizations.list', () => ok({ organizations: [unnamed], ...page }));
      bridge.respond('organizations.read', (input: InputOf<'organizations.read'>) =>
        input.displayName === unnamed.name
          ? ok({ organization: unnamed, receivedAt: at })
          : err({ kind: 'not-found', message: 'Not listed.', advice: '' }),
      );
      await openApp(bridge);
      act(() => openOrganization({ name: unnamed.name, displayName: given ?? null }));
      await settle();
      expect(main().getByText('Package ENTERPRISE')).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(unnamed.name);
      expect(sent(bridge, 'organizations.read').at(-1)).toMatchObject({ name: unnamed.name, view: 'FULL' });
      expect(sent(bridge, 'people.known').map(({ displayName: asked }) => asked)).toEqual([unnamed.name]);
    },
  );

  it('asks for its teams and users once, when its display name is known', async () => {
    const bridge = customerBridge();
    const far = invented.at(-1);
    if (far === undefined) throw new Error('Nothing was invented.');
    await openApp(bridge);
    act(() => openOrganization({ name: far.name, displayName: null }));
    await settle();
    expect(sent(bridge, 'people.known').map(({ displayName: asked }) => asked)).toEqual([far.displayName]);
  });

  it('says that no list has it, rather than only that nothing is loaded', async () => {
    await openApp(customerBridge());
    act(() => openOrganization({ name: 'organizations/doesnotexist1', displayName: null }));
    await settle();
    expect(main().getByText(/not found in the list of organizations/)).toBeTruthy();
  });

  it('is found by its name alone, by loading the list', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const far = invented.at(-1);
    if (far === undefined) throw new Error('Nothing was invented.');
    act(() => openOrganization({ name: far.name, displayName: null }));
    await settle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(far.displayName);
  });
});

describe('“Create check” over a form that is filled in', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard this input?' });
  const answer = (label: string) => press(screen.getByRole('button', { name: label }));
  async function createOverFormOf(organization: string) {
    changeForm({
      organization: { name: organization, displayName: 'Northgate Lettings' },
      organizationText: 'Northgate Lettings',
      team: 't1',
      tried: true,
      faultsShown: 2,
    });
    setValue('params.subject.givenName', 'Ottilie');
    const { attempt } = useCreateForm.getState();
    await openCustomer();
    await press(screen.getByRole('button', { name: 'Create check' }));
    return attempt;
  }

  it('asks before it empties the form of another organization', async () => {
    const attempt = await createOverFormOf('organizations/other');
    expect(within(question() ?? document.body).getByText(/“Create check” is filled in/)).toBeTruthy();
    await answer('Keep editing');
    expect(useNavigation.getState().place.path).not.toBe('/create-check');
    expect(useCreateForm.getState()).toMatchObject({ attempt, team: 't1' });
    await press(screen.getByRole('button', { name: 'Create check' }));
    await answer('Discard input');
    expect(useNavigation.getState().place.path).toBe('/create-check');
    const { attempt: other, ...form } = useCreateForm.getState();
    expect(form).toMatchObject({
      organization: { name, displayName },
      organizationText: displayName,
      team: '',
      values: { 'params.passportNfcPreference': 'OPTIONAL' },
      tried: false,
      faultsShown: 0,
    });
    expect(other).not.toBe(attempt);
  });

  it('asks nothing if the form is of the same organization, and keeps what is written', async () => {
    const attempt = await createOverFormOf(name);
    expect(question()).toBeNull();
    expect(useNavigation.getState().place.path).toBe('/create-check');
    expect(useCreateForm.getState()).toMatchObject({
      attempt,
      organization: { name, displayName },
      team: 't1',
      tried: false,
      faultsShown: 0,
      values: { 'params.subject.givenName': 'Ottilie' },
    });
  });
});

describe('the checks of the organization', () => {
  const bulkRun = (state: 'running' | 'done') => ({
    profileId: 'demo',
    run: 'r1',
    fileName: 'november.csv',
    startedAt: at,
    error: null,
    state,
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    interrupted: false,
    absent: 0,
    counts: { created: 1, failed: 0, unknown: 0, sending: 0, waiting: 0, 'left-out': 0 },
    lastMinute: 1,
    perMinute: 60,
    nextRow: null,
    resumable: false,
  });

  it('are loaded again once a bulk run that may have created some has ended', async () => {
    const bridge = await openCustomer();
    const reads = () => bridge.made.filter((call) => call.name === 'checks.listPages').length;
    const before = reads();
    act(() => bridge.push('bulk.changed', bulkRun('running')));
    await settle();
    expect(reads()).toBe(before);
    act(() => bridge.push('bulk.changed', bulkRun('done')));
    await settle();
    expect(reads()).toBeGreaterThan(before);
  });

  it('are loaded again at the next visit after a check was created', async () => {
    const bridge = customerBridge();
    bridge.respond('creation.create', () =>
      ok({ outcome: 'created', check: `${name}/teams/east/checks/new`, attempt: 'a1' }),
    );
    await openCustomer(bridge);
    const reads = () => bridge.made.filter((call) => call.name === 'checks.listPages').length;
    const before = reads();
    await press(screen.getByRole('button', { name: 'Create check' }));
    act(() => {
      changeForm(({ values }) => ({
        team: 'east',
        values: { ...values, displayName: 'Purchase', clientReference: 'R-1' },
      }));
    });
    await settle();
    await press(
      within(screen.getByRole('region', { name: 'New check' })).getByRole('button', {
        name: /^Create check/,
      }),
    );
    expect(screen.getByText('Check created.')).toBeTruthy();
    act(() => openOrganization({ name, displayName }));
    await settle();
    expect(reads()).toBeGreaterThan(before);
  });
});

it('the features are loaded again once a change set has set an override', async () => {
  const bridge = await openCustomer();
  const reads = () => bridge.made.filter((call) => call.name === 'organizations.read').length;
  const before = reads();
  const cell: ChangeCell = {
    position: 0,
    organization: name,
    organizationDisplayName: displayName,
    flag: 'flag_1',
    action: 'on',
    state: 'applied',
    was: null,
    note: null,
    status: null,
    settledAt: at,
    dry: null,
    before: { is: 'default', value: false, sourceGiven: true },
    now: { is: 'override', value: true, sourceGiven: true },
  };
  const changed = (state: ChangeSet['state']) => ({
    changeSet: { ...draftChangeSet, state },
    cells: [cell],
  });
  // A run reports several times a second: it is not read for each of them.
  act(() => bridge.push('changeSets.changed', changed('running')));
  await settle();
  expect(reads()).toBe(before);
  act(() => bridge.push('changeSets.changed', changed('done')));
  await settle();
  expect(reads()).toBeGreaterThan(before);
});
