import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeCell } from '#shared/flags/cell';
import { flagIdOf, readFlagSettings } from '#shared/flags/setting';

describe('feature settings of an organization', () => {
  it('are read from a list with a stated provenance', () => {
    const settings = readFlagSettings([
      { name: 'featureFlags/alpha', value: true, provenance: 'OVERRIDE' },
      { name: 'featureFlags/beta', value: false, provenance: 'DEFAULT' },
    ]);
    expect([...settings]).toEqual([
      ['alpha', { value: true, source: 'override' }],
      ['beta', { value: false, source: 'default' }],
    ]);
  });

  it('are read from a map with a flag that says overridden', () => {
    const settings = readFlagSettings({
      alpha: { enabled: true, overridden: true },
      beta: { enabled: false, overridden: false },
      gamma: true,
    });
    expect(settings.get('alpha')).toEqual({ value: true, source: 'override' });
    expect(settings.get('beta')).toEqual({ value: false, source: 'default' });
    expect(settings.get('gamma')).toEqual({ value: true, source: null });
  });

  it('keep strange names apart: a slash is part of the name', () => {
    const settings = readFlagSettings({ 'a/b': true, b: false, '..': true });
    expect([...settings.keys()]).toEqual(['a/b', 'b', '..']);
    expect(flagIdOf('featureFlags/a/b')).toBe('a/b');
  });

  it('named twice with different values are known as little as if they had none', () => {
    const settings = readFlagSettings([
      { name: 'alpha', enabled: true },
      { name: 'featureFlags/alpha', enabled: false },
    ]);
    expect(settings.get('alpha')).toEqual({ value: null, source: null });
  });

  it('without a boolean are unknown, whatever the default is: unknown never looks like off', () => {
    const other = fc.jsonValue().filter((value) => !JSON.stringify(value).match(/true|false/));
    fc.assert(
      fc.property(other, fc.constantFrom(true, false, null), (raw, flagDefault) => {
        const setting = readFlagSettings({ alpha: raw }).get('alpha');
        expect(seeCell(setting, flagDefault)).toEqual({ is: 'unknown', why: 'no-boolean' });
      }),
    );
    expect(seeCell(undefined, false)).toEqual({ is: 'unknown', why: 'not-given' });
  });

  it('without a source are told from the default by their value, and say that it was not told', () => {
    expect(seeCell({ value: true, source: null }, false)).toEqual({
      is: 'override',
      value: true,
      told: false,
    });
    expect(seeCell({ value: true, source: null }, true)).toEqual({ is: 'default', value: true, told: false });
    expect(seeCell({ value: true, source: null }, null)).toEqual({ is: 'unknown', why: 'no-source' });
  });

  it('never make the reader throw, and give no value that did not come', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const setting of readFlagSettings(value).values())
          if (setting.value !== null) expect(JSON.stringify(value)).toContain(String(setting.value));
      }),
    );
  });
});
