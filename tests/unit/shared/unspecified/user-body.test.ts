import { describe, expect, it } from 'vitest';
import {
  defaultUserBody,
  fillUserBody,
  userBodyFault,
  userFaults,
  userFields,
} from '#shared/unspecified/user-body';

const organization = 'organizations/4c19e2d7';
const template = JSON.stringify({
  displayName: '{givenName} {familyName}',
  contact: { email: '{email}', phone: '{phone?}' },
  parent: '{organization}',
  roles: ['member', '{extra_role?}'],
  active: true,
});

describe('the body template of a user', () => {
  it('is a JSON object with at least one placeholder', () => {
    expect(userBodyFault(defaultUserBody)).toBeNull();
    expect(userBodyFault(template)).toBeNull();
    expect(userBodyFault('{"a": ')).toBe('Enter a JSON object.');
    expect(userBodyFault('["{email}"]')).toBe('Enter a JSON object.');
    expect(userBodyFault('{"a": "b", "c": "{organization}"}')).toContain('at least one placeholder');
  });
  it('defines the fields of the form in its order', () => {
    expect(userFields(defaultUserBody)).toEqual([
      { id: 'givenName', label: 'Given name', isOptional: false, isEmail: false },
      { id: 'familyName', label: 'Family name', isOptional: false, isEmail: false },
      { id: 'email', label: 'Email', isOptional: false, isEmail: true },
    ]);
    expect(userFields(template).map(({ id, label, isOptional }) => [id, label, isOptional])).toEqual([
      ['givenName', 'Given name', false],
      ['familyName', 'Family name', false],
      ['email', 'Email', false],
      ['phone', 'Phone', true],
      ['extra_role', 'Extra role', true],
    ]);
  });
  it('is filled with values as data; empty optional values are left out', () => {
    const values = { givenName: ' Ottilie ', familyName: '{email}', email: 'o@example.com' };
    expect(fillUserBody(template, values, organization)).toEqual({
      displayName: 'Ottilie {email}',
      contact: { email: 'o@example.com' },
      parent: organization,
      roles: ['member'],
      active: true,
    });
    expect(
      fillUserBody(template, { ...values, phone: '+44', extra_role: 'admin' }, organization),
    ).toMatchObject({
      contact: { phone: '+44' },
      roles: ['member', 'admin'],
    });
  });
  it('says which values are missing or not an address', () => {
    expect(
      userFaults(defaultUserBody, { givenName: 'Ottilie', familyName: ' ', email: 'o at example' }),
    ).toEqual({
      familyName: 'Required.',
      email: 'Enter an email address such as name@example.com.',
    });
    expect(userFaults(template, { givenName: 'a', familyName: 'b', email: 'a@b' })).toEqual({});
  });
});
