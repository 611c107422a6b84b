/** Feature flags the service starts with. The first seven gate parameters of checks (§2 rule 2). */
export interface SeededFlag {
  id: string;
  displayName: string;
  description: string;
  defaultValue: boolean;
}

export const seededFlags: readonly SeededFlag[] = [
  {
    id: 'source_of_funds',
    displayName: 'Source of funds',
    description: 'Lets a check ask for a source of funds questionnaire.',
    defaultValue: true,
  },
  {
    id: 'banking_data',
    displayName: 'Banking data',
    description: 'Lets a check collect banking data.',
    defaultValue: false,
  },
  {
    id: 'proof_of_address_document',
    displayName: 'Proof of address',
    description: 'Lets a check ask for a proof of address document.',
    defaultValue: true,
  },
  {
    id: 'proof_of_ownership_document',
    displayName: 'Proof of ownership',
    description: 'Lets a check ask for a proof of ownership document.',
    defaultValue: false,
  },
  {
    id: 'international_address',
    displayName: 'International address',
    description: 'Lets a check verify an address abroad.',
    defaultValue: true,
  },
  {
    id: 'address_verification',
    displayName: 'Address verification',
    description: 'Lets a client-only check verify the address.',
    defaultValue: true,
  },
  {
    id: 'ongoing_monitoring',
    displayName: 'Ongoing monitoring',
    description: 'Screens the subject again after the check.',
    defaultValue: true,
  },
  {
    id: 'passport_nfc',
    displayName: 'Passport chip',
    description: 'Reads the chip of a passport before the camera is used.',
    defaultValue: true,
  },
  {
    id: 'ai_summary',
    displayName: 'Generated summary',
    description: 'Offers a generated summary of a check.',
    defaultValue: false,
  },
  {
    id: 'address_lookup_v3',
    displayName: 'Address lookup 3',
    description: 'Third generation of the address lookup.',
    defaultValue: false,
  },
  {
    id: 'company_search',
    displayName: 'Company search',
    description: 'Offers the search in company registers.',
    defaultValue: true,
  },
  {
    id: 'consumer_journey_v2',
    displayName: 'Consumer journey 2',
    description: 'Second generation of the consumer journey.',
    defaultValue: false,
  },
  {
    id: 'bulk_invitations',
    displayName: 'Bulk invitations',
    description: 'Invites many consumers at once.',
    defaultValue: false,
  },
  {
    id: 'report_branding',
    displayName: 'Branded reports',
    description: 'Shows the brand on reports.',
    defaultValue: true,
  },
];

export const featureSets = [
  'conveyancing_core',
  'estate_agency_pilot',
  'lettings_core',
  'wealth_enhanced',
] as const;
