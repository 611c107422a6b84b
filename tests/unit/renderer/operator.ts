import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppError } from '#shared/errors';
import type { GuardState } from '#shared/guard';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { CallName } from '#shared/ipc/channels';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { ok, type Result } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import { settle } from './render-app.tsx';

/** What an operator does on a page over the fake bridge, and what the page sent for it. */

export const press = (element: Element): void => {
  fireEvent.click(element);
};

export const write = (element: Element, value: string): void => {
  fireEvent.change(element, { target: { value } });
};

/** Presses an element, and lets the page settle. */
export const click = async (element: Element): Promise<void> => {
  fireEvent.click(element);
  await settle();
};

/** Presses a key where the focus is, or on an element. */
export const key = (name: string, more: KeyboardEventInit = {}, element?: Element): void => {
  fireEvent.keyDown(element ?? document.activeElement ?? document.body, { key: name, ...more });
};

/**
 * Leaves what is open above the page with Escape: once the focus is in it, as before that the key goes elsewhere, and
 * once it has settled, as it hears keys a moment after it took the focus.
 */
export async function escapeFrom(role: 'dialog' | 'alertdialog' | 'listbox'): Promise<void> {
  await waitFor(() => {
    expect(screen.getByRole(role).contains(document.activeElement)).toBe(true);
  });
  await settle();
  key('Escape');
  await waitFor(() => {
    expect(screen.queryByRole(role)).toBeNull();
  });
}

/** Waits until the focus is there: it moves a frame after what was opened or closed. */
export async function expectFocus(find: () => Element | null): Promise<void> {
  await waitFor(() => {
    expect(document.activeElement).toBe(find());
  });
}

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const main = () => within(screen.getByRole('main'));

/** The inputs of every call of this name, oldest first. */
export function sent<N extends CallName>(bridge: FakeBridge, name: N): InputOf<N>[] {
  // The client calls each name with its own input.
  return bridge.made.filter((call) => call.name === name).map(({ input }) => input as InputOf<N>);
}

/** Waits until a call was made so often, and gives its inputs. */
export async function awaitSent<N extends CallName>(
  bridge: FakeBridge,
  name: N,
  times = 1,
): Promise<InputOf<N>[]> {
  await waitFor(() => {
    expect(sent(bridge, name)).toHaveLength(times);
  });
  return sent(bridge, name);
}

/** Expects that a call was made so often and, once whatever was pressed has come to the bridge, no more. */
export async function expectSent(bridge: FakeBridge, name: CallName, times: number): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect(sent(bridge, name)).toHaveLength(times);
}

/** Keeps the responses of a call back until they are given, oldest first. */
export function holdBack<N extends CallName>(bridge: FakeBridge, name: N) {
  const waiting: ((response: Result<OutputOf<N>>) => void)[] = [];
  bridge.respond(name, () => new Promise<Result<OutputOf<N>>>((resolve) => waiting.push(resolve)));
  return {
    /** Responds to the call that waits longest, and lets the page take in what follows from it. */
    give: async (response: Result<OutputOf<N>>) => {
      await waitFor(() => {
        expect(waiting).not.toHaveLength(0);
      });
      await act(async () => {
        waiting.shift()?.(response);
        // Whatever waits for the response runs before the first of these; the news of the cache before the second.
        await new Promise((resolve) => setTimeout(resolve, 0));
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    },
  };
}

/** A fault of the service, reported as `Broken.` */
export const broken: AppError = { kind: 'service', message: 'Broken.', advice: 'Try later.', status: 503 };

export const unreachable: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'The service did not respond.',
  target: 'api.checks.example',
  advice: 'Check the network, then try again.',
};

export const lockedOut: AppError = {
  kind: 'refused',
  reason: 'read-only',
  message: 'The profile is read-only.',
  advice: 'Unlock it.',
};

export const guardOf = (bridge: FakeBridge, change: Partial<GuardState> = {}): GuardState => ({
  profileId: bridge.overview.activeId,
  environment: bridge.overview.profiles.find(({ id }) => id === bridge.overview.activeId)?.kind ?? 'demo',
  mode: 'unlocked',
  stopped: false,
  unlockedUntil: null,
  remainingSeconds: null,
  unlockMinutes: 10,
  questions: [],
  ...change,
});

/** The page learns that the service does not respond since 09:12; gives the session as it was before. */
export async function goOffline(bridge: FakeBridge): Promise<SessionStatus> {
  const response = bridge.responses['session.status']?.({} as never) as Result<SessionStatus>; // as the fake gives it
  if (!response.ok) throw new Error('The fake has no session');
  const offline: SessionStatus = {
    ...response.value,
    connection: 'offline',
    offlineSince: '2025-11-20T09:12:00Z',
  };
  bridge.respond('session.status', () => ok(offline));
  act(() => {
    bridge.push('session.changed', offline);
  });
  await screen.findAllByText(/nothing can be changed until the service responds again/);
  return response.value;
}

/** Has a switch of the profile wait, as it does until work of the profile before has stopped. Returns what ends it. */
export function holdSwitch(bridge: FakeBridge): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const activate = bridge.responses['profiles.activate'];
  bridge.respond('profiles.activate', async (input) => {
    await promise;
    const result = activate?.(input);
    // The page hears of it before the response comes.
    bridge.push('profiles.changed', bridge.overview);
    return result;
  });
  return async () => {
    resolve(null);
    await settle();
  };
}

/** The main process has another profile in use: everything of the previous one is removed. */
export async function switchTo(bridge: FakeBridge, id: string): Promise<void> {
  bridge.overview = { ...bridge.overview, activeId: id };
  const { overview } = bridge;
  const kind = overview.profiles.find((profile) => profile.id === id)?.kind ?? '';
  act(() => {
    bridge.push('profiles.changed', overview);
  });
  await waitFor(() => {
    expect(document.querySelector(`[data-env="${kind}"]`)).not.toBeNull();
  });
}
