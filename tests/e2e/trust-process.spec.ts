import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';
import { expect, test, type DeskApp } from '#tests/support/app';
import { openPage } from '#tests/support/pages';

const home = 'app://desk/index.html';
const keychain = 'Diligence Desk keychain';

test.describe('a window whose process ended', () => {
  /** Ends the page process for the nth time; asked again for the same time, it does nothing. */
  const crash = (desk: DeskApp, time: number) =>
    desk.electron.evaluate(({ BrowserWindow }, expected) => {
      if (Reflect.get(globalThis, 'crashes') === expected) return;
      Object.assign(globalThis, { crashes: expected });
      const [window] = BrowserWindow.getAllWindows();
      window?.setTitle('crashed');
      window?.webContents.forcefullyCrashRenderer();
    }, time);
  const title = (desk: DeskApp) =>
    desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());

  test('is loaded again on the same page, and asks the operator after three times', async ({ desk }) => {
    await openPage(desk.window, 'Settings');
    await expect(desk.window).toHaveTitle(/^Settings /);
    await desk.electron.evaluate(({ dialog }) => {
      Object.assign(globalThis, { asked: 0 });
      dialog.showMessageBox = () => {
        Reflect.set(globalThis, 'asked', Number(Reflect.get(globalThis, 'asked')) + 1);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      };
    });
    const dialogCount = () => desk.electron.evaluate(() => Reflect.get(globalThis, 'asked') as unknown);
    for (const time of [1, 2, 3, 4]) {
      // A response of the main process may be lost while a page process ends.
      await expect(async () => {
        await crash(desk, time);
        expect(await title(desk)).toMatch(/^Settings /);
        expect(await dialogCount()).toBe(time === 4 ? 1 : 0);
      }).toPass();
    }
  });
});

function filterOf(pid: number): string {
  const file = `/proc/${pid}/coredump_filter`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'ended';
}

test('the memory of no process of the app goes into a core dump', async ({ desk }) => {
  test.skip(process.platform !== 'linux', 'Only Linux has the filter.');
  // Its process is there from a call until half a minute after it.
  await desk.window.evaluate(() => window.desk?.calls['keychain.check']({}, 'test'));
  const processes = await desk.electron.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, type, name }) => ({ pid, what: name ?? type })),
  );
  expect(processes.map(({ what }) => what)).toEqual(expect.arrayContaining(['Browser', 'Tab', keychain]));
  for (const { pid, what } of processes)
    // Only the idle process of the keychain may have ended since.
    await expect
      .poll(() => filterOf(pid), what)
      .toMatch(what === keychain ? /^(00000000|ended)$/ : /^00000000$/);
});

test.describe('a second instance', () => {
  const startSecond = async (userData: string, args: readonly string[]) => {
    const child = spawn(
      requireElectron().program,
      [...launchFlags, `--user-data-dir=${userData}`, root, ...args],
      { env: launchEnvironment(), stdio: 'ignore' },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };

  test('ends at once and brings the first to the front, whatever its arguments', async ({ desk }) => {
    await desk.electron.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.hide();
      Object.assign(globalThis, { focused: 0 });
      if (window !== undefined) window.focus = () => Reflect.set(globalThis, 'focused', 1);
    });
    const hostile = [
      'https://example.com/',
      'file:///etc/passwd',
      'app://desk/none.html',
      '--proxy-server=127.0.0.1:9',
      '--load-extension=/tmp',
    ];
    expect(await startSecond(desk.userData, hostile)).toBe(0);
    await expect
      .poll(() =>
        desk.electron.evaluate(({ BrowserWindow }) => ({
          focused: Reflect.get(globalThis, 'focused') as unknown,
          visible: BrowserWindow.getAllWindows().map((window) => window.isVisible()),
        })),
      )
      .toEqual({ focused: 1, visible: [true] });
    expect(desk.window.url()).toBe(home);
  });
});

test.describe('the packaged app', () => {
  test('ignores every address and file on its command line', async ({ launch }) => {
    const desk = await launch({
      packaged: true,
      args: ['https://example.com/', 'file:///etc/passwd', '/etc/passwd', 'app://desk/none.html'],
    });
    expect(desk.window.url()).toBe(home);
    expect(desk.electron.windows()).toHaveLength(1);
  });

  for (const option of [
    '--inspect=0',
    '--inspect-brk=0',
    '--remote-debugging-port=0',
    '-remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--load-extension=/tmp',
    '--js-flags=--expose-gc',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--ignore-certificate-errors',
    '--proxy-server=127.0.0.1:9',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--log-net-log=/dev/null',
    '--require=/tmp/none.cjs',
  ]) {
    test(`does not start with ${option}`, async () => {
      const userData = mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
      try {
        const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
          execFile(
            packagedProgram('shipped'),
            [...launchFlags, `--user-data-dir=${userData}`, option],
            { env: launchEnvironment(), timeout: 30_000 },
            (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
          );
        });
        expect(code).toBe(2);
        expect(output).not.toContain('listening on');
        expect(existsSync(join(userData, 'DevToolsActivePort'))).toBe(false);
        expect(existsSync(join(userData, 'settings.json'))).toBe(false);
      } finally {
        rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    });
  }
});
