import {
  familyNames,
  firstFirms,
  inactiveReasons,
  longName,
  notes,
  packages,
  partners,
  placeEnds,
  placeStarts,
  rightToLeftNames,
  trades,
  type Trade,
} from './words.ts';
import { hex, Random, scatter, streams } from './random.ts';

/** An organization as seeded. Teams, users and brands are derived from it when asked for. */
export interface OrganizationRow {
  index: number;
  id: string;
  name: string;
  displayName: string;
  trade: Trade;
  partner?: string;
  package?: string;
  notes?: string;
  type?: string;
  state?: string;
  stateReason?: string;
  supportUrl?: string;
  crmUrl?: string;
  userCount: number;
  teamCount: number;
  brandCount: number;
}

/** The odd organizations repeat after this many. */
const oddEvery = 200;

function firmName(
  index: number,
  random: Random,
  usedNames: ReadonlySet<string>,
): { displayName: string; trade: Trade } {
  const first = firstFirms[index];
  if (first !== undefined) return { displayName: first[0], trade: trades[first[1]] ?? trades[0] };
  const trade = random.pick(trades);
  const place = () => random.pick(placeStarts) + random.pick(placeEnds);
  const suffix = random.pick(trade.suffixes);
  const family = () => random.pick(familyNames);
  const displayName = random.chance(0.72)
    ? `${place()} ${suffix}`
    : random.chance(0.5)
      ? `${family()} & ${family()} ${suffix}`
      : `${family()} ${suffix}`;
  if (!usedNames.has(displayName)) return { displayName, trade };
  const town = `${displayName} (${place()})`;
  return { displayName: usedNames.has(town) ? `${displayName} ${index + 1}` : town, trade };
}

/** Mostly small firms, a few large ones. */
function sizes(random: Random): Pick<OrganizationRow, 'userCount' | 'teamCount' | 'brandCount'> {
  const userCount = Math.max(1, Math.round(random.wait(random.chance(0.1) ? 220 : 38)));
  const teamCount = Math.min(24, 1 + Math.floor(userCount / 22) + random.int(3));
  return { userCount, teamCount, brandCount: Math.min(6, 1 + Math.floor(teamCount / 4) + random.int(2)) };
}

function ordinary(
  seed: number,
  twinOf: number,
  index: number,
  usedNames: ReadonlySet<string>,
): OrganizationRow {
  const random = new Random(seed, streams.organization, index);
  const named = twinOf === seed ? random : new Random(twinOf, streams.organization, index);
  const id = hex(scatter(index, seed));
  const row: OrganizationRow = {
    index,
    id,
    name: `organizations/${id}`,
    ...firmName(index, named, usedNames),
    partner: random.chance(0.7) ? partners[0] : random.pick(partners),
    package: random.pick(packages),
    type: random.chance(0.86) ? 'STANDARD' : random.chance(0.6) ? 'DIRECT' : 'INTEGRATION',
    state: 'ACTIVE',
    supportUrl: `https://support.harbourline.example/accounts/${id}`,
    crmUrl: `https://crm.harbourline.example/organizations/${id}?tab=overview`,
    ...sizes(random),
  };
  if (random.chance(0.3)) row.notes = random.pick(notes);
  if (index >= firstFirms.length ? random.chance(0.06) : index === 5 || index === 14) {
    row.state = 'INACTIVE';
    row.stateReason = random.pick(inactiveReasons);
  }
  return row;
}

/** What a reader of real data meets now and then: absent fields, values it does not know, awkward names. */
function makeOdd(row: OrganizationRow): OrganizationRow {
  const batch = Math.floor(row.index / oddEvery);
  switch (row.index % oddEvery) {
    case 31:
      delete row.partner;
      delete row.package;
      delete row.supportUrl;
      delete row.crmUrl;
      return row;
    case 57:
      delete row.type;
      delete row.notes;
      return row;
    case 83:
      return { ...row, state: 'PENDING_CLOSURE', stateReason: 'Closing at the end of the quarter' };
    case 109:
      return { ...row, type: 'FRANCHISE' };
    case 137:
      return { ...row, displayName: batch === 0 ? longName : `${longName} (${batch + 1})` };
    case 163: {
      const name = rightToLeftNames[batch % rightToLeftNames.length] ?? rightToLeftNames[0];
      return { ...row, displayName: batch < rightToLeftNames.length ? name : `${name} ${batch + 1}` };
    }
    default:
      return row;
  }
}

/** With the names that the organizations of the seed `twinOf` have. */
export function seedOrganizations(seed: number, count: number, twinOf = seed): OrganizationRow[] {
  const usedNames = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const row = makeOdd(ordinary(seed, twinOf, index, usedNames));
    usedNames.add(row.displayName);
    return row;
  });
}
