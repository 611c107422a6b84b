// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nameSchema } from '#shared/resource-names';
import { err } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import {
  changeInboxView,
  filterOf,
  useInboxView,
} from '../../../../../renderer/features/inbox/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { useSwitching } from '../../../../../renderer/state/switching.ts';
import { broken, holdSwitch, switchTo } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';
import { keep, pressNotification, click, actions, openInbox } from './inbox-page.ts';

isolateApp();

describe('a pressed desktop notification', () => {
  const check = nameSchema('check').parse('organizations/o1/teams/t1/checks/c7');
  it('that opened the window opens its check as soon as the page is there', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' } });
    keep(bridge, { profileId: 'demo', check, key: 7 });
    await openApp(bridge);
    await waitFor(() => expect(document.title).toMatch(/^Check /));
    leaveProfile();
  });

  it('opens its check and marks the notification as read', async () => {
    const bridge = await openInbox([entry(7)]);
    pressNotification(bridge, { profileId: 'demo', check, key: 7 });
    await settle();
    expect(document.title).toMatch(/^Check /);
    expect(actions(bridge)).toEqual([{ profileId: 'demo', action: 'read', select: { keys: [7] } }]);
  });

  it('that combines several opens the unread ones, whatever the filter was', async () => {
    const bridge = await openInbox([entry(7)]);
    changeInboxView({ text: 'no such message', view: 'done' });
    pressNotification(bridge, { profileId: 'demo', check: null, key: null });
    await settle();
    expect(filterOf(useInboxView.getState())).toEqual({ view: 'unread' });
  });

  it('of another profile asks before it switches, and does nothing if the operator stays', async () => {
    const bridge = await openInbox([entry(7)]);
    pressNotification(bridge, { profileId: 'production', check, key: 7 });
    await settle();
    const question = screen.getByRole('alertdialog', { name: 'Switch to Harbourline production?' });
    expect(question.textContent).toContain('Production');
    await click(within(question).getByRole('button', { name: 'Stay in Built-in demo' }));
    expect(bridge.made.some(({ name }) => name === 'profiles.activate')).toBe(false);
    expect(document.title).toMatch(/^Inbox /);
  });

  it('of another profile opens after the switch', async () => {
    const bridge = await openInbox([entry(7)]);
    pressNotification(bridge, { profileId: 'production', check, key: 7 });
    await settle();
    await click(screen.getByRole('button', { name: 'Switch and open' }));
    await settle();
    expect(document.title).toBe('Check (Production) - Diligence Desk');
    expect(actions(bridge).at(-1)).toMatchObject({ profileId: 'production', action: 'read' });
  });

  it('waits for a switch that is under way, and then asks or opens', async () => {
    const bridge = await openInbox([entry(7)]);
    const finish = holdSwitch(bridge);
    act(() => useSwitching.setState({ isChoosing: true }));
    await click(await screen.findByRole('option', { name: /Harbourline production/ }));
    await screen.findByText('Switching to Harbourline production');
    pressNotification(bridge, { profileId: 'demo', check, key: 7 });
    await settle();
    expect(actions(bridge)).toEqual([]);
    await finish();
    expect(screen.getByRole('alertdialog', { name: 'Switch to Built-in demo?' })).not.toBeNull();
    expect(actions(bridge)).toEqual([]);
  });

  it('of another profile is not opened by a later switch, after the one that it asked for failed', async () => {
    const bridge = await openInbox([entry(7)]);
    bridge.respond('profiles.activate', () => err(broken));
    pressNotification(bridge, { profileId: 'production', check, key: 7 });
    await settle();
    await click(screen.getByRole('button', { name: 'Switch and open' }));
    await settle();
    await switchTo(bridge, 'production');
    await settle();
    expect(useNavigation.getState().place.path).toBe('/inbox');
    expect(actions(bridge)).toEqual([]);
  });
});
