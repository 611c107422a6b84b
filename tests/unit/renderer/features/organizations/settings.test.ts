import { describe, expect, it } from 'vitest';
import { readRoleBinding, readSettings } from '../../../../../renderer/features/organizations/settings.ts';

describe('feature settings', () => {
  it('are read from a list of names with a boolean, whatever the boolean is called', () => {
    const settings = readSettings([
      { name: 'featureFlags/source_of_funds', value: true, provenance: 'DEFAULT' },
      { feature: 'banking_data', enabled: false },
    ]);
    expect(settings.map(({ name, state }) => [name, state])).toEqual([
      ['source_of_funds', 'on'],
      ['banking_data', 'off'],
    ]);
  });

  it('are read from an object by name', () => {
    expect(readSettings({ passport_nfc: true, ai_summary: { enabled: false } })).toMatchObject([
      { name: 'passport_nfc', state: 'on' },
      { name: 'ai_summary', state: 'off' },
    ]);
  });

  it('are unknown, never off, without a boolean', () => {
    expect(readSettings([{ name: 'levels', level: 2 }, 'bare', 7])).toMatchObject([
      { name: 'levels', state: 'unknown' },
      { name: 'bare', state: 'unknown' },
      { name: '#3', state: 'unknown' },
    ]);
  });

  it('are none for a value of another shape', () => {
    expect(readSettings('on')).toEqual([]);
    expect(readSettings(null)).toEqual([]);
  });
});

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
