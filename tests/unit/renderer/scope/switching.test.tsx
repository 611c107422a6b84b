// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp, settle } from '../render-app.tsx';
import { click, unreachable } from '../operator.ts';
import { listCalls, press } from '../features/organizations/organization-list.ts';

isolateApp();

const pushAddress = (bridge: FakeBridge, id: string, baseUrl: string) => {
  bridge.push('profiles.changed', {
    ...bridge.overview,
    profiles: bridge.overview.profiles.map((profile) =>
      profile.id === id ? { ...profile, baseUrl } : profile,
    ),
  });
};

describe('switching the profile', () => {
  it('shows nothing of the old profile while the new one loads, nor its late responses afterwards', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const late: (() => void)[] = [];
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', async (input: InputOf<'organizations.list'>) => {
      if (input.profileId !== 'demo')
        return ok({
          organizations: [],
          nextPageToken: '',
          facts: noListFacts,
          receivedAt: '2025-11-20T09:41:00Z',
        });
      await new Promise<void>((resolve) => late.push(resolve));
      return respondWithPage?.(input as never);
    });
    await click(screen.getByText('Load all'));
    let activate = () => {};
    bridge.respond('profiles.activate', async ({ id }: { id: string }) => {
      await new Promise<void>((resolve) => (activate = resolve));
      return ok((bridge.overview = { ...bridge.overview, activeId: id }));
    });
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(screen.queryByText('Fennimore Law')).toBeNull();
    activate();
    await settle();
    expect(document.querySelector('[data-env="sandbox"]')).not.toBeNull();
    expect(screen.getByText('No organizations')).toBeTruthy();
    late.forEach((respond) => {
      respond();
    });
    await settle();
    expect(screen.queryByText('Fennimore Law')).toBeNull();
    expect(screen.getByText('0 loaded, all pages')).toBeTruthy();
  });

  it('resets filter, search, selection and the open row', async () => {
    await openApp(createFakeBridge());
    await click(screen.getByText('Fennimore Law'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'fenni' },
    });
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Search loaded rows' })).toHaveProperty('value', '');
  });

  it('stays with the old profile when it fails, and says why', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    bridge.respond('profiles.activate', () => ({ ok: false, error: unreachable }));
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(document.querySelector('[data-env="demo"]')).not.toBeNull();
    expect(screen.getByText(/The profile was not switched/)).toBeTruthy();
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('drops the data shown when the address of the profile in use changes', async () => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
    await openApp(bridge);
    const before = listCalls(bridge).length;
    pushAddress(bridge, 'sandbox', 'https://elsewhere.example.com');
    await settle();
    expect(listCalls(bridge)).toHaveLength(before + 1);
  });

  it('keeps the page of the demo when the port of the local service becomes known', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const before = listCalls(bridge).length;
    pushAddress(bridge, 'demo', 'http://127.0.0.1:50000/service');
    await settle();
    expect(listCalls(bridge)).toHaveLength(before);
  });

  it('is noticed when it happens before the first render', async () => {
    const bridge = createFakeBridge();
    const preferences = bridge.responses['preferences.read']?.({} as never);
    const { promise, resolve } = Promise.withResolvers();
    bridge.respond('preferences.read', () => promise);
    await openApp(bridge);
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    resolve(preferences);
    await settle();
    expect(within(screen.getByRole('banner')).getByText('Sandbox')).toBeTruthy();
  });

  it.each([
    [1, 0, '1 call in flight (at most 4)'],
    [4, 2, '4 calls in flight (at most 4), 2 waiting'],
  ])('counts the calls in flight next to their limit: %i', async (callsInFlight, callsQueued, text) => {
    const bridge = createFakeBridge();
    bridge.respond('session.status', () =>
      ok({
        profileId: bridge.overview.activeId,
        connection: 'connected',
        latencyMs: 1,
        callsInFlight,
        callsQueued,
        callsLimit: 4,
        localService: null,
        offlineSince: null,
        limitedUntil: null,
        tokenExpiresAt: '2026-11-23T17:02:00Z',
        lastError: null,
        clockDifferenceMs: null,
      }),
    );
    await openApp(bridge);
    const status = within(screen.getByRole('contentinfo'));
    expect(await status.findByText(text)).toBeTruthy();
    expect(status.getByText(/^Token valid until/)).toBeTruthy();
  });

  it('ignores the status of a profile that is not in use', async () => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
    await openApp(bridge);
    act(() => {
      bridge.push('session.changed', {
        profileId: 'production',
        connection: 'offline',
        latencyMs: null,
        callsInFlight: 3,
        callsQueued: 0,
        callsLimit: 4,
        localService: null,
        offlineSince: null,
        limitedUntil: null,
        tokenExpiresAt: null,
        lastError: null,
        clockDifferenceMs: null,
      });
    });
    expect(within(screen.getByRole('contentinfo')).queryByText(/No connection/)).toBeNull();
  });
});
