import { describe, expect, it } from 'vitest';
import { readFeatureSettings } from '#shared/model/feature-settings';

describe('feature settings', () => {
  it('are read from a list of names with a boolean, whatever the boolean is called', () => {
    const settings = readFeatureSettings([
      { name: 'featureFlags/source_of_funds', value: true, provenance: 'DEFAULT' },
      { feature: 'banking_data', enabled: false },
    ]);
    expect(settings.map(({ name, state }) => [name, state])).toEqual([
      ['source_of_funds', 'on'],
      ['banking_data', 'off'],
    ]);
  });

  it('are read from an object by name', () => {
    expect(readFeatureSettings({ passport_nfc: true, ai_summary: { enabled: false } })).toMatchObject([
      { name: 'passport_nfc', state: 'on' },
      { name: 'ai_summary', state: 'off' },
    ]);
  });

  it('are unknown, never off, without a boolean', () => {
    expect(readFeatureSettings([{ name: 'levels', level: 2 }, 'bare', 7])).toMatchObject([
      { name: 'levels', state: 'unknown' },
      { name: 'bare', state: 'unknown' },
      { name: '#3', state: 'unknown' },
    ]);
  });

  it('are none for a value of another shape', () => {
    expect(readFeatureSettings('on')).toEqual([]);
    expect(readFeatureSettings(null)).toEqual([]);
  });
});
