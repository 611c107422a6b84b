// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { err } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { sent } from '../../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  useToasts.setState({ toasts: [] });
});

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
