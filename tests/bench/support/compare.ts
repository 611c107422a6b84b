import process from 'node:process';

/** One way of doing the work that is compared. */
export interface Contender {
  name: string;
  /** Does one operation. */
  run: () => unknown;
}

export interface Figures {
  name: string;
  /** CPU of this process per operation, user and system, in microseconds; one figure a round. */
  cpu: readonly number[];
  /** Time per operation in microseconds; one figure a round. */
  time: readonly number[];
}

interface Plan {
  /** Times each contender gets its turn; at least 3. */
  rounds: number;
  /** Operations in one turn. */
  operations: number;
  /** Operations under way at a time. */
  atOnce?: number;
}

/**
 * Lets the contenders take turns, so that a busy moment of the machine hits all of them, and starts each
 * round with another one. A turn's worth of operations goes before the first turn counts.
 */
export async function compare(contenders: readonly Contender[], plan: Plan): Promise<Figures[]> {
  const figures = contenders.map(({ name }) => ({ name, cpu: [] as number[], time: [] as number[] }));
  for (const contender of contenders) await turn(contender, plan);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (let place = 0; place < contenders.length; place += 1) {
      const index = (round + place) % contenders.length;
      const contender = contenders[index];
      if (contender === undefined) continue;
      const { cpu, time } = await turn(contender, plan);
      figures[index]?.cpu.push(cpu);
      figures[index]?.time.push(time);
    }
  }
  return figures;
}

async function turn({ run }: Contender, { operations, atOnce = 1 }: Plan) {
  globalThis.gc?.();
  let left = operations;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  const elapsed = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpu: (user + system) / operations, time: (elapsed * 1000) / operations };
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
