// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { cellsOf, isolateApp, openApp } from '../../render-app.tsx';
import { click, unreachable } from '../../operator.ts';

isolateApp();

describe('the detail of an organization', () => {
  const openFirst = async (bridge = createFakeBridge()) => {
    await openApp(bridge);
    await click(screen.getByText('Fennimore Law'));
    return bridge;
  };

  it('reads the Full view only when a part needs it', async () => {
    const bridge = await openFirst();
    expect(bridge.made.some(({ name }) => name === 'organizations.read')).toBe(false);
    await click(screen.getByRole('tab', { name: /Features/ }));
    expect(screen.getByText('source_of_funds')).toBeTruthy();
    expect(screen.getAllByText('Unknown')).toHaveLength(1);
    expect(cellsOf('Larkfield Legal').at(-1)).toBe('Not loaded');
  });

  it('shows an error of one part in that part and keeps the rest', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.read', () => ({ ok: false, error: unreachable }));
    await openFirst(bridge);
    await click(screen.getByRole('tab', { name: /Roles/ }));
    expect(screen.getByText('The service did not respond.')).toBeTruthy();
    await click(screen.getByRole('tab', { name: 'Details' }));
    expect(screen.getByText('partners/harbourline-group')).toBeTruthy();
  });

  it('lists its own brands out of all of them', async () => {
    await openFirst();
    await click(screen.getByRole('tab', { name: /Brands/ }));
    const panel = screen.getByRole('tabpanel');
    expect(within(panel).getByText('1 loaded')).toBeTruthy();
  });

  it('knows teams from names that were seen', async () => {
    const bridge = createFakeBridge();
    bridge.respond('people.known', ({ organization }: InputOf<'people.known'>) =>
      ok({
        teams: ['east', 'west'].map((team) => ({ name: `${organization}/teams/${team}`, from: ['checks'] })),
        users: [],
        teamCount: 4,
        userCount: null,
        failures: [],
      }),
    );
    await openFirst(bridge);
    await click(screen.getByRole('tab', { name: 'Teams' }));
    expect(screen.getByText('2 of 4')).toBeTruthy();
    expect(screen.getByText(/\/teams\/west$/)).toBeTruthy();
  });

  it('asks the main process to open a link, and names the link and no address', async () => {
    const bridge = await openFirst();
    await click(screen.getByRole('button', { name: 'Support record' }));
    const made = bridge.made.filter(({ name }) => name === 'organizations.openLink');
    expect(made.map(({ input }) => input)).toEqual([
      { profileId: 'demo', name: expect.stringMatching(/^organizations\//) as string, link: 'support' },
    ]);
  });

  it('says why a link was not opened', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.openLink', () =>
      err({
        kind: 'refused',
        reason: 'address-not-allowed',
        message: 'The link was not opened.',
        advice: 'Check it.',
      }),
    );
    await openFirst(bridge);
    await click(screen.getByRole('button', { name: 'Support record' }));
    expect(await screen.findByText('The link was not opened.')).toBeTruthy();
    expect(screen.getByText('Check it.')).toBeTruthy();
  });
});
