import type { CheckRow } from './check-row.ts';
import type { FindingRow } from './finding-row.ts';
import { Random } from '../seed/random.ts';

/** Areas of a summary (§2), by the types of the findings that belong to them. */
const findingTypes = { screening: /_MATCH$/, address: /^ADDRESS_/, document: /^DOCUMENT_/ } as const;
type FindingsResult = 'CLEAR' | 'CONSIDER' | 'FAIL' | 'PROCEED_WITH_CAUTION';

interface FindingCounts {
  total: number;
  confirmed: number;
  dismissed: number;
  unreviewed: number;
}

/** The result of a complete check, worked out from its findings. */
export interface Outcome {
  counts: FindingCounts;
  recommendation: string;
  description: string;
  identityVerified: boolean;
  addressVerified: boolean;
  riskScore: number;
}

const descriptions: Readonly<Record<string, string>> = {
  CLEAR: 'Nothing stands against the subject.',
  CONSIDER: 'A person has to look at the findings.',
  FAIL: 'A finding of high severity is confirmed.',
  PROCEED_WITH_CAUTION: 'A confirmed finding does not rule the subject out.',
  NOT_SUCCESSFUL: 'The identity of the subject could not be verified.',
  UNSUPPORTED_BY_PROVIDER: 'The provider does not support the document.',
  APPROVE: 'The source of the funds is plausible.',
};

function countOf(findings: readonly Pick<FindingRow, 'state'>[]): FindingCounts {
  const of = (state: FindingRow['state']) => findings.filter((finding) => finding.state === state).length;
  return {
    total: findings.length,
    confirmed: of('CONFIRMED'),
    dismissed: of('DISMISSED'),
    unreviewed: of('UNREVIEWED'),
  };
}

function resultOf(findings: readonly FindingRow[]): FindingsResult {
  const confirmed = findings.filter((finding) => finding.state === 'CONFIRMED');
  if (confirmed.some((finding) => finding.severity === 'HIGH')) return 'FAIL';
  if (findings.some((finding) => finding.state === 'UNREVIEWED')) return 'CONSIDER';
  return confirmed.length > 0 ? 'PROCEED_WITH_CAUTION' : 'CLEAR';
}

/** What the findings of one area recommend. */
export function areaResult(findings: readonly FindingRow[], area: keyof typeof findingTypes): FindingsResult {
  return resultOf(findings.filter(({ type }) => findingTypes[area].test(type)));
}

export function outcomeOf(seed: number, row: CheckRow, findings: readonly FindingRow[]): Outcome {
  const random = new Random(seed, row.index, 0x0c0de);
  const counts = countOf(findings);
  const identityVerified = !random.chance(0.03);
  const addressVerified = random.chance(0.9);
  const recommendation = (): string => {
    if (!identityVerified) return 'NOT_SUCCESSFUL';
    const result = resultOf(findings);
    if (result !== 'CLEAR') return result;
    if (row.template.includes('identity-document') && random.chance(0.05)) return 'UNSUPPORTED_BY_PROVIDER';
    return row.template.includes('source-of-funds') ? 'APPROVE' : 'CLEAR';
  };
  const value = recommendation();
  return {
    counts,
    recommendation: value,
    description: descriptions[value] ?? '',
    identityVerified,
    addressVerified,
    riskScore: Math.min(100, 4 + random.int(9) + 22 * counts.unreviewed + 31 * counts.confirmed),
  };
}
