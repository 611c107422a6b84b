import { z } from 'zod';
import { readsNotifications, defaultWaveHealth, waveHealthSchema } from './wave-health.ts';

/** Waves that name their organizations. */
export const maxWaveGroups = 20;

/** A change set applied to some organizations first, then to more, then to the rest. */
export const wavesSchema = z.strictObject({
  /** Organizations in the first wave. */
  first: z.number().int().min(1).max(1000),
  /** Percent of all organizations that have their turn by the end of the second wave; 100: there are two waves. */
  share: z.number().int().min(1).max(100),
  /** Resource names of the organizations of each wave, in order; the rest follow. Empty: first and share count. */
  groups: z
    .array(z.array(z.string().max(1024)).max(5000))
    .max(maxWaveGroups)
    .default([]),
  /** Minutes between two waves. */
  restMinutes: z.number().int().min(0).max(240),
  /** Cells without success, in all waves so far, that are accepted before the next one begins. */
  maxFailures: z.number().int().min(0).max(5000),
  health: waveHealthSchema.default(defaultWaveHealth),
});
export type Waves = z.infer<typeof wavesSchema>;

export const defaultWaves: Waves = {
  first: 5,
  share: 25,
  groups: [],
  restMinutes: 10,
  maxFailures: 0,
  health: defaultWaveHealth,
};

type Placed = readonly { organization: string }[];

/** How many organizations had their turn by the end of each wave; each wave has at least one. */
export function endsOf({ first, share }: Pick<Waves, 'first' | 'share'>, organizations: number): number[] {
  const ends: number[] = [];
  for (const end of [first, Math.ceil((organizations * share) / 100), organizations]) {
    const last = ends.at(-1) ?? 0;
    if (Math.min(end, organizations) > last) ends.push(Math.min(end, organizations));
  }
  return ends;
}

/** The organizations of each wave, in the order in which they first come; no wave is empty. */
export function wavesOf(waves: Waves, cells: Placed): string[][] {
  const all = [...new Set(cells.map(({ organization }) => organization))];
  if (waves.groups.length === 0) {
    const ends = endsOf(waves, all.length);
    return ends.map((end, wave) => all.slice(ends[wave - 1] ?? 0, end));
  }
  const groupOf = new Map<string, number>();
  for (const [group, names] of waves.groups.entries())
    for (const name of names) if (!groupOf.has(name)) groupOf.set(name, group);
  const groups = Map.groupBy(all, (name) => groupOf.get(name) ?? waves.groups.length);
  return [...groups].sort(([one], [other]) => one - other).map(([, names]) => names);
}

/** The wave of each organization, from 0, in the waves that `wavesOf` gives. */
export function waveOf(all: readonly (readonly string[])[]): (organization: string) => number {
  const places = new Map(all.flatMap((names, wave) => names.map((name) => [name, wave])));
  return (organization) => places.get(organization) ?? 0;
}

/** What the waves add to a run: requests that look at the health, and seconds of rest. */
export function costOf(waves: Waves | null, cells: Placed): { calls: number; restSeconds: number } {
  if (waves === null) return { calls: 0, restSeconds: 0 };
  const sizes = wavesOf(waves, cells).map(({ length }) => length);
  const rests = Math.max(0, sizes.length - 1);
  let done = 0;
  let calls = 0;
  for (const size of sizes.slice(0, rests)) {
    done += size;
    if (readsNotifications(waves.health)) calls += done;
  }
  return { calls, restSeconds: rests * waves.restMinutes * 60 };
}
