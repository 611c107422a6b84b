// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { noListFacts } from '#shared/reading/list';
import type { Organization } from '#shared/model/organization';
import { noMappings } from '#shared/reading/mappings';
import { err, ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, inventProfile, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeCompareView,
  useCompareView,
  type Compared,
} from '../../../../../renderer/features/compare/view-state.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  holdBack,
  main,
  press,
  sent,
  switchTo,
  write,
  expectFocus,
} from '../../operator.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';

type Side = OutputOf<'flags.readSide'>;
const receivedAt = '2025-11-20T09:41:00Z';
const flag = (id: string, value: boolean | null, source: string) => ({
  name: `featureFlags/${id}`,
  ...(value !== null && { value }),
  source,
});
const left: Organization = {
  name: 'organizations/left',
  displayName: 'Larkfield Estates',
  featureSettings: [
    flag('wave', true, 'OVERRIDE'),
    flag('tide', false, 'DEFAULT'),
    flag('calm', true, 'OVERRIDE'),
    { feature: 'banking_data', enabled: true },
  ],
};
const right: Organization = {
  name: 'organizations/right',
  displayName: 'Tidewell Homes',
  featureSettings: [
    flag('wave', false, 'OVERRIDE'),
    flag('tide', true, 'OVERRIDE'),
    { feature: 'banking_data', enabled: false },
  ],
};
const leftChoice = { name: left.name, displayName: 'Larkfield Estates' };
const rightChoice = { name: right.name, displayName: 'Tidewell Homes' };
const flags = ['wave', 'tide', 'calm'].map((id) => ({ name: `featureFlags/${id}`, rolloutDefault: false }));
const side = (organization: Organization | null, more: Partial<Side> = {}): Side => ({
  profile: { id: 'demo', name: 'Built-in demo', kind: 'demo', mappings: noMappings },
  organization,
  matches: 1,
  flags,
  flagsError: null,
  receivedAt,
  ...more,
});
const draft: ChangeSet = { ...draftChangeSet, createdAt: receivedAt };

isolateApp();

interface Opening {
  /** The list of all organizations fails. */
  unlisted?: boolean;
  chosen?: { left: Compared | null; right: Compared | null };
  /** The profile can set overrides. */
  canSet?: boolean;
  alone?: boolean;
}
async function openCompare({
  chosen = { left: leftChoice, right: rightChoice },
  canSet = true,
  alone = false,
  unlisted = false,
}: Opening = {}): Promise<FakeBridge> {
  const own = inventProfile('demo', 'Built-in demo', 'demo', {
    builtIn: true,
    ...(canSet && { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } }),
  });
  const others = [
    inventProfile('sandbox', 'Harbourline sandbox', 'sandbox'),
    inventProfile('production', 'Harbourline production', 'production'),
  ];
  const bridge = createFakeBridge({
    organizations: [left, right],
    profiles: alone ? [own] : [own, ...others],
    preferences: { lastRoute: '/compare' },
  });
  if (unlisted) bridge.respond('organizations.list', () => err(broken));
  bridge.respond('changeSets.list', () => ok([]));
  bridge.respond('changeSets.read', () => ok({ changeSet: draft, cells: [] }));
  bridge.respond('changeSets.stage', () => ok({ changeSet: draft, cells: [], refused: [] }));
  bridge.respond('flags.list', () =>
    ok({ featureFlags: flags, nextPageToken: '', facts: noListFacts, receivedAt }),
  );
  bridge.respond('flags.readSide', ({ name }: InputOf<'flags.readSide'>) =>
    ok(side(name === right.name ? right : left)),
  );
  changeCompareView({ mode: 'organizations', ...chosen });
  await openApp(bridge);
  await main().findByRole('heading', { name: 'Compare' });
  return bridge;
}
const pane = () => within(screen.getByRole('complementary', { name: 'Result' }));
const compared = () => screen.findByRole('complementary', { name: 'Result' });
const row = (name: string) => {
  const head = main().getByRole('rowheader', { name });
  return within(head.closest('tr') ?? head);
};
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const across = () => {
  press(main().getByRole('radio', { name: 'Two environments' }));
};

describe('two organizations', () => {
  it('are each read by name, in the profile in use', async () => {
    const bridge = await openCompare();
    await compared();
    expect(sent(bridge, 'flags.readSide')).toEqual([
      { profileId: 'demo', of: 'demo', displayName: 'Larkfield Estates', name: left.name },
      { profileId: 'demo', of: 'demo', displayName: 'Tidewell Homes', name: right.name },
    ]);
    expect(pane().getByRole('heading', { name: /^3 of \d+ features differ$/ })).toBeTruthy();
    expect(row('wave').getByText('Differs')).toBeTruthy();
    expect(row('calm').getAllByText('Unknown').length).toBeGreaterThan(1);
  });

  it('are requested if they are not chosen, and nothing is read', async () => {
    const bridge = await openCompare({ chosen: { left: leftChoice, right: null } });
    expect(await main().findByText('Choose two organizations')).toBeTruthy();
    await awaitSent(bridge, 'flags.readSide');
    expect(button('Refresh both')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('complementary', { name: 'Result' })).toBeNull();
  });

  it('are compared without the list of all organizations, with the reason why it is missing', async () => {
    const bridge = await openCompare({ unlisted: true });
    expect(await compared()).toBeTruthy();
    expect(await main().findByText('Only loaded organizations can be chosen.')).toBeTruthy();
    expect(button('Refresh both')).toHaveProperty('disabled', false);
    const before = sent(bridge, 'organizations.list').length;
    press(button('Retry'));
    await expectSent(bridge, 'organizations.list', before + 1);
  });

  it('are chosen from the loaded ones', async () => {
    await openCompare({ chosen: { left: leftChoice, right: null } });
    const picker = main().getByRole('combobox', { name: 'Right organization' });
    act(() => {
      picker.focus();
    });
    write(picker, 'tide');
    press(await screen.findByRole('option', { name: 'Tidewell Homes' }));
    expect(await compared()).toBeTruthy();
    expect(useCompareView.getState()).toMatchObject({ left: leftChoice, right: rightChoice });
  });

  it('swap their sides, and the staged changes with them', async () => {
    await openCompare();
    await compared();
    expect(row('wave').getByRole('button', { name: 'Stage On' })).toBeTruthy();
    press(button('Swap sides'));
    expect(useCompareView.getState()).toMatchObject({ left: rightChoice, right: leftChoice });
    await waitFor(() => {
      expect(row('wave').getByRole('button', { name: 'Stage Off' })).toBeTruthy();
    });
  });

  it('are both refreshed', async () => {
    const bridge = await openCompare();
    await compared();
    press(button('Refresh both'));
    await awaitSent(bridge, 'flags.readSide', 4);
  });

  it('say why one could not be read, and retry only that one', async () => {
    const bridge = await openCompare({ chosen: { left: null, right: null } });
    bridge.respond('flags.readSide', ({ name }: InputOf<'flags.readSide'>) =>
      name === right.name ? err(broken) : ok(side(left)),
    );
    act(() => {
      changeCompareView({ left: leftChoice, right: rightChoice });
    });
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('flags.readSide', () => ok(side(right)));
    press(main().getByRole('button', { name: 'Retry' }));
    await compared();
    expect(sent(bridge, 'flags.readSide').map(({ name }) => name)).toEqual([
      left.name,
      right.name,
      right.name,
    ]);
  });

  it('are cleared with the profile', async () => {
    const bridge = await openCompare();
    await compared();
    await switchTo(bridge, 'sandbox');
    expect(useCompareView.getState()).toMatchObject({ left: null, right: null });
  });
});

describe('staging differences', () => {
  it('stages one from its row, for the right side and on its current value', async () => {
    const bridge = await openCompare();
    await compared();
    press(row('wave').getByRole('button', { name: 'Stage On' }));
    expect(await awaitSent(bridge, 'changeSets.stage')).toEqual([
      {
        profileId: 'demo',
        id: null,
        changes: [
          {
            organization: right.name,
            organizationDisplayName: 'Tidewell Homes',
            flag: 'wave',
            action: 'on',
            before: { is: 'override', value: false, sourceGiven: true },
          },
        ],
      },
    ]);
  });

  it('selects all changes again once the sides are swapped', async () => {
    await openCompare();
    await compared();
    press(pane().getByRole('checkbox', { name: 'wave' }));
    expect(pane().getByRole('checkbox', { name: 'wave' })).toHaveProperty('checked', false);
    press(button('Swap sides'));
    await waitFor(() => {
      expect(row('wave').getByRole('button', { name: 'Stage Off' })).toBeTruthy();
    });
    expect(pane().getByRole('checkbox', { name: 'wave' })).toHaveProperty('checked', true);
  });

  it('stages the selected ones, says that nothing was sent, and does nothing without a selection', async () => {
    const bridge = await openCompare();
    await compared();
    expect(pane().getByRole('button', { name: 'Stage 2 changes' })).toBeTruthy();
    press(pane().getByRole('checkbox', { name: 'wave' }));
    press(pane().getByRole('button', { name: 'Stage 1 change' }));
    const [staged] = await awaitSent(bridge, 'changeSets.stage');
    expect(staged?.changes.map(({ flag: id, action: what }) => [id, what])).toEqual([['tide', 'clear']]);
    await waitFor(() => {
      expect(toasts()).toEqual(['1 change staged. Nothing was sent.']);
    });
    press(pane().getByRole('checkbox', { name: 'tide' }));
    expect(pane().getByRole('button', { name: 'Stage 0 changes' })).toHaveProperty('disabled', true);
    press(pane().getByRole('checkbox', { name: 'wave' }));
    expect(pane().getByRole('button', { name: 'Stage 1 change' })).toHaveProperty('disabled', false);
  });

  it('says that nothing was staged if it failed', async () => {
    const bridge = await openCompare();
    await compared();
    const responses = holdBack(bridge, 'changeSets.stage');
    press(pane().getByRole('button', { name: 'Stage 2 changes' }));
    await responses.give(err(broken));
    expect(toasts()).toEqual([]);
  });

  it('only clears if the profile can’t set overrides', async () => {
    await openCompare({ canSet: false });
    await compared();
    expect(row('wave').getByText("Can't be set")).toBeTruthy();
    expect(row('tide').getByRole('button', { name: 'Stage “Clear override”' })).toBeTruthy();
    expect(pane().queryByRole('checkbox', { name: 'wave' })).toBeNull();
  });

  it('never offers a setting, but copies what the service operator has to do', async () => {
    const bridge = await openCompare();
    await compared();
    expect(row('banking_data').queryByRole('button')).toBeNull();
    expect(row('banking_data').getByText('Read-only')).toBeTruthy();
    press(pane().getByRole('button', { name: 'Copy 1 difference for the service operator' }));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(JSON.stringify(copied)).toContain(
      'Tidewell Homes (organizations/right)\\nChange banking_data from Off to On.',
    );
  });
});

describe('two environments', () => {
  it('are read by display name in the other profile, without an offer to stage', async () => {
    const bridge = await openCompare();
    bridge.respond('flags.readSide', ({ of }: InputOf<'flags.readSide'>) =>
      of === 'demo'
        ? ok(side(left))
        : ok(
            side(right, {
              matches: 3,
              profile: { id: of, name: 'Harbourline production', kind: 'production', mappings: noMappings },
            }),
          ),
    );
    await compared();
    across();
    await waitFor(() => {
      expect(sent(bridge, 'flags.readSide').at(-1)).toEqual({
        profileId: 'demo',
        of: 'production',
        displayName: 'Larkfield Estates',
        name: null,
      });
    });
    expect(await main().findByText('Read-only profile')).toBeTruthy();
    expect(pane().getByText(/^Harbourline production is read-only in a comparison/)).toBeTruthy();
    expect(main().getByText(/First of 3 organizations with this name$/)).toBeTruthy();
    expect(main().queryByRole('button', { name: /^Stage/ })).toBeNull();
    expect(main().queryByRole('button', { name: 'Swap sides' })).toBeNull();
  });

  it('have the keyboard on their features once those are read', async () => {
    giveRoom();
    const bridge = await openCompare();
    await compared();
    act(() => goTo('/settings'));
    await settle();
    const reading = holdBack(bridge, 'flags.readSide');
    act(() => goTo('/compare', () => changeCompareView({ mode: 'environments' })));
    await settle();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await reading.give(ok(side(left)));
    await reading.give(ok(side(right, { matches: 1 })));
    await expectFocus(() => screen.getByRole('region', { name: 'Features' }));
  });

  it('are those of the profile that is chosen', async () => {
    const bridge = await openCompare();
    await compared();
    across();
    press(await main().findByRole('button', { name: /Other profile$/ }));
    press(await screen.findByRole('option', { name: 'Harbourline sandbox' }));
    await waitFor(() => {
      expect(sent(bridge, 'flags.readSide').at(-1)?.of).toBe('sandbox');
    });
  });

  it('without such an organization in the other one say so', async () => {
    const bridge = await openCompare();
    await compared();
    bridge.respond('flags.readSide', ({ of }: InputOf<'flags.readSide'>) =>
      of === 'demo'
        ? ok(side(left))
        : ok(
            side(null, {
              profile: { id: of, name: 'Harbourline production', kind: 'production', mappings: noMappings },
            }),
          ),
    );
    across();
    expect(await main().findByText('Organization not in Harbourline production')).toBeTruthy();
  });

  it('need an organization, and another profile', async () => {
    await openCompare({ chosen: { left: null, right: null } });
    across();
    expect(await main().findByText('Choose an organization')).toBeTruthy();
  });

  it('are not offered with only one profile', async () => {
    await openCompare({ alone: true });
    await compared();
    across();
    expect(await main().findByRole('heading', { name: 'No other profile' })).toBeTruthy();
  });
});

describe('the rows shown', () => {
  const keys = () =>
    main()
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);

  it('are filtered to differences, to unknown values, and by their key', async () => {
    await openCompare();
    await compared();
    press(main().getByRole('radio', { name: 'Differences 3' }));
    expect(keys()).toEqual(['wave', 'tide', 'banking_data']);
    press(main().getByRole('radio', { name: /^Unknown/ }));
    expect(keys()).toContain('calm');
    expect(keys()).not.toContain('wave');
    press(main().getByRole('radio', { name: /^All/ }));
    write(main().getByRole('textbox', { name: 'Search features' }), 'BANK');
    expect(keys()).toEqual(['banking_data']);
  });

  it('are copied as CSV with both sides, all of them', async () => {
    const bridge = await openCompare();
    await compared();
    press(main().getByRole('radio', { name: 'Differences 3' }));
    press(button('Copy as CSV'));
    const text = JSON.stringify(await awaitSent(bridge, 'clipboard.write'));
    expect(text).toContain('Larkfield Estates (Built-in demo)');
    expect(text).toContain('Tidewell Homes (Built-in demo)');
    expect(text).toContain('calm');
  });

  it('are compared without the list of flags, with the reason why it is missing', async () => {
    const bridge = await openCompare({ chosen: { left: null, right: null } });
    bridge.respond('flags.readSide', ({ name }: InputOf<'flags.readSide'>) =>
      ok(side(name === right.name ? right : left, { flags: null, flagsError: broken })),
    );
    act(() => {
      changeCompareView({ left: leftChoice, right: rightChoice });
    });
    await compared();
    expect(pane().getByText('Flag list not loaded.')).toBeTruthy();
    expect(pane().getByText('Only flags in the Full views are compared.')).toBeTruthy();
  });

  it('are compared with the flags that were listed, and others are said to be missing', async () => {
    const bridge = await openCompare({ chosen: { left: null, right: null } });
    bridge.respond('flags.readSide', ({ name }: InputOf<'flags.readSide'>) =>
      ok(side(name === right.name ? right : left, name === right.name ? { flagsError: broken } : {})),
    );
    act(() => {
      changeCompareView({ left: leftChoice, right: rightChoice });
    });
    await compared();
    expect(pane().getByText('Flags may be missing.')).toBeTruthy();
    expect(pane().getByText('Flags that were not listed may be missing here.')).toBeTruthy();
  });
});
