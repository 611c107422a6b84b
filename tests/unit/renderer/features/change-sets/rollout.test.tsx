// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { outcomesCsv } from '#electron/jobs/change-sets/change-set-file';
import { defaultWaves } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { itemStates } from '#shared/ipc/contract/runs';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { openRun, showFailed, useRunView } from '../../../../../renderer/features/runs/run-state.ts';
import {
  changeFlagsView,
  useFlagsView,
  useOpenCell,
} from '../../../../../renderer/features/flags/view-state.ts';
import { changeJournalView, useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';
const other = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a22';
const receivedAt = '2025-11-20T09:41:00Z';

isolateApp();
afterEach(() => {
  openRun(null);
  changeJournalView({ filter: {}, entry: null });
});

const cell = (position: number, more: Partial<ChangeCell> = {}): ChangeCell => ({
  position,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: `flag_${position}`,
  action: 'on',
  before: { is: 'default', value: false, sourceGiven: true },
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
  ...more,
});
const setOf = (cells: readonly ChangeCell[], more: Partial<ChangeSet> = {}): ChangeSet => ({
  ...draftChangeSet,
  id,
  counts: Object.fromEntries(
    itemStates.map((state) => [state, cells.filter((each) => each.state === state).length]),
  ) as ChangeSet['counts'], // every state was counted
  ...more,
});
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

function bridgeWith(lastRoute: string, sets: readonly ChangeSet[], cells: readonly ChangeCell[]): FakeBridge {
  const bridge = createFakeBridge({
    organizations: [
      {
        name: 'organizations/o1',
        displayName: 'Larkfield Estates',
        featureSettings: [{ name: 'featureFlags/flag_0', value: false, source: 'DEFAULT' }],
      },
    ],
    preferences: { lastRoute },
  });
  const changeSet = sets.find((each) => each.id === id) ?? setOf(cells);
  const detail = ok({ changeSet, cells: [...cells] });
  bridge.respond('changeSets.list', () => ok([...sets]));
  bridge.respond('checkRuns.list', () => ok([]));
  bridge.respond('changeSets.read', ({ id: of }: InputOf<'changeSets.read'>) =>
    of === id
      ? detail
      : ok({ changeSet: sets.find((each) => each.id === of) ?? changeSet, cells: [cell(0)] }),
  );
  for (const call of ['unstage', 'dryRun', 'lookUp', 'decide'] as const)
    bridge.respond(`changeSets.${call}`, () => detail);
  for (const call of ['change', 'apply', 'stop'] as const)
    bridge.respond(`changeSets.${call}`, () => ok(changeSet));
  bridge.respond('changeSets.stage', () => ok({ changeSet, cells: [...cells], refused: [] }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  bridge.respond('flags.list', () =>
    ok({
      featureFlags: [0, 1, 2].map((place) => ({ name: `featureFlags/flag_${place}`, rolloutDefault: false })),
      nextPageToken: '',
      facts: noListFacts,
      receivedAt,
    }),
  );
  bridge.respond('journal.list', () =>
    ok({ entries: [], damaged: [], next: null, matching: 0, total: 0, since: null }),
  );
  return bridge;
}

describe('the draft next to the matrix', () => {
  async function openDraft(
    cells: readonly ChangeCell[] = [
      cell(0),
      cell(1, { action: 'clear', before: { is: 'override', value: true, sourceGiven: true } }),
    ],
    more: Partial<ChangeSet> = {},
    others: readonly ChangeSet[] = [],
    tags: OutputOf<'notes.tags'> = [],
  ) {
    const bridge = bridgeWith('/feature-flags', [setOf(cells, more), ...others], cells);
    bridge.respond('notes.tags', () => ok(tags));
    await openApp(bridge);
    await screen.findByRole('complementary', { name: 'Change set' });
    return bridge;
  }
  const drawer = () => within(screen.getByRole('complementary', { name: 'Change set' }));
  const apply = () => drawer().getByRole('button', { name: /^Review and apply/ });
  const more = async (name: string | RegExp) => {
    press(drawer().getByRole('button', { name: 'More actions' }));
    press(await screen.findByRole('menuitem', { name }));
  };

  it('is applied once, however often the button is pressed, and opens as a run after the confirmation', async () => {
    const bridge = await openDraft();
    const responses = holdBack(bridge, 'changeSets.apply');
    press(apply());
    press(apply());
    await waitFor(() => {
      expect(apply()).toHaveProperty('ariaDisabled', 'true');
    });
    press(apply());
    expect(useRunView.getState().open).toBeNull();
    await responses.give(ok(setOf([], { state: 'running' })));
    expect(sent(bridge, 'changeSets.apply')).toEqual([{ profileId: 'demo', id }]);
    expect(useRunView.getState().open).toBe(id);
    expect(useNavigation.getState().place.path).toBe('/change-sets');
  });

  it('stays in place when applying was refused, and is unlocked and applied next to the refusal', async () => {
    const bridge = await openDraft();
    bridge.respond('changeSets.apply', () => err(lockedOut));
    press(apply());
    const unlock = await drawer().findByRole('button', { name: 'Allow changes and continue' });
    expect(useRunView.getState().open).toBeNull();
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(unlock);
    await awaitSent(bridge, 'changeSets.apply', 2);
  });

  it('shows nothing when its question was closed', async () => {
    const bridge = await openDraft();
    bridge.respond('changeSets.apply', () =>
      err({ kind: 'cancelled', message: 'It was cancelled.', advice: '' }),
    );
    press(apply());
    await waitFor(() => {
      expect(apply()).toHaveProperty('ariaDisabled', null);
    });
    expect(drawer().queryByText(/It was cancelled/)).toBeNull();
  });

  it('is not applied without a connection', async () => {
    const bridge = await openDraft();
    await goOffline(bridge);
    press(apply());
    expect(apply().getAttribute('aria-disabled')).toBe('true');
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('shows the effect of every change, that clearing can’t be undone, and what is unknown', async () => {
    await openDraft([
      cell(0),
      cell(1, { action: 'clear', before: { is: 'override', value: true, sourceGiven: true } }),
      cell(2, { before: { is: 'unknown', why: 'not-given' } }),
    ]);
    const [on, clear, unknown] = drawer()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(on).toContain('OffOn');
    expect(on).not.toContain('undone');
    expect(clear).toContain("This profile can't set overrides, so this can't be undone.");
    expect(clear).toContain('OnDefault');
    expect(unknown).toContain('The current value is unknown');
  });

  it('unstages only the change whose button is pressed', async () => {
    const bridge = await openDraft();
    press(drawer().getByRole('button', { name: 'Unstage flag_1 of Larkfield Estates' }));
    expect(await awaitSent(bridge, 'changeSets.unstage')).toEqual([
      { profileId: 'demo', id, positions: [1] },
    ]);
  });

  it('runs a dry run, sends nothing, and says how many changes would not apply', async () => {
    const bridge = await openDraft();
    expect(drawer().getByText(/no dry run yet/)).toBeTruthy();
    const results = [
      cell(0, { dry: { result: 'would-apply', now: null, note: 'Read just now.' } }),
      cell(1, { dry: { result: 'not-possible', now: null, note: null } }),
    ];
    const responses = holdBack(bridge, 'changeSets.dryRun');
    press(drawer().getByRole('button', { name: 'Dry run' }));
    expect(await drawer().findByRole('button', { name: 'Loading values…' })).toHaveProperty(
      'ariaDisabled',
      'true',
    );
    await responses.give(ok({ changeSet: setOf(results, { dryRunAt: receivedAt }), cells: results }));
    expect(await drawer().findByText(/dry run .*: 1 would not apply/)).toBeTruthy();
    expect(drawer().getByText('Would apply')).toBeTruthy();
    expect(drawer().getAllByText('Not possible')).toHaveLength(2);
    expect(drawer().getByText('Read just now.')).toBeTruthy();
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('accepts a dry run that would send to unknown cells, and says how many', async () => {
    await openDraft(
      [
        cell(0, { dry: { result: 'already', now: null, note: null } }),
        cell(1, { dry: { result: 'would-send', now: null, note: null } }),
      ],
      { dryRunAt: receivedAt },
    );
    expect(drawer().getByText(/dry run .*: passed, 1 unknown/)).toBeTruthy();
    expect(drawer().getAllByText('No change needed')).toHaveLength(2);
    expect(drawer().getAllByText('Would send, value unknown')).toHaveLength(2);
  });

  it('shows hidden characters in the name of an organization that changed since', async () => {
    const conflict = { dry: { result: 'conflict', now: null, note: null } } as const;
    const hidden = { organizationDisplayName: 'Safe\u202eevil' };
    await openDraft([cell(0, { ...conflict, ...hidden })], { dryRunAt: receivedAt });
    expect(drawer().getByText(/^The values of Safe\[U\+202E\]evil changed after staging/)).toBeTruthy();
  });

  it('shows where a loaded file was created and how its plan compared', async () => {
    await openDraft();
    const { organization, organizationDisplayName, flag } = cell(0);
    const place = { organization, organizationDisplayName, flag };
    act(() => {
      changeFlagsView({
        loaded: {
          draft: id,
          madeIn: { name: 'There', kind: 'production' },
          cells: 2,
          checksum: 'c0ffee00'.repeat(8),
          differs: [{ ...place, planned: 'would-apply', now: 'conflict' }],
        },
      });
    });
    expect(drawer().getByText('The file was made in another environment: Production.')).toBeTruthy();
    expect(
      drawer().getByText(
        'When the file was loaded, 1 planned change no longer matched the file (checksum c0ffee00).',
      ),
    ).toBeTruthy();
    expect(drawer().getByText('In the file: Would apply. Here: Conflict.')).toBeTruthy();
  });

  it('says which organizations changed since, refreshes them, or unstages their changes', async () => {
    const conflict = { dry: { result: 'conflict', now: null, note: null } } as const;
    const bridge = await openDraft([cell(0, conflict), cell(1)], { dryRunAt: receivedAt });
    expect(drawer().getByText('1 conflict will be left out.')).toBeTruthy();
    press(drawer().getByRole('button', { name: 'Refresh' }));
    expect(await awaitSent(bridge, 'organizations.read')).toMatchObject([
      { name: 'organizations/o1', view: 'FULL' },
    ]);
    press(drawer().getByRole('button', { name: 'Unstage' }));
    expect((await awaitSent(bridge, 'changeSets.unstage'))[0]?.positions).toEqual([0]);
  });

  it('stages values that became unknown as unknown, based on the dry run', async () => {
    const now = { is: 'unknown', why: 'no-boolean' } as const;
    const bridge = await openDraft([cell(0), cell(1, { dry: { result: 'not-known', now, note: null } })], {
      dryRunAt: receivedAt,
    });
    press(drawer().getByRole('button', { name: 'Include anyway' }));
    expect(await awaitSent(bridge, 'changeSets.stage')).toEqual([
      {
        profileId: 'demo',
        id,
        changes: [
          {
            organization: 'organizations/o1',
            organizationDisplayName: 'Larkfield Estates',
            flag: 'flag_1',
            action: 'on',
            before: now,
          },
        ],
      },
    ]);
  });

  it('is renamed with Enter, and keeps its name after Escape or a blank or unchanged name', async () => {
    const bridge = await openDraft();
    const name = () => drawer().getByRole('textbox', { name: 'Name of the change set' });
    for (const leave of [
      () => key('Escape', {}, name()),
      () => {
        write(name(), 'Half a na');
        key('Escape', {}, name());
      },
      () => {
        write(name(), '  ');
        key('Enter', {}, name());
      },
      () => key('Enter', {}, name()),
    ]) {
      await more('Rename');
      await drawer().findByRole('textbox', { name: 'Name of the change set' });
      leave();
      await drawer().findByRole('heading', { name: 'Rollout' });
    }
    await expectSent(bridge, 'changeSets.change', 0);
    await more('Rename');
    await drawer().findByRole('textbox', { name: 'Name of the change set' });
    write(name(), ' Wave 2 ');
    key('Enter', {}, name());
    expect(await awaitSent(bridge, 'changeSets.change')).toEqual([{ profileId: 'demo', id, name: 'Wave 2' }]);
  });

  it('stops after the number of errors in the field once it is left, within limits', async () => {
    const bridge = await openDraft();
    const limit = () => drawer().getByRole('textbox', { name: 'Errors after which the run stops' });
    for (const wrong of ['0', '101', 'x', '', '5']) {
      write(limit(), wrong);
      fireEvent.blur(limit());
      expect(limit()).toHaveProperty('value', '5');
    }
    await expectSent(bridge, 'changeSets.change', 0);
    write(limit(), '100');
    fireEvent.blur(limit());
    expect(await awaitSent(bridge, 'changeSets.change')).toEqual([{ profileId: 'demo', id, stopAfter: 100 }]);
  });

  it('discards a typed number when Escape leaves its field', async () => {
    const bridge = await openDraft();
    const limit = drawer().getByRole('textbox', { name: 'Errors after which the run stops' });
    act(() => {
      limit.focus();
    });
    write(limit, '1');
    key('Escape', {}, limit);
    expect(document.activeElement).not.toBe(limit);
    expect(limit).toHaveProperty('value', '5');
    await expectSent(bridge, 'changeSets.change', 0);
  });

  it('is applied in waves if chosen', async () => {
    const bridge = await openDraft();
    press(drawer().getByRole('checkbox', { name: 'Apply in waves' }));
    expect(await awaitSent(bridge, 'changeSets.change')).toEqual([
      { profileId: 'demo', id, waves: defaultWaves },
    ]);
  });

  it('has the waves that it had when they are switched off and on again', async () => {
    const waves = { ...defaultWaves, first: 2, restMinutes: 30 };
    const bridge = await openDraft(undefined, { waves });
    const setting = drawer().getByRole('checkbox', { name: /^Changes in each wave/ });
    press(setting);
    await awaitSent(bridge, 'changeSets.change');
    act(() => {
      bridge.push('changeSets.changed', { changeSet: setOf([cell(0)]), cells: [] });
    });
    press(await drawer().findByRole('checkbox', { name: 'Apply in waves' }));
    await waitFor(() => {
      expect(sent(bridge, 'changeSets.change').at(-1)).toEqual({ profileId: 'demo', id, waves });
    });
  });

  it('accepts stop conditions between waves, and a tag whose organizations come first', async () => {
    const tags = [{ organization: 'organizations/o1', tags: ['Pilot'] }];
    const bridge = await openDraft(undefined, { waves: defaultWaves }, [], tags);
    press(drawer().getByRole('button', { name: 'Waves and pace' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Waves and pace' }));
    press(dialog.getByRole('checkbox', { name: 'Checks with Consider' }));
    const [first] = await awaitSent(bridge, 'changeSets.change');
    expect(first).toMatchObject({ waves: { health: { limits: { consider: 5 }, ifUnknown: 'stop' } } });
    press(await dialog.findByRole('button', { name: 'Add wave by tag' }));
    press(await screen.findByRole('menuitem', { name: /^Pilot/ }));
    await waitFor(() => {
      expect(sent(bridge, 'changeSets.change')).toHaveLength(2);
    });
    expect(sent(bridge, 'changeSets.change')[1]).toMatchObject({ waves: { groups: [['organizations/o1']] } });
  });

  it.each([
    ['production', { unlockMinutes: 10 }, 'production locks within 10 min'],
    ['production', { unlockMinutes: 10, remainingSeconds: 250 }, 'production locks within 5 min'],
    ['production', { unlockMinutes: 60 }, null],
    ['sandbox', { unlockMinutes: 10 }, null],
  ] as const)(
    'in waves warns that %s with %j locks before the last: %s',
    async (environment, state, words) => {
      const cells = [1, 2, 3].map((place) => cell(place, { organization: `organizations/o${place}` }));
      const bridge = await openDraft(cells, { waves: { ...defaultWaves, first: 1, share: 50 } });
      act(() => {
        bridge.push('guard.changed', guardOf(bridge, { environment, ...state }));
      });
      press(drawer().getByRole('button', { name: 'Waves and pace' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Waves and pace' }));
      const warning = () => dialog.queryByText(/production locks within/)?.textContent ?? null;
      if (words === null) expect(warning()).toBeNull();
      else expect(warning()).toContain(words);
    },
  );

  it('puts no organization in two waves: a tag adds those that are in none yet', async () => {
    const tags = [
      { organization: 'organizations/o1', tags: ['Pilot'] },
      { organization: 'organizations/o2', tags: ['Pilot', 'North'] },
      { organization: 'organizations/o3', tags: ['North'] },
    ];
    const cells = [1, 2, 3].map((place) => cell(place, { organization: `organizations/o${place}` }));
    const pilots = ['organizations/o1', 'organizations/o2'];
    const waves = { ...defaultWaves, groups: [pilots] };
    const bridge = await openDraft(cells, { waves }, [], tags);
    press(drawer().getByRole('button', { name: 'Waves and pace' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Waves and pace' }));
    expect(await dialog.findByText('Wave 1: Pilot, 2 organizations')).toBeTruthy();
    press(dialog.getByRole('button', { name: 'Add wave by tag' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'North1',
    ]);
    press(screen.getByRole('menuitem', { name: /^North/ }));
    expect(await awaitSent(bridge, 'changeSets.change')).toMatchObject([
      { waves: { groups: [pilots, ['organizations/o3']] } },
    ]);
  });

  it('is saved as a file, and says the file name', async () => {
    const bridge = await openDraft();
    bridge.respond('changeSets.save', () => ok({ savedAs: 'rollout.json' }));
    await more('Save plan as file…');
    await waitFor(() => {
      expect(toasts()).toEqual(['Saved as rollout.json.']);
    });
    expect(sent(bridge, 'changeSets.save')).toEqual([{ profileId: 'demo', id }]);
  });

  const discard = async () => {
    await more('Discard this change set…');
    press(await screen.findByRole('button', { name: 'Discard change set' }));
  };

  it('is discarded only once that is confirmed', async () => {
    const bridge = await openDraft();
    await more('Discard this change set…');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^\d staged changes? (is|are) discarded\./)).toBeTruthy();
    press(question.getByRole('button', { name: 'Keep change set' }));
    expect(drawer()).toBeTruthy();
    await expectSent(bridge, 'changeSets.remove', 0);
  });

  it('is removed when it is discarded', async () => {
    const bridge = await openDraft();
    bridge.respond('changeSets.remove', () => ok(null));
    await discard();
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Change set' })).toBeNull();
    });
    expect(sent(bridge, 'changeSets.remove')).toEqual([{ profileId: 'demo', id }]);
  });

  it('stays if it could not be discarded, and is removed by the next attempt', async () => {
    const bridge = await openDraft();
    bridge.respond('changeSets.remove', () => err(broken));
    await discard();
    expect(await drawer().findByText('Broken.')).toBeTruthy();
    bridge.respond('changeSets.remove', () => ok(null));
    await discard();
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Change set' })).toBeNull();
    });
  });

  it('is replaced by another chosen draft', async () => {
    await openDraft([cell(0)], {}, [setOf([cell(0)], { id: other, name: 'Second' })]);
    await more('Second');
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeTruthy();
    expect(useFlagsView.getState().draft).toBe(other);
  });
});

describe('the page of change sets', () => {
  const open = async (sets: readonly ChangeSet[]) => {
    const bridge = bridgeWith('/change-sets', sets, [cell(0)]);
    await openApp(bridge);
    await main().findByRole('grid', { name: 'Change sets' });
    return bridge;
  };
  const cellOf = (name: string) => main().getByRole('rowheader', { name });

  it('says that there is none, and where to start one', async () => {
    await open([]);
    expect(screen.getByText('No change sets yet')).toBeTruthy();
    for (const each of main().getAllByRole('button', { name: 'Open feature flags' })) press(each);
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
  });

  it('counts the outcomes of each, and shows failed, conflicting and unknown ones as open', async () => {
    const states = ['applied', 'already', 'accepted', 'failed', 'conflict', 'unknown', 'waiting', 'left-out'];
    const cells = states.map((state, place) => cell(place, { state: state as ChangeCell['state'] }));
    await open([setOf(cells, { state: 'stopped' })]);
    const row = main().getByRole('row', { name: /Rollout/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(1, 7)
        .map(({ textContent }) => textContent),
    ).toEqual(['Stopped', '1', '1', '1', '3', '2']);
  });

  it('opens a draft next to the matrix, and any other set as a run', async () => {
    await open([setOf([cell(0)]), setOf([], { id: other, name: 'Done one', state: 'done' })]);
    fireEvent.doubleClick(cellOf('Done one'));
    expect(useRunView.getState().open).toBe(other);
    press(await main().findByRole('button', { name: 'Change sets' }));
    press(await main().findByRole('rowheader', { name: 'Rollout' }));
    press(button('Open the draft'));
    expect(useFlagsView.getState().draft).toBe(id);
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
  });

  it('shows the selected one next to the list, and Escape closes it', async () => {
    const done = setOf([cell(0, { state: 'failed' })], { id: other, name: 'Done one', state: 'done' });
    await open([done, setOf([cell(0)])]);
    press(cellOf('Done one'));
    const pane = within(await screen.findByRole('complementary', { name: 'Done one' }));
    expect(pane.getByRole('img', { name: /Failed 1/ })).toBeTruthy();
    expect(await pane.findByText('flag_0')).toBeTruthy();
    expect(useRunView.getState().open).toBeNull();
    key('j');
    expect(await screen.findByRole('complementary', { name: 'Rollout' })).toBeTruthy();
    key('Escape');
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Rollout' })).toBeNull();
    });
    await expectFocus(() => main().getByRole('grid', { name: 'Change sets' }));
  });

  it('shows no other in place of a missing one, such as that of a link', async () => {
    openRun(other);
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    await openApp(bridge);
    expect(await main().findByText('This run is not on this computer')).toBeTruthy();
    press(button('Show change sets'));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('says why the list could not be loaded, and retries', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    bridge.respond('changeSets.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('changeSets.list', () => ok([setOf([cell(0)])]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('says next to the rows of one list why the other could not be loaded, and retries', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    bridge.respond('checkRuns.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('checkRuns.list', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(main().queryByText('Broken.')).toBeNull();
    });
    expect(main().getByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('waits for the lists before it shows the one of a link, or says why they could not be loaded', async () => {
    openRun(other);
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    const responses = holdBack(bridge, 'checkRuns.list');
    await openApp(bridge);
    expect(await main().findByRole('status', { name: 'Loading the change set' })).toBeTruthy();
    await responses.give(err(broken));
    expect(main().getByText('Broken.')).toBeTruthy();
    expect(main().queryByRole('rowheader')).toBeNull();
    bridge.respond('checkRuns.list', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByText('This run is not on this computer')).toBeTruthy();
  });

  it('loads a file as a draft, and says what was left out and why', async () => {
    const bridge = await open([]);
    const loaded = setOf([cell(0)], { name: 'Loaded' });
    bridge.respond('changeSets.load', () =>
      ok({
        changeSet: loaded,
        cells: [cell(0)],
        comparison: null,
        madeIn: { name: 'Sandbox', kind: 'demo' },
        refused: [{ organization: 'organizations/o2', flag: 'wave', reason: 'No such flag.' }],
      }),
    );
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts).toMatchObject([
        {
          tone: 'warning',
          text: '1 change staged. The file was made in the profile Sandbox.',
          advice: '1 change was left out.\nNo such flag.',
          action: { label: 'Open the draft' },
        },
      ]);
    });
    expect(sent(bridge, 'changeSets.load')).toEqual([{ profileId: 'demo' }]);
    expect(useFlagsView.getState().draft).toBe(id);
    expect(await main().findByRole('rowheader', { name: 'Loaded' })).toBeTruthy();
  });

  it('says how the plan of a file compares, and that it was created in another environment', async () => {
    const bridge = await open([]);
    const conflict = { planned: 'would-apply', now: 'conflict' } as const;
    const { organization, organizationDisplayName, flag } = cell(0);
    const respond = (differs: readonly (typeof conflict)[], kind: 'demo' | 'production') =>
      bridge.respond('changeSets.load', () =>
        ok({
          changeSet: setOf([cell(0)]),
          cells: [cell(0)],
          refused: [],
          madeIn: { name: 'There', kind },
          comparison: {
            checksum: 'c0ffee00'.repeat(8),
            cells: 1,
            differs: differs.map((each) => ({ organization, organizationDisplayName, flag, ...each })),
          },
        }),
      );
    respond([], 'demo');
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.at(-1)).toMatchObject({
        tone: 'success',
        advice: 'The plan is the same as in the file.',
      });
    });
    respond([conflict], 'production');
    await waitFor(() => {
      expect(button('Load file…')).toHaveProperty('ariaDisabled', null);
    });
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.at(-1)).toMatchObject({
        tone: 'warning',
        advice:
          'The file was made in another environment: Production.\n1 change differs from the plan in the file.',
      });
    });
  });

  it('says why a file could not be loaded, and shows nothing if none was chosen', async () => {
    const bridge = await open([]);
    bridge.respond('changeSets.load', () => ok(null));
    press(button('Load file…'));
    await awaitSent(bridge, 'changeSets.load');
    await waitFor(() => {
      expect(button('Load file…')).toHaveProperty('ariaDisabled', null);
    });
    bridge.respond('changeSets.load', () => err(broken));
    press(button('Load file…'));
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('a run', () => {
  const failed = cell(0, { state: 'failed', status: 409, note: 'Refused.', settledAt: receivedAt });
  const conflict = cell(1, { state: 'conflict', now: { is: 'override', value: false, sourceGiven: true } });
  const lost = cell(2, { state: 'unknown' });
  const blind = cell(3, { state: 'unknown', now: { is: 'unknown', why: 'not-given' } });
  const waiting = cell(4);

  async function openSet(cells: readonly ChangeCell[], more: Partial<ChangeSet> = {}) {
    const bridge = bridgeWith('/change-sets', [setOf(cells, { state: 'stopped', ...more })], cells);
    openRun(id);
    await openApp(bridge);
    await main().findByRole('heading', { name: 'Rollout' });
    await awaitSent(bridge, 'changeSets.read');
    return bridge;
  }
  const cells = () => within(screen.getByRole('grid', { name: 'Changes in the change set' }));
  /** Selects the row of a flag; what can be done with it is then below the list. */
  const select = async (flag: string) => {
    const row = (await cells().findByText(flag)).closest<HTMLElement>('[role="row"]');
    if (row === null) throw new Error(`No cell of ${flag}`);
    press(within(row).getByRole('checkbox'));
  };

  it('shows a cleared override as Clear, like the exported file', async () => {
    const before = { is: 'override', value: true, sourceGiven: true } as const;
    const now = { is: 'default', value: false, sourceGiven: true } as const;
    const cleared = cell(0, { action: 'clear', state: 'applied', before, was: before, now });
    await openSet([cleared, cell(1, { action: 'clear', before })]);
    expect(cells().getByRole('gridcell', { name: 'Clear' })).toBeTruthy();
    expect(cells().getByRole('gridcell', { name: 'Default off' })).toBeTruthy();
    expect(cells().getByRole('gridcell', { name: 'Clear, not sent' })).toBeTruthy();
    expect(outcomesCsv([cleared])).toContain(',On,On,Clear,applied,Default off,');
  });

  it('opens at the first change that failed or is in conflict, if it was opened for those', async () => {
    const applied = cell(0, { state: 'applied' });
    const bridge = bridgeWith(
      '/overview',
      [setOf([applied, conflict], { state: 'done' })],
      [applied, conflict, { ...failed, position: 2, flag: 'flag_2' }],
    );
    await openApp(bridge);
    act(() => showFailed(id));
    await waitFor(() => expect(useRunView.getState().items.list.openName).toBe('1'));
    expect((await cells().findByText('flag_1')).closest('[role="row"]')?.getAttribute('aria-current')).toBe(
      'true',
    );
    // What it was opened for is done: closing the pane does not open it again.
    expect(useRunView.getState().items.opensFailed).toBe(false);
  });

  it('counts everything as settled except waiting, sending and unknown cells', async () => {
    await openSet(
      [cell(0, { state: 'applied' }), failed, conflict, lost, waiting].map((each, position) => ({
        ...each,
        position,
      })),
    );
    expect(main().getByText('3 of 5 finished')).toBeTruthy();
    expect(main().getByRole('radio', { name: 'Failed 1' })).toBeTruthy();
  });

  it('that is stopped resumes once, but not without a connection', async () => {
    const bridge = await openSet([waiting]);
    const responses = holdBack(bridge, 'changeSets.apply');
    const resume = () => main().getByRole('button', { name: 'Resume 1 item' });
    press(resume());
    press(resume());
    await awaitSent(bridge, 'changeSets.apply');
    press(resume());
    await responses.give(err(broken));
    expect(sent(bridge, 'changeSets.apply')).toEqual([{ profileId: 'demo', id }]);
    expect(main().getByText('Broken.')).toBeTruthy();
    await goOffline(bridge);
    press(resume());
    await expectSent(bridge, 'changeSets.apply', 1);
  });

  it('that is running can be stopped, but none of its cells can be decided', async () => {
    const bridge = await openSet([failed, conflict, waiting], { state: 'running', startedAt: receivedAt });
    await cells().findByText('flag_0');
    expect(cells().queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /again|Leave|Resume|Stage/ })).toBeNull();
    press(main().getByRole('button', { name: 'Stop' }));
    expect(await awaitSent(bridge, 'changeSets.stop')).toEqual([{ profileId: 'demo', id }]);
  });

  it('drops only what still waits', async () => {
    const bridge = await openSet([failed, { ...waiting, position: 1 }, { ...waiting, position: 7 }]);
    await cells().findByText('flag_0');
    press(main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ }));
    expect(await awaitSent(bridge, 'changeSets.decide')).toEqual([
      { profileId: 'demo', id, decision: 'leave-out', positions: [1, 7] },
    ]);
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('says why its cells could not be loaded, retries, and drops none before', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([waiting], { state: 'stopped' })], [waiting]);
    const responses = holdBack(bridge, 'changeSets.read');
    openRun(id);
    await openApp(bridge);
    const drop = () => main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ });
    await main().findByRole('heading', { name: 'Rollout' });
    expect(drop()).toHaveProperty('disabled', true);
    expect(main().queryByText('No rows with this outcome')).toBeNull();
    await responses.give(err(broken));
    expect(main().getByText('Broken.')).toBeTruthy();
    press(main().getByRole('button', { name: 'Retry' }));
    await responses.give(ok({ changeSet: setOf([waiting], { state: 'stopped' }), cells: [waiting] }));
    expect(await cells().findByText('flag_4')).toBeTruthy();
    expect(drop()).toHaveProperty('disabled', false);
  });

  it('is reverted once, however often the button is pressed, or says why not', async () => {
    const bridge = await openSet([failed], {
      interrupted: true,
      error: { kind: 'cancelled', message: 'Stopped after 5 errors.', advice: '' },
    });
    const responses = holdBack(bridge, 'changeSets.revert');
    const revert = () => main().getByRole('button', { name: 'Revert…' });
    press(revert());
    press(revert());
    await awaitSent(bridge, 'changeSets.revert');
    await responses.give(err(broken));
    expect(sent(bridge, 'changeSets.revert')).toEqual([{ profileId: 'demo', id }]);
    expect(main().getByText('Broken.')).toBeTruthy();
    expect(main().queryByText('Applied changes stay as they are.')).toBeNull();
    press(revert());
    await responses.give(
      ok({ changeSet: setOf([waiting], { id: other, name: 'Revert of Rollout' }), cells: [waiting] }),
    );
    expect(useFlagsView.getState().draft).toBe(other);
  });

  it('sends a failed cell again only after it was queued again, but not if that failed', async () => {
    const bridge = await openSet([failed]);
    await cells().findByText('flag_0');
    bridge.respond('changeSets.decide', () => err(broken));
    press(main().getByRole('button', { name: 'Send 1 again' }));
    expect(await main().findByText('Broken.')).toBeTruthy();
    await expectSent(bridge, 'changeSets.apply', 0);
    bridge.respond('changeSets.decide', () => ok({ changeSet: setOf([failed]), cells: [failed] }));
    press(main().getByRole('button', { name: 'Send 1 again' }));
    await awaitSent(bridge, 'changeSets.apply');
    expect(sent(bridge, 'changeSets.decide').at(-1)).toEqual({
      profileId: 'demo',
      id,
      decision: 'again',
      positions: [0],
    });
  });

  it('sends all failed cells again together', async () => {
    const bridge = await openSet([failed, { ...failed, position: 5, flag: 'flag_5' }, conflict]);
    press(await main().findByRole('button', { name: 'Send 2 again' }));
    expect((await awaitSent(bridge, 'changeSets.decide'))[0]).toMatchObject({
      decision: 'again',
      positions: [0, 5],
    });
  });

  it('stages a conflict on the current value, or leaves it out; neither sends anything', async () => {
    const bridge = await openSet([conflict, { ...conflict, position: 6, flag: 'flag_6', now: null }]);
    await select('flag_6');
    expect(main().queryByRole('button', { name: /^Stage/ })).toBeNull();
    await select('flag_1');
    press(main().getByRole('button', { name: 'Stage 1 again, based on current values' }));
    await awaitSent(bridge, 'changeSets.decide');
    await waitFor(() => {
      expect(main().queryByText(/ selected$/)).toBeNull();
    });
    await select('flag_6');
    await select('flag_1');
    press(main().getByRole('button', { name: 'Leave out 2' }));
    await awaitSent(bridge, 'changeSets.decide', 2);
    expect(sent(bridge, 'changeSets.decide').map(({ decision, positions }) => [decision, positions])).toEqual(
      [
        ['restage', [1]],
        ['leave-out', [1, 6]],
      ],
    );
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('looks up an unknown cell, and sends it again only if the service does not show it', async () => {
    const bridge = await openSet([lost, blind]);
    expect(await main().findByRole('button', { name: 'Send 1 again' })).toBeTruthy();
    await select('flag_2');
    expect(main().getAllByRole('button', { name: 'Send 1 again' })).toHaveLength(1);
    const [, ofSelected] = main().getAllByRole('button', { name: /^Look up/ });
    if (ofSelected === undefined) throw new Error('The selected cell cannot be looked up.');
    press(ofSelected);
    expect(await awaitSent(bridge, 'changeSets.lookUp')).toEqual([{ profileId: 'demo', id, positions: [2] }]);
  });

  it('leaves out a cell with an unknown outcome', async () => {
    const bridge = await openSet([lost, blind]);
    await select('flag_2');
    press(main().getByRole('button', { name: 'Leave out 1' }));
    expect(await awaitSent(bridge, 'changeSets.decide')).toEqual([
      { profileId: 'demo', id, decision: 'leave-out', positions: [2] },
    ]);
  });

  it('that was applying when the app ended looks up everything unknown', async () => {
    const bridge = await openSet([lost, waiting], { interrupted: true });
    expect(main().getByText('The app closed while applying this change set.')).toBeTruthy();
    expect(main().getByText(/^1 change may have been sent/)).toBeTruthy();
    press(await main().findByRole('button', { name: 'Look up 1 outcome' }));
    expect((await awaitSent(bridge, 'changeSets.lookUp'))[0]?.positions).toEqual([2]);
  });

  it('that was interrupted without unknown cells says that nothing was sent twice', async () => {
    await openSet([waiting], { interrupted: true });
    expect(main().getByText('Nothing was sent twice. Resume to send the rest.')).toBeTruthy();
    expect(main().queryByRole('button', { name: /^Look up/ })).toBeNull();
  });

  it('that stopped after errors says what was not sent, and accepts another limit', async () => {
    const bridge = await openSet([failed, waiting], {
      error: { kind: 'cancelled', message: 'Stopped after 5 errors.', advice: '' },
    });
    expect(main().getByText('Stopped after 5 errors.')).toBeTruthy();
    expect(main().getByText('1 change was not sent. Applied changes stay as they are.')).toBeTruthy();
    const limit = main().getByRole('textbox', { name: 'Errors after which the run stops' });
    write(limit, '9');
    fireEvent.blur(limit);
    expect(await awaitSent(bridge, 'changeSets.change')).toEqual([{ profileId: 'demo', id, stopAfter: 9 }]);
  });

  it('shows the health between two waves, and what was unknown', async () => {
    const rates = { before: { bad: 1, of: 50 }, since: { bad: 5, of: 50 } };
    await openSet([waiting], {
      waveChecks: [
        {
          wave: 1,
          of: 3,
          at: receivedAt,
          organizations: 5,
          result: 'stopped',
          cells: { bad: 0, of: 5, most: 0 },
          readings: [
            { condition: 'consider', most: 5, ...rates },
            { condition: 'webhook-failures', most: 5, before: null, since: null },
          ],
        },
      ],
    });
    const checks = within(main().getByRole('list', { name: 'Results between waves' }));
    expect(checks.getByText('Unsuccessful changes by then: 0 of 5')).toBeTruthy();
    expect(checks.getByText('Checks with Consider: 2% → 10%, worse')).toBeTruthy();
    expect(checks.getByText('Webhook failures: Unknown → Unknown')).toBeTruthy();
    expect(checks.getByText('Stopped')).toBeTruthy();
  });

  it('that a locked profile stopped is unlocked and applied', async () => {
    const bridge = await openSet([waiting], { error: lockedOut });
    expect(main().getByText(/Applied changes stay as they are\.$/)).toBeTruthy();
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(main().getByRole('button', { name: 'Allow changes and continue' }));
    await awaitSent(bridge, 'changeSets.apply');
  });

  it('is not shown as applying while its confirmation waits', async () => {
    const bridge = await openSet([waiting], { state: 'running' });
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q', about: 'run', run: id }] }),
      );
    });
    expect(await main().findByText('Waiting for confirmation')).toBeTruthy();
  });

  it('shows for each cell the earlier, sent and reread value, and opens its journal entries', async () => {
    const accepted = cell(3, {
      state: 'accepted',
      note: '200, accepted.',
      settledAt: receivedAt,
      was: { is: 'default', value: false, sourceGiven: true },
    });
    const bridge = await openSet([failed, accepted]);
    expect(await cells().findByText('200, accepted.')).toBeTruthy();
    expect(cells().getAllByText('Not read back')).toHaveLength(2);
    expect(cells().getByText('On')).toBeTruthy();
    expect(cells().getByText('On, not sent')).toBeTruthy();
    await select('flag_3');
    press(main().getByRole('button', { name: 'Look up 1 outcome' }));
    expect((await awaitSent(bridge, 'changeSets.lookUp'))[0]?.positions).toEqual([3]);
    await waitFor(() => {
      expect(main().queryByText('1 selected')).toBeNull();
    });
    fireEvent.click(await cells().findByText('flag_3'));
    const pane = within(await screen.findByRole('complementary', { name: 'Larkfield Estates' }));
    expect(pane.getByText('200, accepted.')).toBeTruthy();
    press(pane.getByRole('button', { name: 'Copy link' }));
    expect((await awaitSent(bridge, 'clipboard.write'))[0]?.text).toBe(
      'diligence-desk://demo/local/organizations/o1',
    );
    press(pane.getByRole('button', { name: 'Open journal entry' }));
    expect(useJournalView.getState()).toMatchObject({
      filter: { organization: 'organizations/o1', flag: 'featureFlags/flag_3' },
      entry: null,
    });
    expect(useNavigation.getState().place.path).toBe('/journal');
  });

  it('opens the cell of a row in the matrix', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    changeFlagsView({ needle: 'other', openFlag: 'flag_9' });
    const row = await cells().findByText('flag_1');
    fireEvent.click(row);
    expect(useNavigation.getState().place.path).toBe('/change-sets');
    fireEvent.keyDown(screen.getByRole('grid', { name: 'Changes in the change set' }), { key: 'Enter' });
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
    expect(useOpenCell.getState().cell).toEqual({ organization: 'organizations/o1', flag: 'flag_1' });
    expect(useFlagsView.getState()).toMatchObject({ needle: '', openFlag: null });
  });

  it('searches its cells', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    await cells().findByText('flag_1');
    key('/');
    const find = main().getByRole('textbox', { name: 'Search loaded rows' });
    expect(document.activeElement).toBe(find);
    write(find, 'flag_1');
    await waitFor(() => expect(cells().queryByText('flag_0')).toBeNull());
    key('Escape');
    expect(await cells().findByText('flag_0')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Changes in the change set' }));
  });

  it('is used with the arrows and Enter, and going back restores its row', async () => {
    await openSet([cell(0, { state: 'applied' }), cell(1, { state: 'applied', settledAt: receivedAt })]);
    await cells().findByText('flag_1');
    const grid = screen.getByRole('grid', { name: 'Changes in the change set' });
    key('ArrowDown', {}, grid);
    key('Enter', {}, grid);
    expect(useOpenCell.getState().cell).toMatchObject({ flag: 'flag_1' });
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
    key('Escape', {}, document.body);
    await cells().findByText('flag_1');
    const row = screen
      .getByRole('grid', { name: 'Changes in the change set' })
      .getAttribute('aria-activedescendant');
    expect(document.getElementById(row ?? '')?.closest('[role="row"]')?.textContent).toContain('flag_1');
  });

  it('counts cells without a needed change separately from applied ones', async () => {
    await openSet([
      cell(0, { state: 'applied' }),
      cell(1, { state: 'already' }),
      cell(2, { state: 'already' }),
    ]);
    expect(main().getByRole('img', { name: /^Applied 1, No change needed 2, / })).toBeTruthy();
  });

  it('filters its cells by outcome', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    await cells().findByText('flag_1');
    await select('flag_1');
    expect(main().getByText('1 selected')).toBeTruthy();
    press(main().getByRole('radio', { name: 'Failed 1' }));
    expect(main().queryByText('1 selected')).toBeNull();
    expect(cells().queryByText('flag_1')).toBeNull();
    expect(cells().getByText('flag_0')).toBeTruthy();
    press(main().getByRole('radio', { name: 'All 2' }));
    expect(await cells().findByText('flag_1')).toBeTruthy();
    expect(main().queryByText('1 selected')).toBeNull();
  });

  it('exports its outcomes, and shows nothing if no place was chosen', async () => {
    const bridge = await openSet([failed]);
    bridge.respond('changeSets.export', () => ok({ savedAs: null }));
    press(button('Export outcomes'));
    await awaitSent(bridge, 'changeSets.export');
    bridge.respond('changeSets.export', () => ok({ savedAs: 'outcomes.csv' }));
    press(button('Export outcomes'));
    await waitFor(() => {
      expect(toasts()).toEqual(['Saved as outcomes.csv.']);
    });
  });

  it('follows the cell events of the main process, for its profile only', async () => {
    const bridge = await openSet([waiting, failed]);
    await cells().findByText('flag_0');
    const applied = {
      ...waiting,
      state: 'applied' as const,
      now: { is: 'override', value: true, sourceGiven: true } as const,
      settledAt: receivedAt,
    };
    act(() => {
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], {
          state: 'done',
          profileId: 'production',
          id: other,
          name: 'Foreign',
        }),
        cells: [applied],
      });
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], { state: 'done' }),
        cells: [applied],
      });
    });
    expect(await main().findByText('2 of 2 finished')).toBeTruthy();
    expect(cells().getByText('Failed')).toBeTruthy();
    await expectSent(bridge, 'changeSets.read', 1);
    act(() => {
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], { state: 'done' }),
        cells: null,
      });
    });
    await awaitSent(bridge, 'changeSets.read', 2);
    press(main().getByRole('button', { name: 'Change sets' }));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
    expect(main().queryByRole('rowheader', { name: 'Foreign' })).toBeNull();
  });

  it('is closed by a switch of the profile', async () => {
    const bridge = await openSet([waiting]);
    await switchTo(bridge, 'sandbox');
    expect(useRunView.getState().open).toBeNull();
  });
});
