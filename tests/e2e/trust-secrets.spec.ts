import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { expect, test, type DeskApp } from '#tests/support/app';
import { ask, profileSettings } from '#tests/support/desk-calls';
import { heapSnapshot } from '#tests/support/heap-snapshot';
import { processTree, type ProcessFacts } from '#tests/support/processes';
import { tracesBelow, tracesIn } from '#tests/support/traces';
import { startWatchedService, type WatchedService } from '#tests/support/watched-service';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

/** Characters that every spelling spells differently. */
const newSecret = () => `c4n4ry-${randomBytes(12).toString('hex')}+/=&% "é`;

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-secrets-'));
  for (const name of ['home', 'temp', 'data']) mkdirSync(join(folder, name));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

test('after a full run a secret and its tokens are found nowhere but in the keychain', async ({ launch }) => {
  test.setTimeout(180_000);
  const secret = newSecret();
  const replacement = newSecret();
  await using service = await startWatchedService(replacement);
  const desk = await launch({
    packaged: true,
    userData: join(folder, 'data'),
    environment: {
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'temp'),
      DESK_TEST_VARIABLE: 'passed on',
    },
  });
  const messages = await recordMessages(desk);
  const processes: ProcessFacts[] = [];
  const look = () => processes.push(...processTree(desk.electron.process().pid ?? 0));

  // The page is built again when the demo's service has its address.
  await expect(desk.window.getByText(/^Local service, port \d+$/)).toBeVisible();
  const id = await createByHand(desk.window, service, secret);
  look();
  await replaceAndUse(desk, service, id, replacement);
  look();
  const snapshot = await heapSnapshot(desk.window);
  await crashServices(desk, id);
  look();
  await removeAll(desk, id);
  await crashPage(desk);

  const sent = await messages();
  const everything = [secret, replacement, ...service.tokens];
  expect(service.tokens.length).toBeGreaterThan(0);
  expect(service.calls()).toBeGreaterThan(0);

  for (const text of everything) {
    expect(tracesIn(snapshot, text), 'the heap of the page').toEqual([]);
    expect(tracesIn(sent.toPage, text), 'messages to the page').toEqual([]);
    expect(tracesIn(desk.log.join('\n'), text), 'what the app printed').toEqual([]);
    for (const { command, environment } of processes) {
      expect(tracesIn(command, text), command).toEqual([]);
      expect(tracesIn(environment, text), command).toEqual([]);
    }
  }
  // On its one way a secret comes from the page: in the call that saves it.
  const carrying = sent.fromPage.filter(({ message }) =>
    everything.some((text) => tracesIn(message, text).length > 0),
  );
  expect(new Set(carrying.map(({ channel }) => channel))).toEqual(
    new Set(['profiles.create', 'profiles.update']),
  );

  await desk.close();
  const { read, found } = tracesBelow(folder, everything);
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(5);
  expect(processes.length).toBeGreaterThan(process.platform === 'linux' ? 10 : 0);
});

test('credentials that a service quotes reach no error, message or file', async ({ launch }) => {
  const secret = newSecret();
  await using service = await startWatchedService(secret);
  const desk = await launch({ userData: join(folder, 'data') });
  const messages = await recordMessages(desk);
  const { id } = valueOf(
    await ask(desk.window, 'profiles.create', { settings: profileSettings(service.settings), secret }),
  );
  valueOf(await ask(desk.window, 'profiles.activate', { id }));
  valueOf(await ask(desk.window, 'organizations.list', { profileId: id, view: 'FULL' }));
  service.quoteCredentials();
  const refusals = [
    await ask(desk.window, 'organizations.list', { profileId: id, view: 'FULL' }),
    await ask(desk.window, 'brands.list', { profileId: id }),
    await ask(desk.window, 'profiles.test', { test: randomUUID(), id }),
    await ask(desk.window, 'profiles.test', {
      test: randomUUID(),
      settings: profileSettings(service.settings),
      secret,
    }),
  ];
  expect(refusals.filter(({ ok }) => ok)).toEqual([]);
  const { toPage } = await messages();
  expect(service.tokens.length).toBeGreaterThan(0);
  for (const text of [secret, ...service.tokens]) {
    expect(tracesIn(JSON.stringify(refusals), text), 'errors').toEqual([]);
    expect(tracesIn(toPage, text), 'messages to the page').toEqual([]);
    expect(tracesIn(desk.log.join('\n'), text), 'what the app printed').toEqual([]);
  }
  await desk.close();
  expect(tracesBelow(join(folder, 'data'), [secret, ...service.tokens]).found).toEqual([]);
});

test('the search finds a secret in every encoding', async ({ desk }) => {
  const secret = newSecret();
  const spelled = [
    secret,
    Buffer.from(secret, 'utf16le'),
    Buffer.from(`client:${secret}`).toString('base64'),
    Buffer.from(`a client:${secret}.`).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString(),
    JSON.stringify({ secret }),
  ];
  for (const [index, bytes] of spelled.entries()) writeFileSync(join(folder, 'temp', `${index}`), bytes);
  const { found } = tracesBelow(folder, [secret]);
  expect(new Set(found.map((line) => line.split(':')[0])).size).toBe(spelled.length);
  await desk.window.evaluate((text) => Object.assign(window, { kept: { text } }), secret);
  expect(tracesIn(await heapSnapshot(desk.window), secret)).not.toEqual([]);
});

/** Creates a profile the way an operator does, tests it with a secret that turns out wrong, and gives its id. */
async function createByHand(page: Page, service: WatchedService, secret: string): Promise<string> {
  await openPage(page, 'Profiles');
  await page.getByRole('button', { name: 'New profile' }).click();
  const form = page.getByRole('form', { name: 'New profile' });
  await form.getByLabel('Name', { exact: true }).fill('Watched');
  await form.getByLabel('Base URL', { exact: true }).fill(service.settings.baseUrl);
  await form.getByLabel('Auth URL', { exact: true }).fill(service.settings.authUrl);
  await form.getByLabel('Client ID', { exact: true }).fill(service.settings.clientId);
  await form.getByLabel('Client secret', { exact: true }).focus();
  // As typed: not through the page's own script, in whose heap the driver would leave it.
  await page.keyboard.insertText(secret);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('form', { name: 'Watched' })).toBeVisible();
  const { profiles } = valueOf(await ask(page, 'profiles.overview', {}));
  const created = profiles.find(({ name }) => name === 'Watched');
  expect(created?.secret).toBe('keychain');
  return created?.id ?? '';
}

/** Replaces the secret by the right one, then reads, copies and switches. */
async function replaceAndUse({ window }: DeskApp, service: WatchedService, id: string, secret: string) {
  const refused = await ask(window, 'profiles.test', { test: randomUUID(), id });
  expect(refused).toMatchObject({ ok: false, error: { kind: 'auth' } });
  const form = window.getByRole('form', { name: 'Watched' });
  await form.getByRole('button', { name: 'Replace' }).click();
  await form.getByLabel('Client secret', { exact: true }).focus();
  await window.keyboard.insertText(secret);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect
    .poll(async () => (await ask(window, 'profiles.test', { test: randomUUID(), id })).ok)
    .toBe(true);
  await form.getByRole('button', { name: 'Use this profile' }).click();
  await expect.poll(async () => valueOf(await ask(window, 'profiles.overview', {})).activeId).toBe(id);
  await openPage(window, 'Organizations');
  valueOf(await ask(window, 'organizations.list', { profileId: id, view: 'FULL' }));
  valueOf(await ask(window, 'profiles.duplicate', { id }));
  valueOf(await ask(window, 'profiles.activate', { id: 'demo' }));
  valueOf(await ask(window, 'organizations.list', { profileId: 'demo', view: 'BASIC', pageSize: 5 }));
  valueOf(await ask(window, 'profiles.activate', { id }));
  expect(service.tokens.length).toBeGreaterThan(0);
}

/** Makes the processes that handle secrets crash, as they may leave dumps behind, and continues. */
async function crashServices(desk: DeskApp, id: string): Promise<void> {
  // Listened for before anything is killed: the event is lost on who asks later.
  const gone = await desk.electron.evaluateHandle(({ app }) => {
    const types: string[] = [];
    app.on('child-process-gone', (_event, { type }) => types.push(type));
    return types;
  });
  const services = processTree(desk.electron.process().pid ?? 0).filter(({ command }) =>
    command.includes('node.mojom.NodeService'),
  );
  for (const { pid } of services) process.kill(pid, 'SIGSEGV');
  await expect
    .poll(async () => (await gone.jsonValue()).filter((type) => type === 'Utility').length)
    .toBe(services.length);
  valueOf(await ask(desk.window, 'profiles.test', { test: randomUUID(), id }));
}

/** Makes the page crash, and waits until it is back. The driver has lost it for good then. */
async function crashPage({ electron }: DeskApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setTitle('crashed');
    window?.webContents.forcefullyCrashRenderer();
  });
  const title = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  await expect.poll(title).toMatch(/Diligence Desk$/);
}

async function removeAll({ window }: DeskApp, id: string): Promise<void> {
  const { profiles } = valueOf(await ask(window, 'profiles.overview', {}));
  for (const profile of profiles.filter(({ builtIn }) => !builtIn))
    valueOf(await ask(window, 'profiles.remove', { id: profile.id }));
  expect(await ask(window, 'profiles.test', { test: randomUUID(), id })).toMatchObject({ ok: false });
}

/** Notes every message of the bridge from now on, as JSON. */
async function recordMessages({ electron }: DeskApp) {
  await electron.evaluate(({ ipcMain, BrowserWindow }) => {
    const toPage: string[] = [];
    const fromPage: { channel: string; message: string }[] = [];
    Object.assign(globalThis, { recorded: { toPage, fromPage } });
    type Handler = (event: unknown, ...args: unknown[]) => Promise<unknown>;
    // Electron's own table: wrapping it here leaves the app as it is.
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>;
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, ...args) => {
        fromPage.push({ channel, message: JSON.stringify(args) });
        const response = await handler(event, ...args);
        toPage.push(JSON.stringify(response));
        return response;
      });
    }
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const send = contents?.send.bind(contents);
    if (contents !== undefined && send !== undefined)
      contents.send = (channel: string, ...args: unknown[]) => {
        toPage.push(JSON.stringify(args));
        send(channel, ...args);
      };
  });
  return async () => {
    const recorded = await electron.evaluate(
      () =>
        Reflect.get(globalThis, 'recorded') as {
          toPage: string[];
          fromPage: { channel: string; message: string }[];
        },
    );
    expect(recorded.toPage.length).toBeGreaterThan(3);
    return { toPage: recorded.toPage.join('\n'), fromPage: recorded.fromPage };
  };
}
