// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorButtons, errorSteps, errorTable, type ErrorStep } from '#shared/error-words';
import { appErrorSchema, type AppError } from '#shared/errors';
import { createFakeBridge, inventProfile, type FakeBridge } from '#tests/support/fake-bridge';
import { ErrorNotice } from '../../../../renderer/components/ErrorNotice.tsx';
import { Layer } from '../../../../renderer/components/Layer.tsx';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { ClientProvider } from '../../../../renderer/ipc/client-context.ts';
import { createQueryClient } from '../../../../renderer/scope/query-client.ts';
import { useNavigation } from '../../../../renderer/state/navigation.ts';
import { ProfileScope } from '../../../../renderer/scope/ProfileScope.tsx';
import { useSwitching } from '../../../../renderer/state/switching.ts';
import { guardOf, lockedOut } from '../operator.ts';
import { giveLayout, settle } from '../render-app.tsx';

const texts = { message: 'The report could not be read.', advice: 'Do it another way.' };
/** One error of each kind and reason. */
const errors: readonly (readonly [string, AppError, string, ErrorStep])[] = errorTable.map(
  ({ kind, reason, words }) => [
    `${kind} ${reason ?? ''}`.trim(),
    appErrorSchema.parse({
      kind,
      ...texts,
      ...(reason !== null && { reason }),
      ...(kind === 'validation' && { faults: [] }),
      ...(kind === 'outcome-unknown' && { lookup: {} }),
    }),
    words.title,
    words.step,
  ],
);

/** The button that does more than its name in the table says. */
const shownButtons: Partial<Record<ErrorStep, string>> = { unlock: 'Allow changes and continue' };

let bridge: FakeBridge;
beforeEach(() => {
  giveLayout();
  bridge = createFakeBridge();
  useNavigation.setState({ place: { path: '/checks' }, back: [], forward: [] });
});
afterEach(cleanup);

function show(node: React.ReactNode): void {
  render(
    <ClientProvider value={createClient(bridge)}>
      <QueryClientProvider client={createQueryClient()}>
        <ProfileScope profile={inventProfile('s', 'Sandbox', 'sandbox')}>{node}</ProfileScope>
      </QueryClientProvider>
    </ClientProvider>,
  );
}
const press = async (name: string) => {
  act(() => {
    screen.getByRole('button', { name }).click();
  });
  await settle();
};

const service: AppError = {
  kind: 'service',
  ...texts,
  target: 'organizations/o1/users/ada@mail.example',
  operation: 'GetUser',
  status: 503,
  code: 'UNAVAILABLE',
  serviceMessage: 'Down for maintenance.',
  requestId: 'req-9',
  attempts: 4,
};

describe('an error in its place', () => {
  it.each(errors)('of kind %s has its title, the sentence and its next step', (_, error, title, step) => {
    show(<ErrorNotice as="box" error={error} onRetry={() => undefined} />);
    const box = document.querySelector('b')?.parentElement;
    expect(box?.textContent).toBe(`${title}. ${texts.message} ${texts.advice}`);
    const [first, ...others] = screen.getAllByRole('button').map(({ textContent }) => textContent);
    const button = step in errorButtons ? (shownButtons[step] ?? errorSteps[step]) : 'Details';
    expect(first).toBe(button);
    expect(others.filter((other) => other !== 'Details' && other !== 'Retry')).toEqual([]);
  });

  it.each(errors)('of kind %s has a button, or says why there is none', (_, error, title, step) => {
    expect(step in errorButtons || /^(Install|Correct|Follow the advice)/.test(errorSteps[step])).toBe(true);
  });

  it('is not sent again by itself where that could do it twice, or fail again', () => {
    const shows = (error: AppError, as: 'page' | 'box') => {
      cleanup();
      show(<ErrorNotice as={as} error={error} onRetry={() => undefined} />);
      return screen.queryByRole('button', { name: 'Retry' }) !== null;
    };
    expect(shows({ kind: 'outcome-unknown', lookup: {}, ...texts }, 'page')).toBe(false);
    expect(shows({ kind: 'refused', reason: 'not-supported', ...texts }, 'page')).toBe(false);
    const invalid: AppError = { kind: 'validation', faults: [], ...texts };
    expect(shows(invalid, 'box')).toBe(false);
    // Nothing else is there to do it with.
    expect(shows(invalid, 'page')).toBe(true);
  });

  it('offers its own next step in place of that of its kind', () => {
    const error: AppError = { kind: 'refused', reason: 'not-supported', step: 'restart', ...texts };
    show(<ErrorNotice as="bar" error={error} onRetry={() => undefined} />);
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Restart app', 'Details']);
  });

  it('unlocks the profile and does again what it refused', async () => {
    bridge.respond('guard.unlock', () => ({ ok: true, value: guardOf(bridge) }));
    const again = vi.fn();
    show(<ErrorNotice as="bar" error={lockedOut} onRetry={again} />);
    await press('Allow changes and continue');
    expect(again).toHaveBeenCalledOnce();
  });

  it('opens the list of profiles where another one is to be used', async () => {
    show(
      <ErrorNotice error={{ kind: 'refused', reason: 'profile-not-active', ...texts }} onRetry="beside" />,
    );
    await press('Switch profile');
    expect(useSwitching.getState().isChoosing).toBe(true);
  });

  it('is reported in one press where nothing else helps', async () => {
    const error: AppError = { kind: 'internal', ...texts };
    bridge.respond('problem.report', () => ({ ok: true, value: { savedAs: null } }));
    show(<ErrorNotice as="bar" error={error} onRetry="beside" />);
    await press('Report a problem');
    expect(bridge.made.find(({ name }) => name === 'problem.report')?.input).toEqual({ error });
  });

  it.each(['box', 'page'] as const)('lists the faults of its fields separately, as a %s', (as) => {
    const faults = ['a', 'b', 'c'].map((field) => ({ field, message: 'too long' }));
    const error: AppError = { kind: 'validation', ...texts, faults };
    show(<ErrorNotice as={as} error={error} statusNote="4 rows are kept." onRetry="beside" />);
    const one = screen.getByText('a: too long.');
    expect(one.nextElementSibling?.textContent).toBe(' 2 more fields are not valid.');
    expect(one.parentElement?.textContent).toMatch(
      /a: too long\. 2 more fields are not valid\. 4 rows are kept\.$/,
    );
  });

  it('keeps what is technical out of the sentence and in its details, to copy', async () => {
    show(<ErrorNotice error={service} onRetry="beside" />);
    expect(document.body.textContent).not.toMatch(/503|UNAVAILABLE|maintenance|req-9|users\//);
    await press('Details');
    const details = within(screen.getByRole('dialog', { name: 'Details of the error' }));
    for (const text of ['503 UNAVAILABLE', 'Down for maintenance.', 'req-9', 'GetUser', '4'])
      expect(details.getByText(text)).toBeTruthy();
    // It names a person: masked for a shared screen, and taken off the clipboard.
    expect(details.getByText('organizations/o1/users/ada@mail.example').className).toContain('personal');
    await press('Copy details');
    const copied = bridge.made.find(({ name }) => name === 'clipboard.write')?.input;
    expect(copied).toMatchObject({ sensitive: true });
    expect(JSON.stringify(copied)).toContain('Request ID: req-9');
  });

  it('has in its details all words of its place, with those that three lines have no room for', async () => {
    const note = `${'word '.repeat(30).trim()}.`;
    show(
      <ErrorNotice as="bar" error={service} title="Teams not loaded" statusNote={note} onRetry="beside" />,
    );
    expect(document.body.textContent).not.toContain(note);
    await press('Details');
    const details = within(screen.getByRole('dialog', { name: 'Details of the error' }));
    const whole = `Teams not loaded. ${texts.message} ${note} ${texts.advice}`;
    expect(details.getByText('Teams not loaded.').parentElement?.textContent).toBe(whole);
    await press('Copy details');
    expect(JSON.stringify(bridge.made.find(({ name }) => name === 'clipboard.write')?.input)).toContain(note);
  });

  it('is reported from its details in one press', async () => {
    bridge.respond('problem.report', () => ({ ok: true, value: { savedAs: '/home/operator/problem.json' } }));
    show(<ErrorNotice error={service} onRetry="beside" />);
    await press('Details');
    await press('Report a problem');
    expect(bridge.made.find(({ name }) => name === 'problem.report')?.input).toEqual({ error: service });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the profile, but not from the profile page and not from a dialog', async () => {
    const error: AppError = { kind: 'auth', ...texts };
    show(<ErrorNotice error={error} onRetry="beside" />);
    await press('Open profile');
    expect(useNavigation.getState().place.path).toBe('/profiles');
    expect(screen.queryByRole('button', { name: 'Open profile' })).toBeNull();
    cleanup();
    useNavigation.setState({ place: { path: '/checks' } });
    show(
      <Layer isOpen label="Dialog" onClose={() => undefined}>
        <ErrorNotice error={error} onRetry="beside" />
      </Layer>,
    );
    expect(screen.queryByRole('button', { name: 'Open profile' })).toBeNull();
  });

  it('leads from a dialog to the journal, for what was sent from it', async () => {
    const close = vi.fn();
    show(
      <Layer isOpen label="Dialog" onClose={close}>
        <ErrorNotice error={{ kind: 'outcome-unknown', lookup: {}, ...texts }} onRetry={() => undefined} />
      </Layer>,
    );
    await press('Open journal');
    expect(close).toHaveBeenCalledOnce();
    expect(useNavigation.getState().place.path).toBe('/journal');
  });

  it('has one button that stands out: its next step, else the retry', () => {
    const isQuiet = (name: string) =>
      [...screen.getByRole('button', { name }).classList].some((each) => each.includes('quiet'));
    show(<ErrorNotice as="bar" error={{ kind: 'auth', ...texts }} onRetry={() => undefined} />);
    expect(['Open profile', 'Retry', 'Details'].map(isQuiet)).toEqual([false, true, true]);
    cleanup();
    show(<ErrorNotice as="bar" error={service} onRetry={() => undefined} />);
    expect(['Retry', 'Details'].map(isQuiet)).toEqual([false, true]);
  });

  it('restarts the app if only that helps, and first asks about unsaved changes', async () => {
    bridge.respond('window.control', () => ({ ok: true, value: null }));
    const restarts = () => bridge.made.filter(({ name }) => name === 'window.control');
    show(<ErrorNotice error={{ kind: 'refused', reason: 'database', ...texts }} onRetry="beside" />);
    useNavigation.setState({ obstacle: 'The profile is not saved.' });
    await press('Restart app');
    expect(restarts()).toEqual([]);
    useNavigation.setState({ obstacle: null, pending: null });
    await press('Restart app');
    expect(restarts().map(({ input }) => input)).toEqual([{ action: 'restart' }]);
  });

  it('offers no details where no app is behind the page', () => {
    render(<ErrorNotice error={service} onRetry="beside" />);
    expect(screen.queryByRole('button', { name: 'Details' })).toBeNull();
  });
});
