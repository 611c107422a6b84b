import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '#electron/local-service/dialects/decode';
import type { Dialect } from '#electron/local-service/dialects/dialect';
import { dialects } from '#electron/local-service/dialects/dialects';
import { encodeFlag } from '#electron/local-service/dialects/flags';
import { encodeValue } from '#electron/local-service/dialects/values';
import { randomResponses } from '#tests/support/random-responses';
import { anyDialect } from '#tests/support/random-dialect';

const spoken = (changes: Partial<Dialect>): Dialect => ({ ...dialects.a, ...changes });

describe('a body in a dialect', () => {
  it('that encodes a flag like the dialect means that flag', () => {
    const bareBodies = anyDialect.map((dialect) => ({ ...dialect, flagExtras: 'none' as const }));
    fc.assert(
      fc.property(bareBodies, randomResponses.CreateFeatureFlag, (dialect, flag) => {
        const fields = encodeFlag(dialect, flag);
        const body = dialect.flagBody === 'wrapped' ? { featureFlag: fields } : fields;
        expect(decodeBody(dialect, 'CreateFeatureFlag', {}, body)).toEqual({
          name: `featureFlags/${flag.id}`,
          displayName: flag.displayName,
          description: flag.description,
          defaultValue: flag.defaultValue,
        });
      }),
    );
  });

  it('that encodes one field of a flag changes only that field', () => {
    const dialect = spoken({ flagText: 'label, summary' });
    expect(decodeBody(dialect, 'UpdateFeatureFlag', {}, { label: 'New' })).toEqual({ displayName: 'New' });
    expect(() => decodeBody(dialect, 'UpdateFeatureFlag', {}, { displayName: 'New' })).toThrow('displayName');
  });

  it('that sets an override accepts only the values of the dialect', () => {
    fc.assert(
      fc.property(anyDialect, fc.boolean(), (dialect, value) => {
        const body = { [dialect.valueMember]: encodeValue(dialect, value) };
        expect(decodeBody(dialect, 'SetFeatureFlagOverride', {}, body)).toEqual({ value });
      }),
    );
    const words = spoken({ value: 'ON or OFF' });
    expect(() => decodeBody(words, 'SetFeatureFlagOverride', {}, { value: true })).toThrow('"ON" or "OFF"');
  });

  it('of CreateCheck is accepted bare, wrapped or in either form', () => {
    const check = { displayName: 'A' };
    const read = (createBody: Dialect['createBody'], body: unknown) =>
      decodeBody(spoken({ createBody }), 'CreateCheck', { parent: 'organizations/o/teams/t' }, body);
    const wrapped = { check, parent: 'organizations/o/teams/t' };
    expect(read('either', check)).toEqual(check);
    expect(read('either', wrapped)).toEqual(check);
    expect(read('wrapped', wrapped)).toEqual(check);
    expect(() => read('wrapped', check)).toThrow('check: Required.');
    expect(read('bare', wrapped)).toEqual(wrapped); // refused by the operation, field by field
    expect(() => read('either', { ...wrapped, parent: 'organizations/o/teams/u' })).toThrow('parent');
  });
});
