// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GuardState } from '#shared/guard';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { closeLayer } from '../../../../../renderer/state/layer.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, goOffline, guardOf, sent } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const name = nameSchema('check').parse('organizations/o1/teams/t1/checks/c1');
const receivedAt = '2025-11-20T09:41:00Z';

isolateApp();

/** The page of a check of which the service does not say whether it is monitored. */
async function openCheck(mode: GuardState['mode'], state = 'ACTIVE') {
  const bridge = createFakeBridge({
    profiles: [inventProfile('live', 'Live', 'production')],
    preferences: { lastRoute: `/checks/${name}` },
  });
  bridge.respond('guard.state', () => ok(guardOf(bridge, { mode })));
  bridge.respond('checks.read', () => ok({ check: { name, state }, receivedAt }));
  bridge.respond('checks.setMonitoring', () => ok({ check: { name, state }, readError: null, receivedAt }));
  await openApp(bridge);
  await settle();
  return bridge;
}

/** Every act that the palette finds. */
async function actsFor(text: string): Promise<string[]> {
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } });
  await settle();
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

/** What it finds in the menu of a check, with the notes, in the order of the alphabet. */
const find = async (text: string) =>
  (await actsFor(text)).filter((line) => line.startsWith('More actions:')).sort();

it('the palette has the menu items of a check, with their effect in production', async () => {
  await openCheck('unlocked');
  expect(await find('>More actions')).toEqual([
    'More actions: Copy linkRead-only',
    'More actions: DuplicateRead-only',
    'More actions: Show raw JSONRead-only',
    'More actions: Stop monitoringChanges production',
  ]);
});

it('the palette has the actions of the open pane, its tabs, and the view buttons, but nothing that closes', async () => {
  const bridge = createFakeBridge({});
  await openApp(bridge);
  const [, first] = screen.getAllByRole('rowheader');
  if (first === undefined) throw new Error('no organization');
  fireEvent.click(first);
  await settle();
  const actions = await actsFor('>');
  expect(actions).toContain('Open organization');
  expect(actions.filter((action) => action.startsWith('Close'))).toEqual([]);
  closeLayer();
  await settle();
  expect((await actsFor('>Features')).filter((choice) => choice.endsWith(': Features'))).toHaveLength(1);
  closeLayer();
});

it('a menu is offered by its items, not as an action of its own', async () => {
  await openCheck('unlocked');
  expect((await actsFor('>More actions')).filter((action) => !action.startsWith('More actions:'))).toEqual(
    [],
  );
});

it('an item that changes something says that production is locked', async () => {
  await openCheck('read-only');
  expect(await find('>Stop monitoring')).toEqual(['More actions: Stop monitoringUnlock production first']);
});

it('an unavailable item is not listed', async () => {
  await openCheck('unlocked', 'CANCELLED');
  expect(await find('>Stop monitoring')).toEqual([]);
});

it('can stop monitoring with a connection, and says so without one', async () => {
  const bridge = await openCheck('unlocked');
  await find('>Stop monitoring');
  fireEvent.click(screen.getByRole('option', { name: /Stop monitoring/ }));
  await awaitSent(bridge, 'checks.setMonitoring');
  await settle();
  await goOffline(bridge);
  await find('>Stop monitoring');
  fireEvent.click(screen.getByRole('option', { name: /Stop monitoring/ }));
  await settle();
  expect(sent(bridge, 'checks.setMonitoring')).toHaveLength(1);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/nothing can be changed until the service responds again/),
  );
});

it('does nothing that the page no longer offers, and says so', async () => {
  const bridge = await openCheck('unlocked');
  await find('>Stop monitoring');
  bridge.respond('checks.read', () => ok({ check: { name, state: 'CANCELLED' }, receivedAt }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh this check', hidden: true }));
  await settle();
  fireEvent.click(screen.getByRole('option', { name: /Stop monitoring/ }));
  await settle();
  expect(sent(bridge, 'checks.setMonitoring')).toEqual([]);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    'This action is no longer available.',
  ]);
});

it('the palette has the Demo controls, which are in the title bar', async () => {
  const bridge = createFakeBridge();
  bridge.respond('demo.advance', () => ok(null));
  await openApp(bridge);
  expect((await actsFor('>Demo controls')).filter((line) => line.startsWith('Demo controls:'))).toEqual(
    expect.arrayContaining([
      'Demo controls: Open',
      'Demo controls: Advance time by 1 hour',
      'Demo controls: Reset Demo',
    ]),
  );
  fireEvent.click(screen.getByRole('option', { name: /Advance time by 1 hour/ }));
  expect(await awaitSent(bridge, 'demo.advance')).toEqual([{ milliseconds: 3_600_000 }]);
});

it('the palette shows deleted checks, and hides them again', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/checks' } }));
  await actsFor('>Show deleted');
  fireEvent.click(screen.getByRole('option', { name: /Filter: Show deleted/ }));
  await settle();
  expect(screen.getByRole('checkbox', { name: 'Show deleted' })).toHaveProperty('checked', true);
  expect(await actsFor('>Hide deleted')).toEqual([expect.stringMatching(/^Filter: Hide deleted/)]);
});
