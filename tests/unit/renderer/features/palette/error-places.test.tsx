// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { closeLayer } from '../../../../../renderer/state/layer.ts';
import { write } from '../../operator.ts';
import { closeApp, giveLayout, openApp } from '../../render-app.tsx';
import { entry } from '../journal/entries.ts';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeLayer();
  closeApp();
});

it('an error text opens the journal first if only the journal has the status, and shows the count', async () => {
  const bridge = createFakeBridge({});
  const entries = [
    entry(9, { outcome: 'failed', status: 500 }),
    entry(8, { outcome: 'failed', status: 403 }),
    entry(7, { outcome: 'failed', status: 403 }),
  ];
  bridge.answer('journal.list', () =>
    ok({ entries, damaged: [], next: null, matching: 3, total: 3, since: null }),
  );
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  write(await screen.findByRole('searchbox'), 'PERMISSION_DENIED: caller does not have permission');
  const first = await screen.findByRole('option', { name: /^Show failed changes with 403/ });
  const lines = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual([
    'Show failed changes with 4032 in the journal',
    'Show failed API calls with 403None in the call log',
  ]);
  fireEvent.click(first);
  await screen.findByRole('heading', { name: 'Journal' });
  expect(useJournalView.getState()).toMatchObject({ filter: { outcome: 'failed' }, period: 'all', entry: 8 });
});
