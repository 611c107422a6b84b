import type { findingStates } from '#shared/model/finding';
import { Random, streams, uuid, type NonEmpty } from '../seed/random.ts';

export type FindingState = (typeof findingStates)[number];

export interface FindingRow {
  id: string;
  createTime: number;
  updateTime: number;
  displayName: string;
  description: string;
  severity: string;
  type: string;
  state: FindingState;
  reviewedBy?: string;
  /** 1 when raised; each review makes a new one (§2). */
  revision: number;
  /** Raised by a screening match after the check was complete. */
  fromMonitoring: boolean;
}

type Kind = Pick<FindingRow, 'type' | 'severity' | 'displayName' | 'description'>;
/** The API document shows two types and one severity and says that more exist. */
const screening: NonEmpty<Kind> = [
  {
    type: 'PEP_MATCH',
    severity: 'HIGH',
    displayName: 'Possible match: regional assembly member',
    description: 'Given and family name agree; the year of birth and the locality do not.',
  },
  {
    type: 'PEP_MATCH',
    severity: 'MEDIUM',
    displayName: 'Possible match: municipal councillor',
    description: 'The family name agrees; the given name is a short form.',
  },
  {
    type: 'SANCTIONS_MATCH',
    severity: 'HIGH',
    displayName: 'Possible match: trade restriction list',
    description: 'Name and country agree with a listed person; no date of birth is given.',
  },
  {
    type: 'ADVERSE_MEDIA_MATCH',
    severity: 'MEDIUM',
    displayName: 'Possible match: press report',
    description: 'A report of a court case names a person of this name.',
  },
];
const verification: NonEmpty<Kind> = [
  {
    type: 'ADDRESS_PARTIAL',
    severity: 'MEDIUM',
    displayName: 'Address found in one of two sources',
    description: 'The second source has no entry at this address.',
  },
  {
    type: 'DOCUMENT_EXPIRY',
    severity: 'LOW',
    displayName: 'Document expires within six months',
    description: 'The document is valid today.',
  },
];

/** Finding `ordinal` of a check, as raised. */
export function raiseFinding(
  seed: number,
  check: number,
  ordinal: number,
  time: number,
  fromMonitoring: boolean,
): FindingRow {
  const random = new Random(seed, streams.findingId, check, ordinal);
  const kind = fromMonitoring || random.chance(0.6) ? random.pick(screening) : random.pick(verification);
  return {
    ...kind,
    id: uuid(seed, streams.findingId, check * 1024 + ordinal),
    createTime: time,
    updateTime: time,
    state: 'UNREVIEWED',
    revision: 1,
    fromMonitoring,
  };
}
