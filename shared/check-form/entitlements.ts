import type { Setting } from '../reading/setting.ts';
import { lastSegment } from '../resource-names.ts';
import { gatedParameters } from './fields.ts';

/** `unknown` never blocks: the service decides (§2 rule 2). */
export const entitlementStates = ['entitled', 'not-entitled', 'unknown'] as const;
export type EntitlementState = (typeof entitlementStates)[number];

export interface Entitlement {
  parameter: string;
  state: EntitlementState;
  /** The feature by the service's name; null where none is known. */
  feature: string | null;
}

/** The service once refused a parameter and named the feature that is missing. */
export interface RememberedRefusal {
  parameter: string;
  feature: string;
  at: number;
}

/**
 * Assumption: §2 rule 2 gates every optional parameter and names no feature. A feature whose name says
 * the same, in any case and with any separators, is taken for it; what the service names in an error
 * counts for more.
 */
const likelyFeatures: Readonly<Record<string, readonly string[]>> = {
  requireSourceOfFundsQuestionnaire: ['sourceoffunds', 'sourceoffundsquestionnaire'],
  requireBankingData: ['bankingdata'],
  requireProofOfAddressDocument: ['proofofaddressdocument', 'proofofaddress'],
  requireProofOfOwnershipDocument: ['proofofownershipdocument', 'proofofownership'],
  internationalAddressVerificationConsent: ['internationaladdress', 'internationaladdressverification'],
  requireAddressVerification: ['addressverification'],
  enableOngoingMonitoring: ['ongoingmonitoring'],
};

/** Known facts about each gated parameter. A refusal newer than the settings counts for more than they do. */
export function entitlementsOf(
  settings: readonly Pick<Setting, 'name' | 'value'>[],
  readAt: number | null,
  refusals: readonly RememberedRefusal[],
): Entitlement[] {
  const byName = new Map<string, Pick<Setting, 'name' | 'value'>>();
  for (const setting of settings) {
    const before = byName.get(plain(setting.name));
    // Settings that contradict each other say nothing.
    const value = before === undefined || before.value === setting.value ? setting.value : null;
    byName.set(plain(setting.name), { ...setting, value });
  }
  return gatedParameters.map((parameter) => {
    const refusal = refusals.filter((each) => each.parameter === parameter).sort((a, b) => b.at - a.at)[0];
    const names = [
      ...(refusal === undefined ? [] : [plain(refusal.feature)]),
      plain(parameter),
      ...(likelyFeatures[parameter] ?? []),
    ];
    const setting = names.map((name) => byName.get(name)).find((found) => found !== undefined);
    const feature = setting?.name ?? refusal?.feature ?? null;
    if (refusal !== undefined && (readAt === null || refusal.at > readAt))
      return { parameter, state: 'not-entitled', feature };
    const value = setting?.value ?? null;
    return {
      parameter,
      state: value === null ? 'unknown' : value ? 'entitled' : 'not-entitled',
      feature,
    };
  });
}

/** The parameter a refusal is about: the one its fault names, else the one its feature is likely to gate. */
export function refusedParameter(feature: string, faults: readonly { field: string }[]): string | null {
  const named = gatedParameters.find((parameter) =>
    faults.some(({ field }) => plain(field.slice(field.lastIndexOf('.') + 1)) === plain(parameter)),
  );
  return (
    named ??
    gatedParameters.find((parameter) =>
      [plain(parameter), ...(likelyFeatures[parameter] ?? [])].includes(plain(feature)),
    ) ??
    null
  );
}

function plain(name: string): string {
  return lastSegment(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
