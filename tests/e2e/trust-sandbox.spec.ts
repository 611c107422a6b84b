import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { canUseSandbox, launchEnvironment } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { expect, test } from '#tests/support/app';
import { processTree } from '#tests/support/processes';

/** What Linux shuts a process in with. A container around everything counts for the main process as well. */
function confinement(pid: number): { filters: number; processSpaces: number; capabilities: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(status)?.[1] ?? '';
  return {
    filters: Number(field('Seccomp_filters')),
    processSpaces: field('NSpid').split(/\s+/).length,
    capabilities: field('CapEff'),
  };
}

test('the page of the shipped app runs in the sandbox of the system', async () => {
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
    const own = confinement(child.pid ?? 0);
    const isShutIn = ({ filters, processSpaces, capabilities }: typeof own) =>
      filters > own.filters && processSpaces > own.processSpaces && /^0+$/.test(capabilities);
    // A process that just began has not yet shut itself in.
    await expect.poll(() => renderers().filter(({ pid }) => !isShutIn(confinement(pid)))).toEqual([]);
    expect(processTree(child.pid ?? 0).filter(({ command }) => command.includes('--no-sandbox'))).toEqual([]);
  } finally {
    child.kill();
    await ended;
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
