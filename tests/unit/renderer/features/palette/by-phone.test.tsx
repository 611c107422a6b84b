// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { closeLayer } from '../../../../../renderer/state/layer.ts';
import { holdBack, sent, write } from '../../operator.ts';
import { closeApp, giveLayout, openApp } from '../../render-app.tsx';

const check = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeLayer();
  closeApp();
});

const opening = (id: string) => screen.queryByRole('option', { name: new RegExp(`Open check ${id}`) });

it('offers nothing of the phone number typed before while the next is looked up', async () => {
  const bridge = createFakeBridge({});
  bridge.answer('checks.byPhone', () => ok([check('first')]));
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const box = await screen.findByRole('searchbox');
  write(box, '+46 70 123 45 67');
  await waitFor(() => {
    expect(opening('first')).not.toBeNull();
  });
  const answer = holdBack(bridge, 'checks.byPhone');
  write(box, '+46 70 765 43 21');
  await waitFor(() => {
    expect(sent(bridge, 'checks.byPhone').map(({ phone }: InputOf<'checks.byPhone'>) => phone)).toContain(
      '+46 70 765 43 21',
    );
  });
  expect(opening('first')).toBeNull();
  expect(screen.queryByRole('option', { name: /Find checks with phone number/ })).toBeNull();
  await answer.give(ok([check('second')]));
  await waitFor(() => {
    expect(opening('second')).not.toBeNull();
  });
  expect(opening('first')).toBeNull();
});
