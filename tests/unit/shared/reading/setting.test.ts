import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeCell } from '#shared/flags/cell';
import { noMappings, withValueMapping } from '#shared/reading/mappings';
import { flagIdOf, readSettings, settingsById } from '#shared/reading/setting';

const read = (value: unknown, mappings = noMappings) => {
  const reading = readSettings(value, mappings);
  if (reading.is === 'not-understood') return 'not understood';
  return reading.value.map(({ name, value: on, source, received }) => [name, on, source, received]);
};

describe('feature settings', () => {
  it('are read from a list with a stated provenance', () => {
    expect(
      read([
        { name: 'featureFlags/alpha', value: true, provenance: 'OVERRIDE' },
        { name: 'featureFlags/beta', value: false, provenance: 'DEFAULT' },
      ]),
    ).toEqual([
      ['featureFlags/alpha', true, 'override', undefined],
      ['featureFlags/beta', false, 'default', undefined],
    ]);
  });

  it('are read from a map, of booleans, words or objects', () => {
    expect(
      read({
        alpha: { enabled: true, overridden: true },
        beta: { enabled: false, overridden: false },
        gamma: true,
        delta: 'FEATURE_STATE_DISABLED',
      }),
    ).toEqual([
      ['alpha', true, 'override', undefined],
      ['beta', false, 'default', undefined],
      ['gamma', true, null, undefined],
      ['delta', false, null, undefined],
    ]);
  });

  it('are read from a boolean under any name, a word, or an object inside the entry', () => {
    expect(
      read([
        { feature: 'banking_data', rolledOut: false },
        { key: 'nfc', displayName: 'Passport NFC', setting: 'ON' },
        { id: 'ai_summary', value: { boolValue: true } },
        { name: 'levels', defaultValue: true, enabled: false },
      ]),
    ).toEqual([
      ['banking_data', false, null, undefined],
      ['nfc', true, null, undefined],
      ['ai_summary', true, null, undefined],
      ['levels', false, null, undefined],
    ]);
  });

  it('are read from a list inside an object, and from lists of names by word', () => {
    expect(read({ settings: [{ name: 'alpha', on: true }] })).toEqual([['alpha', true, null, undefined]]);
    expect(read({ enabled: ['alpha'], disabled: ['beta'] })).toEqual([
      ['alpha', true, null, undefined],
      ['beta', false, null, undefined],
    ]);
  });

  it('keep their own names: a word that is also a name, a title with a slash, a list next to an etag', () => {
    expect(read({ ON: 'ON', '1': true })).toEqual([
      ['1', true, null, undefined],
      ['ON', true, null, undefined],
    ]);
    expect(read({ settings: [{ key: 'nfc', displayName: 'NFC / photo', on: true }], etag: '1' })).toEqual([
      ['nfc', true, null, undefined],
    ]);
  });

  it('show a word they do not know, and read it once a mapping gives it a meaning', () => {
    const value = [
      { name: 'alpha', access: 'GRANTED' },
      { name: 'beta', access: 1 },
    ];
    expect(read(value)).toEqual([
      ['alpha', null, null, 'GRANTED'],
      ['beta', null, null, '1'],
    ]);
    const mappings = withValueMapping(withValueMapping(noMappings, 'GRANTED', 'on'), '1', 'off');
    expect(readSettings(value, mappings)).toMatchObject({
      is: 'mapped',
      by: ['GRANTED', '1'],
      value: [{ value: true }, { value: false }],
    });
  });

  it('are unknown, never off, if an entry contradicts itself or has two values', () => {
    expect(
      read([
        { name: 'alpha', enabled: true, active: false },
        { name: 'beta', visible: true, searchable: true, sortable: true },
        { name: 'gamma', archived: true },
        { name: 'delta', state: 'ENABLED', nested: { value: false } },
        'bare',
      ]),
    ).toEqual([
      ['alpha', null, null, undefined],
      ['beta', null, null, undefined],
      ['gamma', null, null, undefined],
      ['delta', null, null, undefined],
      ['bare', null, null, undefined],
    ]);
  });

  it('in another form are not understood, but never shown as none', () => {
    expect(read('on')).toBe('not understood');
    expect(read(7)).toBe('not understood');
    expect(read([])).toEqual([]);
  });

  it('keep unusual names distinct: a slash is part of the name', () => {
    expect([...settingsById({ 'a/b': true, b: false, '..': true }, noMappings).keys()]).toEqual([
      'a/b',
      'b',
      '..',
    ]);
    expect(flagIdOf('featureFlags/a/b')).toBe('a/b');
  });

  it('named twice with different values are unknown', () => {
    const settings = settingsById(
      [
        { name: 'alpha', enabled: true },
        { name: 'featureFlags/alpha', enabled: false },
      ],
      noMappings,
    );
    expect(settings.get('alpha')).toMatchObject({ value: null, source: null });
  });

  it('without a source are compared with the default by value, and show that the source was not given', () => {
    expect(seeCell({ value: true, source: null }, false)).toEqual({
      is: 'override',
      value: true,
      sourceGiven: false,
    });
    expect(seeCell({ value: true, source: null }, true)).toEqual({
      is: 'default',
      value: true,
      sourceGiven: false,
    });
    expect(seeCell({ value: true, source: null }, null)).toEqual({ is: 'unknown', why: 'no-source' });
    expect(seeCell(undefined, false)).toEqual({ is: 'unknown', why: 'not-given' });
  });

  it('have a value only if a boolean or a word was returned', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const setting of settingsById(value, noMappings).values())
          if (setting.value !== null)
            expect(JSON.stringify(value)).toMatch(/true|false|on|off|yes|no|active|abled|allowed|denied/i);
      }),
    );
  });
});
