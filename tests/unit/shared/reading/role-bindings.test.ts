import { describe, expect, it } from 'vitest';
import { readRoleBinding, readRoleBindings } from '#shared/reading/role-bindings';

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
