import { describe, expect, it } from 'vitest';
import {
  dropsSecret,
  fieldOfFault,
  formOf,
  profileResolver,
  settingsOf,
  type ProfileForm,
} from '../../../../../renderer/features/profiles/profile-form.ts';
import { inventProfile } from '#tests/support/fake-bridge';
import { profileSettingsSchema } from '#shared/profile';

const profile = inventProfile('sandbox', 'Harbourline sandbox', 'sandbox', {
  reportOrigins: ['https://reports.checks.example', 'https://files.checks.example'],
});
const faultsOf = async (change: Partial<ProfileForm>) => {
  const options = { fields: {}, shouldUseNativeValidation: false } as const;
  const { errors } = await profileResolver({ ...formOf(profile), ...change }, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, String(error.message)]));
};

describe('the profile form', () => {
  it('returns the settings it was filled with', () => {
    expect(profileSettingsSchema.parse(settingsOf(formOf(profile)))).toEqual(settingsOf(formOf(profile)));
    expect(settingsOf(formOf(profile)).reportOrigins).toEqual(profile.reportOrigins);
    expect(settingsOf(formOf(profile)).baseUrl).toBe(profile.baseUrl);
  });

  it('starts without a secret, even if one is saved', () => {
    expect(formOf(profile).secret).toBe('');
  });

  it('accepts a complete profile', async () => {
    expect(await faultsOf({})).toEqual({});
  });

  it.each([
    ['name', { name: '   ' }],
    ['baseUrl', { baseUrl: 'http://api.checks.example' }],
    ['baseUrl', { baseUrl: 'https://user:pass@api.checks.example' }],
    ['authUrl', { authUrl: 'https://localhost.evil.com:99999' }],
    ['clientId', { clientId: '' }],
    ['typePackage', { typePackage: 'checks..type' }],
    ['onBehalfOfField', { onBehalfOfField: 'on behalf' }],
  ] as const)('refuses a faulty %s next to its field', async (field, change) => {
    expect(Object.keys(await faultsOf(change))).toEqual([field]);
  });

  it('names the character of an invalid report host in the whole line', async () => {
    const line = 'https://files.checks.example  https://reports.checks.example/x';
    const { reportOrigins } = await faultsOf({ reportOrigins: line });
    expect(reportOrigins).toMatch(new RegExp(`^Character ${line.lastIndexOf('/') + 1}: `));
  });

  it('detects when saving drops the saved secret', () => {
    const form = formOf(profile);
    expect(dropsSecret(profile, form)).toBe(false);
    expect(dropsSecret(profile, { ...form, clientId: 'another' })).toBe(true);
    expect(dropsSecret(profile, { ...form, authUrl: 'https://other.example.com' })).toBe(true);
    expect(dropsSecret(profile, { ...form, clientId: 'another', secret: 'typed' })).toBe(false);
    expect(dropsSecret(null, form)).toBe(false);
  });

  it('finds the field of a fault from the main process', () => {
    expect(fieldOfFault('name')).toBe('name');
    expect(fieldOfFault('settings.reportOrigins.0')).toBe('reportOrigins');
    expect(fieldOfFault('something')).toBeNull();
  });
});
