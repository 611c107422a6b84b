// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallRow } from '#shared/call-log';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { openCheck } from '../../../../../renderer/state/open-check.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  holdBack,
  key,
  main,
  press,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

const row: CallRow = {
  id: 1,
  operation: 'ListChecks',
  attempt: 1,
  method: 'GET',
  path: '/v1alpha2/checks',
  status: 200,
  at: '2025-11-20T09:41:00Z',
  fault: null,
  mutates: false,
  sentBytes: 0,
  receivedBytes: 2,
  timing: { queuedMs: 0, connectMs: 1, waitMs: 2, receiveMs: 3, totalMs: 6 },
};
const none = { is: 'none' } as const;
const oldest = { poll: null, read: 1, failure: null, change: null };

function openCalls(...rows: CallRow[]) {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/api-calls' } });
  bridge.respond('callLog.list', ({ after }: { after: number }) =>
    ok({ rows: rows.filter(({ id }) => id > after), oldest }),
  );
  bridge.respond('callLog.read', ({ id }: { id: number }) =>
    ok({
      row: rows.find((each) => each.id === id) ?? row,
      origin: 'https://api.example.com',
      curl: null,
      replay: { resource: '', isOffered: true },
      sent: { headers: [], body: none },
      received: { headers: [], body: none },
    }),
  );
  return bridge;
}

it('Enter on a call takes the keyboard into its pane, an arrow only shows it', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/api-calls' } });
  bridge.respond('callLog.list', () =>
    ok({ rows: [row], oldest: { poll: null, read: null, failure: null, change: null } }),
  );
  bridge.respond('callLog.read', () =>
    ok({
      row,
      origin: 'https://api.example.com',
      curl: null,
      replay: null,
      sent: { headers: [], body: none },
      received: { headers: [], body: none },
    }),
  );
  await openApp(bridge);
  const grid = await screen.findByRole('grid', { name: 'API calls' });
  await within(grid).findByRole('rowheader');
  grid.focus();
  key('ArrowDown');
  const pane = await screen.findByRole('complementary', { name: 'Call' });
  expect(document.activeElement).toBe(grid);
  key('Enter');
  await expectFocus(() => pane);
});

it('says why a replay failed also when another call is shown by then', async () => {
  const bridge = openCalls(row, { ...row, id: 2 });
  const replays = holdBack(bridge, 'callLog.replay');
  await openApp(bridge);
  const grid = await screen.findByRole('grid', { name: 'API calls' });
  await within(grid).findAllByRole('rowheader');
  grid.focus();
  key('ArrowDown');
  press(await main().findByRole('button', { name: 'Replay' }));
  await awaitSent(bridge, 'callLog.replay');
  key('ArrowUp', {}, grid);
  expect((await awaitSent(bridge, 'callLog.read', 2)).map(({ id }) => id)).toEqual([1, 2]);
  await replays.give(err(broken));
  expect(await screen.findByText(broken.message)).toBeTruthy();
});

it.each([
  [true, 2],
  [false, 1],
])('has lists loaded again at their next visit after the replay of a change: %s', async (mutates, times) => {
  const bridge = openCalls({ ...row, operation: 'CancelCheck', method: 'POST', mutates });
  bridge.respond('callLog.replay', () => ok(null));
  const page = { nextPageToken: '', facts: noListFacts, receivedAt: row.at };
  bridge.respond('checks.listPages', () => ok({ pages: [{ ...page, checks: [] }], error: null }));
  bridge.respond('flags.list', () => ok({ ...page, featureFlags: [] }));
  await openApp(bridge);
  act(() => goTo('/checks'));
  await awaitSent(bridge, 'checks.listPages');
  act(() => goTo('/feature-flags'));
  await awaitSent(bridge, 'flags.list');
  act(() => goTo('/api-calls'));
  const grid = await screen.findByRole('grid', { name: 'API calls' });
  await within(grid).findAllByRole('rowheader');
  grid.focus();
  key('ArrowDown');
  press(await main().findByRole('button', { name: 'Replay' }));
  await awaitSent(bridge, 'callLog.replay');
  await screen.findByText('Sent again. The newest row shows the response.');
  act(() => goTo('/feature-flags'));
  await awaitSent(bridge, 'flags.list', times);
  act(() => goTo('/checks'));
  await awaitSent(bridge, 'checks.listPages', times);
  await expectSent(bridge, 'checks.listPages', times);
  await expectSent(bridge, 'flags.list', times);
});

it('counts the calls that an export holds, and says how many the log no longer had', async () => {
  const bridge = openCalls(row, { ...row, id: 2 }, { ...row, id: 3 });
  bridge.respond('callLog.export', () => ok({ savedAs: 'calls.har', calls: 2 }));
  await openApp(bridge);
  await within(await screen.findByRole('grid', { name: 'API calls' })).findAllByRole('rowheader');
  press(button('Export with masking'));
  expect((await awaitSent(bridge, 'callLog.export'))[0]).toMatchObject({ ids: [3, 2, 1] });
  expect(await screen.findByText('2 calls saved as calls.har.')).toBeTruthy();
  expect(screen.getByText('1 call is no longer in the log.')).toBeTruthy();
});

it('lists the call that an error leads to, though the list was paused before', async () => {
  const bridge = openCalls(row);
  const name = 'organizations/o1/teams/t1/checks/8d1f';
  for (const part of ['checks.read', 'checks.summary', 'findings.list', 'checks.consumerTasks'] as const)
    bridge.respond(part, () => err({ ...broken, operation: 'GetCheck' }));
  await openApp(bridge);
  await within(await screen.findByRole('grid', { name: 'API calls' })).findByRole('rowheader');
  press(button('Pause'));
  const failed = { ...row, id: 2, operation: 'GetCheck', path: `/v1/${name}`, status: 503 } as const;
  bridge.respond('callLog.list', ({ after }: { after: number }) =>
    ok({ rows: after === 0 ? [row, failed] : [failed], oldest: { ...oldest, failure: 2 } }),
  );
  act(() => openCheck(name));
  press(await main().findByRole('button', { name: 'Open in API calls' }));
  const calls = within(await screen.findByRole('grid', { name: 'API calls' }));
  expect(await calls.findByRole('rowheader', { name: '…/checks/8d1f' })).toBeTruthy();
});
