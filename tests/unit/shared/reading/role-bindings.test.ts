import { describe, expect, it } from 'vitest';
import { readRoleBinding, readRoleBindings, usersByRole } from '#shared/reading/role-bindings';

describe('role bindings', () => {
  it('keep their fields and values unchanged', () => {
    expect(
      readRoleBinding({ role: 'roles/admin', members: ['a', 'b'], scope: { all: true } }).fields,
    ).toEqual([
      { name: 'role', values: ['roles/admin'] },
      { name: 'members', values: ['a', 'b'] },
      { name: 'scope', values: ['{"all":true}'] },
    ]);
  });

  it('are a list inside an object that otherwise contains only texts and numbers', () => {
    const bindings = [{ role: 'roles/admin', members: ['a'] }];
    expect(readRoleBindings({ version: 1, bindings, etag: 'x' })).toEqual(readRoleBindings(bindings));
  });
});

describe('the users of each role', () => {
  const [ada, bo] = ['organizations/o/users/ada', 'organizations/o/users/bo'];
  const roles = (value: unknown) => {
    const reading = readRoleBindings(value);
    const found = reading.is === 'understood' ? usersByRole(reading.value) : null;
    return found === null ? null : Object.fromEntries([...found].map(([role, users]) => [role, [...users]]));
  };

  it.each([
    [
      'a list of roles',
      [
        { role: 'roles/admin', members: [ada, bo] },
        { role: 'roles/reader', members: [bo] },
      ],
    ],
    [
      'a list of users',
      [
        { user: ada, roles: ['roles/admin'] },
        { user: bo, roles: ['roles/admin', 'roles/reader'] },
      ],
    ],
    [
      'a list of pairs',
      [
        { user: ada, role: 'roles/admin' },
        { user: bo, role: 'roles/admin' },
        { user: bo, role: 'roles/reader' },
      ],
    ],
    ['a map of roles', { 'roles/admin': [ada, bo], 'roles/reader': [bo] }],
    ['a map of users', { [ada]: ['roles/admin'], [bo]: ['roles/admin', 'roles/reader'] }],
    [
      'a map of users with fields',
      { [ada]: { role: 'roles/admin' }, [bo]: { roles: ['roles/admin', 'roles/reader'] } },
    ],
  ])('are in %s', (_shape, value) => {
    expect(roles(value)).toEqual({ 'roles/admin': [ada, bo], 'roles/reader': [bo] });
  });

  it('may be none that are named', () => {
    expect(roles([{ role: 'roles/admin', members: ['group:all'] }])).toEqual({ 'roles/admin': [] });
  });

  it('are not known where a binding names no role', () => {
    expect(roles([{ grant: 'admin', members: [ada] }])).toBeNull();
    expect(roles({ admin: ['somebody'] })).toBeNull();
  });
});
