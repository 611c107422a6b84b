// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { click } from '../../operator.ts';
import { grid, press } from '../organizations/organization-list.ts';

isolateApp();

describe('profiles', () => {
  const openProfiles = async (bridge = createFakeBridge({ preferences: { lastRoute: '/profiles' } })) => {
    await openApp(bridge);
    return bridge;
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } });
    fireEvent.blur(field(label));
    await settle();
  };

  it('refuse a faulty address next to its field and save nothing', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await type('Base URL', 'http://api.checks.example');
    expect(screen.getByText(/Plain http is for/)).toBeTruthy();
    await click(screen.getByRole('button', { name: /Save profile/ }));
    expect(bridge.made.some(({ name }) => name === 'profiles.update')).toBe(false);
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
  });

  it('are created with a secret that is sent once and then neither kept nor shown', async () => {
    const bridge = await openProfiles();
    await click(screen.getByRole('button', { name: 'New profile' }));
    await type('Name', 'Alder sandbox');
    await type('Base URL', 'https://api.alder.example/service');
    await type('Auth URL', 'https://auth.alder.example');
    await type('Client ID', 'alder-1');
    await type('Client secret', 'canary-secret');
    expect(field('Client secret').type).toBe('password');
    press('s', { ctrlKey: true });
    await settle();
    expect(bridge.made.filter(({ input }) => JSON.stringify(input).includes('canary-secret'))).toHaveLength(
      1,
    );
    expect(document.body.innerHTML).not.toContain('canary-secret');
    expect(screen.getByText(/In keychain/)).toBeTruthy();
  });

  it('say that the keychain refused, and keep what was typed', async () => {
    const bridge = await openProfiles();
    bridge.respond('profiles.update', () => ({
      ok: false,
      error: {
        kind: 'refused',
        reason: 'keychain-missing',
        message: 'The secret was not saved.',
        target: 'No keychain is running on this computer',
        advice: 'Start or unlock a keychain.',
      },
    }));
    await click(screen.getByText('Stonebridge sandbox'));
    await type('Client secret', 'typed');
    press('s', { ctrlKey: true });
    await settle();
    expect(screen.getByText('The secret was not saved.')).toBeTruthy();
    expect(field('Client secret').value).toBe('typed');
    const alert = screen.getByText('The secret was not saved.').closest('[role="alert"]');
    await click(within(alert as HTMLElement).getByRole('button', { name: /Check again/ }));
    expect(bridge.made.some(({ name }) => name === 'keychain.check')).toBe(true);
  });

  it('put the faults the main process found next to their fields', async () => {
    const bridge = await openProfiles();
    bridge.respond('profiles.update', () => ({
      ok: false,
      error: {
        kind: 'validation',
        message: 'The profile was not saved.',
        advice: 'Correct the marked fields.',
        faults: [{ field: 'name', message: 'Another profile has this name.' }],
      },
    }));
    await click(screen.getByText('Harbourline sandbox'));
    await type('Name', 'Built-in demo');
    press('s', { ctrlKey: true });
    await settle();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Another profile has this name.')).toBeTruthy();
  });

  it('test what is typed with the typed secret, and a saved profile by its id', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Test connection' }));
    expect(screen.getByText('Organizations and checks were loaded.')).toBeTruthy();
    expect(screen.getByText(/This action needs global admin permission/)).toBeTruthy();
    await click(screen.getByText('Stonebridge sandbox'));
    expect(screen.getByRole('button', { name: 'Test connection' })).toHaveProperty('disabled', true);
    await type('Client secret', 'typed');
    await click(screen.getByRole('button', { name: 'Test connection' }));
    const tests = bridge.made.filter(({ name }) => name === 'profiles.test').map(({ input }) => input);
    expect(tests[0]).toMatchObject({ id: 'sandbox' });
    expect(tests[1]).toMatchObject({ secret: 'typed', settings: { name: 'Stonebridge sandbox' } });
  });

  it('ask before unsaved changes are lost, and keep them if the operator stays', async () => {
    await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await type('Name', 'Renamed');
    await click(screen.getByRole('button', { name: 'Organizations' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard this input?' })).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field('Name').value).toBe('Renamed');
    await click(screen.getByRole('button', { name: 'Organizations' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard input' }));
    expect(grid()).toBeTruthy();
  });

  it('say what is deleted before a profile is deleted', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Harbourline sandbox?' });
    expect(dialog.textContent).toContain(
      'Deletes its settings, its client secret and its data on this computer.',
    );
    await click(within(dialog).getByRole('button', { name: 'Keep profile' }));
    expect(bridge.made.some(({ name }) => name === 'profiles.remove')).toBe(false);
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete profile' }));
    expect(screen.queryByText('Harbourline sandbox')).toBeNull();
  });

  it('report data of a deleted profile that could not be deleted', async () => {
    const bridge = await openProfiles();
    const left = {
      kind: 'refused',
      reason: 'disk',
      message: 'Some of its data stays.',
      advice: 'Check the disk.',
    };
    bridge.respond('profiles.remove', () => ok({ left }));
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete profile' }));
    expect(screen.getByText('Some of its data stays.')).toBeTruthy();
  });

  it('cannot change the built-in one', async () => {
    await openProfiles();
    expect(field('Name').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Save profile/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete profile' })).toBeNull();
  });
});
