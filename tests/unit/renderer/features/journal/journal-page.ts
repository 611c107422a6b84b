import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { JournalEntry, JournalPage } from '#shared/journal';
import { ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { main, press, sent } from '../../operator.ts';
import { openApp } from '../../render-app.tsx';

export const page = (entries: JournalEntry[], more: Partial<JournalPage> = {}): JournalPage => ({
  entries,
  damaged: [],
  next: null,
  matching: entries.length,
  total: entries.length,
  since: null,
  ...more,
});

export async function openJournal(first: JournalPage, period: 'all' | 'month' = 'all'): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
  bridge.respond('journal.list', () => ok(first));
  bridge.respond('creation.unsettled', () => ok([]));
  changeJournalView({ period });
  await openApp(bridge);
  await waitFor(() => {
    expect(sent(bridge, 'journal.list')).not.toHaveLength(0);
  });
  return bridge;
}

export const list = () => screen.getByRole('grid', { name: 'Journal entries' });
export const lines = () => within(list()).getAllByRole('row').slice(1);
export const detail = () => within(screen.getByRole('complementary', { name: 'Entry' }));

export async function choose(from: string, to: string | RegExp) {
  // The name of a filter begins with its field, that of a menu does not.
  press(main().getByRole('button', { name: new RegExp(`^(\\w+: )?${from}$`) }));
  press(await screen.findByRole('menuitem', { name: to }));
}
