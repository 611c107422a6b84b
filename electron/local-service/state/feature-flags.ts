import { seededFlags } from '../seed/flags.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import { Random, streams } from '../seed/random.ts';

export interface FlagRow {
  id: string;
  displayName: string;
  description: string;
  defaultValue: boolean;
  createTime: number;
  updateTime: number;
}

export interface FeatureSetting {
  flag: string;
  value: boolean;
  provenance: 'DEFAULT' | 'OVERRIDE';
}

const overrideProbability = 0.12;

/** Flags and their overrides. Seeded overrides are computed; what is set or cleared since is kept. */
export class FeatureFlags {
  readonly #seed: number;
  readonly #rows: FlagRow[];
  readonly #seededOverrides: ReadonlySet<string> = new Set(seededFlags.map((flag) => flag.id));
  /** By flag and organization; null = cleared. */
  readonly #changed = new Map<string, boolean | null>();

  constructor(seed: number, epoch: number) {
    this.#seed = seed;
    const day = 86_400_000;
    this.#rows = seededFlags.map((flag, index) => {
      const createTime = epoch - (500 - index * 21) * day;
      return { ...flag, createTime, updateTime: createTime + (index % 4) * 9 * day };
    });
  }

  get rows(): readonly FlagRow[] {
    return this.#rows;
  }

  byId(id: string): FlagRow | undefined {
    return this.#rows.find((row) => row.id === id);
  }

  add(row: FlagRow): void {
    this.#rows.push(row);
  }

  override(flag: string, organization: OrganizationRow): boolean | null {
    const changed = this.#changed.get(`${flag}/${organization.id}`);
    if (changed !== undefined) return changed;
    const position = this.#seededOverrides.has(flag) ? this.#rows.findIndex((row) => row.id === flag) : -1;
    if (position < 0) return null;
    const random = new Random(this.#seed, streams.override, organization.index, position);
    return random.chance(overrideProbability) ? random.chance(0.5) : null;
  }

  setOverride(flag: string, organization: OrganizationRow, value: boolean | null): void {
    this.#changed.set(`${flag}/${organization.id}`, value);
  }

  setting(row: FlagRow, organization: OrganizationRow): FeatureSetting {
    const override = this.override(row.id, organization);
    return override === null
      ? { flag: row.id, value: row.defaultValue, provenance: 'DEFAULT' }
      : { flag: row.id, value: override, provenance: 'OVERRIDE' };
  }

  settings(organization: OrganizationRow): FeatureSetting[] {
    return this.#rows.map((row) => this.setting(row, organization));
  }

  /** Whether an organization may use a feature; a feature without a flag is open to all. */
  entitled(organization: OrganizationRow, feature: string): boolean {
    const row = this.byId(feature);
    return row === undefined || this.setting(row, organization).value;
  }
}
