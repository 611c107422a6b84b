// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/journal';
import { err, ok } from '#shared/result';
import { changeJournalView, useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { awaitSent, broken, expectSent, holdBack, main, press, sent } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { unknownEntry } from './entries.ts';
import { page, openJournal, lines, detail } from './journal-page.ts';

isolateApp();

afterEach(() => {
  changeJournalView(useJournalView.getInitialState());
});

describe('an unknown outcome', () => {
  const open = async (each: JournalEntry) => {
    const bridge = await openJournal(page([each]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    bridge.respond('journal.settle', () => ok(null));
    return bridge;
  };
  const lookedUp = (suggests: 'happened' | 'did-not-happen' | null) =>
    ok({ facts: [{ field: 'state', value: 'ACTIVE' }], suggests });

  it('is looked up directly from its line, once', async () => {
    const bridge = await open(unknownEntry(7));
    const responses = holdBack(bridge, 'journal.lookUp');
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await awaitSent(bridge, 'journal.lookUp')).toEqual([{ profileId: 'demo', entry: 7 }]);
    const before = sent(bridge, 'journal.list').length;
    await responses.give(lookedUp('happened'));
    expect(detail().getByText('The change probably took effect.')).toBeTruthy();
    expect(detail().getByText('ACTIVE')).toBeTruthy();
    await expectSent(bridge, 'journal.settle', 0);
    expect(sent(bridge, 'journal.list').length).toBeGreaterThan(before);
  });

  it('is opened to be settled without a look-up', async () => {
    const bridge = await open(unknownEntry(7));
    press(main().getByRole('button', { name: 'Set outcome' }));
    expect(await detail().findByText('The check may exist. The request was not sent again.')).toBeTruthy();
    expect(detail().getByText("An outcome is set once. This can't be undone.")).toBeTruthy();
    await expectSent(bridge, 'journal.lookUp', 0);
  });

  it.each([
    ['Set outcome to done', 'happened'],
    ['Set outcome to failed', 'did-not-happen'],
  ] as const)('is settled by "%s" only, once, and refreshed', async (label, as) => {
    const bridge = await open(unknownEntry(7));
    press(main().getByRole('button', { name: 'Set outcome' }));
    const responses = holdBack(bridge, 'journal.settle');
    press(await detail().findByRole('button', { name: label }));
    press(detail().getByRole('button', { name: label }));
    await awaitSent(bridge, 'journal.settle');
    expect(detail().getByRole('button', { name: label })).toHaveProperty('ariaDisabled', 'true');
    const before = sent(bridge, 'journal.list').length;
    await responses.give(ok(null));
    expect(sent(bridge, 'journal.settle')).toEqual([{ entry: 7, as }]);
    expect(sent(bridge, 'journal.list').length).toBeGreaterThan(before);
  });

  it.each([
    ['did-not-happen', 'The change probably did not take effect.'],
    [null, 'The look-up did not show whether the change took effect.'],
  ] as const)('that a look-up reports as %s is left to the operator', async (suggests, text) => {
    const bridge = await open(unknownEntry(7));
    bridge.respond('journal.lookUp', () => lookedUp(suggests));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText(text)).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('that could not be looked up or settled says why and stays', async () => {
    const bridge = await open(unknownEntry(7));
    bridge.respond('journal.lookUp', () => err(broken));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText('Broken.')).toBeTruthy();
    bridge.respond('journal.settle', () => err({ ...broken, message: 'The disk is full.' }));
    press(detail().getByRole('button', { name: 'Set outcome to done' }));
    expect(await detail().findByText('The disk is full.')).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('of another profile is not looked up in this one', async () => {
    const bridge = await open(unknownEntry(7, { profileId: 'production', profileName: 'Harbourline' }));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText('Switch to Harbourline to look up the outcome.')).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Look up' })).toHaveProperty('disabled', true);
    await expectSent(bridge, 'journal.lookUp', 0);
  });

  it('of a profile that was deleted says that it cannot be looked up', async () => {
    await open(unknownEntry(7, { profileId: 'deleted', profileName: 'Harbourline' }));
    press(main().getByRole('button', { name: 'Look up' }));
    const words = "Harbourline was deleted from this computer, so the outcome can't be looked up.";
    expect(await detail().findByText(words)).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Look up' })).toHaveProperty('disabled', true);
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('that was settled has no line of its own and cannot be settled otherwise', async () => {
    await open(unknownEntry(7, { settled: { at: '2025-11-20T10:00:00Z', as: 'did-not-happen' } }));
    expect(lines()).toHaveLength(1);
    press(lines()[0] ?? document.body);
    // At the top, in the outcome, and at its step in the course.
    expect(await detail().findAllByText('Outcome set to failed')).toHaveLength(3);
    expect(detail().queryByRole('button', { name: /Mark as|Look up/ })).toBeNull();
  });
});
