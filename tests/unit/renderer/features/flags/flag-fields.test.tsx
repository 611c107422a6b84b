// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import { changeFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { awaitSent, button, expectFocus, expectSent, holdBack, key, press, write } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { openMatrix, grid, openPane, cellAt, toasts } from './open-matrix.ts';

isolateApp();

describe('the fields of a flag', () => {
  const open = async (): Promise<FakeBridge> => {
    const bridge = await openMatrix();
    act(() => {
      changeFlagsView({ openFlag: 'wave' });
    });
    await screen.findByRole('complementary', { name: 'Flag' });
    return bridge;
  };
  const pane = () => within(screen.getByRole('complementary', { name: 'Flag' }));
  const update = () => pane().getByRole('button', { name: 'Update flag' });

  it('send only the changes, once, by the button or with Ctrl Enter in the pane', async () => {
    const bridge = await open();
    const responses = holdBack(bridge, 'flags.update');
    key('Enter', { ctrlKey: true }, pane().getByRole('textbox', { name: 'title' }));
    write(pane().getByRole('spinbutton', { name: 'rank' }), '9');
    key('Enter', { ctrlKey: true }, grid());
    act(() => {
      pane().getByRole('textbox', { name: 'title' }).focus();
    });
    key('Enter', { ctrlKey: true });
    press(update());
    const [input] = await awaitSent(bridge, 'flags.update');
    expect(input).toMatchObject({ profileId: 'demo', name: 'featureFlags/wave', edited: { rank: 9 } });
    expect(Object.keys(input?.edited ?? {})).toEqual(['rank']);
    await responses.give(
      ok({ flag: { name: 'featureFlags/wave' }, sent: ['rank'], alsoChanged: [], receivedAt: '' }),
    );
    await expectSent(bridge, 'flags.update', 1);
    expect(toasts()).toEqual(['Flag updated and read back.']);
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
  });

  it('are not lost by a press, a key or another page without a question', async () => {
    await open();
    write(pane().getByRole('textbox', { name: 'title' }), 'Renamed');
    const keep = async () => {
      const question = await screen.findByRole('alertdialog', { name: 'Discard this input?' });
      expect(question.textContent).toContain('Changes to Wave are not saved.');
      press(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => {
        expect(screen.queryByRole('alertdialog')).toBeNull();
      });
      expect(pane().getByRole('textbox', { name: 'title' })).toHaveProperty('value', 'Renamed');
    };
    for (const leave of [
      () => press(cellAt(0)),
      () => key('Enter', {}, grid()),
      () => key('Escape', {}, grid()),
      () => press(pane().getByRole('button', { name: 'Close flag' })),
      () => press(pane().getByRole('button', { name: 'Cancel' })),
      () => press(screen.getByRole('columnheader', { name: /^tide/ })),
      () => press(button('New flag')),
      () => press(button('Stale flags')),
    ]) {
      leave();
      await keep();
    }
    press(cellAt(0));
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await waitFor(() => {
      expect(openPane()).toBeTruthy();
    });
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    expect(useNavigation.getState().obstacle).toBeNull();
  });

  it('that are unchanged are left without a question, and Cancel asks before it discards others', async () => {
    await open();
    const title = pane().getByRole('textbox', { name: 'title' });
    write(title, 'Renamed');
    write(title, 'Wave');
    press(cellAt(0));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    press(button('New flag'));
    const made = within(await screen.findByRole('complementary', { name: 'New flag' }));
    write(made.getByRole('textbox', { name: 'name' }), 'featureFlags/crest');
    expect(useNavigation.getState().obstacle).toBe('The new flag is not saved.');
    press(made.getByRole('button', { name: 'Cancel' }));
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'New flag' })).toBeNull();
    });
    await expectFocus(() => grid());
  });

  it('can be emptied if they are numbers, and nothing is sent until each holds a number', async () => {
    await open();
    const rank = pane().getByRole('spinbutton', { name: 'rank' });
    write(pane().getByRole('textbox', { name: 'title' }), 'Renamed');
    write(rank, '');
    expect(rank).toHaveProperty('value', '');
    expect(pane().getByText('Enter a number.')).toBeTruthy();
    expect(pane().getByText('Enter a number for', { exact: false }).textContent).toBe(
      'Enter a number for rank first.',
    );
    expect(update()).toHaveProperty('disabled', true);
    write(pane().getByRole('textbox', { name: 'title' }), 'Wave');
    expect(rank).toHaveProperty('value', '');
    expect(useNavigation.getState().obstacle).toBe('Changes to Wave are not saved.');
    write(rank, '12');
    expect(rank).toHaveProperty('value', '12');
    expect(pane().queryByText('Enter a number.')).toBeNull();
    expect(update()).toHaveProperty('disabled', false);
    write(rank, '3');
    expect(useNavigation.getState().obstacle).toBeNull();
  });

  it('that changed without being sent are shown, and the pane stays', async () => {
    const bridge = await open();
    bridge.respond('flags.update', () =>
      ok({ flag: { name: 'featureFlags/wave' }, sent: ['note'], alsoChanged: ['rank'], receivedAt: '' }),
    );
    write(pane().getByRole('textbox', { name: 'note' }), 'z');
    press(update());
    expect(
      await pane().findByText('Changed: rank. The values that were read back are in effect.'),
    ).toBeTruthy();
    expect(toasts()).toEqual([]);
  });

  it('can be edited as JSON too, which must be an object, with warnings for unusual values', async () => {
    await open();
    press(pane().getByRole('tab', { name: 'JSON' }));
    const json = pane().getByRole('textbox', { name: 'JSON of the flag' });
    write(json, '[1]');
    expect(pane().getByRole('alert').textContent).toBe('A flag must be a JSON object.');
    expect(update()).toHaveProperty('disabled', true);
    write(json, '{"title": 7, "colour": "red"}');
    expect(pane().getByText('No loaded flag has the field colour.')).toBeTruthy();
    expect(pane().getByText('title has the wrong type. Expected: Text. Entered: Number.')).toBeTruthy();
    write(json, '{');
    press(pane().getByRole('tab', { name: 'Fields' }));
    expect(pane().getByText(/^The JSON is not valid:/)).toBeTruthy();
  });

  it('are kept with the Cancel button, and nothing is sent', async () => {
    const bridge = await open();
    write(pane().getByRole('textbox', { name: 'note' }), 'z');
    press(pane().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    await expectSent(bridge, 'flags.update', 0);
  });
});
