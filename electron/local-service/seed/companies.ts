import { Random, streams } from './random.ts';
import { familyNames, givenNames, placeEnds, placeStarts, streetKinds } from './words.ts';

export interface Company {
  companyName: string;
  registrationNumber: string;
  jurisdiction: string;
  status: string;
  incorporationDate: string;
  source: string;
  officers: readonly { name: string; role: string }[];
  address: { street: string; locality: string; postalCode: string; countryCode: string };
}

export const companyCount = 1200;

/** Company `k` of the invented registers that company search and company checks share. */
export function seededCompany(seed: number, k: number): Company {
  const random = new Random(seed, streams.company, k);
  const place = random.pick(placeStarts) + random.pick(placeEnds);
  const ending = random.pick([
    'Holdings',
    'Trading',
    'Moorings',
    'Surveyors',
    'Building',
    'Nominees',
    'Energy',
    'Joinery',
    'Bakery',
    'Haulage',
  ]);
  const scots = random.chance(0.12);
  const digits = String(10_000_000 + k * 7919).slice(1);
  const day = (below: number) => String(1 + random.int(below)).padStart(2, '0');
  return {
    companyName: `${place} ${ending} ${random.chance(0.85) ? 'Limited' : 'LLP'}`,
    registrationNumber: scots ? `SC${digits.slice(1)}` : `0${digits}`,
    jurisdiction: scots ? 'GB-SCT' : 'GB',
    status: random.chance(0.8) ? 'ACTIVE' : random.pick(['DISSOLVED', 'DORMANT', 'IN_ADMINISTRATION']),
    incorporationDate: `${1985 + random.int(40)}-${day(12)}-${day(28)}`,
    source: random.chance(0.9) ? 'register-a' : 'register-c',
    officers: Array.from({ length: 1 + random.int(4) }, () => ({
      name: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
      role: random.chance(0.8) ? 'director' : 'secretary',
    })),
    address: {
      street: `${1 + random.int(140)} ${random.pick(placeStarts)} ${random.pick(streetKinds)}`,
      locality: random.pick(placeStarts) + random.pick(placeEnds),
      postalCode: `ZZ${1 + random.int(9)} ${1 + random.int(9)}ZZ`,
      countryCode: 'GBR',
    },
  };
}
