// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { switchTo } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { run } from '../bulk-creation/open-bulk.ts';

isolateApp();

const texts = () => useToasts.getState().toasts.map(({ text, advice }) => [text, advice]);

it('names a run that stopped because its profile was left, and no run of the profile in use', async () => {
  const bridge = createFakeBridge();
  await openApp(bridge);
  const paused = { ...run, profileId: 'sandbox', state: 'paused', fileName: 'rows.csv' } as const;
  await switchTo(bridge, 'sandbox');
  act(() => bridge.push('bulk.changed', paused));
  expect(texts()).toEqual([]);
  await switchTo(bridge, 'demo');
  act(() => bridge.push('bulk.changed', { ...paused, state: 'done' }));
  expect(texts()).toEqual([]);
  act(() => bridge.push('bulk.changed', paused));
  expect(texts()).toEqual([
    [
      'Switching profiles stopped “rows.csv” in Harbourline sandbox.',
      'Switch back to Harbourline sandbox to resume the run.',
    ],
  ]);
});
