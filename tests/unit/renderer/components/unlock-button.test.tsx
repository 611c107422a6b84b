// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { UnlockButton } from '../../../../renderer/components/UnlockButton.tsx';
import { ProfileScope } from '../../../../renderer/scope/ProfileScope.tsx';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { ClientProvider } from '../../../../renderer/ipc/client-context.ts';
import { createQueryClient } from '../../../../renderer/scope/query-client.ts';
import { useToasts } from '../../../../renderer/state/toasts.ts';
import { awaitSent, broken, guardOf, holdBack, press } from '../operator.ts';

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

function show(kind: 'sandbox' | 'production', continues = true) {
  const profile = inventProfile(kind, kind, kind, { unlockMinutes: 15 });
  const bridge = createFakeBridge({ profiles: [profile] });
  bridge.respond('guard.state', () => err(broken));
  let again = 0;
  render(
    <ClientProvider value={createClient(bridge)}>
      <QueryClientProvider client={createQueryClient()}>
        <ProfileScope profile={profile}>
          <UnlockButton onUnlocked={continues ? () => (again += 1) : null} />
        </ProfileScope>
      </QueryClientProvider>
    </ClientProvider>,
  );
  return { bridge, again: () => again };
}

it('unlocks the profile first and sends the change once, however often the button is pressed', async () => {
  const { bridge, again } = show('production');
  const responses = holdBack(bridge, 'guard.unlock');
  const button = screen.getByRole('button', { name: 'Unlock for 15 min and continue' });
  press(button);
  expect(button).toHaveProperty('ariaDisabled', 'true');
  press(button);
  expect(await awaitSent(bridge, 'guard.unlock')).toEqual([{ profileId: 'production' }]);
  expect(again()).toBe(0);
  await responses.give(ok(guardOf(bridge)));
  await waitFor(() => {
    expect(again()).toBe(1);
  });
});

it('sends nothing when unlocking fails, says why and can be tried again', async () => {
  const { bridge, again } = show('sandbox');
  bridge.respond('guard.unlock', () => err(broken));
  const button = screen.getByRole('button', { name: 'Allow changes and continue' });
  press(button);
  await waitFor(() => {
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Broken.']);
  });
  expect(again()).toBe(0);
  expect(button).toHaveProperty('ariaDisabled', null);
});

it.each([
  ['production', 'Unlock for 15 min'],
  ['sandbox', 'Allow changes'],
] as const)('says in %s that nothing is sent by itself where nothing is', async (kind, label) => {
  const { bridge } = show(kind, false);
  press(screen.getByRole('button', { name: label }));
  expect(await awaitSent(bridge, 'guard.unlock')).toHaveLength(1);
});
