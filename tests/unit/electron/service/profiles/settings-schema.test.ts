import { describe, expect, it } from 'vitest';
import {
  defaultPreferences,
  defaultSettings,
  migrate,
  migrationSteps,
  settingsSchema,
  settingsVersion,
} from '#electron/service/profiles/settings-schema';
import { demoProfileId } from '#shared/profile';

describe('The migration of settings', () => {
  const steps = {
    1: (data: Record<string, unknown>) => ({ ...data, added: true }),
    2: ({ old, ...data }: Record<string, unknown>) => ({ ...data, renamed: old }),
  };

  it('runs each step from the found version to the current one', () => {
    expect(migrate({ version: 1, old: 'value' }, steps, 3)).toEqual({
      version: 3,
      added: true,
      renamed: 'value',
    });
    expect(migrate({ version: 2, old: 'value' }, steps, 3)).toEqual({ version: 3, renamed: 'value' });
  });

  it('leaves data of the current version unchanged', () => {
    expect(migrate({ version: 3, any: 1 }, steps, 3)).toEqual({ version: 3, any: 1 });
  });

  it.each([{ version: 4 }, { version: 0 }, { version: '1' }, {}, [], null, 'text'])(
    'has no path from %j, which a newer app or another program wrote',
    (data) => {
      expect(migrate(data, steps, 3)).toBeNull();
    },
  );

  it('has a step from every earlier version', () => {
    const from = Array.from({ length: settingsVersion - 1 }, (_, index) => String(index + 1));
    expect(Object.keys(migrationSteps)).toEqual(from);
  });
});

describe('The settings schema', () => {
  it('accepts the defaults', () => {
    expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  });

  it('starts a preference that is newer than the file at its default', () => {
    const file = { ...defaultSettings, preferences: { theme: 'dark' } };
    expect(settingsSchema.parse(file).preferences).toEqual({ ...defaultPreferences, theme: 'dark' });
  });

  it('starts a profile setting that is newer than the file at its default', () => {
    const times = { createdAt: '2026-03-02T10:15:00Z', checkedAt: null, secretSavedAt: null };
    const addresses = { baseUrl: 'https://api.example.com', authUrl: 'https://auth.example.com' };
    const profile = { id: 'a', name: 'A', kind: 'sandbox', ...addresses, clientId: 'c', ...times };
    expect(settingsSchema.parse({ ...defaultSettings, profiles: [profile] }).profiles[0]?.callsInFlight).toBe(
      4,
    );
  });

  it('refuses a stored profile in the place of the built-in one, and two of one id', () => {
    const stored = (id: string) => ({
      id,
      name: 'A',
      kind: 'sandbox',
      baseUrl: 'https://api.example.com',
      authUrl: 'https://auth.example.com',
      clientId: 'c',
      createdAt: '2026-03-02T10:15:00Z',
      checkedAt: null,
      secretSavedAt: null,
    });
    const accepts = (profiles: unknown[]) =>
      settingsSchema.safeParse({ ...defaultSettings, profiles }).success;
    expect(accepts([stored('a')])).toBe(true);
    expect(accepts([stored(demoProfileId)])).toBe(false);
    expect(accepts([stored('a'), stored('a')])).toBe(false);
  });
});
