// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuardState } from '#shared/guard';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { toastIfDeclined } from '../../../../../renderer/features/guard/toast-if-declined.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  guardOf,
  holdBack,
  lockedOut,
  escapeFrom,
  expectSent,
  press,
  sent,
  switchTo,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

const bar = () => within(screen.getByRole('banner'));
const control = async (name: string | RegExp) => bar().findByRole('button', { name });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

async function openWith(profile: string, change: Partial<GuardState> = {}): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
  bridge.overview = { ...bridge.overview, activeId: profile };
  bridge.respond('guard.state', () => ok(guardOf(bridge, change)));
  for (const call of ['guard.lock', 'guard.unlock', 'guard.confirmEach'] as const)
    bridge.respond(call, () => err(broken));
  await openApp(bridge);
  return bridge;
}

describe('a production profile', () => {
  const locked = { mode: 'read-only' } as const;

  it('is unlocked for the chosen time, and counts it down', async () => {
    const bridge = await openWith('production', locked);
    expect(await bar().findByText('Read-only')).toBeTruthy();
    const unlocked = guardOf(bridge, { remainingSeconds: 300 });
    bridge.respond('guard.unlock', () => ok(unlocked));
    press(await control('Unlock'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock production' }));
    expect(dialog.getByRole('button', { name: 'Unlock for 10 min' })).toBeTruthy();
    press(dialog.getByRole('radio', { name: '5' }));
    press(dialog.getByRole('button', { name: 'Unlock for 5 min' }));
    expect(await awaitSent(bridge, 'guard.unlock')).toEqual([{ profileId: 'production', minutes: 5 }]);
    expect((await bar().findByText(/^Unlocked, /)).textContent).toMatch(/^Unlocked, 0?(5:00|4:59) left$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the duration of the profile among the others, and sends nothing when it is closed', async () => {
    const bridge = await openWith('production', { ...locked, unlockMinutes: 7 });
    press(await control('Unlock'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock production' }));
    expect(dialog.getByRole('radio', { name: '7' })).toHaveProperty('checked', true);
    const minutes = dialog.getAllByRole('radio').map((radio) => Number(radio.getAttribute('value')));
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    await escapeFrom('dialog');
    await expectSent(bridge, 'guard.unlock', 0);
  });

  it('stays read-only when unlocking fails, and says why', async () => {
    await openWith('production', locked);
    press(await control('Unlock'));
    press(await screen.findByRole('button', { name: 'Unlock for 10 min' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['Broken.']);
    });
    expect(bar().getByText('Read-only')).toBeTruthy();
  });

  it('is locked at once', async () => {
    const bridge = await openWith('production', { remainingSeconds: 120 });
    bridge.respond('guard.lock', () => ok(guardOf(bridge, locked)));
    press(await control('Lock now'));
    expect(await bar().findByText('Read-only')).toBeTruthy();
    expect(sent(bridge, 'guard.lock')).toEqual([{}]);
  });

  it('that is stopped can be neither unlocked nor locked', async () => {
    await openWith('production', { ...locked, stopped: true });
    expect(await bar().findByText('Stopped')).toBeTruthy();
    expect(bar().queryByRole('button', { name: /Unlock|Lock now/ })).toBeNull();
  });
});

describe('a sandbox or the demo', () => {
  const choose = async (from: string | RegExp, to: string) => {
    press(await control(from));
    press(await screen.findByRole('option', { name: new RegExp(`^${to}`) }));
  };

  it('asks before each change if chosen', async () => {
    const bridge = await openWith('sandbox');
    bridge.respond('guard.confirmEach', () => ok(guardOf(bridge, { mode: 'confirm' })));
    await choose(/^Changes/, 'Asks before each change');
    expect(await control(/^Asks before each change/)).toBeTruthy();
    expect(sent(bridge, 'guard.confirmEach')).toEqual([{ profileId: 'sandbox' }]);
  });

  it('can be made read-only, and writable again', async () => {
    const bridge = await openWith('sandbox');
    bridge.respond('guard.lock', () => ok(guardOf(bridge, { mode: 'read-only' })));
    await choose(/^Changes/, 'Read-only');
    await awaitSent(bridge, 'guard.lock');
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    await choose(/^Read-only/, 'Changes allowed');
    expect(await awaitSent(bridge, 'guard.unlock')).toEqual([{ profileId: 'sandbox' }]);
    expect(sent(bridge, 'guard.lock')).toEqual([{}]);
  });

  it('sends nothing when its current mode is chosen again', async () => {
    const bridge = await openWith('sandbox', { mode: 'confirm' });
    await choose(/^Asks/, 'Asks before each change');
    await escapeFrom('listbox');
    for (const call of ['guard.lock', 'guard.unlock', 'guard.confirmEach'] as const)
      await expectSent(bridge, call, 0);
  });
});

describe('the known state of the guard', () => {
  it('follows the main process', async () => {
    const bridge = await openWith('sandbox');
    await control(/^Changes/);
    act(() => {
      bridge.push('guard.changed', guardOf(bridge, { mode: 'read-only' }));
    });
    expect(await control(/^Read-only/)).toBeTruthy();
  });

  it('of another profile is ignored, and offers no unlock', async () => {
    const bridge = await openWith('production', { profileId: 'sandbox', mode: 'unlocked' });
    await awaitSent(bridge, 'guard.state');
    expect(bar().queryByRole('button', { name: /Unlock|Lock now/ })).toBeNull();
    expect(bar().queryByText(/^Unlocked/)).toBeNull();
  });

  it('of the previous profile does not unlock the next one when it arrives late', async () => {
    const bridge = await openWith('sandbox', { mode: 'read-only' });
    const responses = holdBack(bridge, 'guard.unlock');
    press(await control(/^Read-only/));
    press(await screen.findByRole('option', { name: /^Changes allowed/ }));
    await awaitSent(bridge, 'guard.unlock');
    const late = guardOf(bridge);
    await switchTo(bridge, 'production');
    act(() => {
      bridge.push('guard.changed', guardOf(bridge, { mode: 'read-only' }));
    });
    await control('Unlock');
    await responses.give(ok(late));
    expect(bar().getByText('Read-only')).toBeTruthy();
    expect(bar().getByRole('button', { name: 'Unlock' })).toBeTruthy();
  });
});

describe('a change that was not confirmed', () => {
  it('shows a note, not an alert; any other refusal is left to the screen', () => {
    const declined = { ...lockedOut, message: 'The check stays as it is.', reason: 'not-confirmed' } as const;
    expect(toastIfDeclined(declined as Parameters<typeof toastIfDeclined>[0])).toBe(true);
    expect(toasts()).toEqual(['The check stays as it is.']);
    expect(toastIfDeclined(lockedOut)).toBe(false);
    expect(toastIfDeclined(broken)).toBe(false);
    expect(toasts()).toHaveLength(1);
  });
});
