import { describe, expect, it } from 'vitest';
import { entitlementsOf, refusedParameter } from '#shared/check-form/entitlements';
import { noMappings } from '#shared/reading/mappings';
import { readSettings } from '#shared/reading/setting';

const settingsOf = (value: unknown) => {
  const reading = readSettings(value, noMappings);
  return reading.is === 'not-understood' ? [] : reading.value;
};
const stateOf = (parameter: string, ...facts: Parameters<typeof entitlementsOf>) =>
  entitlementsOf(...facts).find((entitlement) => entitlement.parameter === parameter)?.state;

describe('entitlements', () => {
  it.each([
    [
      'a list of settings',
      [
        { name: 'featureFlags/banking_data', value: false },
        { name: 'featureFlags/ongoing_monitoring', value: true },
      ],
    ],
    ['an object of settings', { bankingData: { enabled: false }, ongoingMonitoring: true }],
    ['names of the parameters', { require_banking_data: false, enable_ongoing_monitoring: 'ON' }],
    [
      'names in another form',
      [
        { flag: 'BANKING-DATA', enabled: false },
        { key: 'Ongoing Monitoring', on: true },
      ],
    ],
  ])('are read from %s', (_what, value) => {
    const settings = settingsOf(value);
    expect(stateOf('requireBankingData', settings, 1, [])).toBe('not-entitled');
    expect(stateOf('enableOngoingMonitoring', settings, 1, [])).toBe('entitled');
    expect(stateOf('requireAddressVerification', settings, 1, [])).toBe('unknown');
  });

  it('are unknown if nothing is known, or if a setting has no boolean', () => {
    expect(entitlementsOf([], null, []).every(({ state }) => state === 'unknown')).toBe(true);
    const settings = settingsOf([{ name: 'banking_data', rollout: 'PARTIAL' }]);
    expect(stateOf('requireBankingData', settings, 1, [])).toBe('unknown');
  });

  it('are unknown if settings of one name contradict each other, whatever their order', () => {
    const settings = settingsOf([
      { name: 'identity/ongoing_monitoring', value: true },
      { name: 'client-only/ongoing_monitoring', value: false },
      { name: 'identity/banking_data', value: false },
      { name: 'client-only/banking_data', value: false },
    ]);
    for (const listed of [settings, settings.toReversed()]) {
      expect(stateOf('enableOngoingMonitoring', listed, 1, [])).toBe('unknown');
      expect(stateOf('requireBankingData', listed, 1, [])).toBe('not-entitled');
    }
  });

  it('follow the newer of the refusal of the service and the settings', () => {
    const settings = settingsOf([{ name: 'banking_data', value: true }]);
    const refusal = { parameter: 'requireBankingData', feature: 'banking_data', at: 5 };
    expect(stateOf('requireBankingData', settings, 4, [refusal])).toBe('not-entitled');
    expect(stateOf('requireBankingData', settings, 6, [refusal])).toBe('entitled');
  });

  it('learn the name of a feature from a refusal', () => {
    const settings = settingsOf([{ name: 'plan_b', value: true }]);
    const refusal = { parameter: 'requireBankingData', feature: 'plan_b', at: 5 };
    expect(stateOf('requireBankingData', settings, 6, [refusal])).toBe('entitled');
  });

  it('match a refusal to the parameter in its fault, or else to the one named like its feature', () => {
    expect(refusedParameter('plan_b', [{ field: 'params.requireBankingData' }])).toBe('requireBankingData');
    expect(refusedParameter('banking_data', [])).toBe('requireBankingData');
    expect(refusedParameter('plan_b', [])).toBeNull();
  });
});
