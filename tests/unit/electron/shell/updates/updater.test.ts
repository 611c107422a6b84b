import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import electronUpdater from 'electron-updater';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { signFile } from '#electron/shell/updates/release-signature';
import { createUpdater, type UpdaterOptions } from '#electron/shell/updates/updater';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { certificateAuthority } from '#tests/support/self-signed';
import { tunnelTo } from '#tests/support/tunnel';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const company = certificateAuthority();
const newer = Buffer.from('#!/bin/sh\n# the next version\n');
const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');
const right = { version: '9.9.9', file: 'next.AppImage', sha512: hash(newer) };

/** A feed over https, and an AppImage that is installed and looks for newer versions there. */
async function installed() {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-updater-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'installed.AppImage');
  writeFileSync(program, 'this version');
  vi.stubEnv('APPIMAGE', program);
  onTestFinished(() => void vi.unstubAllEnvs());

  const requests: string[] = [];
  const feed = { version: '9.9.9', bytes: newer, signature: null as string | null, signatureStatus: 404 };
  const server = createServer(company.issue(), (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    requests.push(path);
    const { version, bytes, signature } = feed;
    const sha512 = hash(bytes);
    if (path === '/latest-linux.yml' || path === '/latest.yml')
      response.end(
        `version: ${version}\nreleaseNotes: 'New: exports'\npath: next.AppImage\nsha512: ${sha512}\nfiles:\n  - url: next.AppImage\n    sha512: ${sha512}\n    size: ${bytes.length}\n`,
      );
    else if (path === '/next.AppImage') response.end(bytes);
    else if (path === '/next.AppImage.sig' && signature !== null) response.end(signature);
    else response.writeHead(path.endsWith('.sig') ? feed.signatureStatus : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `https://localhost:${port}/`;
  /** As the packager writes it for a build that has a feed. */
  const feedFile = join(folder, 'app-update.yml');
  writeFileSync(feedFile, `provider: generic\nurl: ${url}\nupdaterCacheDirName: desk\n`);
  mkdirSync(join(folder, 'data'));

  const app = {
    version: '1.0.0',
    name: 'desk',
    isPackaged: true,
    appUpdateConfigPath: feedFile,
    userDataPath: join(folder, 'data'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => {
      throw new Error('The updater may not install by itself when the app quits.');
    },
  };

  /** The app as it starts, for as long as the test runs. */
  function start(changes: Partial<UpdaterOptions> = {}) {
    const engine = new electronUpdater.AppImageUpdater(null, app);
    const seen: UpdateStatus[] = [];
    const installing: boolean[] = [];
    const updater = createUpdater({
      resources: folder,
      key: publicKey,
      publisher: null,
      clock: systemClock,
      onChange: (status) => seen.push(status),
      onInstalling: (isInstalling) => installing.push(isInstalling),
      report: () => undefined,
      engine,
      extraCertificates: [company.cert],
      ...changes,
    });
    onTestFinished(() => updater.close());
    /** Checks the feed, and waits for the result. */
    const ask = async () => {
      await updater.check();
      const final = ['ready', 'rejected', 'failed', 'off'];
      await vi.waitUntil(() => final.includes(updater.status().state), { timeout: 5000 });
      return updater.status();
    };
    return { engine, updater, ask, seen, installing };
  }
  const pending = join(folder, 'cache', 'desk', 'pending');
  return {
    port,
    url,
    feedFile,
    feed,
    requests,
    app,
    start,
    pending,
    left: () => (existsSync(pending) ? readdirSync(pending) : []),
    program: () => readFileSync(program, 'utf8'),
  };
}

describe.runIf(process.platform === 'linux')('an update', () => {
  it('that is signed for its version is ready, and installed when the app quits', async () => {
    const { feed, start, program } = await installed();
    feed.signature = signFile(right, privateKey);
    const { updater, ask } = start();
    expect(await ask()).toEqual({
      state: 'ready',
      version: '9.9.9',
      notes: 'New: exports',
      isInstallFailed: false,
    });
    expect(program()).toBe('this version');
    await updater.close();
    expect(program()).toBe(newer.toString());
  });

  it('is not installed while the app quits to start again, but when the app quits after that', async () => {
    const { feed, start, program } = await installed();
    feed.signature = signFile(right, privateKey);
    const { updater, ask } = start();
    await ask();
    updater.postpone();
    await updater.close();
    expect(program()).toBe('this version');

    const again = start();
    await again.ask();
    await again.updater.close();
    expect(program()).toBe(newer.toString());
  });

  it('that could not be installed at once says so, goes on asking about input, and can be tried again', async () => {
    const { feed, start, program } = await installed();
    feed.signature = signFile(right, privateKey);
    const { engine, updater, ask, installing } = start();
    await ask();
    const quitAndInstall = vi.spyOn(engine, 'quitAndInstall');
    quitAndInstall.mockImplementation(() => void engine.emit('error', new Error('No authorization.')));
    for (const times of [1, 2]) {
      await updater.install();
      expect(quitAndInstall).toHaveBeenCalledTimes(times);
      expect(updater.status()).toMatchObject({ state: 'ready', isInstallFailed: true });
    }
    expect(installing).toEqual([true, false, true, false]);
    await updater.close();
    expect(program()).toBe(newer.toString());
  });

  it.each([401, 403, 429, 500])(
    'whose signature the feed refuses with %i is not called unsigned, and is fetched at the next check',
    async (status) => {
      const { feed, start, left } = await installed();
      feed.signatureStatus = status;
      const { ask } = start();
      expect(await ask()).toMatchObject({ state: 'failed' });
      expect(left()).toEqual([]);

      feed.signature = signFile(right, privateKey);
      expect(await ask()).toMatchObject({ state: 'ready' });
    },
  );

  it.each([
    ['without a signature', null, 'unsigned'],
    ['with a text in place of one', 'hello', 'wrong-signature'],
    [
      'signed with another key',
      signFile(right, generateKeyPairSync('ed25519').privateKey),
      'wrong-signature',
    ],
    ['signed as an older version', signFile({ ...right, version: '1.0.1' }, privateKey), 'other-version'],
    ['signed under another name', signFile({ ...right, file: 'other.AppImage' }, privateKey), 'other-file'],
    ['of another content', signFile({ ...right, sha512: hash(Buffer.from('x')) }, privateKey), 'other-file'],
  ] as const)('%s is deleted, reported and never installed', async (_what, signature, reason) => {
    const { feed, start, left, program } = await installed();
    feed.signature = signature;
    const { updater, ask, seen } = start();
    expect(await ask()).toEqual({ state: 'rejected', version: '9.9.9', reason });
    expect(seen.map(({ state }) => state)).not.toContain('ready');
    await expect.poll(left).toEqual([]);
    await updater.install();
    await updater.close();
    expect(program()).toBe('this version');
  });

  it('whose file of an earlier run cannot be deleted has failed, and can be looked for again', async () => {
    const { feed, start } = await installed();
    feed.signature = signFile(right, privateKey);
    const { engine, ask } = start();
    // A folder is not deleted as a file is.
    const kept = mkdtempSync(join(tmpdir(), 'diligence-desk-kept-'));
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
    const downloadUpdate = vi.spyOn(engine, 'downloadUpdate').mockResolvedValue([kept]);
    expect((await ask()).state).toBe('failed');
    downloadUpdate.mockRestore();
    await expect.poll(async () => (await ask()).state).toBe('ready');
  });

  it('that two checks at once find is downloaded once', async () => {
    const { feed, start } = await installed();
    feed.signature = signFile(right, privateKey);
    const { engine, updater } = start();
    const downloadUpdate = vi.spyOn(engine, 'downloadUpdate');
    await Promise.all([updater.check(), updater.check()]);
    await vi.waitUntil(() => updater.status().state === 'ready', { timeout: 5000 });
    expect(downloadUpdate).toHaveBeenCalledTimes(1);
  });

  it('without a signature is not fetched', async () => {
    const { requests, start } = await installed();
    await start().ask();
    expect(requests).not.toContain('/next.AppImage');
  });

  it('that was fetched in an earlier run is fetched again with its signature', async () => {
    const { feed, requests, start, pending, program } = await installed();
    mkdirSync(pending, { recursive: true });
    writeFileSync(join(pending, 'next.AppImage'), newer);
    const info = { fileName: 'next.AppImage', sha512: right.sha512, isAdminRightsRequired: false };
    writeFileSync(join(pending, 'update-info.json'), JSON.stringify(info));
    expect(await start().ask()).toMatchObject({ state: 'rejected', reason: 'unsigned' });
    expect(program()).toBe('this version');

    feed.signature = signFile(right, privateKey);
    expect(await start().ask()).toEqual({
      state: 'ready',
      version: '9.9.9',
      notes: 'New: exports',
      isInstallFailed: false,
    });
    expect(requests).toContain('/next.AppImage');
  });

  it.each(['at the quit', 'at once'] as const)(
    'that was changed after it was ready is not installed %s',
    async (when) => {
      const { feed, start, pending, left, program } = await installed();
      feed.signature = signFile(right, privateKey);
      const { updater, ask } = start();
      await ask();
      writeFileSync(join(pending, 'next.AppImage'), '#!/bin/sh\n# another program\n');
      await (when === 'at once' ? updater.install() : updater.close());
      expect(updater.status()).toEqual({ state: 'rejected', version: '9.9.9', reason: 'other-file' });
      expect(left()).toEqual([]);
      expect(program()).toBe('this version');
    },
  );

  it('from a feed whose certificate is not trusted is refused, whatever the environment says', async () => {
    const { feed, requests, start, program } = await installed();
    feed.signature = signFile(right, privateKey);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { updater, ask } = start({ extraCertificates: [] });
    expect(await ask()).toMatchObject({ state: 'failed' });
    expect(requests).toEqual([]);
    await updater.close();
    expect(program()).toBe('this version');
  });

  it.each([true, false])('behind a proxy needs a trusted certificate as well: %s', async (isTrusted) => {
    const { port, feed, start } = await installed();
    feed.signature = signFile(right, privateKey);
    const proxy = tunnelTo(port, createPlainServer());
    let tunnels = 0;
    proxy.on('connect', () => (tunnels += 1));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    for (const name of ['HTTPS_PROXY', 'https_proxy'])
      vi.stubEnv(name, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { ask } = start({ extraCertificates: isTrusted ? [company.cert] : [] });
    expect(await ask()).toMatchObject({ state: isTrusted ? 'ready' : 'failed' });
    expect(tunnels).toBeGreaterThan(0);
  });

  it.each(['that names another feed', 'without a feed'] as const)(
    'comes from the feed of the organization in a build %s',
    async (build) => {
      const { url, feedFile, feed, requests, start, program } = await installed();
      feed.signature = signFile(right, privateKey);
      if (build === 'without a feed') rmSync(feedFile);
      else
        writeFileSync(feedFile, 'provider: generic\nurl: https://localhost:9/\nupdaterCacheDirName: desk\n');
      const { updater, ask } = start({ feed: url });
      expect(await ask()).toEqual({
        state: 'ready',
        version: '9.9.9',
        notes: 'New: exports',
        isInstallFailed: false,
      });
      expect(requests).toContain('/next.AppImage');
      await updater.close();
      expect(program()).toBe(newer.toString());
    },
  );

  it('from the feed of the organization carries the signature of the publisher of a build without a feed', async () => {
    const { url, feedFile, feed, app, start } = await installed();
    feed.signature = signFile(right, privateKey);
    rmSync(feedFile);
    const engine = new electronUpdater.NsisUpdater(null, app);
    const asked: string[][] = [];
    engine.verifyUpdateCodeSignature = (publishers) => {
      asked.push(publishers);
      return Promise.resolve('Signed by somebody else.');
    };
    const { ask } = start({ feed: url, publisher: 'Harbourline Ltd', engine });
    expect(await ask()).toMatchObject({ state: 'failed' });
    expect(asked).toEqual([['Harbourline Ltd']]);
  });

  it('is never checked for if neither the build nor the organization names a feed', async () => {
    const { feedFile, requests, start } = await installed();
    rmSync(feedFile);
    expect(await start().ask()).toEqual({ state: 'off', why: 'no-feed' });
    expect(requests).toEqual([]);
  });

  it('is never checked for by a build without a key, which says so', async () => {
    const { url, feedFile, requests, start } = await installed();
    expect(await start({ key: null }).ask()).toEqual({ state: 'off', why: 'no-key' });
    rmSync(feedFile);
    expect(await start({ key: null, feed: url }).ask()).toEqual({ state: 'off', why: 'no-key' });
    expect(requests).toEqual([]);
  });
});
