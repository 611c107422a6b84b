// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { FindingRow } from '#shared/ipc/contract/findings';
import { err, ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import { faultsOf } from '../../../../../renderer/features/findings/use-review.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  expectFocus,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import {
  finding,
  abc,
  reading,
  keep,
  openQueue,
  grid,
  names,
  pane,
  selectedName,
  toasts,
  forgetEachChoice,
} from './open-queue.ts';

isolateApp();
forgetEachChoice();

const reviewed = (id: string, state: 'CONFIRMED' | 'DISMISSED' | 'UNREVIEWED') =>
  ok({ row: finding(id, { state }), readError: null });

/** Accepts a review, and keeps the finding as it then is. */
function accept(
  bridge: FakeBridge,
  id: string,
  state: 'CONFIRMED' | 'DISMISSED',
  rows: readonly FindingRow[],
): void {
  bridge.respond('findings.review', () => {
    keep(
      bridge,
      rows.map((row) => (row.finding.name.endsWith(`/${id}`) ? finding(id, { state }) : row)),
    );
    bridge.push('findings.changed', reading());
    return reviewed(id, state);
  });
}

const review = () => within(pane().getByRole('group', { name: 'Review' }));
const go = async (page: string) => {
  press(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${page}`) }));
  await screen.findByRole('heading', { level: 1, name: page });
};
const reason = () => review().getByRole('combobox', { name: 'Reason' });
const sendButton = () => review().getByRole('button', { name: /^(Send|Sending|Waiting)/ });
const decide = (decision: 'Confirm' | 'Dismiss', why = 'OTHER') => {
  press(review().getByRole('radio', { name: decision }));
  write(reason(), why);
};

describe('the draft of a review', () => {
  it.each([
    ['', 'Choose a reason.'],
    ['  ', 'Choose a reason.'],
    ['NOT EXACT', 'Enter one word, such as OTHER. Notes go in the description.'],
    ['1ST', 'Enter one word, such as OTHER. Notes go in the description.'],
    ['A'.repeat(65), 'Enter one word, such as OTHER. Notes go in the description.'],
    [' OTHER ', undefined],
    ['A'.repeat(64), undefined],
  ])('with the reason "%s" has the fault %s', (text, fault) => {
    const draft = { decision: 'CONFIRMED', reason: text, description: '', isTried: false } as const;
    expect(faultsOf(draft).reason).toBe(fault);
    expect(faultsOf(draft).decision).toBeUndefined();
    expect(faultsOf({ ...draft, decision: null }).decision).toBe('Choose Confirm or Dismiss.');
  });
});

describe('a review', () => {
  it('sends the decision on the selected finding, with the state that was seen', async () => {
    const bridge = await openQueue();
    accept(bridge, 'a', 'DISMISSED', abc);
    decide('Dismiss', ' name_not_exact ');
    write(review().getByRole('textbox', { name: 'Description' }), 'Another birth year');
    press(sendButton());
    expect(await awaitSent(bridge, 'findings.review')).toEqual([
      {
        profileId: 'demo',
        name: finding('a').finding.name,
        state: 'DISMISSED',
        reason: 'NAME_NOT_EXACT',
        description: 'Another birth year',
        before: 'UNREVIEWED',
      },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['Finding dismissed.']);
    });
    expect(await main().findByText(/^3 findings loaded, 2 unreviewed/)).toBeTruthy();
    await waitFor(() => {
      expect(names()).toEqual(['Match b', 'Match c']);
      expect(selectedName()).toBe('Match b');
    });
    expect(reason()).toHaveProperty('value', '');
  });

  it('without a decision or a reason is not sent, and the focus moves to what is missing', async () => {
    const bridge = await openQueue();
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    press(sendButton());
    expect(pane().queryByText('Choose Confirm or Dismiss.')).toBeNull();
    act(() => reason().focus());
    key('Enter', { ctrlKey: true }, reason());
    expect(await pane().findByText('Choose Confirm or Dismiss.')).toBeTruthy();
    expect(pane().getByText('Choose a reason.')).toBeTruthy();
    expect(review().getAllByRole('radio')).toContain(document.activeElement);
    press(review().getByRole('radio', { name: 'Confirm' }));
    press(sendButton());
    await expectFocus(() => reason());
    await expectSent(bridge, 'findings.review', 0);
  });

  it('that was sent and cannot be read back says so, and leaves finding and draft unchanged', async () => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () => ok({ row: null, readError: broken }));
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    expect(await pane().findByText(broken.message)).toBeTruthy();
    expect(toasts()).toEqual([]);
    expect(selectedName()).toBe('Match a');
    expect(names()).toEqual(['Match a', 'Match b', 'Match c']);
    expect(reason()).toHaveProperty('value', 'Other');
  });

  it('offers its reasons in words, and sends them as the API calls them', async () => {
    const bridge = await openQueue();
    press(review().getByRole('button', { name: /^Show suggestions for Reason/ }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Other', 'Name not exact']);
    const last = offered[1] ?? document.body;
    press(last);
    expect(reason()).toHaveProperty('value', 'Name not exact');
    accept(bridge, 'a', 'CONFIRMED', abc);
    press(review().getByRole('radio', { name: 'Confirm' }));
    press(sendButton());
    expect((await awaitSent(bridge, 'findings.review'))[0]?.reason).toBe('NAME_NOT_EXACT');
  });

  it('leaves a reason that is not known as it is', async () => {
    await openQueue();
    write(reason(), 'new_reason');
    expect(reason()).toHaveProperty('value', 'NEW_REASON');
  });

  it('is sent once, however often the button is pressed before the response', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    press(sendButton());
    key('Enter', { ctrlKey: true }, reason());
    await responses.give(reviewed('a', 'CONFIRMED'));
    await expectSent(bridge, 'findings.review', 1);
    expect(toasts()).toEqual(['Finding confirmed.']);
  });

  it('is shown as neither confirmed nor dismissed if the service still shows another state', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    await responses.give(reviewed('a', 'UNREVIEWED'));
    expect(toasts()).toEqual(['The service accepted the review, but the finding still shows: Unreviewed.']);
    expect(reason()).toHaveProperty('value', 'Other');
  });

  it('is kept while other pages are visited, and named before the profile is switched', async () => {
    const bridge = await openQueue();
    decide('Confirm');
    await go('Inbox');
    key('2', { ctrlKey: true, code: 'Digit2' });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('1 review of a finding is not sent.')).toBeTruthy();
    press(question.getByRole('button', { name: 'Keep editing' }));
    await go('Findings');
    expect(reason()).toHaveProperty('value', 'Other');
    key('2', { ctrlKey: true, code: 'Digit2' });
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await awaitSent(bridge, 'profiles.activate');
  });

  it('works by keyboard alone: choose, reason, send, next finding', async () => {
    const bridge = await openQueue();
    accept(bridge, 'b', 'CONFIRMED', abc);
    act(() => grid().focus());
    key('j', {}, grid());
    await waitFor(() => {
      expect(selectedName()).toBe('Match b');
    });
    act(() => grid().focus());
    key('c');
    expect(document.activeElement).toBe(reason());
    write(reason(), 'OTHER');
    key('Enter', { ctrlKey: true });
    key('Enter', { ctrlKey: true, repeat: true });
    const [input] = await awaitSent(bridge, 'findings.review');
    expect(input).toMatchObject({ name: finding('b').finding.name, state: 'CONFIRMED' });
    await waitFor(() => {
      expect(selectedName()).toBe('Match c');
      expect(document.activeElement).toBe(grid());
    });
  });

  it('selects the next finding after a decision, also if the selection is from an earlier visit', async () => {
    const bridge = await openQueue();
    accept(bridge, 'b', 'DISMISSED', abc);
    key('ArrowDown', {}, grid());
    await go('Inbox');
    await go('Findings');
    await waitFor(() => expect(selectedName()).toBe('Match b'));
    decide('Dismiss');
    key('Enter', { ctrlKey: true }, reason());
    await waitFor(() => {
      expect(names()).toEqual(['Match a', 'Match c']);
      expect(selectedName()).toBe('Match c');
    });
  });

  it('selects the previous finding after a decision on the last one', async () => {
    const bridge = await openQueue();
    accept(bridge, 'c', 'DISMISSED', abc);
    key('End', {}, grid());
    decide('Dismiss');
    key('Enter', { ctrlKey: true }, reason());
    await waitFor(() => {
      expect(names()).toEqual(['Match a', 'Match b']);
      expect(selectedName()).toBe('Match b');
    });
  });

  it('announces what is missing in an untouched form, and leaves the focus where it is', async () => {
    await openQueue();
    act(() => grid().focus());
    key('Enter', { ctrlKey: true });
    expect(useAnnouncement.getState().text).toBe('Choose Confirm or Dismiss.');
    expect(document.activeElement).toBe(grid());
    expect(pane().queryByText('Choose a reason.')).toBeNull();
  });

  it('closes only the reasons with the first Escape', async () => {
    await openQueue();
    act(() => reason().focus());
    key('ArrowDown', {}, reason());
    await screen.findByRole('listbox');
    key('Escape', {}, reason());
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(document.activeElement).toBe(reason());
    key('Escape', {}, reason());
    await expectFocus(() => grid());
  });

  it('focuses the description if the reason was already chosen, and Escape returns to the list', async () => {
    await openQueue();
    write(reason(), 'OTHER');
    act(() => grid().focus());
    key('d');
    const description = review().getByRole('textbox', { name: 'Description' });
    expect(document.activeElement).toBe(description);
    // It has room for a text, not for one line of it.
    expect(description).toHaveProperty('rows', 3);
    expect(review().getByRole('radio', { name: 'Dismiss' })).toHaveProperty('checked', true);
    key('Escape', {}, description);
    await expectFocus(() => grid());
  });

  it('is not sent without a connection, by button or key, and the key says why', async () => {
    const bridge = await openQueue();
    decide('Confirm');
    await goOffline(bridge);
    press(sendButton());
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    act(() => grid().focus());
    key('Enter', { ctrlKey: true });
    await waitFor(() => {
      expect(toasts()).toEqual([expect.stringMatching(/^No connection/)]);
    });
    await expectSent(bridge, 'findings.review', 0);
  });

  it('that was not confirmed shows a note; the finding and its draft stay', async () => {
    const bridge = await openQueue();
    const declined: AppError = {
      kind: 'refused',
      reason: 'not-confirmed',
      message: 'The finding stays as it is.',
      advice: '',
    };
    bridge.respond('findings.review', () => err(declined));
    decide('Confirm');
    press(sendButton());
    await waitFor(() => {
      expect(toasts()).toEqual(['The finding stays as it is.']);
    });
    expect(pane().queryByRole('alert')).toBeNull();
    expect(reason()).toHaveProperty('value', 'Other');
    expect(main().getByText(/^3 findings loaded, 3 unreviewed/)).toBeTruthy();
  });

  it('that failed says so in its row, keeps its draft, and can be reread', async () => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () => err(broken));
    decide('Confirm');
    press(sendButton());
    expect(await pane().findByText(/The finding has not changed\./)).toBeTruthy();
    expect(reason()).toHaveProperty('value', 'Other');
    press(pane().getByRole('button', { name: 'Refresh' }));
    await awaitSent(bridge, 'findings.list');
    expect(pane().queryByText('Broken.')).toBeNull();
    await expectSent(bridge, 'findings.review', 1);
  });

  it('whose outcome is unknown never says that the finding is unchanged', async () => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () =>
      err({
        kind: 'outcome-unknown',
        operation: 'ReviewFinding',
        target: 'a',
        lookup: {},
        message: 'The connection was cut.',
        advice: 'Read it again.',
      }),
    );
    decide('Confirm');
    press(sendButton());
    expect(await pane().findByText(/The connection was cut\./)).toBeTruthy();
    expect(pane().queryByText(/has not changed/)).toBeNull();
  });

  it('that a locked profile refused is unlocked and sent from its row', async () => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () => err(lockedOut));
    decide('Confirm');
    press(sendButton());
    const unlock = await pane().findByRole('button', { name: 'Allow changes and continue' });
    expect(pane().queryByRole('button', { name: 'Refresh' })).toBeNull();
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    bridge.respond('findings.review', () => reviewed('a', 'CONFIRMED'));
    press(unlock);
    await awaitSent(bridge, 'findings.review', 2);
    await waitFor(() => {
      expect(toasts()).toEqual(['Finding confirmed.']);
    });
  });

  it('that was accepted and could not be read back is not shown as done', async () => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () => ok({ row: null, readError: broken }));
    decide('Confirm');
    press(sendButton());
    expect(await pane().findByText('Broken.')).toBeTruthy();
    expect(pane().getByText(/The service accepted the review\./)).toBeTruthy();
    expect(pane().queryByText(/has not changed/)).toBeNull();
    expect(toasts()).toEqual([]);
    expect(main().getByText(/^3 findings loaded, 3 unreviewed/)).toBeTruthy();
  });

  it('that was accepted is not offered to be sent again, even if the finding is refused afterwards', async () => {
    const bridge = await openQueue();
    const locked: AppError = {
      kind: 'refused',
      reason: 'read-only',
      message: 'The profile is read-only.',
      advice: '',
    };
    bridge.respond('findings.review', () => ok({ row: null, readError: locked }));
    decide('Confirm');
    press(sendButton());
    expect(await pane().findByText(/The service accepted the review\./)).toBeTruthy();
    press(pane().getByRole('button', { name: 'Refresh' }));
    await awaitSent(bridge, 'findings.list');
    await expectSent(bridge, 'findings.review', 1);
  });

  it('says that it waits for the confirmation', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q', about: 'request', run: null }] }),
      );
    });
    expect(await review().findByText('Waiting for confirmation')).toBeTruthy();
    await responses.give(err(broken));
  });

  it.each([
    ['failed', err(broken), 'Broken.'],
    [
      'was accepted and could not be read back',
      ok({ row: null, readError: broken }),
      'The service accepted the review, but the finding could not be refreshed.',
    ],
  ])('that %s is reported in a toast once its pane or page was left', async (_, response, text) => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    key('ArrowDown', {}, grid());
    expect(selectedName()).toBe('Match b');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review', 2);
    await responses.give(response);
    expect(toasts()).toEqual([text]);
    useToasts.setState({ toasts: [] });
    await go('Inbox');
    await responses.give(response);
    expect(toasts()).toEqual([text]);
  });

  it('of the previous profile is not shown after a late response', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    await switchTo(bridge, 'sandbox');
    await responses.give(err(broken));
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  it('takes nothing away that is written while it is being sent', async () => {
    const bridge = await openQueue();
    press(main().getByRole('radio', { name: 'All' }));
    const responses = holdBack(bridge, 'findings.review');
    const description = () => review().getByRole('textbox', { name: 'Description' });
    decide('Confirm');
    write(description(), 'As sent');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    write(description(), 'The client wrote again');
    await responses.give(reviewed('a', 'CONFIRMED'));
    expect(toasts()).toEqual(['Finding confirmed.']);
    expect(selectedName()).toBe('Match a');
    expect(description()).toHaveProperty('value', 'The client wrote again');
    expect(reason()).toHaveProperty('value', '');
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('leaves the focus in the form of the finding that the operator went on with', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    act(() => grid().focus());
    key('Enter', { ctrlKey: true });
    await awaitSent(bridge, 'findings.review');
    key('j', {}, grid());
    await waitFor(() => expect(selectedName()).toBe('Match b'));
    key('c');
    expect(document.activeElement).toBe(reason());
    await responses.give(reviewed('a', 'CONFIRMED'));
    expect(document.activeElement).toBe(reason());
  });

  it('is shown as being sent, and sent once, after its page was left and opened again', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    await go('Inbox');
    await go('Findings');
    expect(await review().findByText('Sending')).toBeTruthy();
    decide('Dismiss');
    press(sendButton());
    key('Enter', { ctrlKey: true }, reason());
    await responses.give(reviewed('a', 'CONFIRMED'));
    expect(sent(bridge, 'findings.review')).toHaveLength(1);
    expect(await review().findByText('Send decision')).toBeTruthy();
  });

  it.each([
    ['cancelled', { kind: 'cancelled', message: 'Switched.', advice: 'Refresh.' }],
    ['a fault of the app', { kind: 'internal', message: 'Broke.', advice: 'Report.' }],
  ] as const)('that ends as %s is not said to have left the finding unchanged', async (_, error) => {
    const bridge = await openQueue();
    bridge.respond('findings.review', () => err(error));
    decide('Confirm');
    press(sendButton());
    expect(await pane().findByText(error.message)).toBeTruthy();
    expect(pane().queryByText('The finding has not changed.')).toBeNull();
    expect(pane().queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('of the previous profile is not being sent in the next one', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    await switchTo(bridge, 'sandbox');
    await responses.give(err({ ...broken, message: 'Of the other.' }));
    await go('Findings');
    expect(await review().findByText('Send decision')).toBeTruthy();
    expect(screen.queryByText('Of the other.')).toBeNull();
  });

  it('is sent once, even if its check is refreshed meanwhile', async () => {
    const bridge = await openQueue();
    const responses = holdBack(bridge, 'findings.review');
    decide('Confirm');
    press(sendButton());
    await awaitSent(bridge, 'findings.review');
    press(pane().getByRole('button', { name: 'Refresh the findings of this check' }));
    await awaitSent(bridge, 'findings.list');
    press(sendButton());
    await responses.give(reviewed('a', 'CONFIRMED'));
    expect(sent(bridge, 'findings.review')).toHaveLength(1);
  });
});
