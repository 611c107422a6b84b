import type { CheckContent, CheckRow } from '../state/check-row.ts';
import type { Directory } from '../state/directory.ts';
import { templateNamed } from './check-plan.ts';
import { companyCount, seededCompany } from './companies.ts';
import { person } from './people.ts';
import { Random, streams } from './random.ts';
import { placeEnds, placeStarts, streetKinds } from './words.ts';

const typePrefix = 'type.googleapis.com/checks.type.v1alpha2.';

const firstReference = 48_000;

/** Correlation key of a seeded check; unique. */
export function seededReference(row: Pick<CheckRow, 'index' | 'organization'>): string {
  const initials = row.organization.displayName.replace(/[^A-Z]/g, '').slice(0, 3) || 'HL';
  return `${initials}-${firstReference + row.index}`;
}

/** The place that a reference names if it is one of a seeded check. */
export const seededPlaceOfReference = (reference: string): number =>
  Number(reference.slice(reference.lastIndexOf('-') + 1)) - firstReference;

function address(random: Random): Record<string, string> {
  return {
    buildingNumber: String(1 + random.int(180)),
    street: `${random.pick(placeStarts)} ${random.pick(streetKinds)}`,
    locality: random.pick(placeStarts) + random.pick(placeEnds),
    postalCode: `ZZ${1 + random.int(9)} ${1 + random.int(9)}ZZ`,
    countryCode: random.chance(0.94) ? 'GBR' : random.pick(['IRL', 'FRA', 'IND', 'NGA', 'POL']),
  };
}

/** Phone numbers of the range set aside for fiction, mail addresses of a reserved domain. */
function subjectOf(random: Random): Record<string, unknown> {
  const who = person(random);
  const plain = `${who.givenName}.${who.familyName}`.toLowerCase();
  return {
    ...who,
    email: `${plain}@mail.example`,
    phoneNumber: `+447700900${String(random.int(1000)).padStart(3, '0')}`,
    dateOfBirth: { year: 1942 + random.int(62), month: 1 + random.int(12), day: 1 + random.int(28) },
  };
}

function matter(row: CheckRow, random: Random): string {
  return random
    .pick(row.organization.trade.matters)
    .replace('{number}', String(1 + random.int(90)))
    .replace('{street}', `${random.pick(placeStarts)} ${random.pick(streetKinds)}`);
}

function paramsOf(
  row: CheckRow,
  random: Random,
  subject: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { paramsType } = templateNamed(row.template);
  const base = { '@type': typePrefix + paramsType, subject };
  switch (paramsType) {
    case 'IdentityVerificationCheckParams':
      return {
        ...base,
        passportNfcPreference: random.chance(0.7) ? 'OPTIONAL' : 'SKIP',
        persona: random.pick([
          'purchaser',
          'seller',
          'giftor',
          'landlord',
          'tenantOccupantGuarantor',
          'propertyOther',
        ]),
        requireProofOfAddressDocument: random.chance(0.3),
        enableOngoingMonitoring: row.seededMonitoring,
      };
    case 'SourceOfFundsCheckParams':
      return { ...base, persona: random.pick(['purchaser', 'giftor']) };
    case 'ClientOnlyVerificationCheckParams':
      return {
        ...base,
        address: address(random),
        requireAddressVerification: random.chance(0.6),
        enableOngoingMonitoring: row.seededMonitoring,
      };
    case 'IdentityDocumentVerificationCheckParams': {
      const files = [{ documentUploadId: `objects/${row.id.slice(0, 8)}`, side: 'FRONT' }];
      return { ...base, document: { documentType: 'PASSPORT', files } };
    }
    case 'CompanyVerificationCheckParams':
      return base;
  }
}

/** Subject of a seeded check: a person, or a company of the registers. */
export function seededSubject(seed: number, row: CheckRow): Readonly<Record<string, unknown>> {
  const random = new Random(seed, streams.subject, row.index);
  if (!templateNamed(row.template).paramsType.startsWith('Company')) return subjectOf(random);
  const { companyName, registrationNumber, jurisdiction } = seededCompany(seed, random.int(companyCount));
  return { companyName, registrationNumber, jurisdiction };
}

/** What a seeded check was created with. */
export function seededContent(seed: number, directory: Directory, row: CheckRow): CheckContent {
  const random = new Random(seed, streams.content, row.index);
  const subject = seededSubject(seed, row);
  const { companyName } = subject;
  const user = () => directory.user(row.organization, random.int(row.organization.userCount)).name;
  const content: CheckContent = {
    displayName: typeof companyName === 'string' ? `Company onboarding, ${companyName}` : matter(row, random),
    clientReference: seededReference(row),
    template: row.template,
    params: paramsOf(row, random, subject),
    relatedSubjects: [{ role: 'SUBJECT', subject }],
    creator: user(),
  };
  return random.chance(0.6) ? { ...content, notificationRecipient: user() } : content;
}
