// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const created = {
  outcome: 'created',
  check: 'organizations/o1/teams/t1/checks/c1',
  attempt: 'a1',
} as const;

isolateApp();

/** The form with everything a check needs. */
async function openForm(): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/create-check' } });
  const refused = { kind: 'not-found', message: 'Not here.', advice: 'Look there.' } as const;
  bridge.respond('creation.unsettled', () => ok([]));
  bridge.respond('creation.entitlements', () => err(refused));
  bridge.respond('creation.knownNames', () => ok({ teams: [], users: [] }));
  bridge.respond('creation.lookup', () => err(refused));
  bridge.respond('creation.create', () => ok(created));
  await openApp(bridge);
  changeForm({
    organization: { name: 'organizations/o1', displayName: 'Larkfield Estates' },
    organizationText: 'Larkfield Estates',
    team: 'organizations/o1/teams/t1',
    values: {
      displayName: 'Purchase',
      clientReference: 'R-1',
      'params.passportNfcPreference': 'SKIP',
    },
  });
  await settle();
  return bridge;
}

const type = async (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: text } });
  await settle();
};
const create = async () => {
  const form = within(screen.getByRole('region', { name: 'New check' }));
  fireEvent.click(form.getByRole('button', { name: /^Create check/ }));
  await settle();
};
const sent = (bridge: FakeBridge) =>
  bridge.made
    .filter(({ name }) => name === 'creation.create')
    .map(({ input }) => (input as InputOf<'creation.create'>).confirmedPhones); // the input of that call
const description = () => {
  const ids = screen.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids)?.textContent ?? null;
};

describe('the phone field', () => {
  it('is described by the number that is sent, and asks nothing if only separators differ', async () => {
    const bridge = await openForm();
    await type('+44 (20) 7946-0958');
    expect(description()).toBe('Will be sent as +44 20 7946 0958');
    expect(screen.queryByRole('checkbox', { name: /which differs from the number entered/ })).toBeNull();
    await create();
    expect(sent(bridge)).toEqual([[]]);
  });

  it('requires a confirmation of changed digits before a check is created', async () => {
    const bridge = await openForm();
    await type('+44 (0)20 7946 0958');
    await create();
    expect(sent(bridge)).toEqual([]);
    expect(description()).toBe('Confirm the number that will be sent.');
    const question = screen.getByRole('checkbox', {
      name: 'Use +44 20 7946 0958, which differs from the number entered',
    });
    expect(question).toHaveProperty('tabIndex', 0);
    fireEvent.click(question);
    await settle();
    expect(description()).toBe('Will be sent as +44 20 7946 0958');
    await create();
    expect(sent(bridge)).toEqual([['+442079460958']]);
  });

  it('asks again for another number', async () => {
    const bridge = await openForm();
    await type('+44 (0)20 7946 0958');
    fireEvent.click(screen.getByRole('checkbox', { name: /which differs/ }));
    await type('+44 (0)20 7946 0959');
    expect(screen.getByRole('checkbox', { name: /^Use \+44 20 7946 0959/ })).toHaveProperty('checked', false);
    await create();
    expect(sent(bridge)).toEqual([]);
  });

  it.each(['07700 900148', '+44 77', '+999 7700 900148'])('sends nothing for %s', async (text) => {
    const bridge = await openForm();
    await type(text);
    expect(screen.queryByText(/^Will be sent as/)).toBeNull();
    await create();
    expect(sent(bridge)).toEqual([]);
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
  });
});
