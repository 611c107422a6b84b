// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/journal';
import { changeJournalView, useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { awaitSent, press } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { entry, unknownEntry } from './entries.ts';
import { page, openJournal, lines, detail } from './journal-page.ts';

isolateApp();

afterEach(() => {
  changeJournalView(useJournalView.getInitialState());
});

describe('an entry', () => {
  const open = async (each: JournalEntry) => {
    const bridge = await openJournal(page([each]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    press(lines()[0] ?? document.body);
    await screen.findByRole('complementary', { name: 'Entry' });
    return bridge;
  };

  it('shows the change, its origin, its course and its position in the chain', async () => {
    await open(entry(7));
    expect(detail().getByRole('heading', { name: 'Create check' })).toBeTruthy();
    expect(detail().getByText('1 attempt')).toBeTruthy();
    expect(detail().getByRole('row', { name: 'displayName Purchase' })).toBeTruthy();
    expect(detail().getByText('A page of the app')).toBeTruthy();
    expect(detail().getByText('Confirmed')).toBeTruthy();
    expect(
      detail()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\d.*$/, '')),
    ).toEqual(['Entry written', 'Request sent', 'Response received, ', 'Entry completed']);
    expect(detail().getByText('Row 7')).toBeTruthy();
    expect(detail().getByTitle('d'.repeat(64)).textContent).toBe('dddddddd…dddd');
  });

  it('says its day, and that of every step of another day', async () => {
    const day = (date: number) => new Date(2025, 10, date, 9, 41, 7).toISOString();
    await open(
      unknownEntry(7, {
        at: day(20),
        completedAt: day(20),
        settled: { at: day(23), as: 'happened' },
      }),
    );
    expect(
      detail()
        .getAllByRole('listitem')
        .map((step) => step.querySelector('time')?.textContent),
    ).toEqual(['20 Nov 2025 09:41:07', undefined, '09:41:07', '09:41:07', '23 Nov 2025 09:41:07']);
  });

  it('that was refused never says that a request was sent', async () => {
    await open(entry(7, { outcome: 'refused', status: null, durationMs: null, reason: 'read-only' }));
    expect(detail().queryByText('Request sent')).toBeNull();
    expect(detail().queryByText(/^Response received/)).toBeNull();
    expect(detail().getAllByText('Not sent: Read-only')).toHaveLength(2);
  });

  it('that found no host says so, and not that a request was sent', async () => {
    await open(entry(7, { outcome: 'failed', status: null, reason: 'network: name-not-found' }));
    expect(detail().getAllByText('Failed in 284 ms: Host not found')).toHaveLength(2);
    expect(detail().queryByText('Request sent')).toBeNull();
    expect(detail().queryByText(/^Response received/)).toBeNull();
  });

  it.each([
    ['not-confirmed', ['Not confirmed']],
    ['read-only', []],
  ])('that ended with %s shows %j for the guard', async (reason, texts) => {
    await open(entry(7, { outcome: 'refused', consent: 'not-asked', status: null, reason }));
    expect(detail().queryByText('No confirmation needed')).toBeNull();
    expect(
      detail()
        .queryAllByText('Not confirmed')
        .map(({ textContent }) => textContent),
    ).toEqual(texts);
  });

  it('that is open has no outcome and no completion yet', async () => {
    await open(
      entry(7, {
        outcome: 'open',
        completedAt: null,
        status: null,
        durationMs: null,
        completionHash: null,
        changes: [],
        attempts: null,
      }),
    );
    expect(detail().getAllByRole('listitem')).toHaveLength(1);
    expect(detail().getByText('No fields.')).toBeTruthy();
    expect(detail().queryByText('Entry completed')).toBeNull();
  });

  it('of a profile names its fields by their labels', async () => {
    await open(
      entry(7, {
        operation: 'ChangeProfile',
        resource: '',
        outcome: 'changed',
        lookup: {},
        changes: [{ field: 'baseUrl', before: 'a', after: null }],
      }),
    );
    expect(detail().queryByText('baseUrl')).toBeNull();
    expect(detail().queryByText('Request sent')).toBeNull();
  });

  it('is copied without its reference, which may name a person, and closed', async () => {
    const bridge = await open(entry(7));
    press(detail().getByRole('button', { name: 'Copy the entry' }));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(JSON.stringify(copied)).toContain('CreateCheck');
    expect(JSON.stringify(copied)).not.toContain('R-7');
    press(detail().getByRole('button', { name: 'Close the pane' }));
    expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
  });
});
