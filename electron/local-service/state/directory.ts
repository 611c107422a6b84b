import { seedOrganizations, type OrganizationRow } from '../seed/organizations.ts';
import { seededTeams, seededUser, type Person } from '../seed/people.ts';
import { featureSets } from '../seed/flags.ts';
import { Random, streams } from '../seed/random.ts';
import { lowerBound, type Sequence } from './sequence.ts';

export interface UserRow extends Person {
  /** Resource name. */
  name: string;
  email: string;
}

export interface BrandRow {
  name: string;
  displayName: string;
  description: string | undefined;
}

const brandEndings = ['', ' Private', ' Online', ' Commercial', ' International', ' Partners'] as const;

/** Organizations with their teams, users and brands: everything provisioned by the service operator (§1). */
export class Directory {
  readonly organizations: readonly OrganizationRow[];
  readonly #seed: number;
  readonly #byId: ReadonlyMap<string, OrganizationRow>;
  readonly #teams = new Map<OrganizationRow, readonly string[]>();
  readonly #createdUsers = new Map<OrganizationRow, UserRow[]>();
  /** Number of brands before those of each organization. */
  readonly #brandStarts: readonly number[];
  readonly brandCount: number;

  constructor(seed: number, count: number, twinOf = seed) {
    this.#seed = seed;
    this.organizations = seedOrganizations(seed, count, twinOf);
    this.#byId = new Map(this.organizations.map((row) => [row.id, row]));
    let brands = 0;
    this.#brandStarts = this.organizations.map((row) => {
      brands += row.brandCount;
      return brands - row.brandCount;
    });
    this.brandCount = brands;
  }

  byId(id: string): OrganizationRow | undefined {
    return this.#byId.get(id);
  }

  teams(row: OrganizationRow): readonly string[] {
    let teams = this.#teams.get(row);
    if (teams === undefined) this.#teams.set(row, (teams = seededTeams(this.#seed, row)));
    return teams;
  }

  /** Number of users: the seeded ones and those created since. */
  userCount(row: OrganizationRow): number {
    return row.userCount + (this.#createdUsers.get(row)?.length ?? 0);
  }

  /** User `k` in order of creation; wraps round, so that any number names someone. */
  user(row: OrganizationRow, k: number): UserRow {
    const { id, ...who } = seededUser(this.#seed, row, k % row.userCount);
    return { name: `${row.name}/users/${id}`, ...who };
  }

  hasUser(row: OrganizationRow, name: string): boolean {
    if (this.#createdUsers.get(row)?.some((user) => user.name === name) === true) return true;
    const number = /-(\d+)$/.exec(name)?.[1];
    const k = number === undefined ? 0 : Number(number) - 1;
    return k < row.userCount && this.user(row, k).name === name;
  }

  createdUsers(row: OrganizationRow): readonly UserRow[] {
    return this.#createdUsers.get(row) ?? [];
  }

  addUser(row: OrganizationRow, user: UserRow): void {
    this.#createdUsers.set(row, [...this.createdUsers(row), user]);
  }

  /** Who may do what (full view). Roles are not specified beyond global admin (§5). */
  roleBindings(row: OrganizationRow): { role: string; members: string[] }[] {
    const members = (from: number, count: number) =>
      Array.from({ length: Math.min(count, row.userCount - from) }, (_, k) => this.user(row, from + k).name);
    const bindings = [
      { role: 'roles/organizationAdmin', members: members(0, 2) },
      { role: 'roles/checkReviewer', members: members(2, 3) },
      { role: 'roles/checkCreator', members: members(5, 4) },
    ];
    return bindings.filter((binding) => binding.members.length > 0);
  }

  featureSets(row: OrganizationRow): ReadonlyMap<string, boolean> {
    const random = new Random(this.#seed, streams.featureSet, row.index);
    return new Map(featureSets.map((set) => [set, random.chance(0.3)]));
  }

  /** Brand by its number among all brands, in the order of organizations. */
  brand(key: number): BrandRow {
    const starts: Sequence = this.#brandStarts.length > 0 ? this.#brandStarts : [0];
    const position = lowerBound(starts, key + 1) - 1;
    const row = this.organizations[position];
    if (row === undefined) throw new RangeError(`No brand ${key}`);
    const k = key - (this.#brandStarts[position] ?? 0);
    const short = row.displayName.split(/ (?:&|and|\() /)[0] ?? row.displayName;
    return {
      name: `${row.name}/brands/${k === 0 ? 'main' : `brand-${k + 1}`}`,
      displayName: `${short.slice(0, 80)}${brandEndings[k] ?? ''}`,
      description: k % 3 === 1 ? undefined : `${row.trade.brand}, shown to consumers.`,
    };
  }
}
