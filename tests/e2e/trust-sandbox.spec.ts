import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { canUseSandbox, launchEnvironment } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { expect, test } from '#tests/support/app';
import { isShutIn } from '#tests/support/confinement';
import { processTree } from '#tests/support/processes';

test('the page of the shipped app runs in the operating system’s sandbox', async () => {
  test.skip(process.platform !== 'linux', 'read from /proc');
  test.skip(!canUseSandbox, 'Chromium has no sandbox for root; npm run trust runs this as an ordinary user');
  const userData = mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
  const child = spawn(packagedProgram('shipped'), [`--user-data-dir=${userData}`], {
    env: launchEnvironment(),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    const renderers = () =>
      processTree(child.pid ?? 0).filter(({ command }) => command.includes('--type=renderer'));
    await expect.poll(() => renderers().length, { timeout: 30_000 }).toBeGreaterThan(0);
    // A process that just began has not yet shut itself in.
    await expect.poll(() => renderers().filter(({ pid }) => !isShutIn(pid, child.pid ?? 0))).toEqual([]);
    expect(processTree(child.pid ?? 0).filter(({ command }) => command.includes('--no-sandbox'))).toEqual([]);
  } finally {
    child.kill();
    await ended;
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
