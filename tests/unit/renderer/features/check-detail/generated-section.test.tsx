// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { goBack, goTo } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, broken, holdBack, press } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const name = nameSchema('check').parse('organizations/o1/teams/t1/checks/c1');
const receivedAt = '2025-11-20T09:41:00Z';
const noText = 'The service returned no text. Generate the summary again.';

isolateApp();

async function generate(response: Record<string, string>) {
  const bridge = createFakeBridge({ preferences: { lastRoute: `/checks/${name}` } });
  bridge.respond('checks.read', () => ok({ check: { name, state: 'INACTIVE' }, receivedAt }));
  bridge.respond('checks.generateSummary', () => ok({ response, receivedAt }));
  await openApp(bridge);
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await settle();
}

it.each([{}, { summary: '' }])('a generated summary without text says so: %j', async (response) => {
  await generate(response);
  expect(screen.getByText(noText)).toBeTruthy();
  expect(screen.queryByText(/^Generated/)).toBeNull();
});

it('a generated summary with text is shown and labelled', async () => {
  await generate({ summary: 'Of three findings none waits.' });
  expect(screen.getByRole('group', { name: 'Generated text' }).textContent).toContain('none waits');
  expect(screen.queryByText(noText)).toBeNull();
});

it('is not requested a second time while it is generated, when its page was left and opened again', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: `/checks/${name}` } });
  bridge.respond('checks.read', () => ok({ check: { name, state: 'INACTIVE' }, receivedAt }));
  await openApp(bridge);
  const responses = holdBack(bridge, 'checks.generateSummary');
  press(screen.getByRole('button', { name: 'Generate' }));
  await awaitSent(bridge, 'checks.generateSummary');
  act(() => goTo('/settings'));
  await settle();
  act(goBack);
  await settle();
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull();
  await responses.give(err(broken));
  expect(await screen.findByRole('button', { name: 'Generate' })).toBeTruthy();
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([broken.message]);
  act(() => useToasts.setState({ toasts: [] }));
});
