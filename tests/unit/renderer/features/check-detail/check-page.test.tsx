// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { tokenOperation, type AppError } from '#shared/errors';
import type { Preferences } from '#shared/ipc/contract/application';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useApiCallsView } from '../../../../../renderer/features/api-calls/view-state.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import {
  awaitSent,
  button,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  write,
} from '../../operator.ts';
import { goBack } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const name = nameSchema('check').parse('organizations/o1/teams/t1/checks/c1');
const receivedAt = '2026-03-02T10:15:00Z';
const finding = (id: string, state: string) => ({
  finding: { name: `${name}/findings/${id}`, displayName: `Match ${id}`, state },
  revisions: [],
});
const noTasks = ok({ tasks: [], facts: noListFacts, stopped: null, receivedAt });
const failure: AppError = {
  kind: 'service',
  status: 503,
  code: 'UNAVAILABLE',
  operation: 'ListConsumerTasks',
  target: name,
  message: 'The service says: “organizations/o1/teams/t1/checks/c1 is being moved”.',
  advice: 'Try again in a minute.',
};
const offline: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'The service can’t be reached.',
  advice: 'Check the network.',
};

isolateApp();

async function open(
  state: string,
  change: (bridge: FakeBridge) => void = () => undefined,
  preferences: Partial<Preferences> = {},
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: `/checks/${name}`, ...preferences } });
  bridge.respond('checks.read', () =>
    ok({ check: { name, displayName: 'Purchase', state, updateTime: receivedAt }, receivedAt }),
  );
  bridge.respond('checks.summary', () =>
    ok({ summary: { recommendation: 'CONSIDER', reportUrl: 'https://files.example.com/1' }, receivedAt }),
  );
  bridge.respond('findings.list', () =>
    ok({
      rows: [finding('f1', 'UNREVIEWED'), finding('f2', 'DISMISSED')],
      facts: noListFacts,
      stopped: null,
      receivedAt,
    }),
  );
  bridge.respond('checks.consumerTasks', () =>
    ok({
      tasks: [{ type: 'CONFIRM_DETAILS', state: 'PENDING', createTime: receivedAt }],
      facts: noListFacts,
      stopped: null,
      receivedAt,
    }),
  );
  bridge.respond('inbox.list', () => err(failure));
  change(bridge);
  await openApp(bridge);
  await settle();
  return bridge;
}
/** Opens another page. */
async function leave(): Promise<void> {
  press(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: /^Inbox/ }));
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
  await settle();
}
const tasks = () => within(screen.getByRole('region', { name: 'Consumer tasks' }));

describe('the page of a check', () => {
  it('shows each of its further actions with an icon', async () => {
    await open('ACTIVE');
    press(button('More actions'));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.filter((choice) => choice.querySelector('svg') === null)).toEqual([]);
  });

  it('says in one sentence that the service is done but a finding is open', async () => {
    await open('INACTIVE');
    expect(
      await screen.findByText('The service has no open work on this check. 1 finding needs your review.'),
    ).toBeTruthy();
  });

  it('says since when a check is cancelled, next to its disabled actions', async () => {
    await open('CANCELLED');
    expect(await screen.findByText(/^Cancelled no later than .*\./)).toBeTruthy();
    expect(button('Cancel check')).toHaveProperty('disabled', true);
  });

  it('offers no review of a deleted check, and says why', async () => {
    await open('DELETED');
    expect(await screen.findByText("The check is deleted, so its findings can't be reviewed.")).toBeTruthy();
    expect(main().queryByRole('group', { name: 'Review' })).toBeNull();
    expect(main().queryByText(/Review the findings, then decide/)).toBeNull();
  });

  it('generates no text without a summary, and says why', async () => {
    await open('CANCELLED', (bridge) =>
      bridge.respond('checks.summary', () => err({ ...failure, kind: 'not-found', status: 404 })),
    );
    const generate = await screen.findByRole('button', { name: 'Generate' });
    expect(generate.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(generate.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('The check has no summary to generate a text from.');
  });

  it('is announced by its name as it is shown, with what is hidden in it as a code', async () => {
    const displayName = 'Purchase \u202eesahcruP';
    await open('ACTIVE', (bridge) =>
      bridge.respond('checks.read', () => ok({ check: { name, displayName, state: 'ACTIVE' }, receivedAt })),
    );
    await waitFor(() => expect(useAnnouncement.getState().text).toBe('Purchase [U+202E]esahcruP'));
  });

  it('says that an active check has a result', async () => {
    await open('ACTIVE');
    expect(
      await screen.findByText('The check is in progress. The summary shows its latest result.'),
    ).toBeTruthy();
    expect(screen.getByText('1 finding needs your review.')).toBeTruthy();
  });

  it.each([
    { stuckDays: 3, isStuck: true },
    { stuckDays: 7, isStuck: false },
  ])(
    'marks a check without a result after the days of the setting: $stuckDays',
    async ({ stuckDays, isStuck }) => {
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      const times = { createTime: ago(5.5), updateTime: ago(1) };
      await open(
        'ACTIVE',
        (bridge) => {
          bridge.respond('checks.read', () =>
            ok({ check: { name, displayName: 'Purchase', state: 'ACTIVE', ...times }, receivedAt }),
          );
          bridge.respond('checks.summary', () => err({ ...failure, kind: 'not-found', status: 404 }));
        },
        { stuckDays },
      );
      const sentence = await screen.findByText('The check is in progress, with no result after 5 days.');
      expect(sentence.parentElement?.querySelector(':scope > svg') !== null).toBe(isStuck);
    },
  );

  it('focuses the row of a finding once its only finding is decided', async () => {
    const decided = { row: finding('f1', 'DISMISSED'), readError: null };
    await open('INACTIVE', (bridge) => bridge.respond('findings.review', () => ok(decided)));
    key('d', {}, document.body);
    const reason = await screen.findByRole('combobox', { name: 'Reason' });
    reason.focus();
    write(reason, 'OTHER');
    key('Escape', {}, reason);
    key('Enter', { ctrlKey: true }, reason);
    await waitFor(() =>
      expect(document.activeElement).toHaveProperty('dataset.finding', decided.row.finding.name),
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('leaves the focus in the form of the next finding when a review is done', async () => {
    const bridge = await open('INACTIVE', (opened) =>
      opened.respond('findings.list', () =>
        ok({
          rows: [finding('f1', 'UNREVIEWED'), finding('f2', 'UNREVIEWED')],
          facts: noListFacts,
          stopped: null,
          receivedAt,
        }),
      ),
    );
    const responses = holdBack(bridge, 'findings.review');
    key('c', {}, document.body);
    const first = await screen.findByRole('combobox', { name: 'Reason' });
    write(first, 'OTHER');
    key('Escape', {}, first);
    key('Enter', { ctrlKey: true }, first);
    await awaitSent(bridge, 'findings.review');
    const next = screen.getByRole('button', { name: /^Finding 2 of 2/ });
    act(() => next.focus());
    press(next);
    key('d');
    const reason = screen.getByRole('combobox', { name: 'Reason' });
    expect(document.activeElement).toBe(reason);
    await responses.give(ok({ row: finding('f1', 'CONFIRMED'), readError: null }));
    expect(await screen.findByText('Finding confirmed.')).toBeTruthy();
    expect(document.activeElement).toBe(reason);
    expect(next.getAttribute('aria-expanded')).toBe('true');
  });

  it('sends a refused review from its own row, and not that of the finding selected since', async () => {
    const bridge = await open('INACTIVE', (opened) => {
      opened.respond('findings.list', () =>
        ok({
          rows: [finding('f1', 'UNREVIEWED'), finding('f2', 'UNREVIEWED')],
          facts: noListFacts,
          stopped: null,
          receivedAt,
        }),
      );
      opened.respond('findings.review', () => err(lockedOut));
    });
    key('c', {}, document.body);
    const first = await screen.findByRole('combobox', { name: 'Reason' });
    write(first, 'OTHER');
    key('Escape', {}, first);
    key('Enter', { ctrlKey: true }, first);
    const unlock = await screen.findByRole('button', { name: 'Allow changes and continue' });
    press(screen.getByRole('button', { name: /^Finding 2 of 2/ }));
    key('d', {}, document.body);
    write(screen.getByRole('combobox', { name: 'Reason' }), 'OTHER');

    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(unlock);
    const [, again] = await awaitSent(bridge, 'findings.review', 2);
    expect(again).toMatchObject({ name: `${name}/findings/f1`, state: 'CONFIRMED' });
  });

  it('lists a finding as decided, even if a read that began before the review ends after it', async () => {
    const bridge = await open('INACTIVE');
    const listed = (state: string) =>
      ok({ rows: [finding('f1', state)], facts: noListFacts, stopped: null, receivedAt });
    const reads = holdBack(bridge, 'findings.list');
    bridge.respond('findings.review', () => ok({ row: finding('f1', 'CONFIRMED'), readError: null }));
    press(button('Refresh this check'));
    await awaitSent(bridge, 'findings.list', 2);
    key('c', {}, document.body);
    const reason = await screen.findByRole('combobox', { name: 'Reason' });
    write(reason, 'OTHER');
    key('Escape', {}, reason);
    key('Enter', { ctrlKey: true }, reason);
    expect(await screen.findByText('Finding confirmed.')).toBeTruthy();
    await reads.give(listed('UNREVIEWED'));
    expect(screen.getByRole('button', { name: /^Finding 1 of 2/ }).textContent).toContain('Confirmed');
    await reads.give(listed('CONFIRMED'));
    expect(screen.getByRole('button', { name: /^Finding 1 of 1/ }).textContent).toContain('Confirmed');
  });

  it('says why a report cannot be opened', async () => {
    await open('INACTIVE');
    expect(await screen.findByText('The summary has no link to a summary report.')).toBeTruthy();
    expect(button('Summary report')).toHaveProperty('disabled', true);
    expect(button('Full report')).toHaveProperty('disabled', false);
  });

  it.each([
    ['fails', err(failure), failure.message],
    [
      'is not shown afterwards',
      ok({ check: { name, state: 'ACTIVE' }, readError: null, receivedAt }),
      'The service accepted the change, but the check still shows: Active.',
    ],
    [
      'cannot be read back',
      ok({ check: null, readError: offline, receivedAt }),
      'The service accepted the change, but the check could not be refreshed.',
    ],
  ])('reports a change that %s in a toast once it was left', async (_, response, text) => {
    const bridge = await open('ACTIVE');
    const responses = holdBack(bridge, 'checks.cancel');
    press(button('Cancel check'));
    await awaitSent(bridge, 'checks.cancel');
    await leave();
    await responses.give(response);
    expect(useToasts.getState().toasts.map((each) => each.text)).toEqual([text]);
  });

  it('does not send a change a second time that is still sent when its page is opened again', async () => {
    const bridge = await open('ACTIVE');
    const responses = holdBack(bridge, 'checks.cancel');
    press(button('Cancel check'));
    await awaitSent(bridge, 'checks.cancel');
    await leave();
    act(goBack);
    await settle();
    expect(screen.queryByRole('button', { name: 'Cancel check' })).toBeNull();
    press(await screen.findByRole('button', { name: /^Sending/ }));
    await responses.give(ok({ check: { name, state: 'CANCELLED' }, readError: null, receivedAt }));
    expect(await screen.findByText('Check cancelled.')).toBeTruthy();
    expect(sent(bridge, 'checks.cancel')).toHaveLength(1);
  });

  it('shows a change also if a refresh from before it ends later', async () => {
    const bridge = await open('ACTIVE');
    const reads = holdBack(bridge, 'checks.read');
    press(button('Refresh this check'));
    await awaitSent(bridge, 'checks.read', 2);
    bridge.respond('checks.cancel', () =>
      ok({ check: { name, state: 'CANCELLED' }, readError: null, receivedAt }),
    );
    press(button('Cancel check'));
    await screen.findByText('Check cancelled.');
    await reads.give(ok({ check: { name, state: 'ACTIVE' }, receivedAt }));
    expect(main().getByText('Cancelled')).toBeTruthy();
    expect(button('Cancel check')).toHaveProperty('disabled', true);
  });

  it('retries a change from what is shown by then', async () => {
    const bridge = await open('ACTIVE');
    bridge.respond('checks.cancel', () => err(failure));
    press(button('Cancel check'));
    const retry = await main().findByRole('button', { name: 'Retry' });
    bridge.respond('checks.read', () => ok({ check: { name, state: 'INACTIVE' }, receivedAt }));
    press(button('Refresh this check'));
    await settle();
    press(retry);
    const [first, second] = await awaitSent(bridge, 'checks.cancel', 2);
    expect([first?.before.state, second?.before.state]).toEqual(['ACTIVE', 'INACTIVE']);
  });

  it('is left without an error while a report is downloaded', async () => {
    const failed = vi.fn();
    process.on('unhandledRejection', failed);
    try {
      const bridge = await open('INACTIVE');
      holdBack(bridge, 'reports.open');
      press(button('Full report'));
      await awaitSent(bridge, 'reports.open');
      await leave();
      // Node reports a rejection once its microtasks are done.
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(failed).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', failed);
    }
  });

  describe('once the host of a report is allowed', () => {
    const elsewhere = { is: 'elsewhere', origin: 'https://files.example', host: 'files.example' } as const;
    async function allow() {
      const bridge = await open('INACTIVE', (opened) => {
        opened.respond('reports.open', () => ok(elsewhere));
      });
      const responses = holdBack(bridge, 'reports.allowOrigin');
      press(button('Full report'));
      press(await screen.findByRole('button', { name: 'Allow files.example' }));
      await awaitSent(bridge, 'reports.allowOrigin');
      return { bridge, responses };
    }

    it('downloads the report', async () => {
      const { bridge, responses } = await allow();
      bridge.respond('reports.open', () => ok({ is: 'opened', bytes: 2048, sha256: 'ab'.repeat(32) }));
      await responses.give(ok(null));
      expect(await screen.findByText('Full report opened in its own window.')).toBeTruthy();
      expect(sent(bridge, 'reports.open')).toHaveLength(2);
    });

    it('shows no error if the question about it was declined', async () => {
      const { responses } = await allow();
      const text = 'Nothing was changed.';
      await responses.give(err({ kind: 'refused', reason: 'not-confirmed', message: text, advice: '' }));
      expect(useToasts.getState().toasts.map((each) => each.text)).toEqual([text]);
      expect(main().queryByText(text)).toBeNull();
    });

    it('downloads nothing if the page was left before', async () => {
      const { bridge, responses } = await allow();
      await leave();
      await responses.give(ok(null));
      expect(sent(bridge, 'reports.open')).toHaveLength(1);
      expect(useToasts.getState().toasts).toEqual([]);
    });

    it('reports what went wrong if the page was left before', async () => {
      const { responses } = await allow();
      await leave();
      await responses.give(err(offline));
      expect(useToasts.getState().toasts.map((each) => each.text)).toEqual([offline.message]);
    });
  });

  it('shows the size of a report like every other size', async () => {
    await open('INACTIVE', (bridge) => {
      bridge.respond('reports.open', () => ok({ is: 'opened', bytes: 2048, sha256: 'ab'.repeat(32) }));
    });
    press(button('Full report'));
    const opened = await screen.findByText('Full report opened in its own window.');
    expect(opened.parentElement?.textContent).toContain('2.0 KB, SHA-256 abab');
  });

  const signInFailed: AppError = {
    kind: 'auth',
    message: 'The issuer does not accept this client.',
    operation: tokenOperation,
    advice: 'Correct the client secret.',
  };
  it.each([
    ['a lost connection', offline],
    ['a refused sign-in', signInFailed],
  ])('reloads what %s stopped, once the service responds again', async (_what, failed) => {
    let bridge = createFakeBridge();
    await open('INACTIVE', (opened) => {
      bridge = opened;
      bridge.respond('checks.consumerTasks', () => err(failed));
    });
    expect(await tasks().findByText('The tasks could not be loaded.')).toBeTruthy();
    bridge.respond('checks.consumerTasks', () => noTasks);
    const connected = await goOffline(bridge);
    expect(tasks().getByText('The tasks could not be loaded.')).toBeTruthy();
    act(() => bridge.push('session.changed', connected));
    expect(await tasks().findByText('This check has no consumer tasks.')).toBeTruthy();
    expect(tasks().queryByText('The tasks could not be loaded.')).toBeNull();
  });

  it('says once for the page why nothing could be loaded, and retries all of it', async () => {
    let bridge = createFakeBridge();
    const calls = ['checks.read', 'checks.summary', 'findings.list', 'checks.consumerTasks'] as const;
    await open('INACTIVE', (opened) => {
      bridge = opened;
      for (const call of calls) bridge.respond(call, () => err({ ...failure, operation: call }));
    });
    expect(await main().findByRole('heading', { name: 'Service error' })).toBeTruthy();
    expect(main().getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    expect(main().queryByText(/could not be loaded/)).toBeNull();
    press(button('Retry'));
    await waitFor(() => {
      for (const call of calls) expect(bridge.made.filter(({ name: made }) => made === call)).toHaveLength(2);
    });
  });

  it('keeps why nothing could be loaded, and the focus on Retry, until a retry brought something', async () => {
    const calls = ['checks.read', 'checks.summary', 'findings.list', 'checks.consumerTasks'] as const;
    const bridge = await open('INACTIVE', (opened) => {
      for (const call of calls) opened.respond(call, () => err(failure));
    });
    const retry = await main().findByRole('button', { name: 'Retry' });
    act(() => retry.focus());
    const reads = holdBack(bridge, 'checks.read');
    for (const call of calls.slice(1)) holdBack(bridge, call);
    press(retry);
    await awaitSent(bridge, 'checks.consumerTasks', 2);
    await settle();
    expect(document.activeElement).toBe(retry);
    expect(retry.isConnected).toBe(true);
    await reads.give(ok({ check: { name, displayName: 'Purchase', state: 'INACTIVE' }, receivedAt }));
    expect(await main().findByRole('heading', { level: 1, name: 'Purchase' })).toBeTruthy();
    expect(main().queryByRole('heading', { name: 'Service error' })).toBeNull();
  });

  it('shows an error in each part if they fail for different reasons', async () => {
    await open('INACTIVE', (bridge) => {
      for (const call of ['checks.read', 'checks.summary', 'findings.list'] as const)
        bridge.respond(call, () => err(failure));
      bridge.respond('checks.consumerTasks', () => err(offline));
    });
    expect(await tasks().findByText('The tasks could not be loaded.')).toBeTruthy();
    expect(main().getByText('Findings could not be loaded.')).toBeTruthy();
  });

  it('says since when a check is deleted, next to its disabled actions', async () => {
    await open('DELETED', (bridge) =>
      bridge.respond('checks.summary', () => err({ ...failure, kind: 'not-found', status: 404 })),
    );
    expect(
      await screen.findByText(
        /^Deleted no later than .*\. The check can no longer be monitored or cancelled\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('The service has no summary of this check.', { exact: false })).toBeTruthy();
    expect(main().queryByText(/could not be loaded/)).toBeNull();
    for (const name of ['Cancel check', 'Full report', 'Summary report'])
      expect(button(name)).toHaveProperty('disabled', true);
  });

  it('keeps a failed part and its open error details during a refresh', async () => {
    let bridge = createFakeBridge();
    await open('INACTIVE', (opened) => {
      bridge = opened;
      bridge.respond('checks.consumerTasks', () => err(failure));
    });
    expect(await tasks().findByText('The tasks could not be loaded.')).toBeTruthy();
    const part = tasks();
    const refresh = button('Refresh this check');
    press(part.getByRole('button', { name: 'Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Details of the error' });
    const later = Promise.withResolvers<unknown>();
    bridge.respond('checks.consumerTasks', () => later.promise);
    press(refresh);
    expect(await part.findByLabelText('Loading the tasks')).toBeTruthy();
    expect(dialog.isConnected).toBe(true);
    expect(part.getByText('The tasks could not be loaded.')).toBeTruthy();
    later.resolve(noTasks);
    expect(await part.findByText('This check has no consumer tasks.')).toBeTruthy();
    expect(part.queryByText('The tasks could not be loaded.')).toBeNull();
  });

  it('shows tasks in words', async () => {
    await open('INACTIVE');
    expect(await tasks().findByText('Confirm details')).toBeTruthy();
    expect(tasks().getByText('Pending')).toBeTruthy();
    expect(tasks().queryByText(/CONFIRM|PENDING|createTime/)).toBeNull();
  });

  it('shows a failed part in one line, and its code, request and response on request', async () => {
    await open('INACTIVE', (bridge) => {
      bridge.respond('checks.consumerTasks', () => err(failure));
    });
    expect(await tasks().findByText('The tasks could not be loaded.')).toBeTruthy();
    expect(tasks().queryByText(/is being moved/)).toBeNull();
    press(tasks().getByRole('button', { name: 'Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Details of the error' });
    for (const fact of ['503', 'UNAVAILABLE', 'ListConsumerTasks', name, 'is being moved'])
      expect(dialog.textContent).toContain(fact);
    expect(within(dialog).getByRole('button', { name: 'Copy details' })).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    press(tasks().getByRole('button', { name: 'Open in API calls' }));
    await waitFor(() => {
      expect(useApiCallsView.getState().filter).toMatchObject({
        kind: 'errors',
        operation: 'ListConsumerTasks',
      });
    });
  });
});
