import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#electron/platform/clock';
import { createKeychainClient, type KeychainClient } from '#electron/platform/keychain/keychain-client';
import type { AppErrorOf } from '#shared/errors';
import { ok, type Result } from '#shared/result';
import { startSessionBus, type SessionBus } from '#tests/support/dbus';
import {
  forkKeychain,
  keychainProgram,
  startKeyring,
  type ForkedKeychain,
  type Keyring,
} from '#tests/support/keyring';
import { createManualClock } from '#tests/support/manual-clock';
import { root } from '../../build/setup/run.mjs';

const account = 'profile/a/client-secret';
const canary = 'canary-4f1d';

let bus: SessionBus;
const undo: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  bus = await startSessionBus();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await bus.stop();
});

async function keyringOn(): Promise<Keyring> {
  const keyring = await startKeyring(bus);
  undo.push(() => keyring.stop());
  return keyring;
}

interface Started {
  keychain: KeychainClient;
  /** Processes started so far, the running one last. */
  processes: ForkedKeychain[];
  /** Resolves when the process was sent a call; for acting while it is in flight. */
  nextPost: () => Promise<void>;
}

function keychainWith(
  env: NodeJS.ProcessEnv,
  { clock = systemClock, program }: { clock?: Clock; program?: string } = {},
): Started {
  const processes: ForkedKeychain[] = [];
  let posted = () => {};
  const spawn = () => {
    const port = forkKeychain(env, program);
    processes.push(port);
    return {
      ...port,
      post(message: unknown) {
        port.post(message);
        posted();
      },
    };
  };
  const keychain = createKeychainClient({ spawn, clock, platform: 'linux' });
  undo.push(() => keychain.close());
  return { keychain, processes, nextPost: () => new Promise((resolve) => (posted = resolve)) };
}

function refusal(result: Result<unknown>): AppErrorOf<'refused'> {
  if (result.ok || result.error.kind !== 'refused') throw new Error(`Not refused: ${JSON.stringify(result)}`);
  expect(JSON.stringify(result)).not.toContain(canary);
  return result.error;
}

async function expectAllRefused(keychain: KeychainClient, reason: AppErrorOf<'refused'>['reason']) {
  expect(refusal(await keychain.read(account)).reason).toBe(reason);
  expect(refusal(await keychain.write(account, canary)).reason).toBe(reason);
  expect(refusal(await keychain.remove(account)).reason).toBe(reason);
}

describe.runIf(process.platform === 'linux')('A keychain that cannot be used', () => {
  it('is refused as missing when there is no session bus', async () => {
    const { keychain } = keychainWith({ ...bus.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    await expectAllRefused(keychain, 'keychain-missing');
    expect((await keychain.status()).state).toBe('missing');
  });

  it('is refused as missing when a bus would have to be started and there is no display', async () => {
    const env = { ...bus.env };
    delete env['DBUS_SESSION_BUS_ADDRESS'];
    delete env['DISPLAY'];
    await expectAllRefused(keychainWith(env).keychain, 'keychain-missing');
  });

  it('is refused as missing when no Secret Service is on the bus, in words that say what to do', async () => {
    const { keychain } = keychainWith(bus.env);
    await expectAllRefused(keychain, 'keychain-missing');
    expect(refusal(await keychain.write(account, canary))).toMatchObject({
      message: 'The secret was not saved.\nNo keychain is running on this computer.',
      advice: 'Start or unlock a keychain.',
    });
  });

  it('is used as soon as a Secret Service was started', async () => {
    const { keychain } = keychainWith(bus.env);
    await expectAllRefused(keychain, 'keychain-missing');
    await keyringOn();
    expect(await keychain.write(account, canary)).toEqual(ok(null));
    expect(await keychain.read(account)).toEqual(ok(canary));
    expect(keychain.known().state).toBe('available');
  });

  it('is refused as missing when the native library cannot be loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keychain-process-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    await cp(dirname(keychainProgram), folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
    const { keychain } = keychainWith(bus.env, { program: join(folder, 'keychain-process.ts') });
    await expectAllRefused(keychain, 'keychain-missing');
  });

  it('is refused as locked although its library says that there is no such item', async () => {
    const keyring = await keyringOn();
    const { keychain } = keychainWith(bus.env);
    expect(await keychain.write(account, canary)).toEqual(ok(null));
    await keyring.lock();
    await expectAllRefused(keychain, 'keychain-locked');
    expect((await keychain.status()).state).toBe('locked');
  });

  it('is refused as locked when this app has never used it', async () => {
    const keyring = await keyringOn();
    await keyring.lock();
    await expectAllRefused(keychainWith(bus.env).keychain, 'keychain-locked');
  });

  it('still has its secrets when it is unlocked again, including those whose removal was refused', async () => {
    const keyring = await keyringOn();
    const { keychain } = keychainWith(bus.env);
    await keychain.write(account, canary);
    await keyring.lock();
    await expectAllRefused(keychain, 'keychain-locked');
    await keyring.stop();
    await keyringOn();
    expect(await keychain.read(account)).toEqual(ok(canary));
    expect(await keychain.remove(account)).toEqual(ok(null));
    expect(await keychain.read(account)).toEqual(ok(null));
  });
});

describe.runIf(process.platform === 'linux')('A keychain that hangs', () => {
  it('is refused at the time limit, its process killed, and every waiting call with it', async () => {
    const clock = createManualClock();
    const keyring = await keyringOn();
    const { keychain, processes, nextPost } = keychainWith(bus.env, { clock });
    await keychain.write(account, canary);
    keyring.freeze();
    const posted = nextPost();
    const waiting = [
      keychain.read(account),
      keychain.remove(account),
      keychain.read('profile/b/client-secret'),
    ];
    await posted;
    clock.advance(5_000);
    const reasons = (await Promise.all(waiting)).map((result) => refusal(result).reason);
    expect(reasons).toEqual([
      'keychain-not-responding',
      'keychain-not-responding',
      'keychain-not-responding',
    ]);
    expect(processes).toHaveLength(1);
    await keyring.stop();
    await keyringOn();
    expect(await keychain.read(account)).toEqual(ok(canary));
    expect(processes).toHaveLength(2);
  });

  it('allows more time for a write, in which the operator may unlock it', async () => {
    const clock = createManualClock();
    const keyring = await keyringOn();
    const { keychain, nextPost } = keychainWith(bus.env, { clock });
    keyring.freeze();
    const posted = nextPost();
    const write = keychain.write(account, canary);
    await posted;
    clock.advance(14_999);
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    expect(refusal(await write).reason).toBe('keychain-not-responding');
  });

  it('is refused at the time limit when its process itself is stopped', async () => {
    const clock = createManualClock();
    await keyringOn();
    const { keychain, processes, nextPost } = keychainWith(bus.env, { clock });
    await keychain.write(account, canary);
    process.kill(processes[0]?.pid ?? 0, 'SIGSTOP');
    const posted = nextPost();
    const read = keychain.read(account);
    await posted;
    clock.advance(5_000);
    expect(refusal(await read).reason).toBe('keychain-not-responding');
    expect(await keychain.read(account)).toEqual(ok(canary));
  });
});

describe.runIf(process.platform === 'linux')('A keychain process that crashes', () => {
  it('ends the call in flight with a refusal and is started again for the next', async () => {
    const keyring = await keyringOn();
    const { keychain, processes, nextPost } = keychainWith(bus.env);
    await keychain.write(account, canary);
    keyring.freeze();
    const posted = nextPost();
    const read = keychain.read(account);
    await posted;
    process.kill(processes[0]?.pid ?? 0, 'SIGSEGV');
    expect(refusal(await read)).toMatchObject({
      reason: 'keychain-crashed',
      message: 'The secret was not read.\nThe keychain process stopped unexpectedly.',
    });
    expect(keychain.known().state).toBe('crashed');
    await keyring.stop();
    await keyringOn();
    expect(await keychain.read(account)).toEqual(ok(canary));
    expect(processes).toHaveLength(2);
  });

  it('is started three times a minute at most', async () => {
    const clock = createManualClock();
    const { keychain, processes } = keychainWith(bus.env, {
      clock,
      program: '/nonexistent/keychain-process.js',
    });
    for (let call = 0; call < 5; call += 1) {
      expect(refusal(await keychain.read(account)).reason).toBe('keychain-crashed');
    }
    expect(processes).toHaveLength(3);
    clock.advance(60_000);
    await keychain.read(account);
    expect(processes).toHaveLength(4);
  });
});

describe.runIf(process.platform === 'linux')('The keychain process', () => {
  it('returns the requested value and nothing else, and refuses what is not a request', async () => {
    await keyringOn();
    const port = forkKeychain(bus.env);
    undo.push(() => port.kill());
    const replies: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      port.onMessage((message) => {
        if (replies.push(message) === 7) resolve();
      });
    });
    const requests: unknown[] = [
      { call: 'write', account, secret: canary },
      { call: 'read', account },
      { call: 'remove', account },
      { call: 'read', account },
      { call: 'findCredentials', account },
      { call: 'read', account, service: 'another program' },
      { call: 'write', account, secret: '' },
    ];
    for (const request of requests) port.post(request);
    await done;
    expect(replies).toEqual([
      { outcome: 'done' },
      { outcome: 'found', secret: canary },
      { outcome: 'done' },
      { outcome: 'absent' },
      { outcome: 'failed', failure: 'invalid' },
      { outcome: 'failed', failure: 'invalid' },
      { outcome: 'failed', failure: 'invalid' },
    ]);
  });
});
