// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { setValue } from '../../../../../renderer/features/create-check/form-state.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, press, sent } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

it('a page that cannot be saved as the last one is tried once, without a message', async () => {
  const bridge = createFakeBridge();
  const full = { kind: 'internal', message: 'The disk is full.', advice: 'Free some space.' } as const;
  bridge.respond('preferences.change', () => err(full));
  await openApp(bridge);
  for (const path of ['/journal', '/checks']) {
    act(() => {
      goTo(path);
    });
    await settle();
  }
  const tried = sent(bridge, 'preferences.change').map(
    ({ lastRoute }: InputOf<'preferences.change'>) => lastRoute,
  );
  expect(tried.slice(-2)).toEqual(['/journal', '/checks']);
  expect(new Set(tried).size).toBe(tried.length);
  expect(useToasts.getState().toasts).toEqual([]);
  expect(screen.getByRole('main')).toBeTruthy();
});

it.each([
  ['the window closes', false, 'close'],
  ['the app quits', true, 'quit'],
] as const)(
  'asks before %s over a check form that is filled in, whatever page is shown',
  async (_what, isQuit, action) => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    expect(sent(bridge, 'window.setUnsaved')).toEqual([]);
    act(() => {
      setValue('displayName', 'Ottilie Marsh');
    });
    await awaitSent(bridge, 'window.setUnsaved', 1);
    act(() => {
      bridge.push('window.closeBlocked', { isQuit });
    });
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this input?' }));
    expect(question.getByText('The form in “Create check” is filled in.')).toBeTruthy();
    press(question.getByRole('button', { name: 'Discard input' }));
    await awaitSent(bridge, 'window.control', 1);
    expect(sent(bridge, 'window.setUnsaved')).toEqual([{ unsaved: true }, { unsaved: false }]);
    expect(sent(bridge, 'window.control')).toEqual([{ action }]);
  },
);

it('asks before the app restarts over a check form that is filled in', async () => {
  const bridge = createFakeBridge();
  const notice = { title: 'Damaged.', message: 'Restart the app.', action: 'restart' } as const;
  bridge.respond('application.info', () =>
    ok({
      version: '0.1.0',
      platform: 'linux',
      policy: {},
      startNotices: [notice],
      runtime: { electron: '45.4.1', chromium: '148.0.0', node: '24.9.0', official: true, officialMajor: 45 },
    }),
  );
  await openApp(bridge);
  act(() => {
    setValue('displayName', 'Ottilie Marsh');
  });
  press(screen.getByRole('button', { name: 'Restart app' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this input?' }));
  expect(sent(bridge, 'window.control')).toEqual([]);
  press(question.getByRole('button', { name: 'Discard input' }));
  await awaitSent(bridge, 'window.control', 1);
});
