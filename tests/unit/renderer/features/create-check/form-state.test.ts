// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  changeForm,
  clearForm,
  confirmPhone,
  leaveField,
  newAttempt,
  setValue,
  teamName,
  useCreateForm,
  workingForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { formatName } from '#shared/resource-names';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';

afterEach(leaveProfile);
const form = useCreateForm.getState;
const organization = { name: 'organizations/o1', displayName: 'Larkfield Estates' };

it('a team is the full name that is written, or an id in the chosen organization', () => {
  expect(teamName({ team: ' t1 ', organization })).toBe('organizations/o1/teams/t1');
  expect(teamName({ team: 'organizations/o2/teams/t2', organization })).toBe('organizations/o2/teams/t2');
  expect(teamName({ team: 't1', organization: null })).toBe('t1');
  expect(teamName({ team: '  ', organization })).toBe('');
});

it('a fault from the service is cleared by the next change of its field only', () => {
  const name = { field: 'displayName', message: 'Taken.' };
  const email = { field: 'params.subject.email', message: 'Refused.' };
  changeForm({ serverFaults: [name, email] });
  setValue('displayName', 'Another');
  expect(form().values['displayName']).toBe('Another');
  expect(form().serverFaults).toEqual([email]);
});

it('a phone number is confirmed once, and the confirmation can be undone', () => {
  confirmPhone('+442079460958', true);
  confirmPhone('+442079460958', true);
  confirmPhone('+442079460959', true);
  expect(form().confirmedPhones).toEqual(['+442079460958', '+442079460959']);
  confirmPhone('+442079460958', false);
  expect(form().confirmedPhones).toEqual(['+442079460959']);
});

it('a field counts as left once it was changed, and after a press only when the pointer is released', async () => {
  leaveField('displayName');
  leaveField('team');
  expect([...form().left]).toEqual([]);
  setValue('displayName', '');
  setValue('clientReference', 'R-1');
  leaveField('displayName');
  leaveField('displayName');
  expect([...form().left]).toEqual(['displayName']);
  fireEvent.pointerDown(document.body);
  leaveField('clientReference');
  expect(form().left.has('clientReference')).toBe(false);
  fireEvent.pointerUp(document.body);
  await vi.waitFor(() => {
    expect(form().left.has('clientReference')).toBe(true);
  });
});

it('clearing keeps the destination, and starts another check', () => {
  const { attempt } = form();
  changeForm({
    organization,
    organizationText: 'Larkfield Estates',
    team: 't1',
    template: 'checkTemplates/source-of-funds-check-v1-0-0',
    confirmedPhones: ['+442079460958'],
    files: 3,
    tried: true,
    left: new Set(['displayName']),
    serverFaults: [{ field: 'displayName', message: 'Taken.' }],
  });
  setValue('displayName', 'Purchase');
  clearForm();
  expect(form()).toMatchObject({
    organization,
    organizationText: 'Larkfield Estates',
    team: 't1',
    template: 'checkTemplates/source-of-funds-check-v1-0-0',
    values: { 'params.passportNfcPreference': 'OPTIONAL' },
    confirmedPhones: [],
    files: 1,
    tried: false,
    left: new Set(),
    serverFaults: [],
  });
  expect(form().attempt).not.toBe(attempt);
});

it('a reset keeps nothing, and every intended check has its own ID', () => {
  changeForm({ organization, team: 't1' });
  const { attempt } = form();
  leaveProfile();
  expect(form()).toMatchObject({ organization: null, organizationText: '', team: '' });
  const second = form().attempt;
  newAttempt();
  expect(new Set([attempt, second, form().attempt]).size).toBe(3);
});

it('clearing the working organization clears it from an empty form, but not from one with more input', () => {
  const working = { name: formatName('organization', { organization: 'o1' }), displayName: 'Larkfield' };
  workingForm.start(working);
  workingForm.takeBack(working);
  expect(form()).toMatchObject({ organization: null, organizationText: '' });
  workingForm.start(working);
  setValue('displayName', 'Purchase');
  workingForm.takeBack(working);
  expect(form()).toMatchObject({ organization: working, organizationText: 'Larkfield' });
});

it('text that names no organization gives way to the working organization, and is cleared with the form', () => {
  changeForm({ organizationText: 'Lark' });
  expect(workingForm.isKept()).toBe(false);
  clearForm();
  expect(form().organizationText).toBe('');
  changeForm({ organization, organizationText: organization.displayName });
  expect(workingForm.isKept()).toBe(true);
});
