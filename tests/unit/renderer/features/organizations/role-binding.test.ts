import { describe, expect, it } from 'vitest';
import { readRoleBinding } from '../../../../../renderer/features/organizations/role-binding.ts';

describe('role bindings', () => {
  it('keep their fields and values as they came', () => {
    expect(
      readRoleBinding({ role: 'roles/admin', members: ['a', 'b'], scope: { all: true } }).fields,
    ).toEqual([
      { name: 'role', values: ['roles/admin'] },
      { name: 'members', values: ['a', 'b'] },
      { name: 'scope', values: ['{"all":true}'] },
    ]);
  });
});
