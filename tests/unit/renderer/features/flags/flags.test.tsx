// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import type { Organization } from '#shared/model/organization';
import type { FeatureFlag } from '#shared/model/unspecified';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { changeFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

const on = { name: 'featureFlags/on', title: 'On flag', rolloutDefault: true, stage: 'BETA' };
const off = { name: 'featureFlags/off', title: 'Off flag' };
const receivedAt = '2025-11-20T09:41:00Z';

interface Service {
  /** Entries of the list of flags that the app cannot read. */
  unread?: unknown[];
  flags?: FeatureFlag[] | null;
  featureSettings?: Organization['featureSettings'];
  others?: Organization[];
}
async function openFlags({
  flags = [on, off],
  unread = [],
  featureSettings,
  others = [],
}: Service = {}): Promise<FakeBridge> {
  const organization: Organization = {
    name: 'organizations/o1',
    displayName: 'Larkfield Estates',
    ...(featureSettings !== undefined && { featureSettings }),
  };
  const bridge = createFakeBridge({
    organizations: [organization, ...others],
    preferences: { lastRoute: '/feature-flags' },
  });
  bridge.respond('changeSets.list', () => ok([]));
  const refused = {
    kind: 'permission',
    message: 'Global admin permission is needed.',
    advice: 'Use other credentials.',
  } as const;
  bridge.respond('flags.list', () =>
    flags === null
      ? err(refused)
      : ok({ featureFlags: flags, nextPageToken: '', facts: { ...noListFacts, unread }, receivedAt }),
  );
  await openApp(bridge);
  await settle();
  return bridge;
}

const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};
const type = async (element: Element, value: string) => {
  fireEvent.change(element, { target: { value } });
  await settle();
};
const head = (id: string) => screen.getByRole('columnheader', { name: new RegExp(`^${id}`) });
const inputsOf = (bridge: FakeBridge, call: string) =>
  bridge.made.filter(({ name }) => name === call).map(({ input }) => input);
async function choose(label: string, option: string) {
  const button = screen.getByRole('button', { name: new RegExp(`${label}$`) });
  fireEvent.click(button);
  await settle();
  await click(screen.getByRole('option', { name: option }));
}

describe('the matrix', () => {
  it('shows unknown above cells that are not loaded, and never that none is set', async () => {
    await openFlags();
    expect(head('on').textContent).toContain('Overrides unknown');
    expect(head('on').title).toContain('Default: On\nOverrides unknown');
    expect(screen.queryByText(/0 overrides/)).toBeNull();
  });

  it('never says how many overrides there are where some may have the value of the default', async () => {
    await openFlags({
      flags: [on, { ...off, rolloutDefault: false }],
      featureSettings: [
        { name: 'featureFlags/on', value: true },
        { name: 'featureFlags/off', value: true },
      ],
      others: [
        {
          name: 'organizations/o2',
          displayName: 'Quayside Law',
          featureSettings: [
            { name: 'featureFlags/on', value: true },
            { name: 'featureFlags/off', value: false },
          ],
        },
      ],
    });
    expect(head('on').textContent).toContain('No known override');
    expect(head('off').textContent).toContain('1+ overrides');
  });

  it('shows the same for a flag when a search filters its organizations', async () => {
    await openFlags({ others: [{ name: 'organizations/o2', displayName: 'Quayside Law' }] });
    expect(head('on').textContent).toContain('Overrides unknown');
    await type(screen.getByRole('textbox', { name: 'Search organizations and flags' }), 'quayside');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    expect(head('on').textContent).toContain('Overrides unknown');
  });

  it('explains each state and the drift mark in its legend', async () => {
    await openFlags();
    const legend = screen.getByRole('group', { name: 'Legend' });
    expect([...legend.children].map(({ textContent }) => textContent)).toEqual([
      'Default',
      'Override',
      'Staged',
      'Conflict',
      'Unknown',
      'Drifted',
    ]);
  });

  it('says that the flag of a link was not found', async () => {
    changeFlagsView({ openFlag: 'no_such_flag' });
    await openFlags();
    expect(await screen.findByText('Flag no_such_flag not found')).toBeTruthy();
    await click(within(screen.getByRole('main')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Flag no_such_flag not found')).toBeNull();
    leaveProfile();
  });

  it('counts known cells next to unknown ones', async () => {
    await openFlags({
      featureSettings: [
        { name: 'featureFlags/on', value: false, source: 'OVERRIDE' },
        { name: 'featureFlags/other', value: 'SOMETIMES' },
      ],
    });
    expect(head('on').textContent).toContain('1 override');
    expect(head('on').title).toContain('Default: On\n1 override');
    expect(head('off').textContent).toContain('unknown');
  });

  it('does not treat an entitlement as a flag', async () => {
    await openFlags({
      featureSettings: {
        bulk_upload: { enabled: true, source: 'OVERRIDE' },
        'featureFlags/unlisted': { enabled: true },
      },
    });
    const headers = screen.getAllByRole('columnheader').map(({ title }) => title.split('\n')[0]);
    expect(headers).toEqual(['', 'on', 'off', 'unlisted']);
  });

  it('never says that there are no flags if entries of their list could not be read', async () => {
    await openFlags({ flags: [], unread: [{ toggle: { ref: 7 } }] });
    expect(screen.getByText('Flags: 1 entry could not be read.')).toBeTruthy();
    expect(screen.getByText('1 organization, flags unknown')).toBeTruthy();
    expect(screen.queryByText(/lists no flag/)).toBeNull();
  });

  it('says so if the list of flags could not be read', async () => {
    await openFlags({ flags: null, featureSettings: { bulk_upload: { enabled: true, source: 'OVERRIDE' } } });
    expect(screen.getByText('1 organization, flags unknown')).toBeTruthy();
    await waitFor(() => expect(useAnnouncement.getState().text).toBe('1 organization, flags unknown'));
    expect(
      screen.getByText('The list of flags could not be loaded, and no loaded organization has any flags.'),
    ).toBeTruthy();
  });
});

describe('an unknown cell', () => {
  const open = async () => {
    await click(screen.getAllByRole('gridcell')[0] ?? document.body);
    return screen.getByRole('complementary', { name: 'on of Larkfield Estates' });
  };

  it('is cleared at once behind a warning, and reported as accepted', async () => {
    const bridge = await openFlags();
    bridge.respond('flags.changeCell', () =>
      ok({
        outcome: 'accepted',
        now: { is: 'unknown', why: 'not-given' },
        note: '200, accepted.',
        status: 200,
      }),
    );
    const panel = await open();
    expect(within(panel).getByText(/^The current value is unknown\./)).toBeTruthy();
    expect(within(panel).getByText(/^Clearing removes any override/)).toBeTruthy();
    expect(within(panel).queryByRole('button', { name: 'Set On now' })).toBeNull();
    await click(within(panel).getByRole('button', { name: 'Clear override now' }));
    expect(inputsOf(bridge, 'flags.changeCell')).toEqual([
      {
        profileId: 'demo',
        organization: 'organizations/o1',
        organizationDisplayName: 'Larkfield Estates',
        flag: 'on',
        action: 'clear',
        before: { is: 'unknown', why: 'not-given' },
        flagDefault: true,
      },
    ]);
    expect(screen.getByText("on of Larkfield Estates: accepted, can't be read back.")).toBeTruthy();
  });

  it('shows a received word that was not understood', async () => {
    await openFlags({ featureSettings: [{ name: 'featureFlags/on', value: 'SOMETIMES' }] });
    const panel = await open();
    expect(within(panel).getByText(/^Unknown/)).toBeTruthy();
  });
});

describe('a default that is not understood', () => {
  it('shows its word in the matrix, in the pane of a cell and next to its field', async () => {
    await openFlags({ flags: [{ name: 'featureFlags/on', default: 'sleeping' }] });
    expect(screen.getByRole('columnheader', { name: /^on/ }).title).toBe(
      'on\nDefault: Unknown: sleeping\nOverrides unknown',
    );
    await click(screen.getAllByRole('gridcell')[0] ?? document.body);
    const panel = screen.getByRole('complementary', { name: 'on of Larkfield Estates' });
    expect(within(panel).getByText('Default').nextElementSibling?.textContent).toBe('Unknown sleeping');
    fireEvent.keyDown(panel, { key: 'Escape' });
    await settle();
    await click(head('on'));
    const pane = screen.getByRole('complementary', { name: 'Flag' });
    expect(within(pane).getByText('Default unknown').parentElement?.textContent).toContain('sleeping');
  });
});

describe('a flag that leaves out what is off', () => {
  it('is turned on with a switch, and only that field is sent', async () => {
    const bridge = await openFlags();
    bridge.respond('flags.update', () =>
      ok({ flag: { ...off, rolloutDefault: true }, sent: ['rolloutDefault'], alsoChanged: [], receivedAt }),
    );
    await click(head('off'));
    const pane = screen.getByRole('complementary', { name: 'Flag' });
    expect(pane.textContent).toContain('There are no changes to send.');
    await choose('rolloutDefault', 'On');
    expect(pane.textContent).toContain('Sends only rolloutDefault, then refreshes the flag.');
    await click(within(pane).getByRole('button', { name: 'Update flag' }));
    expect(inputsOf(bridge, 'flags.update')).toEqual([
      { profileId: 'demo', name: off.name, read: off, edited: { rolloutDefault: true } },
    ]);
  });

  it('does not offer the current value again after a refresh', async () => {
    const bridge = await openFlags();
    await click(head('on'));
    const pane = screen.getByRole('complementary', { name: 'Flag' });
    await type(within(pane).getByRole('textbox', { name: 'title' }), 'Renamed');
    await click(within(pane).getByRole('checkbox'));
    expect(pane.textContent).toContain('Sends only title, rolloutDefault');

    bridge.respond('flags.update', () =>
      err({
        kind: 'outcome-unknown',
        operation: 'UpdateFeatureFlag',
        target: on.name,
        message: 'The connection was cut.',
        advice: 'Refresh the flags.',
        lookup: { name: on.name },
      }),
    );
    // Both took effect, and the service leaves out what is off.
    const committed = { name: on.name, title: 'Renamed', stage: 'GENERAL' };
    bridge.respond('flags.list', () =>
      ok({ featureFlags: [committed, off], nextPageToken: '', facts: noListFacts, receivedAt }),
    );
    await click(within(pane).getByRole('button', { name: 'Update flag' }));
    await settle();
    expect(pane.textContent).toContain('There are no changes to send.');
    expect(within(pane).getByRole('button', { name: 'Update flag' })).toHaveProperty('disabled', true);
    expect(within(pane).getByRole('textbox', { name: 'stage' })).toHaveProperty('value', 'GENERAL');
  });
});

describe('an update whose pane was closed', () => {
  const cut: AppError = {
    kind: 'outcome-unknown',
    operation: 'UpdateFeatureFlag',
    target: off.name,
    message: 'The connection was cut.',
    advice: 'Refresh the flags.',
    lookup: { name: off.name },
  };
  it.each([
    ['failed', err(cut), { text: 'The connection was cut.' }],
    [
      'changed other fields too',
      ok({ flag: off, sent: ['rolloutDefault'], alsoChanged: ['stage'], receivedAt }),
      {
        text: 'The service changed other fields too.',
        advice: 'Changed: stage. The values that were read back are in effect.',
      },
    ],
  ])('says in a toast that it %s', async (_, response, toast) => {
    const bridge = await openFlags();
    const later = Promise.withResolvers<unknown>();
    bridge.respond('flags.update', () => later.promise);
    await click(head('off'));
    const pane = screen.getByRole('complementary', { name: 'Flag' });
    await choose('rolloutDefault', 'On');
    await click(within(pane).getByRole('button', { name: 'Update flag' }));
    await click(within(pane).getByRole('button', { name: 'Close flag' }));
    later.resolve(response);
    await settle();
    expect(useToasts.getState().toasts).toMatchObject([toast]);
  });
});

describe('a new flag', () => {
  const openNew = async () => {
    await click(screen.getByRole('button', { name: 'New flag' }));
    return screen.getByRole('complementary', { name: 'New flag' });
  };

  it('is sent with the given fields, as the pane shows, and opens once it was created', async () => {
    const bridge = await openFlags();
    const wave = { name: 'featureFlags/wave', title: 'Wave' };
    bridge.respond('flags.create', ({ flag }: InputOf<'flags.create'>) =>
      ok({
        flag: { ...flag, stage: 'ALPHA' },
        notStuck: [{ field: 'title', message: 'Sent "Wave", read back "WAVE".' }],
      }),
    );
    bridge.respond('flags.list', () =>
      ok({
        featureFlags: [on, off, { ...wave, stage: 'ALPHA' }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt,
      }),
    );
    const pane = await openNew();
    expect(within(pane).getByRole('button', { name: 'Create flag' })).toHaveProperty('disabled', true);
    await type(within(pane).getByRole('textbox', { name: 'name' }), wave.name);
    await type(within(pane).getByRole('textbox', { name: 'stage' }), 'X');
    await type(within(pane).getByRole('textbox', { name: 'stage' }), '');
    await type(within(pane).getByRole('textbox', { name: 'title' }), wave.title);
    expect(pane.textContent).toContain('Sends name, title.');
    await click(within(pane).getByRole('button', { name: 'Create flag' }));

    expect(inputsOf(bridge, 'flags.create')).toEqual([{ profileId: 'demo', flag: wave }]);
    expect(screen.queryByRole('button', { name: 'Create flag' })).toBeNull();
    const created = screen.getByRole('complementary', { name: 'Flag' });
    expect(within(created).getByRole('heading', { name: 'Wave' })).toBeTruthy();
    expect(created.textContent).toContain('some values differ from what was sent');
    expect(created.textContent).toContain('Sent "Wave", read back "WAVE".');
  });

  it('that was created after its pane was closed does not open it again', async () => {
    const bridge = await openFlags();
    let respond = (): void => undefined;
    bridge.respond(
      'flags.create',
      ({ flag }: InputOf<'flags.create'>) =>
        new Promise((resolve) => {
          respond = () => resolve(ok({ flag: { ...flag, name: on.name }, notStuck: [] }));
        }),
    );
    const pane = await openNew();
    await type(within(pane).getByRole('textbox', { name: 'name' }), 'featureFlags/wave');
    await click(within(pane).getByRole('button', { name: 'Create flag' }));
    await click(within(pane).getByRole('button', { name: 'Close flag' }));
    respond();
    await settle();
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Flag created.' }]);
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
  });

  it('has its name in the same member as the other flags', async () => {
    const others = [{ name: 'featureFlags/on', '@came': { key: 'on', title: 'On' }, key: 'on', title: 'On' }];
    const bridge = await openFlags({ flags: others });
    bridge.respond('flags.create', ({ flag }: InputOf<'flags.create'>) =>
      ok({ flag: { ...flag, name: 'featureFlags/wave' }, notStuck: [] }),
    );
    const pane = await openNew();
    expect(within(pane).queryByRole('textbox', { name: 'name' })).toBeNull();
    expect(within(pane).getByRole('button', { name: 'Create flag' })).toHaveProperty('disabled', true);
    await type(within(pane).getByRole('textbox', { name: 'key' }), 'wave');
    expect(pane.textContent).toContain('Sends key.');
    await click(within(pane).getByRole('button', { name: 'Create flag' }));
    expect(inputsOf(bridge, 'flags.create')).toEqual([{ profileId: 'demo', flag: { key: 'wave' } }]);
  });

  it('names and opens the profile setting when the service refuses it for its missing wrapper', async () => {
    const bridge = await openFlags();
    const refused = { kind: 'validation', message: 'Refused.', advice: 'Correct the fields.' } as const;
    const faults = [{ field: 'featureFlag', message: 'Required.' }];
    bridge.respond('flags.create', () => err({ ...refused, faults }));
    const pane = await openNew();
    await type(within(pane).getByRole('textbox', { name: 'name' }), 'featureFlags/wave');
    await click(within(pane).getByRole('button', { name: 'Create flag' }));
    expect(pane.textContent).toContain('set “Body of a feature flag” to “In a featureFlag object”');
    await click(within(pane).getByRole('button', { name: 'Open profile' }));
    // The flag that was entered goes with the page.
    await click(screen.getByRole('button', { name: 'Discard input' }));
    expect(screen.getByRole('button', { name: /Body of a feature flag$/ })).toBeTruthy();
  });

  it('is not created a second time after its response was lost', async () => {
    const bridge = await openFlags();
    bridge.respond('flags.create', () =>
      err({
        kind: 'outcome-unknown',
        operation: 'CreateFeatureFlag',
        target: 'featureFlags/wave',
        message: 'The connection was cut.',
        advice: 'Refresh the flags.',
        lookup: { name: 'featureFlags/wave' },
      }),
    );
    const pane = await openNew();
    await type(within(pane).getByRole('textbox', { name: 'name' }), 'featureFlags/wave');
    bridge.respond('flags.list', () =>
      ok({
        featureFlags: [on, off, { name: 'featureFlags/wave' }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt,
      }),
    );
    await click(within(pane).getByRole('button', { name: 'Create flag' }));
    await settle();
    expect(pane.textContent).toContain('A flag with this name exists.');
    await click(within(pane).getByRole('button', { name: 'Open flag' }));
    // The typed text is not what the service has: it needs a confirmation first.
    await click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('complementary', { name: 'New flag' })).toBeTruthy();
    await settle();
    await click(within(pane).getByRole('button', { name: 'Open flag' }));
    await click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard input' }),
    );
    expect(screen.getByRole('complementary', { name: 'Flag' })).toBeTruthy();
    expect(inputsOf(bridge, 'flags.create')).toHaveLength(1);
  });
});
