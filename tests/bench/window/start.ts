/*
 * Measure 6: from the start of the process to the first row that can be used, compared with a blank window with the options of
 * the app's: the Demo as it is shipped, and a profile whose service runs already.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../build/setup/run.mjs';
import {
  prepare,
  startBlank,
  startControlled,
  totalOf,
  type ControlledApp,
} from '../support/controlled-app.ts';
import { forkServer } from '../support/fork-server.ts';
import { ratioOf, report } from '../support/report.ts';
import type { SeededService } from '../support/seeded-service.ts';

const rounds = 7;
const firstRow = '[role=grid] [role=row] [role=gridcell]';
const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
using server = await forkServer<SeededService>('./seeded-service.ts');

const demo = join(folder, 'demo');
await prepare(demo, { lastRoute: '/organizations' });
const profile = join(folder, 'profile');
await prepare(profile, { lastRoute: '/organizations', service: server.ready });

const app = (userData: string) => startControlled({ program: root, userData, ready: firstRow });
const contenders = [
  { name: 'a blank window', start: () => startBlank(join(folder, 'blank')) },
  { name: 'the Demo', start: () => app(demo), measure: 'start-demo' as const },
  { name: 'a profile', start: () => app(profile), measure: 'start-profile' as const },
].map((contender) => ({ ...contender, times: [] as number[], cpu: [] as number[] }));

// The first round is not counted: code is compiled and kept in it.
for (let round = 0; round <= rounds; round += 1) {
  for (const { start, times, cpu } of round % 2 === 0 ? contenders : contenders.toReversed()) {
    const started: ControlledApp = await start();
    await started.quit();
    if (round === 0) continue;
    times.push(started.shownAfter);
    cpu.push(totalOf(started.cpuUntilShown) * 1000);
  }
}
rmSync(folder, { recursive: true, force: true });

const [blank] = contenders;
report(
  'Start to the first row, without a test driver',
  'ms',
  contenders.map(({ name, times, ...rest }) => ({
    name,
    values: times,
    ratio: ratioOf(times, blank?.times ?? []),
    ...('measure' in rest && { measure: rest.measure }),
  })),
);
report(
  'CPU of all processes until then',
  'ms',
  contenders.map(({ name, cpu }, place) => ({
    name,
    values: cpu,
    ratio: ratioOf(cpu, blank?.cpu ?? []),
    ...(place === 1 && { measure: 'start-cpu' as const }),
  })),
);
