// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConnectionReport } from '#shared/conformance/report';
import { err, ok, type Result } from '#shared/result';
import { createFakeBridge, inventedReport, inventProfile, type FakeBridge } from '#tests/support/fake-bridge';
import { keepTest } from '../../../../../renderer/features/profiles/tested.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { awaitSent, broken, button, expectFocus, holdBack, main, press, sent } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

async function open(response: Parameters<typeof respondToTest>[1]): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/conformance' } });
  respondToTest(bridge, response);
  await openApp(bridge);
  await main().findByRole('heading', { name: 'Conformance' });
  return bridge;
}
const respondToTest = (bridge: FakeBridge, response: Result<ConnectionReport>) =>
  bridge.respond('profiles.test', () => response);

describe('the conformance of a service', () => {
  it('is tested with the profile in use, from a focused button', async () => {
    const bridge = await open(ok({ ...inventedReport, suggestions: [] }));
    expect(main().getByText('Not tested yet')).toBeTruthy();
    await expectFocus(() => button('Test connection'));
    press(button('Test connection'));
    expect(await awaitSent(bridge, 'profiles.test')).toMatchObject([{ id: bridge.overview.activeId }]);
    const table = await screen.findByRole('table', { name: 'Operations' });
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(2);
    await expectFocus(() => button('Test again'));
  });

  it('is shown as being tested, and can be cancelled, after the page was left', async () => {
    const bridge = await open(ok(inventedReport));
    const tests = holdBack(bridge, 'profiles.test');
    press(button('Test connection'));
    await main().findByText('Testing the connection.');
    const [{ test } = {}] = sent(bridge, 'profiles.test');
    act(() => goTo('/brands'));
    await main().findByRole('heading', { name: 'Brands' });
    act(() => bridge.push('profiles.testProgress', { test, done: 3, total: 11, operation: 'ListChecks' }));
    act(() => goTo('/conformance'));
    await main().findByText('Testing ListChecks, 3 of 11 done');
    press(button('Cancel'));
    expect(bridge.cancelled).toEqual([bridge.made.find(({ name }) => name === 'profiles.test')?.requestId]);
    await tests.give(err({ kind: 'cancelled', message: 'Cancelled.', advice: '' }));
    expect(await main().findByText('Not tested yet')).toBeTruthy();
    expect(sent(bridge, 'profiles.test')).toHaveLength(1);
  });

  it('says that other settings would fit, and opens the profile', async () => {
    const suggestions = [{ is: 'path-version', version: 'v1', operation: 'GetCheck' } as const];
    await open(ok({ ...inventedReport, suggestions }));
    press(button('Test connection'));
    expect(await main().findByText('Other settings would fit this service better.')).toBeTruthy();
    press(button('Open profile'));
    expect(await main().findByRole('heading', { name: 'Profiles' })).toBeTruthy();
  });

  it('shows a redirect as a response, and the total of a list without entries', async () => {
    const row = { view: null, latencyMs: 12, received: null } as const;
    const error = { kind: 'network', reason: 'redirect', message: 'Redirected.', advice: '' } as const;
    const rows: ConnectionReport['rows'] = [
      { ...row, operation: 'ListBrands', status: 302, result: { is: 'refused', error } },
      {
        ...row,
        operation: 'ListChecks',
        status: 200,
        result: { is: 'works', rows: 0, total: 12, notes: [] },
      },
    ];
    await open(ok({ ...inventedReport, rows, suggestions: [] }));
    press(button('Test connection'));
    const table = await screen.findByRole('table', { name: 'Operations' });
    expect(within(table).getByRole('row', { name: /^ListBrands Failed \(302\)/ })).toBeTruthy();
    expect(within(table).getByRole('row', { name: /^ListChecks Works 0 entries, 12 in all/ })).toBeTruthy();
  });

  it('shows as not tested if it was tested with other settings', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/conformance' } });
    const { activeId } = bridge.overview;
    const other = { ...inventProfile(activeId, 'Demo', 'demo'), baseUrl: 'https://other.example' };
    keepTest(activeId, ok(inventedReport), other);
    await openApp(bridge);
    expect(await main().findByText('Not tested yet')).toBeTruthy();
  });

  it('says why it could not be tested', async () => {
    await open(err(broken));
    press(button('Test connection'));
    expect(await main().findByText(broken.message)).toBeTruthy();
  });
});
