import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { defaultProfileSettings } from '#shared/profile';
import { launchEnvironment, launchFlags } from '../../../build/launch-flags.ts';
import { requireElectron } from '../../../build/setup/locate-electron.mjs';
import { root } from '../../../build/setup/run.mjs';

/** CPU of one process of an app since it began, in seconds. */
export interface ProcessCpu {
  pid: number;
  name: string;
  seconds: number;
}

export interface ControlledApp {
  /** From the start of the process until the page showed what it was waited for, in ms. */
  shownAfter: number;
  /** What each process had used by then. */
  cpuUntilShown: readonly ProcessCpu[];
  cpu: () => Promise<readonly ProcessCpu[]>;
  /** Makes a call of the app from its page; throws when it is refused. */
  call: (name: string, input: unknown) => Promise<unknown>;
  run: (script: string) => Promise<unknown>;
  hide: () => Promise<void>;
  /** Memory of all processes in MB, shared pages counted in parts; null where the system does not tell. */
  memory: () => Promise<number | null>;
  quit: () => Promise<void>;
}

interface Reported {
  id?: number;
  response?: unknown;
  shownAt?: number;
  cpu?: ProcessCpu[];
}

const remoteControl = fileURLToPath(new URL('./remote-control.cjs', import.meta.url));

/** Starts Electron with a program and without a test driver, and waits until its page shows what `ready` selects. */
export async function startControlled(options: {
  program: string;
  userData: string;
  ready: string;
}): Promise<ControlledApp> {
  const { program, userData, ready } = options;
  const began = Date.now();
  const child = spawn(
    requireElectron().program,
    [...launchFlags, '--require', remoteControl, `--user-data-dir=${userData}`, program],
    { env: { ...launchEnvironment(), BENCH_READY: ready }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const shown = Promise.withResolvers<Required<Pick<Reported, 'shownAt' | 'cpu'>>>();
  const waiting = new Map<number, (response: unknown) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('@bench ')) return;
    const { id, response, shownAt, cpu } = JSON.parse(line.slice('@bench '.length)) as Reported;
    if (shownAt !== undefined && cpu !== undefined) shown.resolve({ shownAt, cpu });
    if (id === undefined) return;
    waiting.get(id)?.(response);
    waiting.delete(id);
  });
  const exited = once(child, 'exit');
  void exited.then(() => shown.reject(new Error('The app ended before its page was shown.')));

  let orders = 0;
  const order = (name: string, value?: unknown) =>
    new Promise<unknown>((resolve) => {
      const id = (orders += 1);
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ id, order: name, value })}\n`);
    });
  const cpu = async () => (await order('cpu')) as ProcessCpu[];
  const { shownAt, cpu: cpuUntilShown } = await shown.promise;
  return {
    shownAfter: shownAt - began,
    cpuUntilShown,
    cpu,
    async call(name, input) {
      const response = (await order(
        'run',
        `window.desk.calls[${JSON.stringify(name)}](${JSON.stringify(input)}, 'bench')`,
      )) as { ok?: boolean; value?: unknown };
      if (response.ok !== true) throw new Error(`${name} was refused: ${JSON.stringify(response)}`);
      return response.value;
    },
    run: (script) => order('run', script),
    async hide() {
      await order('hide');
    },
    async memory() {
      const parts = (await cpu()).map(({ pid }) => `/proc/${pid}/smaps_rollup`);
      if (!parts.every((file) => existsSync(file))) return null;
      const kilobytes = parts.map((file) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]));
      return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
    },
    async quit() {
      await Promise.race([order('quit'), exited]);
      await exited;
    },
  };
}

export const totalOf = (processes: readonly ProcessCpu[]): number =>
  processes.reduce((sum, { seconds }) => sum + seconds, 0);

const blankWindow = fileURLToPath(new URL('./blank-window.mjs', import.meta.url));

export const startBlank = (userData: string): Promise<ControlledApp> =>
  startControlled({ program: blankWindow, userData, ready: '.ready' });

/** Opens the app once for its welcome, so that it begins at a page afterwards; with a service, in a profile for it. */
export async function prepare(
  userData: string,
  options: { lastRoute: string; service?: { baseUrl: string; authUrl: string } },
): Promise<void> {
  const { lastRoute, service } = options;
  const app = await startControlled({ program: root, userData, ready: 'main' });
  if (service !== undefined) {
    const settings = {
      ...defaultProfileSettings,
      name: 'Seeded',
      kind: 'demo',
      clientId: 'bench',
      baseUrl: service.baseUrl,
      authUrl: service.authUrl,
    };
    const { id } = createdSchema.parse(await app.call('profiles.create', { settings, secret: 'bench' }));
    await app.call('profiles.activate', { id });
  }
  await app.call('preferences.change', { welcomed: true, lastRoute });
  await app.quit();
}

const createdSchema = z.object({ id: z.string() });
