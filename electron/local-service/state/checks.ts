import type { OrganizationRow } from '../seed/organizations.ts';
import type { CheckRow, CheckState } from './check-row.ts';
import { merge, range, type Sequence } from './sequence.ts';
import { SortedNumbers } from './sorted-numbers.ts';

const nothing = range(0);

/** Adds a number to the set of a key, which it makes on first use. */
function addTo<Key>(index: Map<Key, SortedNumbers>, key: Key, number: number): void {
  let numbers = index.get(key);
  if (numbers === undefined) index.set(key, (numbers = new SortedNumbers()));
  numbers.add(number);
}

/** Finds checks of the seeded past, which need no index: their name shows their place. */
interface SeededPlaces {
  byId(id: string): CheckRow | undefined;
  /** In lower case. */
  ofReference(reference: string): CheckRow | undefined;
}

/** All checks, with an index for each way lists ask for them. */
export class Checks {
  readonly rows: CheckRow[] = [];
  readonly #seeded: SeededPlaces;
  /** Those that were created; a seeded one is found by what its id and its reference are made of. */
  readonly #createdById = new Map<string, CheckRow>();
  /** The first check of a reference; nearly all references have one check. */
  readonly #firstOfReference = new Map<string, number>();
  readonly #othersOfReference = new Map<string, SortedNumbers>();
  readonly #byOrganization = new Map<OrganizationRow, SortedNumbers>();
  readonly #byTeam = new Map<OrganizationRow, Map<string, SortedNumbers>>();
  readonly #byState: Readonly<Record<CheckState, SortedNumbers>> = {
    ACTIVE: new SortedNumbers(),
    INACTIVE: new SortedNumbers(),
    CANCELLED: new SortedNumbers(),
    DELETED: new SortedNumbers(),
  };

  constructor(seeded: SeededPlaces) {
    this.#seeded = seeded;
  }

  create(row: CheckRow, reference: string): void {
    this.add(row);
    this.#createdById.set(row.id, row);
    this.#addReference(reference.toLowerCase(), row.index);
  }

  /** Adds a seeded check. */
  add(row: CheckRow): void {
    this.rows.push(row);
    addTo(this.#byOrganization, row.organization, row.index);
    let teams = this.#byTeam.get(row.organization);
    if (teams === undefined) this.#byTeam.set(row.organization, (teams = new Map<string, SortedNumbers>()));
    addTo(teams, row.team, row.index);
    this.#byState[row.state].add(row.index);
  }

  #addReference(reference: string, index: number): void {
    if (this.#firstOf(reference) !== undefined) addTo(this.#othersOfReference, reference, index);
    else this.#firstOfReference.set(reference, index);
  }

  #firstOf(reference: string): number | undefined {
    return this.#seeded.ofReference(reference)?.index ?? this.#firstOfReference.get(reference);
  }

  byId(id: string): CheckRow | undefined {
    return this.#seeded.byId(id) ?? this.#createdById.get(id);
  }

  setState(row: CheckRow, state: CheckState): void {
    if (row.state === state) return;
    this.#byState[row.state].delete(row.index);
    this.#byState[state].add(row.index);
    row.state = state;
  }

  all(): Sequence {
    return range(this.rows.length);
  }

  ofOrganization(row: OrganizationRow): Sequence {
    return this.#byOrganization.get(row) ?? nothing;
  }

  ofTeam(row: OrganizationRow, team: string): Sequence {
    return this.#byTeam.get(row)?.get(team) ?? nothing;
  }

  /** Case does not count in a filter on text. */
  ofReference(reference: string): Sequence {
    const key = reference.toLowerCase();
    const first = this.#firstOf(key);
    if (first === undefined) return nothing;
    return merge([[first], this.#othersOfReference.get(key) ?? nothing]);
  }

  inState(state: CheckState): Sequence {
    return this.#byState[state];
  }
}
