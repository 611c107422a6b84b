/* Measures 7 and 11: CPU and memory of the Demo while nobody touches it: a list open, the inbox open, the window hidden. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../../build/setup/run.mjs';
import {
  prepare,
  startBlank,
  startControlled,
  totalOf,
  type ControlledApp,
} from '../support/controlled-app.ts';
import { report, type Row } from '../support/report.ts';

/** What is done once a minute is in it once. */
const sampleMs = 60_000;
/** The first read of every organization and of the findings, and the code of the pages, are through by then. */
const settleMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
const userData = join(folder, 'demo');

const blank = await startBlank(join(folder, 'blank'));
await delay(5000);
const blankMemory = await blank.memory();
await blank.quit();

const states = [
  { name: 'a list open', lastRoute: '/organizations', measure: 'idle-list' as const },
  { name: 'the inbox open', lastRoute: '/inbox', measure: 'idle-inbox' as const },
];
const rows: Row[] = [];
let memory: number | null = null;
for (const { name, lastRoute, measure } of states) {
  await prepare(userData, { lastRoute });
  const app = await startControlled({ program: root, userData, ready: 'main h1, main [role=grid]' });
  await delay(settleMs);
  rows.push({ name, values: [await share(app)], measure });
  if (measure === 'idle-list') {
    memory = await app.memory();
    await app.hide();
    await delay(2000);
    rows.push({ name: 'the window hidden', values: [await share(app)], measure: 'idle-hidden' });
  }
  await app.quit();
}
rmSync(folder, { recursive: true, force: true });

report('Left alone for a minute, all processes', '% of a core', rows);
if (memory !== null && blankMemory !== null) {
  report('Memory of all processes', 'MB', [
    { name: 'a blank window', values: [blankMemory] },
    { name: 'the Demo with a list open', values: [memory], ratio: memory / blankMemory },
    { name: 'above 1.3 × the blank window', values: [memory - 1.3 * blankMemory], measure: 'memory' },
  ]);
}

/** CPU of all processes over a minute, in percent of a core. */
async function share(app: ControlledApp): Promise<number> {
  const before = totalOf(await app.cpu());
  await delay(sampleMs);
  return ((totalOf(await app.cpu()) - before) / (sampleMs / 1000)) * 100;
}
