// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import {
  maxChosenChecks,
  type FindingRow,
  type FindingsReading,
  type QueuedFinding,
} from '#shared/ipc/contract/findings';
import { noListFacts } from '#shared/reading/list';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeFindingsView,
  forgetChosenChecks,
  reviewFindingsIn,
  reviewFindingsOf,
  useFindingsView,
} from '../../../../../renderer/features/findings/view-state.ts';
import { closeCheckRun } from '../../../../../renderer/features/check-runs/check-run.ts';
import { faultsOf } from '../../../../../renderer/features/findings/use-review.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  escapeFrom,
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
import { isolateApp, openApp } from '../../render-app.tsx';

const check = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);
const receivedAt = '2025-11-20T09:41:00Z';
const finding = (
  id: string,
  more: Partial<FindingRow['finding']> = {},
  revisions: FindingRow['revisions'] = [],
): FindingRow => ({
  finding: {
    name: `${check('c1')}/findings/${id}`,
    displayName: `Match ${id}`,
    severity: 'HIGH',
    state: 'UNREVIEWED',
    type: 'PEP_MATCH',
    ...more,
  },
  revisions,
});
const abc = [finding('a'), finding('b'), finding('c')];
const reviewed = (id: string, state: 'CONFIRMED' | 'DISMISSED' | 'UNREVIEWED') =>
  ok({ row: finding(id, { state }), readError: null });

isolateApp();
afterEach(() => {
  forgetChosenChecks();
  closeCheckRun();
});

const reading = (more: Partial<FindingsReading> = {}): FindingsReading => ({
  profileId: 'demo',
  state: 'done',
  left: 0,
  minutesLeft: 0,
  read: 1,
  failed: 0,
  unread: 0,
  error: null,
  ...more,
});
const queued = ({ finding: of, revisions }: FindingRow): QueuedFinding => ({
  finding: of,
  check: check('c1'),
  checkName: 'Purchase',
  organization: 'organizations/o1',
  organizationName: 'Larkfield',
  revisions: revisions.length,
  readAt: receivedAt,
});

/** What is kept, as the main process would return it. */
function keep(bridge: FakeBridge, rows: readonly FindingRow[], more: Partial<FindingsReading> = {}): void {
  bridge.respond('findings.queue', () =>
    ok({ rows: rows.map(queued), isMore: false, reading: reading(more) }),
  );
  bridge.respond('findings.read', ({ name }: InputOf<'findings.read'>) => {
    const row = rows.find((each) => each.finding.name === name);
    return ok(row === undefined ? null : { row, subjectBy: 'name-and-birth', prior: [] });
  });
}
function findingsBridge(rows: readonly FindingRow[]): FakeBridge {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/findings' } });
  bridge.respond('findings.list', () => ok({ rows, facts: noListFacts, stopped: null, receivedAt }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  keep(bridge, rows);
  return bridge;
}
/** The queue over what is kept. */
async function openQueue(rows = [finding('a'), finding('b'), finding('c')]): Promise<FakeBridge> {
  const bridge = findingsBridge(rows);
  await openApp(bridge);
  await main().findByText(/^\d findings? loaded, \d unreviewed/);
  if (rows.some(({ finding: of }) => of.state === 'UNREVIEWED'))
    await screen.findByRole('complementary', { name: 'Selected finding' });
  return bridge;
}
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
it('counts what is unreviewed in the sidebar, and again after each change', async () => {
  const bridge = findingsBridge(abc);
  bridge.respond('findings.count', () => ok({ unreviewed: 3 }));
  await openApp(bridge);
  const item = () => within(screen.getByRole('navigation')).getByRole('button', { name: 'Findings' });
  expect(await within(item()).findByText('3 unreviewed')).toBeTruthy();
  bridge.respond('findings.count', () => ok({ unreviewed: 1200 }));
  bridge.push('findings.changed', reading());
  expect(await within(item()).findByText('1k unreviewed')).toBeTruthy();
  bridge.respond('findings.count', () => ok({ unreviewed: 0 }));
  bridge.push('findings.changed', reading());
  await waitFor(() => expect(within(item()).queryByText(/unreviewed/)).toBeNull());
});

const grid = () => screen.getByRole('grid', { name: 'Findings queue' });
const names = () =>
  within(grid())
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('b')?.textContent);
const pane = () => within(screen.getByRole('complementary', { name: 'Selected finding' }));
const selectedName = () => pane().getByRole('heading', { level: 2 }).textContent;
const review = () => within(pane().getByRole('group', { name: 'Review' }));
const go = async (page: string) => {
  press(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${page}`) }));
  await screen.findByRole('heading', { level: 1, name: page });
};
const reason = () => review().getByRole('combobox', { name: 'Reason' });
const sendButton = () => review().getByRole('button', { name: /^(Send|Sending|Waiting)/ });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
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

describe('the queue', () => {
  it('that could not be loaded is an error that can be retried', async () => {
    const bridge = findingsBridge(abc);
    bridge.respond('findings.queue', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText(/Broken/)).toBeTruthy();
    expect(main().getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('is used with the keys of every list, and a selection is shown next to it', async () => {
    await openQueue();
    expect(selectedName()).toBe('Match a');
    key('ArrowDown', {}, grid());
    expect(selectedName()).toBe('Match b');
    key('End', {}, grid());
    expect(selectedName()).toBe('Match c');
    key('j', {}, grid());
    expect(selectedName()).toBe('Match c');
    key('Home', {}, grid());
    key('k', {}, grid());
    expect(selectedName()).toBe('Match a');
    expect(pane().getByText('Larkfield')).toBeTruthy();
    expect(await pane().findByText('No earlier decisions in the checks loaded so far.')).toBeTruthy();
  });

  it('is searched with the usual key, and its rows can be selected and copied', async () => {
    const bridge = await openQueue();
    key('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search findings');
    write(main().getByRole('textbox', { name: 'Search findings' }), 'Match b');
    await waitFor(() => {
      expect(names()).toEqual(['Match b']);
    });
    expect(main().getByText('1 of 3 rows')).toBeTruthy();
    press(main().getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => {
      expect(names()).toEqual(['Match a', 'Match b', 'Match c']);
    });
    key('Home', {}, grid());
    key('ArrowDown', { shiftKey: true }, grid());
    expect(main().getByText('2 selected')).toBeTruthy();
    press(main().getByRole('button', { name: 'Copy names' }));
    expect((await awaitSent(bridge, 'clipboard.write'))[0]?.text).toBe(
      [`${check('c1')}/findings/a`, `${check('c1')}/findings/b`].join('\n'),
    );
  });

  it('opens the check of a finding with Enter', async () => {
    const bridge = await openQueue();
    bridge.respond('checks.read', () => err(broken));
    key('Enter', {}, grid());
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(check('c1'));
  });

  it('shows unreviewed findings, decided ones, or both', async () => {
    await openQueue([finding('a'), finding('done', { state: 'CONFIRMED', type: 'SANCTIONS_MATCH' })]);
    expect(names()).toEqual(['Match a']);
    press(main().getByRole('radio', { name: 'Reviewed' }));
    expect(names()).toEqual(['Match done']);
    press(main().getByRole('radio', { name: 'All' }));
    expect(names()).toEqual(['Match a', 'Match done']);
  });

  it('shows the revisions of the selected finding, and earlier decisions on its subject', async () => {
    const seen = (state: string, why: string | null) => ({
      state,
      updateTime: null,
      reviewedBy: 'users/u7',
      reason: why,
      seenAt: receivedAt,
    });
    const row = finding('a', { description: 'Same name' }, [
      seen('CONFIRMED', 'OTHER'),
      seen('UNREVIEWED', null),
    ]);
    const bridge = findingsBridge([row]);
    bridge.respond('findings.read', () =>
      ok({
        row,
        subjectBy: 'name',
        prior: [
          {
            finding: { ...finding('old').finding, state: 'DISMISSED' },
            check: check('c9'),
            checkName: 'Letting',
            organization: 'organizations/o2',
            organizationName: 'Northgate',
            reason: 'NAME_NOT_EXACT',
          },
        ],
      }),
    );
    await openApp(bridge);
    expect(await main().findByText('Same name')).toBeTruthy();
    const items = within(await main().findByRole('list', { name: 'Revisions seen on this computer' }));
    expect(items.getAllByRole('listitem')[0]?.textContent).toMatch(/^1\. Confirmed, .*u7, Other$/);
    const earlier = within(main().getByRole('region', { name: 'Earlier decisions on this subject' }));
    expect(earlier.getByText('Matched by name only. Others may have the same name.')).toBeTruthy();
    expect(earlier.getByText('Dismissed, Name not exact, Northgate')).toBeTruthy();
    expect(earlier.getByRole('button', { name: 'Match old' })).toBeTruthy();
  });

  it('says how many checks have not been read yet, and never that there are no findings', async () => {
    const bridge = findingsBridge([]);
    keep(bridge, [], { state: 'reading', left: 44, minutesLeft: 8, read: 3 });
    bridge.respond('findings.control', () => ok(reading({ state: 'paused', left: 44 })));
    await openApp(bridge);
    expect(await main().findByText('44 checks are not loaded yet')).toBeTruthy();
    expect(
      main().getAllByText('Loading findings: 44 checks left, about 8 min at 12 calls per minute, 2 per check')
        .length,
    ).toBeGreaterThan(0);
    press(main().getByRole('button', { name: 'Pause loading' }));
    expect(await awaitSent(bridge, 'findings.control')).toEqual([{ profileId: 'demo', action: 'pause' }]);
  });

  it('says what was read when nothing is open, and what could not be read', async () => {
    const bridge = findingsBridge([finding('a', { state: 'CONFIRMED' })]);
    keep(bridge, [finding('a', { state: 'CONFIRMED' })], { read: 5, failed: 2, unread: 1 });
    bridge.respond('findings.control', () => ok(reading()));
    await openApp(bridge);
    expect(await main().findByText('Every known finding is reviewed')).toBeTruthy();
    expect(
      main().getByText('Findings of 5 checks are loaded. Findings of other checks are unknown.'),
    ).toBeTruthy();
    expect(main().getByText('1 finding could not be read')).toBeTruthy();
    press(main().getByRole('button', { name: 'Retry loading 2 checks' }));
    expect((await awaitSent(bridge, 'findings.control'))[0]?.action).toBe('retry');
  });

  describe('of one organization', () => {
    const other = { name: 'organizations/o2', displayName: 'Northgate' };
    const narrow = (more: Partial<ReturnType<typeof useFindingsView.getState>> = {}) =>
      act(() => {
        changeFindingsView({ organization: other, ...more });
      });
    afterEach(() => {
      changeFindingsView(useFindingsView.getInitialState());
    });

    it.each(['unreviewed', 'all'] as const)(
      'without known findings never says that there are none while checks are not loaded (%s)',
      async (state) => {
        const bridge = findingsBridge([finding('a')]);
        keep(bridge, [finding('a')], { state: 'reading', left: 44, minutesLeft: 8, read: 3 });
        narrow({ state });
        await openApp(bridge);
        expect(await main().findByText('44 checks are not loaded yet')).toBeTruthy();
        expect(main().queryByText('No matching findings')).toBeNull();
        expect(main().queryByText(/unreviewed$/)).toBeNull();
        press(main().getByRole('button', { name: 'Clear filters' }));
        expect(await main().findByText(/^1 finding loaded, 1 unreviewed/)).toBeTruthy();
        expect(names()).toEqual(['Match a']);
      },
    );

    it('says what was read when nothing is open', async () => {
      narrow();
      const bridge = findingsBridge([finding('a')]);
      keep(bridge, [finding('a')], { read: 5 });
      await openApp(bridge);
      expect(await main().findByText('No findings of this organization are known')).toBeTruthy();
      expect(
        main().getByText('Findings of 5 checks are loaded. Findings of other checks are unknown.'),
      ).toBeTruthy();
      expect(main().getByRole('button', { name: 'Clear filters' })).toBeTruthy();
      expect(main().getByRole('button', { name: /Northgate/ })).toBeTruthy();
    });

    it('counts those of the organization, and says when a filter hides them', async () => {
      const bridge = findingsBridge(abc);
      bridge.respond('findings.queue', () =>
        ok({
          rows: abc.map(queued).map((row, i) => (i === 0 ? { ...row, organization: other.name } : row)),
          isMore: false,
          reading: reading(),
        }),
      );
      narrow();
      await openApp(bridge);
      expect(await main().findByText(/^1 finding loaded, 1 unreviewed/)).toBeTruthy();
      narrow({ state: 'decided' });
      expect(await main().findByText('No matching findings')).toBeTruthy();
    });
  });

  it('of selected checks reads each of them, shows what could be read and retries the rest', async () => {
    const bridge = findingsBridge([finding('a')]);
    bridge.respond('findings.list', ({ check: of }: InputOf<'findings.list'>) =>
      of === check('c1')
        ? ok({ rows: [finding('a')], facts: noListFacts, stopped: null, receivedAt })
        : err(broken),
    );
    reviewFindingsOf([check('c1'), check('c2')]);
    await openApp(bridge);
    expect(await main().findByText(/The findings of 1 selected check are not shown\./)).toBeTruthy();
    expect(names()).toEqual(['Match a']);
    expect(sent(bridge, 'findings.queue')[0]?.checks).toEqual([check('c1'), check('c2')]);
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(sent(bridge, 'findings.list').map(({ check: of }) => of)).toEqual([
        check('c1'),
        check('c2'),
        check('c2'),
      ]);
    });
    press(main().getByRole('button', { name: 'Show all findings' }));
    expect(useFindingsView.getState().names).toEqual([]);
  });

  it('of selected checks that could not be loaded is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    bridge.respond('findings.list', () => err(broken));
    reviewFindingsOf([check('c1'), check('c2')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 2 selected checks are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of selected checks whose list stopped before its last page is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    bridge.respond('findings.list', () => ok({ rows: [], facts: noListFacts, stopped: broken, receivedAt }));
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 1 selected check are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of selected checks whose findings could not be read is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    const facts = { ...noListFacts, unread: [{ state: 'UNREVIEWED' }] };
    bridge.respond('findings.list', () => ok({ rows: [], facts, stopped: null, receivedAt }));
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 1 selected check are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of more selected checks than fit says how many are shown', () => {
    findingsBridge([]);
    act(() => reviewFindingsOf(Array.from({ length: maxChosenChecks + 1 }, (_, at) => check(`c${at}`))));
    expect(toasts()).toEqual(['Findings of the first 500 of 501 selected checks are shown.']);
    expect(useFindingsView.getState().names).toHaveLength(maxChosenChecks);
  });

  it('of one organization is asked for by itself where more findings are kept than are listed', async () => {
    const bridge = findingsBridge([finding('a')]);
    bridge.respond('findings.queue', ({ organization }: InputOf<'findings.queue'>) =>
      ok({
        rows: organization === undefined ? [] : [queued(finding('b'))],
        isMore: organization === undefined,
        reading: reading(),
      }),
    );
    reviewFindingsIn({ name: 'organizations/o1', displayName: 'Larkfield' });
    await openApp(bridge);
    await waitFor(() => expect(names()).toEqual(['Match b']));
  });

  it('of selected checks is void under another profile, and stays void under the first', async () => {
    const bridge = findingsBridge([finding('a')]);
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('1 selected check')).toBeTruthy();
    await switchTo(bridge, 'sandbox');
    expect(useFindingsView.getState().names).toEqual([]);
    await switchTo(bridge, 'demo');
    expect(useFindingsView.getState().names).toEqual([]);
  });
});

describe('switching the monitoring of selected checks', () => {
  it('asks first, and sends nothing when it is closed', async () => {
    const bridge = findingsBridge([finding('a')]);
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    await main().findByText('1 selected check');
    press(button('Stop monitoring'));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Stop ongoing monitoring of 1 check?' }),
    );
    press(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press(button('Start monitoring'));
    expect(await screen.findByText(/The service may charge for monitoring\./)).toBeTruthy();
    await escapeFrom('alertdialog');
    await expectSent(bridge, 'checkRuns.begin', 0);
  });
});
