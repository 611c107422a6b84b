import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, expect, test, type Page } from '@playwright/test';
import { freePort } from '../../build/free-port.ts';
import { launchEnvironment } from '../../build/launch-flags.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';

/** Of the sources, which the test changes. */
let copy = '';
let loop: ChildProcess | null = null;
let printed = '';
let pagesPort = 0;

test.beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'diligence-desk-loop-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  const sources = /^(build|electron|renderer|shared)\/|tsconfig\.json$|^package\.json$/;
  for (const file of files.split('\0').filter((each) => sources.test(each)))
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  pagesPort = await freePort();
  loop = spawn(
    process.execPath,
    ['build/dev.ts', '--screen', 'flags', '--dialect', 'b', '--organizations', '40']
      .concat(['--data', join(copy, 'data')])
      .concat(['--pages', `${pagesPort}`]),
    {
      cwd: copy,
      env: { ...launchEnvironment(), ELECTRON_OVERRIDE_DIST_PATH: requireElectron().folder },
    },
  );
  loop.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  loop.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
});

test.afterEach(async () => {
  await test.info().attach('printed by the loop', { body: printed });
});

test.afterAll(() => {
  loop?.kill('SIGKILL');
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('the development build shows a change of the page at once and keeps its state, restarts after a change of the main process, and ends all its processes', async () => {
  test.setTimeout(300_000);
  const page = await flagsPage();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('searchbox');
  await search.fill('kept over the change');
  const before = performance.now();
  change('renderer/styles/base.css', (text) => `${text}\nbody { --changed-by-the-loop: 1; }\n`);
  await expect
    .poll(
      () =>
        page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--changed-by-the-loop').trim()),
      { intervals: [20] },
    )
    .toBe('1');
  change('renderer/features/shell/TitleBar.tsx', (text) =>
    text.replace('return (', 'document.body.dataset.changed = "yes"; return ('),
  );
  await expect.poll(() => page.locator('body').getAttribute('data-changed'), { intervals: [20] }).toBe('yes');
  test.info().annotations.push({ type: 'both shown after', description: `${performance.now() - before} ms` });
  await expect(search).toHaveValue('kept over the change');

  const closed = page.waitForEvent('close');
  change('electron/main.ts', (text) => `${text}\nconsole.log('The changed main process runs.');\n`);
  await closed;
  await flagsPage();
  expect(printed).toContain('The changed main process runs.');

  const ended = new Promise((resolve) => loop?.once('exit', resolve));
  loop?.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect.poll(() => processesOf(copy)).toEqual([]);
});

function change(file: string, edit: (text: string) => string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
}

/** Asks again each time, because a closing window may still respond. */
async function flagsPage(): Promise<Page> {
  let page: Page | undefined;
  await expect(async () => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${pagesPort}`);
    page = browser.contexts()[0]?.pages()[0];
    expect(page?.url()).toContain('app://desk/');
    expect(await page?.title()).toMatch(/^Feature flags/);
  }).toPass({ timeout: 120_000 });
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

/** Command lines that name the folder. */
function processesOf(folder: string): string[] {
  return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));
}
