import type { notificationTypes } from '#shared/model/notification';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { Outcome } from './summary.ts';

/** What a notification says of a check at the moment it is raised. */
export interface NotificationFacts {
  type: (typeof notificationTypes)[number];
  time: number;
  check: string;
  displayName: string;
  state: string;
  outcome: Outcome;
}

/** A notification raised while the service runs. */
export interface NotificationRow {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  /** What it states, its type (§6) included. */
  facts: NotificationFacts;
}

/** Identified by its check and its position in the check's life. */
export interface PastNotification {
  time: number;
  check: number;
  ordinal: number;
}

/**
 * The seeded past packs a notification into one double: seconds since the past began (27 bits), check
 * (20 bits), place in the life of the check (6 bits). Numeric order is then the order of time.
 */
const ordinalRange = 64;
const checkRange = 1_048_576;

export class Notifications {
  readonly #begin: number;
  /** Of each organization, oldest first. */
  #past: readonly Float64Array[] = [];
  readonly #since = new Map<OrganizationRow, NotificationRow[]>();

  constructor(begin: number) {
    this.#begin = begin;
  }

  /** Collects the seeded past; call the result's `done` once all is in. */
  recordPast(organizations: number): {
    add(organization: number, past: PastNotification): void;
    done(): void;
  } {
    const lists = Array.from({ length: organizations }, (): number[] => []);
    return {
      add: (organization, { time, check, ordinal }) => {
        const seconds = Math.floor((time - this.#begin) / 1000);
        lists[organization]?.push((seconds * checkRange + check) * ordinalRange + ordinal);
      },
      done: () => {
        this.#past = lists.map((list) => Float64Array.from(list).sort());
      },
    };
  }

  count(organization: OrganizationRow): number {
    return this.#pastOf(organization).length + (this.#since.get(organization)?.length ?? 0);
  }

  /** Notification `position` of an organization, oldest first. */
  at(organization: OrganizationRow, position: number): NotificationRow | PastNotification | undefined {
    const past = this.#pastOf(organization);
    const packed = past[position];
    if (packed === undefined) return this.#since.get(organization)?.[position - past.length];
    const rest = Math.floor(packed / ordinalRange);
    return {
      time: this.#begin + Math.floor(rest / checkRange) * 1000,
      check: rest % checkRange,
      ordinal: packed % ordinalRange,
    };
  }

  add(organization: OrganizationRow, row: NotificationRow): void {
    const rows = this.#since.get(organization);
    if (rows === undefined) this.#since.set(organization, [row]);
    else rows.push(row);
  }

  #pastOf(organization: OrganizationRow): Float64Array {
    return this.#past[organization.index] ?? new Float64Array();
  }
}
