// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changeForm,
  setValue,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { isolateApp } from '../../render-app.tsx';
import { click } from '../../operator.ts';
import { displayName, name, openCustomer } from './customer.ts';

isolateApp();

describe('“Create check” over a form that is filled in', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard this input?' });
  const answer = (label: string) => click(screen.getByRole('button', { name: label }));
  async function createOverFormOf(organization: string) {
    changeForm({
      organization: { name: organization, displayName: 'Northgate Lettings' },
      organizationText: 'Northgate Lettings',
      team: 't1',
      tried: true,
      faultsShown: 2,
    });
    setValue('params.subject.givenName', 'Ottilie');
    const { attempt } = useCreateForm.getState();
    await openCustomer();
    await click(screen.getByRole('button', { name: 'Create check' }));
    return attempt;
  }

  it('asks before it empties the form of another organization', async () => {
    const attempt = await createOverFormOf('organizations/other');
    expect(within(question() ?? document.body).getByText(/“Create check” is filled in/)).toBeTruthy();
    await answer('Keep editing');
    expect(useNavigation.getState().place.path).not.toBe('/create-check');
    expect(useCreateForm.getState()).toMatchObject({ attempt, team: 't1' });
    await click(screen.getByRole('button', { name: 'Create check' }));
    await answer('Discard input');
    expect(useNavigation.getState().place.path).toBe('/create-check');
    const { attempt: other, ...form } = useCreateForm.getState();
    expect(form).toMatchObject({
      organization: { name, displayName },
      organizationText: displayName,
      team: '',
      values: { 'params.passportNfcPreference': 'OPTIONAL' },
      tried: false,
      faultsShown: 0,
    });
    expect(other).not.toBe(attempt);
  });

  it('asks nothing if the form is of the same organization, and keeps what is written', async () => {
    const attempt = await createOverFormOf(name);
    expect(question()).toBeNull();
    expect(useNavigation.getState().place.path).toBe('/create-check');
    expect(useCreateForm.getState()).toMatchObject({
      attempt,
      organization: { name, displayName },
      team: 't1',
      tried: false,
      faultsShown: 0,
      values: { 'params.subject.givenName': 'Ottilie' },
    });
  });
});
