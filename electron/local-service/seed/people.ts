import type { OrganizationRow } from './organizations.ts';
import { Random, streams } from './random.ts';
import { familyNames, givenNames, placeEnds, placeStarts } from './words.ts';

export interface Person {
  givenName: string;
  familyName: string;
}

export interface SeededUser extends Person {
  id: string;
  email: string;
}

export function person(random: Random): Person {
  return { givenName: random.pick(givenNames), familyName: random.pick(familyNames) };
}

/** User `k` of an organization, 0-based. The number in an id makes it unique. */
export function seededUser(seed: number, organization: OrganizationRow, k: number): SeededUser {
  const who = person(new Random(seed, streams.user, organization.index, k));
  const plain = `${who.givenName.charAt(0)}-${who.familyName}`.toLowerCase();
  const id = k === 0 ? plain : `${plain}-${k + 1}`;
  return { ...who, id, email: `${id}@${organization.id}.example` };
}

/** Ids of an organization's teams: those of its trade first, then branches. */
export function seededTeams(seed: number, organization: OrganizationRow): string[] {
  const teams: string[] = organization.trade.teams.slice(0, organization.teamCount);
  const random = new Random(seed, streams.organization, organization.index, 1);
  while (teams.length < organization.teamCount) {
    const branch = `branch-${(random.pick(placeStarts) + random.pick(placeEnds)).toLowerCase()}`;
    if (!teams.includes(branch)) teams.push(branch);
  }
  return teams;
}
