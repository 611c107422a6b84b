/* Measure 6: from the start of the process to the first row that can be used, beside a blank window. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, valueOf } from '#tests/support/desk-calls';
import { root } from '../../../build/setup/run.mjs';
import { launchWindow } from '../support/launch.ts';
import { atMost, ratioOf, report } from '../support/report.ts';

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
const blankWindow = fileURLToPath(new URL('../support/blank-window.mjs', import.meta.url));

const contenders = [
  { name: 'a blank window', program: blankWindow, ready: 'text=ready', times: [] as number[] },
  {
    name: 'the app, first row of the demo',
    program: root,
    ready: '[role=grid] [role=row] [role=gridcell]',
    times: [] as number[],
  },
];

// The app's own first start shows its welcome; what is measured is every later one.
const first = await launchWindow(root, join(folder, root));
await first.window.waitForLoadState('domcontentloaded');
valueOf(await ask(first.window, 'preferences.change', { welcomed: true, lastRoute: '/organizations' }));
await first.electron.close();

for (let round = 0; round <= rounds; round += 1) {
  for (const { program, ready, times } of round % 2 === 0 ? contenders : contenders.toReversed()) {
    const began = performance.now();
    const { electron, window } = await launchWindow(program, join(folder, program));
    await window.waitForSelector(ready);
    const taken = performance.now() - began;
    await electron.close();
    if (round > 0) times.push(taken);
  }
}
rmSync(folder, { recursive: true, force: true });

const [blank, app] = contenders;
const ratio = ratioOf(app?.times ?? [], blank?.times ?? []);
report(
  'Start, the driver attached to both',
  'ms',
  contenders.map(({ name, times }) => ({
    name,
    values: times,
    ratio: ratioOf(times, blank?.times ?? []),
    ...(times === app?.times && { goal: atMost(ratio, 1.3) }),
  })),
);
