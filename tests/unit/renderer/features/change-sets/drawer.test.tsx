// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultWaves } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import type { OutputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { useRunView } from '../../../../../renderer/features/runs/run-state.ts';
import { changeFlagsView, useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  press,
  sent,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import {
  id,
  other,
  receivedAt,
  cell,
  setOf,
  toasts,
  bridgeWith,
  leaveEachRollout,
} from './rollout-bridge.ts';

isolateApp();
leaveEachRollout();

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
      { profileId: 'demo', id, cells: [{ organization: 'organizations/o1', flag: 'flag_1' }] },
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

  it('says how many differences from a loaded file it does not list', async () => {
    await openDraft();
    const { organizationDisplayName, flag } = cell(0);
    const differs = Array.from({ length: 1203 }, (_, place) => ({
      organization: `organizations/o${place}`,
      organizationDisplayName,
      flag,
      planned: 'would-apply' as const,
      now: 'conflict' as const,
    }));
    act(() => {
      changeFlagsView({
        loaded: {
          draft: id,
          madeIn: { name: 'There', kind: 'demo' },
          cells: 1203,
          checksum: 'c0ffee00'.repeat(8),
          differs,
        },
      });
    });
    expect(drawer().getByText('1,003 more')).toBeTruthy();
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
    expect((await awaitSent(bridge, 'changeSets.unstage'))[0]?.cells).toEqual([
      { organization: 'organizations/o1', flag: 'flag_0' },
    ]);
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
    const setting = drawer().getByRole('checkbox', { name: /^Organizations in each wave/ });
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
    // The first edit is not saved yet, and is not lost with the second.
    const both = { groups: [['organizations/o1']], health: { limits: { consider: 5 } } };
    expect(sent(bridge, 'changeSets.change')[1]).toMatchObject({ waves: both });
    // Off, and on again.
    press(dialog.getByRole('checkbox', { name: 'Apply in waves' }));
    press(dialog.getByRole('checkbox', { name: 'Apply in waves' }));
    await waitFor(() => {
      expect(sent(bridge, 'changeSets.change')).toHaveLength(4);
    });
    expect(sent(bridge, 'changeSets.change')[2]).toMatchObject({ waves: null });
    expect(sent(bridge, 'changeSets.change')[3]).toMatchObject({ waves: both });
  });

  it('says in the dialog that a setting was not saved, and saves it there on “Retry”', async () => {
    const bridge = await openDraft([cell(0)], { waves: defaultWaves });
    bridge.respond('changeSets.dryRun', () =>
      err({ kind: 'internal', message: 'The dry run failed.', advice: '' }),
    );
    press(drawer().getByRole('button', { name: 'Dry run' }));
    await drawer().findByText(/The dry run failed/);
    press(drawer().getByRole('button', { name: 'Waves and pace' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Waves and pace' }));
    expect(dialog.queryByText(/The dry run failed/)).toBeNull();
    bridge.respond('changeSets.change', () =>
      err({ kind: 'internal', message: 'The disk is full.', advice: '' }),
    );
    press(dialog.getByRole('checkbox', { name: 'Checks with Consider' }));
    await dialog.findByText(/The disk is full/);
    bridge.respond('changeSets.change', () => ok(setOf([])));
    press(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(dialog.queryByText(/The disk is full/)).toBeNull();
    });
    const [first, again] = await awaitSent(bridge, 'changeSets.change', 2);
    expect(again).toEqual(first);
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
