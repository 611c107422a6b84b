import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  _electron,
  errors,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type ElectronApplication,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { canUseSandbox, launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';
import { askRaw } from './desk-calls.ts';
import { lostFocusIn, recordLostFocus } from './focus-record.ts';
import { windowState } from './window-state.ts';

export interface LaunchOptions {
  /** The packaged test edition, or out/ on the development runtime. By default what DILIGENCE_DESK_EDITION says. */
  packaged?: boolean;
  /** A CommonJS file to load before the app's own code; the development runtime only. */
  preload?: string;
  /** Folder of user data to open; a new, empty one by default. */
  userData?: string;
  /** Further arguments of the app, for example faults it is to meet. */
  args?: readonly string[];
  /** Variables to set; undefined takes one away. */
  environment?: Readonly<Record<string, string | undefined>>;
}

/** A running app with its window. */
export interface DeskApp {
  electron: ElectronApplication;
  window: Page;
  userData: string;
  /** What the main process printed and the pages logged, oldest first. */
  log: readonly string[];
  /** Console errors and uncaught exceptions of the pages. */
  pageErrors: readonly string[];
  /** When the focus rested on nothing, with the act that led there: a test in which it did fails at its end. */
  lostFocus: readonly string[];
  /** Quits as an operator does, and kills what has not gone after ten seconds. */
  close(): Promise<void>;
}

interface Fixtures {
  /** Options of `desk`; set them with `test.use({ deskOptions: … })`. */
  deskOptions: LaunchOptions;
  /** Launches an app that is closed, and its folder removed, when the test ends. */
  launch: (options?: LaunchOptions) => Promise<DeskApp>;
  /** The app most tests want: fresh, with its window open. */
  desk: DeskApp;
}

const apps = new WeakMap<BrowserContext, ElectronApplication>();

/** Notes an app that was launched here, so that it can be found by its pages. */
export function noteApp(app: ElectronApplication): void {
  apps.set(app.context(), app);
}

/** The app that a page is of. */
export function appOf(page: Page): ElectronApplication {
  const app = apps.get(page.context());
  if (app === undefined) throw new Error('This page is of no app that was launched here.');
  return app;
}

const attachMilliseconds = 15_000;
const attachAttempts = 3;

export const test = base.extend<Fixtures>({
  deskOptions: [{}, { option: true }],

  // Playwright reads the fixtures a fixture needs from this pattern, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  launch: async ({}, use, info) => {
    const folders: string[] = [];
    const apps: DeskApp[] = [];
    await use(async (options = {}) => {
      const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
      if (options.userData === undefined) folders.push(userData);
      const app = await launchDesk({ ...options, userData }, (log) => keepLog(info, apps.length, log));
      apps.push(app);
      return app;
    });
    for (const [index, app] of apps.entries()) {
      if (info.status !== info.expectedStatus) await keepEvidence(info, index, app);
      await app.close();
    }
    const lost = apps.flatMap(({ lostFocus }) => lostFocus);
    if (info.status === info.expectedStatus && lost.length > 0)
      throw new Error(`The focus was lost:\n${lost.join('\n')}`);
    for (const folder of folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },

  desk: async ({ launch, deskOptions }, use) => {
    const app = await launch(deskOptions);
    await handlesKeys(app.window);
    await use(app);
  },
});

export { expect } from '@playwright/test';

/** Waits until the window shows a page, which keys work in from then on. */
export async function handlesKeys(window: Page): Promise<void> {
  await window.locator('main[data-pane]').first().waitFor();
}

async function launchDesk(
  options: LaunchOptions & { userData: string },
  keep: (log: readonly string[]) => void,
): Promise<DeskApp> {
  const electron = await start(options);
  noteApp(electron);
  const log: string[] = [];
  const pageErrors: string[] = [];
  const lostFocus: string[] = [];
  const child = electron.process();
  child.stdout?.on('data', (data: Buffer) => log.push(`out  ${data.toString().trimEnd()}`));
  child.stderr?.on('data', (data: Buffer) => log.push(`err  ${data.toString().trimEnd()}`));
  const listen = (page: Page) => {
    page.on('console', (message: ConsoleMessage) => {
      log.push(`page ${message.type()}: ${message.text()}`);
      if (message.type() === 'error') pageErrors.push(message.text());
      const lost = lostFocusIn(message.text());
      if (lost !== null) lostFocus.push(lost);
    });
    page.on('pageerror', (error) => {
      log.push(`page exception: ${error.stack ?? error.message}`);
      pageErrors.push(error.message);
    });
  };
  electron.on('window', listen);
  electron.windows().forEach(listen);

  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await Promise.allSettled(electron.windows().map(discardChanges));
    await electron.close();
    clearTimeout(hard);
  };
  try {
    const window = await electron.firstWindow();
    await window.waitForLoadState('domcontentloaded');
    await recordLostFocus(window);
    return { electron, window, userData: options.userData, log, pageErrors, lostFocus, close };
  } catch (error) {
    keep(log);
    await close();
    throw error;
  }
}

/** Lets a window close whatever is unsaved in it, as an operator does who discards it. */
async function discardChanges(window: Page): Promise<void> {
  await askRaw(window, 'window.setUnsaved', { unsaved: false });
}

/** Starts Electron and attaches to it; the caller quits it. */
export async function start(options: LaunchOptions & { userData: string }): Promise<ElectronApplication> {
  // Tests begin with an empty desk; those of the filled Demo take the variable away.
  const environment: NodeJS.ProcessEnv = {
    ...launchEnvironment(),
    DILIGENCE_DESK_DEMO: 'bare',
    ...options.environment,
  };
  const common = {
    env: Object.fromEntries(
      Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    chromiumSandbox: canUseSandbox,
  };
  const flags = [...launchFlags, `--user-data-dir=${options.userData}`];
  const args = options.args ?? [];
  if (!(options.packaged ?? process.env['DILIGENCE_DESK_EDITION'] === 'test')) {
    // No executablePath: only then does Playwright hold `ready` back until it is attached.
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= requireElectron().folder;
    const preload = options.preload === undefined ? [] : ['-r', options.preload];
    return _electron.launch({ ...common, args: [...flags, ...preload, root, ...args] });
  }
  /*
   * A package cannot be held back, so Playwright may attach in the middle of the first navigation and then
   * waits for ever. That is a matter of attaching, not of the app: it is tried again.
   */
  const launch = () =>
    _electron.launch({
      ...common,
      executablePath: packagedProgram('test'),
      args: [...flags, ...args],
      timeout: attachMilliseconds,
    });
  for (let attempt = 1; attempt < attachAttempts; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
  return launch();
}

function keepLog(info: TestInfo, index: number, log: readonly string[]): void {
  const path = info.outputPath(`app-${index}.log`);
  writeFileSync(path, `${log.join('\n')}\n`);
  info.attachments.push({ name: `app-${index}.log`, path, contentType: 'text/plain' });
}

async function keepEvidence(info: TestInfo, index: number, app: DeskApp): Promise<void> {
  keepLog(info, index, app.log);
  const state = await windowState(app.electron, app.window);
  info.attachments.push({ name: `app-${index}`, body: Buffer.from(state), contentType: 'text/plain' });
  const path = info.outputPath(`app-${index}.png`);
  // A window that is gone or does not respond has no picture; the log remains.
  await app.window.screenshot({ path, timeout: 5000 }).catch(() => undefined);
}
