// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCreateForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { button, expectSent, press, sent, write } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { found, openForm, form, send, respond, create } from './open-form.ts';

isolateApp();

describe('a team of another organization than the chosen one', () => {
  const fault = 'This name belongs to another organization.';
  const elsewhere = () => write(screen.getByRole('combobox', { name: 'Team' }), 'organizations/o2/teams/t2');

  it('is a fault, and nothing is sent', async () => {
    const bridge = await openForm();
    elsewhere();
    press(send());
    expect(await form().findAllByText(fault)).not.toHaveLength(0);
    await expectSent(bridge, 'creation.create', 0);
  });

  it('is not sent by a decision about the check before', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'exists', checks: [found] });
    await create(bridge);
    await screen.findByRole('button', { name: 'Create anyway' });
    elsewhere();
    press(button('Create anyway'));
    expect(await form().findAllByText(fault)).not.toHaveLength(0);
    await expectSent(bridge, 'creation.create', 1);
  });
});

it('does not send a check of another organization than the one that is written and not chosen', async () => {
  const bridge = await openForm();
  write(screen.getByRole('combobox', { name: 'Organization' }), 'Wrenbury');
  write(screen.getByRole('combobox', { name: 'Team' }), 'organizations/o2/teams/t2');
  press(send());
  const fault = 'Choose an organization from the list, enter its resource name, or clear the field.';
  expect(await form().findAllByText(fault)).not.toHaveLength(0);
  await expectSent(bridge, 'creation.create', 0);
});

describe('the place of a check', () => {
  it('accepts an organization by its resource name, and clears it when the text changes', async () => {
    await openForm();
    const organization = () => useCreateForm.getState().organization;
    const combobox = screen.getByRole('combobox', { name: 'Organization' });
    write(combobox, 'organizations/o9');
    expect(organization()).toEqual({ name: 'organizations/o9', displayName: null });
    write(combobox, 'Lark');
    expect(organization()).toBeNull();
  });

  it('searches organizations by display name, and a chosen one empties the team', async () => {
    const bridge = await openForm();
    const combobox = screen.getByRole('combobox', { name: 'Organization' });
    act(() => {
      combobox.focus();
    });
    write(combobox, 'Orrery');
    const option = await screen.findByRole('option', { name: 'Orrery Homes' });
    expect(sent(bridge, 'organizations.list').at(-1)).toMatchObject({
      profileId: 'demo',
      view: 'BASIC',
      filter: 'display_name:"Orrery"',
    });
    press(option);
    await waitFor(() => {
      expect(useCreateForm.getState()).toMatchObject({
        organization: { displayName: 'Orrery Homes' },
        organizationText: 'Orrery Homes',
        team: '',
      });
    });
  });

  it('offers its known teams', async () => {
    const bridge = await openForm();
    expect(await screen.findByText('1 team is known. You can enter another.')).toBeTruthy();
    expect(sent(bridge, 'creation.knownNames').at(-1)).toEqual({
      profileId: 'demo',
      organization: 'organizations/o1',
    });
  });
});
