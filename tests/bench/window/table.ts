/*
 * Measure 3: the table of 100,000 checks in the app: DOM nodes, main thread while scrolling beside a table of TanStack's,
 * showing it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { CDPSession, ElectronApplication, Locator, Page } from 'playwright';
import { build } from 'vite';
import { ask, connect } from '#tests/support/desk-calls';
import { root } from '../../../build/setup/run.mjs';
import { forkServer } from '../support/fork-server.ts';
import { launchWindow } from '../support/launch.ts';
import { ratioOf, report } from '../support/report.ts';
import type { SeededService } from '../support/seeded-service.ts';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const rounds = 5;
const frames = 120;
const support = fileURLToPath(new URL('../support', import.meta.url));

using server = await forkServer<SeededService>('./seeded-service.ts');
const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
const { electron, window } = await launchWindow(root, folder);
await window.waitForLoadState('domcontentloaded');
valueOf(await ask(window, 'preferences.change', { welcomed: true, lastRoute: '/checks' }));
const { baseUrl, authUrl } = server.ready;
await connect(window, { name: 'Seeded', baseUrl, authUrl, clientId: 'bench' }, 'bench');
await window.reload();

const grid = window.getByRole('grid', { name: 'Checks' });
const began = performance.now();
await window.getByText(/[\d,]+ loaded, all pages/).waitFor({ timeout: 600_000 });
const streamed = (performance.now() - began) / 1000;
const loaded = (await window.getByText(/[\d,]+ loaded, all pages/).textContent()) ?? '';
const pageNodes = await window.evaluate(() => document.querySelectorAll('*').length);
const nodes = await grid.evaluate((element) => element.querySelectorAll('*').length);

const other = await launchPeer(folder);
const app = {
  name: 'the app',
  scrolling: await scrollable(window, grid),
  paging: [] as number[],
  wheel: [] as number[],
};
const peer = {
  name: 'TanStack Table',
  scrolling: await scrollable(other.window, other.window.getByRole('grid')),
  paging: [] as number[],
  wheel: [] as number[],
};
for (let round = 0; round < rounds; round += 1)
  for (const { scrolling, paging, wheel } of [app, peer]) {
    paging.push(await scrolling(40 * 28));
    wheel.push(await scrolling(100));
  }
await other.electron.close();

const screens = [
  {
    name: 'Settings, a page without rows',
    button: 'Settings',
    shown: window.getByText('Theme').first(),
    times: [] as number[],
  },
  {
    name: 'Checks, with its rows',
    button: 'Checks',
    shown: grid.getByRole('row').nth(5),
    times: [] as number[],
  },
];
for (let round = 0; round <= rounds; round += 1)
  for (const { button, shown, times } of screens) {
    const clicked = performance.now();
    await openPage(window, button);
    await shown.waitFor();
    if (round > 0) times.push(performance.now() - clicked);
  }
await electron.close();
rmSync(folder, { recursive: true, force: true });

report(`The table of checks (${loaded.trim()}, read in ${streamed.toFixed(0)} s)`, 'nodes', [
  { name: 'of the table', values: [nodes], measure: 'table-nodes' },
  { name: 'of the page', values: [pageNodes], measure: 'page-nodes' },
]);
for (const { title, kind, measure, ratio } of [
  { title: '40 rows a frame', kind: 'paging', measure: 'table-page', ratio: 'table-page-peer' },
  {
    title: '100 px a frame, as a wheel does',
    kind: 'wheel',
    measure: 'table-wheel',
    ratio: 'table-wheel-peer',
  },
] as const)
  report(`Main thread while the table scrolls, ${title}`, 'ms a frame', [
    { name: peer.name, values: peer[kind] },
    { name: app.name, values: app[kind], measure },
    { name: 'beside it', values: app[kind], measure: ratio, ratio: ratioOf(app[kind], peer[kind]) },
  ]);
const [plain, table] = screens;
report(
  'Going to a page, from the click to its content',
  'ms',
  screens.map(({ name, times }) => ({
    name,
    values: times,
    ratio: ratioOf(times, plain?.times ?? []),
    ...(times === table?.times && { measure: 'table-open' as const }),
  })),
);

/** TanStack's table of as many checks, in a window of its own. */
async function launchPeer(scratch: string): Promise<{ electron: ElectronApplication; window: Page }> {
  const page = join(scratch, 'peer');
  await build({
    configFile: false,
    root: join(support, 'peer-table'),
    base: './',
    plugins: [react()],
    build: { outDir: page, emptyOutDir: true },
    logLevel: 'warn',
  });
  const launched = await launchWindow(
    join(support, 'peer-table', 'window.mjs'),
    join(scratch, 'peer-data'),
    page,
  );
  await launched.window.getByRole('row').nth(5).waitFor();
  return launched;
}

/** A way to scroll a table by a number of pixels a frame. It gives the work of the main thread in milliseconds a frame. */
async function scrollable(page: Page, table: Locator): Promise<(step: number) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async (step) => {
    await page.bringToFront();
    const before = await taskSeconds(session);
    await table.evaluate(
      async (element, { frames, step }) => {
        const scrolled = [element, ...element.querySelectorAll('*')].find(
          (part) => part.scrollHeight > 10 * part.clientHeight,
        );
        if (scrolled === undefined) throw new Error('Nothing scrolls in the table.');
        for (let frame = 0; frame < frames; frame += 1) {
          scrolled.scrollTop += step;
          await new Promise(requestAnimationFrame);
        }
      },
      { frames, step },
    );
    return ((await taskSeconds(session)) - before) * (1000 / frames);
  };
}

/** CPU of the page's main thread, in seconds. */
async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}
