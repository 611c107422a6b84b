import { z } from 'zod';

/** A change set applied to a few organizations first, then to a share of them, then to the rest. */
export const wavesSchema = z.strictObject({
  /** Organizations of the first wave. */
  first: z.number().int().min(1).max(1000),
  /** Percent of all organizations that have their turn by the end of the second wave; 100: there are two waves. */
  share: z.number().int().min(1).max(100),
  /** Minutes between two waves. */
  restMinutes: z.number().int().min(0).max(240),
  /** Cells without success, in all waves so far, that are accepted before the next one begins. */
  mostTrouble: z.number().int().min(0).max(5000),
});
export type Waves = z.infer<typeof wavesSchema>;

export const usualWaves: Waves = { first: 5, share: 25, restMinutes: 10, mostTrouble: 0 };

/** How many organizations had their turn by the end of each wave; each wave has at least one. */
export function endsOf({ first, share }: Waves, organizations: number): number[] {
  const ends: number[] = [];
  for (const end of [first, Math.ceil((organizations * share) / 100), organizations]) {
    const last = ends.at(-1) ?? 0;
    if (Math.min(end, organizations) > last) ends.push(Math.min(end, organizations));
  }
  return ends;
}

/** The wave of each organization, from 0, in the order in which they first come. */
export function waveOf(
  waves: Waves,
  cells: readonly { organization: string }[],
): (organization: string) => number {
  const places = new Map<string, number>();
  for (const { organization } of cells) if (!places.has(organization)) places.set(organization, places.size);
  const ends = endsOf(waves, places.size);
  return (organization) => {
    const place = places.get(organization) ?? 0;
    return Math.max(
      0,
      ends.findIndex((end) => place < end),
    );
  };
}

/** How many waves a set has. */
export function countWaves(waves: Waves, cells: readonly { organization: string }[]): number {
  return endsOf(waves, new Set(cells.map(({ organization }) => organization)).size).length;
}
