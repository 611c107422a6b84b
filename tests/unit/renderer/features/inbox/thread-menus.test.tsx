// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useInboxView } from '../../../../../renderer/features/inbox/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { expectFocus } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';

isolateApp();

async function openInbox(entries: readonly InboxEntry[]): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' } });
  bridge.respond('inbox.list', () => ok({ entries, after: null, latestKey: 9 }));
  bridge.respond('inbox.mark', () => ok({ changed: 1, undo: 'u1' }));
  await openApp(bridge);
  await screen.findAllByRole('option');
  return bridge;
}

const list = () => screen.getByRole('listbox', { name: 'Notifications' });
const row = (name: RegExp) => screen.getByRole('option', { name });
const askForMenu = async (element: Element) => {
  fireEvent.contextMenu(element);
  await settle();
};
const offered = () =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const choose = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle();
};
const marked = (bridge: FakeBridge) =>
  bridge.made.filter(({ name }) => name === 'inbox.mark').map(({ input }) => input as InputOf<'inbox.mark'>);

describe('the menu of a thread', () => {
  it('opens where its row is pressed, and acts on that thread', async () => {
    const bridge = await openInbox([entry(1), entry(2), entry(3)]);
    await askForMenu(row(/Purchase 2/));
    expect(screen.getByRole('menu', { name: 'Purchase 2' })).toBeTruthy();
    expect(offered().slice(0, 4)).toEqual(['Open check', 'Mark read', 'Done', 'Copy link']);
    await choose(/^Done/);
    expect(marked(bridge)).toMatchObject([{ action: 'done', select: { keys: [2] } }]);
    expect(useInboxView.getState().openKey).toBeNull();
    // The next thread is the active one now.
    expect(list().getAttribute('aria-activedescendant')).toBe(row(/Purchase 3/).id);
  });

  it('opens for the active thread by the keyboard, and gives the focus back', async () => {
    await openInbox([entry(1), entry(2)]);
    list().focus();
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settle();
    await askForMenu(list());
    expect(screen.getByRole('menu', { name: 'Purchase 1' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    await expectFocus(list);
  });

  it('shows in the open pane what it is about', async () => {
    await openInbox([entry(1), entry(2)]);
    fireEvent.click(row(/Purchase 1/));
    await askForMenu(row(/Purchase 2/));
    expect(useInboxView.getState().openKey).toBe(2);
  });

  it('offers the snoozes and what can be muted', async () => {
    const bridge = await openInbox([entry(1)]);
    await askForMenu(row(/Purchase 1/));
    await choose(/^Mute Fennimore Law/);
    await askForMenu(row(/Purchase 1/));
    await choose(/hour/);
    expect(marked(bridge)).toMatchObject([
      { action: 'mute', what: { organization: 'organizations/o1' } },
      { action: 'snooze', select: { keys: [1] } },
    ]);
  });

  it('opens the check, or offers none where the notification names none', async () => {
    await openInbox([entry(1), entry(2, { check: null })]);
    await askForMenu(row(/Purchase 2/));
    expect(offered()).not.toContain('Open check');
    await choose(/^Copy link/);
    await askForMenu(row(/Purchase 1/));
    await choose(/^Open check/);
    expect(useNavigation.getState().place.path).toBe('/checks/organizations/o1/teams/t1/checks/c1');
  });

  it('offers to mark as unread what is read, and not to be done again what is done', async () => {
    await openInbox([entry(1, { status: 'done' })]);
    await askForMenu(row(/Purchase 1/));
    expect(offered().slice(0, 3)).toEqual(['Open check', 'Mark unread', 'Copy link']);
  });
});
