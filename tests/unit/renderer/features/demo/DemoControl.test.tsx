// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#shared/local-service-faults';
import { err, ok } from '#shared/result';
import { createFakeBridge, inventProfile, type FakeBridge } from '#tests/support/fake-bridge';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { switchTo } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

let bridge: FakeBridge;
/** Those of the service of each profile. */
let faults: Record<string, Fault[]>;

isolateApp();
beforeEach(() => {
  bridge = createFakeBridge();
  faults = { demo: [] };
  bridge.respond('demo.faults', ({ profileId }: { profileId: string }) => ok(faults[profileId]));
  bridge.respond('demo.fault', ({ fault }: { fault: Fault }) => {
    faults['demo'] = [...(faults['demo'] ?? []), fault];
    return ok(null);
  });
  bridge.respond('demo.clearFaults', () => {
    faults['demo'] = [];
    return ok(null);
  });
  bridge.respond('demo.advance', () => ok(null));
});

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}
const inputsOf = (name: string) => bridge.made.filter((call) => call.name === name).map(({ input }) => input);

describe('the faults of the demo service', () => {
  it('are added, listed, counted in the title bar and cleared', async () => {
    const announced: string[] = [];
    const unsubscribe = useAnnouncement.subscribe(({ text }) => announced.push(text));
    await openApp(bridge);
    await press('Demo controls');
    fireEvent.change(screen.getByLabelText('Number of times'), { target: { value: '3' } });
    await press('Add fault');
    expect(inputsOf('demo.fault')).toEqual([
      { fault: { kind: 'rate-limit', operation: 'any', times: 3, skip: 0, retryAfter: '5' } },
    ]);
    expect(screen.getByText('Too many requests (429), 5, Any request, 3 times')).toBeTruthy();
    await press('Clear all');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add fault' }));
    unsubscribe();
    expect(announced).toEqual(
      expect.arrayContaining([
        'Fault added: Too many requests (429), 5, Any request, 3 times',
        'All faults cleared',
      ]),
    );
    expect(inputsOf('demo.clearFaults')).toEqual([{}]);
    expect(screen.queryByText(/3 times/)).toBeNull();
  });

  it('are listed, and can be cleared, after the profile was switched and back', async () => {
    await openApp(bridge);
    await press('Demo controls');
    fireEvent.change(screen.getByLabelText('Number of times'), { target: { value: '' } });
    await press('Add fault');
    for (const id of ['sandbox', 'demo']) await switchTo(bridge, id);
    await screen.findByRole('button', { name: 'Demo controls, 1 fault' });
    await press('Demo controls, 1 fault');
    expect(screen.getByText('Too many requests (429), 5, Any request, Until cleared')).toBeTruthy();
    await press('Clear all');
    expect(inputsOf('demo.clearFaults')).toEqual([{}]);
    expect(await screen.findByRole('button', { name: 'Demo controls', hidden: true })).toBeTruthy();
  });

  it('are listed no longer when requests have used them up', async () => {
    await openApp(bridge);
    await press('Demo controls');
    await press('Add fault');
    expect(screen.getByText('Too many requests (429), 5, Any request, Once')).toBeTruthy();
    faults['demo'] = [];
    await waitFor(() => expect(screen.queryByText('Added')).toBeNull(), { timeout: 3000 });
    expect(screen.getByRole('button', { name: 'Demo controls', hidden: true })).toBeTruthy();
  });

  it('are not added while a field is wrong', async () => {
    await openApp(bridge);
    await press('Demo controls');
    fireEvent.change(screen.getByLabelText('Number of times'), { target: { value: 'often' } });
    await press('Add fault');
    expect(inputsOf('demo.fault')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('A whole number from 1 to 999,999.');
  });

  it('show what went wrong when the service refuses', async () => {
    bridge.respond('demo.fault', () =>
      err({
        kind: 'internal',
        message: 'The local service did not carry out the request.',
        advice: 'Start the app again.',
      }),
    );
    await openApp(bridge);
    await press('Demo controls');
    await press('Add fault');
    expect(screen.getByText('The local service did not carry out the request.')).toBeTruthy();
    expect(screen.queryByText('Added')).toBeNull();
  });

  it('include time that can be advanced', async () => {
    await openApp(bridge);
    await press('Demo controls');
    await press('1 hour');
    expect(inputsOf('demo.advance')).toEqual([{ milliseconds: 3_600_000 }]);
  });

  it('show the date that the service was advanced to, in the status bar too', async () => {
    await openApp(bridge);
    await press('Demo controls');
    expect(screen.queryByText(/^Demo date:/)).toBeNull();
    const aheadMs = 400 * 86_400_000;
    act(() => {
      bridge.push('session.changed', {
        profileId: 'demo',
        connection: 'connected',
        latencyMs: 1,
        callsInFlight: 0,
        callsQueued: 0,
        callsLimit: 4,
        offlineSince: null,
        limitedUntil: null,
        tokenExpiresAt: null,
        lastError: null,
        clockDifferenceMs: null,
        localService: { port: 48_210, aheadMs },
      });
    });
    await settle();
    const year = new Date(Date.now() + aheadMs).getFullYear();
    const shown = screen.getAllByText(/^Demo date:/).map(({ textContent }) => textContent);
    expect(shown).toHaveLength(2);
    for (const text of shown) expect(text).toContain(String(year));
  });

  it('are next to the reset, which asks first', async () => {
    bridge.respond('demo.reset', () => ok(null));
    await openApp(bridge);
    await press('Demo controls');
    await press('Reset Demo');
    const question = screen.getByRole('alertdialog').textContent;
    expect(question).toContain('the notes and tags of organizations');
    expect(question).toContain('The journal keeps its entries.');
    await press('Cancel');
    expect(inputsOf('demo.reset')).toEqual([]);
    await press('Demo controls');
    await press('Reset Demo');
    await press('Reset Demo');
    expect(inputsOf('demo.reset')).toEqual([{}]);
    expect(screen.getByText('Demo reset.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['sandbox', 'demo'] as const)(
    'are not offered for a %s profile of another service',
    async (kind) => {
      const profile = inventProfile('own', 'Own service', kind);
      bridge.overview = {
        ...bridge.overview,
        profiles: [...bridge.overview.profiles, profile],
        activeId: profile.id,
      };
      await openApp(bridge);
      expect(screen.queryByRole('button', { name: 'Demo controls' })).toBeNull();
    },
  );
});
