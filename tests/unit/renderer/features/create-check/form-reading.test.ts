import { afterEach, expect, it } from 'vitest';
import { readingOf } from '../../../../../renderer/features/create-check/form-reading.ts';
import {
  changeForm,
  setValue,
  showFaults,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';

afterEach(leaveProfile);
const read = () => readingOf(useCreateForm.getState());

it('the organization of a check is that of its team, else the chosen one', () => {
  expect(read().organization).toBe('');
  changeForm({ organization: { name: 'organizations/o1', displayName: 'Larkfield Estates' } });
  expect(read()).toMatchObject({ organization: 'organizations/o1', team: '' });
  changeForm({ team: 'organizations/o2/teams/t2' });
  expect(read()).toMatchObject({ organization: 'organizations/o2', team: 'organizations/o2/teams/t2' });
});

it('a fault is shown next to its field once the field was left, the service named it, or sending was tried', () => {
  expect(read()).toMatchObject({ canSend: false, faulty: [] });
  expect(read().errorOf('displayName')).toBeUndefined();
  changeForm({ left: new Set(['displayName']) });
  expect(read().faulty).toEqual(['displayName']);
  expect(read().errorOf('displayName')).toBe('Required.');
  changeForm({ serverFaults: [{ field: 'params.subject.email', message: 'Refused.' }] });
  expect(read().faulty).toEqual(['displayName', 'params.subject.email']);
  showFaults();
  expect(read().faulty).toContain('team');
});

it('faults are listed one a field, in the order of the form, whether they are shown or not', () => {
  setValue('params.subject.email', 'nobody');
  changeForm({ serverFaults: [{ field: 'displayName', message: 'Taken.' }] });
  const { listed } = read();
  expect(listed[0]).toMatchObject({ field: 'team', label: 'Team' });
  expect(listed.filter(({ field }) => field === 'displayName')).toEqual([
    { field: 'displayName', message: 'Required.', label: 'Display name' },
  ]);
  const order = listed.map(({ field }) => field);
  expect(order.indexOf('displayName')).toBeLessThan(order.indexOf('params.subject.email'));
});
