// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { err, ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import { changeInboxView, useInboxView } from '../../../../../renderer/features/inbox/view-state.ts';
import { goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { broken } from '../../operator.ts';
import { isolateApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';
import { pressNotification, click, actions, openInbox } from './inbox-page.ts';

isolateApp();

describe('changed settings of the inbox', () => {
  afterEach(() => leaveProfile());
  const days = () => screen.getByRole('textbox', { name: 'Days to load in the first poll' });
  const leaveQuestion = () => screen.findByRole('alertdialog', { name: 'Discard this input?' });

  async function changeDays(): Promise<FakeBridge> {
    const bridge = await openInbox([entry(7)]);
    const estimate = { quietPerTick: 1, maxPerTick: 1, quietPerHour: 60, maxPerHour: 60, cycleSeconds: 60 };
    const mutes = { organizations: [], types: ['notification.client.report_updated.v1'] };
    bridge.respond('inbox.settings', () => ok({ settings: defaultInboxSettings, mutes, estimate }));
    bridge.respond('inbox.estimate', () => ok(estimate));
    bridge.respond('inbox.changeSettings', ({ settings }: InputOf<'inbox.changeSettings'>) =>
      ok({ settings, mutes, estimate }),
    );
    act(() => changeInboxView({ part: 'settings' }));
    await settle();
    fireEvent.change(days(), { target: { value: '21' } });
    return bridge;
  }

  it.each([
    ['another part', () => fireEvent.click(screen.getByRole('radio', { name: 'Health' }))],
    ['another page', () => act(() => goTo('/journal'))],
  ])('are not lost to %s without a question', async (_, leave) => {
    await changeDays();
    leave();
    const question = await leaveQuestion();
    expect(question.textContent).toContain('Changes to the inbox settings are not saved.');
    await click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(days()).toHaveProperty('value', '21');
    leave();
    await click(within(await leaveQuestion()).getByRole('button', { name: 'Discard input' }));
    expect(screen.queryByRole('textbox', { name: 'Days to load in the first poll' })).toBeNull();
    expect(useNavigation.getState().obstacle).toBeNull();
  });

  it('are not lost when the settings can’t be loaded again', async () => {
    const bridge = await changeDays();
    bridge.respond('inbox.settings', () => err(broken));
    await click(screen.getByRole('button', { name: /^Unmute / }));
    expect(days()).toHaveProperty('value', '21');
  });

  it('are not lost to a pressed desktop notification without a question', async () => {
    const bridge = await changeDays();
    pressNotification(bridge, { profileId: 'demo', check: null, key: 7 });
    await click(within(await leaveQuestion()).getByRole('button', { name: 'Keep editing' }));
    expect(days()).toHaveProperty('value', '21');
    expect(actions(bridge)).toEqual([]);
  });

  it('are left without a question once they are saved or discarded', async () => {
    await changeDays();
    await click(screen.getByRole('button', { name: 'Save settings' }));
    expect(useNavigation.getState().obstacle).toBeNull();
    fireEvent.change(days(), { target: { value: '22' } });
    expect(useNavigation.getState().obstacle).not.toBeNull();
    await click(screen.getByRole('button', { name: 'Discard changes' }));
    await click(screen.getByRole('radio', { name: 'Health' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(useInboxView.getState().part).toBe('health');
  });
});
