// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { nameSchema } from '#shared/resource-names';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { useLayer } from '../../../../../renderer/state/layer.ts';
import { holdBack, key, sent, write } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const check = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);

isolateApp();

const opening = (id: string) => screen.queryByRole('option', { name: new RegExp(`Open check ${id}`) });

/** Opens the app with its palette; gives the field of it. */
async function openPalette(bridge: ReturnType<typeof createFakeBridge>): Promise<HTMLElement> {
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  return await screen.findByRole('searchbox');
}

it('offers no result of the previous phone number while the next is looked up', async () => {
  const bridge = createFakeBridge({});
  bridge.respond('checks.known', () => ok([{ name: check('first'), displayName: null }]));
  const box = await openPalette(bridge);
  write(box, '+46 70 123 45 67');
  await waitFor(() => {
    expect(opening('first')).not.toBeNull();
  });
  const response = holdBack(bridge, 'checks.known');
  write(box, '+46 70 765 43 21');
  await waitFor(() => {
    expect(sent(bridge, 'checks.known').map(({ phone }: InputOf<'checks.known'>) => phone)).toContain(
      '+46 70 765 43 21',
    );
  });
  expect(opening('first')).toBeNull();
  expect(screen.queryByRole('option', { name: /Find checks with phone number/ })).toBeNull();
  await response.give(ok([{ name: check('second'), displayName: 'Sale of 4 Mill Lane' }]));
  await waitFor(() => {
    expect(opening('Sale of 4 Mill Lane')).not.toBeNull();
  });
  expect(opening('first')).toBeNull();
});

it('opens the one check that the service finds by its client reference', async () => {
  const bridge = createFakeBridge({});
  const found = { name: check('c1'), displayName: 'Sale of 4 Mill Lane', clientReference: 'ON-67937' };
  bridge.respond('checks.known', () => ok([]));
  bridge.respond('checks.listPages', () =>
    ok({
      pages: [{ checks: [found], nextPageToken: '', facts: noListFacts, receivedAt: '2025-11-20T09:41:00Z' }],
      error: null,
    }),
  );
  write(await openPalette(bridge), 'Our check ON-67937 is stuck');
  fireEvent.click(await screen.findByRole('option', { name: /client reference ON-67937/ }));
  await waitFor(() => {
    expect(useChecksView.getState()).toMatchObject({ openName: found.name, opensOnly: false });
  });
});

it('searches the service for a reference that Enter was pressed on before it was looked up', async () => {
  const bridge = createFakeBridge({});
  const response = holdBack(bridge, 'checks.known');
  const box = await openPalette(bridge);
  write(box, 'ON-67937');
  expect(screen.queryByRole('option', { name: /Find checks/ })).toBeNull();
  key('Enter', {}, box);
  expect(useLayer.getState().open).toBe('palette');
  await response.give(ok([]));
  await waitFor(() => {
    expect(useChecksView.getState().filter).toBe('client_reference = "ON-67937"');
  });
  expect(useLayer.getState().open).toBeNull();
});

it('forgets Enter when another text is written', async () => {
  const bridge = createFakeBridge({});
  const response = holdBack(bridge, 'checks.known');
  const box = await openPalette(bridge);
  write(box, 'ON-67937');
  key('Enter', {}, box);
  write(box, 'ON-67938');
  await response.give(ok([]));
  await response.give(ok([]));
  expect(await screen.findByRole('option', { name: /client reference ON-67938/ })).not.toBeNull();
  expect(useLayer.getState().open).toBe('palette');
});
