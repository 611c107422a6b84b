import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../build/setup/run.mjs';
import { callNames, eventNames, type CallName } from '#shared/ipc/channels';
import { contract } from '#shared/ipc/contract';
import { profilesOverviewSchema } from '#shared/ipc/contract/profiles';
import { resultSchema } from '#shared/result';
import { expect, test, type DeskApp } from '#tests/support/app';
import { ask, connect } from '#tests/support/desk-calls';
import { rawResponse, startRawServer, withTokens } from '#tests/support/raw-server';
import { valueOf } from '#tests/support/value-of';

test.describe('the preload', () => {
  test('exposes one function for each channel of the contract, and nothing that takes a channel', async ({
    desk,
  }) => {
    const exposed = await desk.window.evaluate(() => {
      const kinds = (object: object | undefined) =>
        Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name, typeof value]));
      const bridge = window.desk;
      return { bridge: kinds(bridge), calls: kinds(bridge?.calls), on: kinds(bridge?.on) };
    });
    const functions = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, 'function']));
    expect(exposed).toEqual({
      bridge: {
        calls: 'object',
        on: 'object',
        cancel: 'function',
        running: 'function',
        platform: 'string',
        locale: 'string',
      },
      calls: functions(callNames),
      on: functions(eventNames),
    });
  });

  test('can be neither replaced nor extended by the page', async ({ desk }) => {
    const isUnchanged = await desk.window.evaluate(() => {
      const before = Reflect.get(window, 'desk') as { calls: Record<string, unknown> };
      const call = before.calls['application.info'];
      Reflect.set(window, 'desk', {});
      Reflect.deleteProperty(window, 'desk');
      Reflect.set(before.calls, 'application.info', () => 'mine');
      Reflect.set(before.calls, 'extra', () => 'mine');
      const after = Reflect.get(window, 'desk') as { calls: Record<string, unknown> };
      return after.calls['application.info'] === call && !('extra' in after.calls);
    });
    expect(isUnchanged).toBe(true);
  });

  test('passes only the payload to a listener, and refuses anything that is not a listener', async ({
    desk,
  }) => {
    const outcome = await desk.window.evaluate(async () => {
      const refused: unknown[] = [];
      const on = window.desk?.on['profiles.changed'];
      for (const wrong of [undefined, null, 'listener', {}, 1]) {
        try {
          Reflect.apply(on ?? (() => undefined), null, [wrong]);
        } catch {
          refused.push(wrong);
        }
      }
      const heard = new Promise<unknown[]>((resolve) => on?.((...all: unknown[]) => resolve(all)));
      await window.desk?.calls['keychain.check']({}, 'test');
      return { refused: refused.length, heard: await heard };
    });
    expect(outcome.refused).toBe(5);
    expect(outcome.heard).toHaveLength(1);
    expect(profilesOverviewSchema.safeParse(outcome.heard[0]).success).toBe(true);
  });
});

test.describe('a frame that is not the page of the app', () => {
  test('is refused on every channel, although it has the preload, and hears no event', async ({ desk }) => {
    for (const url of ['about:blank', 'data:text/html,<title>foreign</title>']) {
      const responses = await desk.electron.evaluate(
        async ({ BrowserWindow }, { names, address, preload }) => {
          const window = new BrowserWindow({ show: false, webPreferences: { preload } });
          await window.loadURL(address);
          Object.assign(globalThis, { foreign: window });
          const found: unknown = await window.webContents.executeJavaScript(`
            window.heard = [];
            for (const name of Object.keys(desk.on)) desk.on[name]((payload) => window.heard.push(payload));
            Promise.all(${JSON.stringify(names)}.map((name) =>
              desk.calls[name]({}, 'foreign').then(() => 'returned', (error) => error.message)))
          `);
          return found as string[];
        },
        { names: callNames, address: url, preload: join(root, 'out/preload/preload.cjs') },
      );
      expect(responses).toHaveLength(callNames.length);
      for (const [index, response] of responses.entries())
        expect(response, callNames[index]).toContain('Refused: this frame is not part of the app.');

      valueOf(await ask(desk.window, 'keychain.check', {}));
      const heard = await desk.electron.evaluate(async () => {
        const window = Reflect.get(globalThis, 'foreign') as Electron.BrowserWindow;
        const count: unknown = await window.webContents.executeJavaScript('window.heard.length');
        window.destroy();
        return count;
      });
      expect(heard).toBe(0);
    }
  });
});

test.describe('hostile input', () => {
  test('gets a typed error or a checked response on every channel', async ({ desk }) => {
    test.setTimeout(300_000);
    await replyToDialogs(desk);
    const wrong: string[] = [];
    for (const name of callNames) {
      const responses = await desk.window.evaluate(fuzz, { name, keys: keysOf(contract[name].input) });
      for (const { label, response } of responses) {
        if (response === 'cannot be sent') continue;
        if (!resultSchema(contract[name].output).safeParse(response).success)
          wrong.push(`${name} with ${label}: ${JSON.stringify(response).slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    await expectAlive(desk);
  });

  // In parts, as each channel takes its second on a slow machine.
  const parts = 4;
  for (let part = 0; part < parts; part += 1) {
    test(`of 50 MB gets a short typed error on every channel, part ${part + 1} of ${parts}`, async ({
      desk,
    }) => {
      test.setTimeout(240_000);
      const names = callNames.filter((_name, index) => index % parts === part);
      for (const name of names) {
        const responses = await desk.window.evaluate(
          async ({ call, keys }) => {
            const long = 'x'.repeat(6_000_000);
            const inputs: unknown[] = ['x'.repeat(50_000_000), { [long]: 1 }];
            // Without a field the last would be a call as it should be, such as one that waits in a dialogue.
            if (keys.length > 0) inputs.push(Object.fromEntries(keys.slice(0, 2).map((key) => [key, long])));
            const found: unknown[] = [];
            for (const input of inputs) found.push(await window.desk?.calls[call](input, 'test'));
            return found;
          },
          { call: name, keys: keysOf(contract[name].input) },
        );
        const [asText, asKey, asField] = responses.map((response) =>
          resultSchema(contract[name].output).parse(response),
        );
        for (const refused of [asText, asKey]) {
          expect(refused, name).toMatchObject({ ok: false, error: { kind: 'validation' } });
          expect(JSON.stringify(refused).length).toBeLessThan(10_000);
        }
        if (asField !== undefined) expect(asField, name).toMatchObject({ ok: false });
      }
      await expectAlive(desk);
    });
  }

  test('as the ID of a request to send or cancel does nothing', async ({ desk }) => {
    const responses = await desk.window.evaluate(async () => {
      const ids: unknown[] = [
        undefined,
        null,
        NaN,
        {},
        { toString: 1, valueOf: 1 },
        [],
        '__proto__',
        'x'.repeat(1_000_000),
        new Map(),
      ];
      const found: unknown[] = [];
      const bridge = window.desk;
      if (bridge === undefined) return found;
      for (const id of ids) {
        found.push(await Reflect.apply(bridge.calls['window.state'], null, [{}, id]));
        Reflect.apply(bridge.cancel, null, [id]);
      }
      return found;
    });
    expect(responses).toHaveLength(9);
    for (const response of responses) expect(response).toMatchObject({ ok: true });
    await expectAlive(desk);
  });
});

test.describe('a call in flight', () => {
  for (const [way, end] of Object.entries({
    cancelled: (desk: DeskApp) => desk.window.evaluate(() => window.desk?.cancel('slow')),
    'of a page that is loaded again': (desk: DeskApp) => desk.window.reload(),
    'of a page whose process ended': (desk: DeskApp) =>
      desk.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      ),
  })) {
    test(`${way} is given up down to its connection`, async ({ desk }) => {
      let arrived = () => {};
      let left = () => {};
      const request = new Promise<void>((resolve) => (arrived = resolve));
      const cut = new Promise<void>((resolve) => (left = resolve));
      const server = await startRawServer(
        withTokens((_request, socket) => {
          socket.once('close', left);
          arrived();
        }),
      );
      const { id } = await connect(
        desk.window,
        { baseUrl: `${server.origin}/service`, authUrl: server.origin },
        'correct horse',
      );
      await desk.window.evaluate((profileId) => {
        void window.desk?.calls['organizations.list']({ profileId, view: 'BASIC' }, 'slow').catch(() => null);
      }, id);
      await request;
      await end(desk);
      await cut;
      await server.close();
    });
  }
});

test('a response of the service reaches the page up to the depth that the app reads, and is a typed error beyond', async ({
  desk,
}) => {
  let levels = 190;
  const server = await startRawServer(
    withTokens(({ target }, socket) => {
      const [, kind = ''] = /\/(organizations|checks|featureFlags)\?/.exec(target) ?? [];
      const metadata = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      socket.write(rawResponse(200, `{"${kind}":[{"name":"${names[kind] ?? ''}","metadata":${metadata}}]}`));
    }),
  );
  const names: Record<string, string> = {
    organizations: 'organizations/a',
    checks: 'organizations/a/teams/b/checks/c',
    featureFlags: 'featureFlags/f',
  };
  const addresses = { baseUrl: `${server.origin}/service`, authUrl: server.origin };
  const { id: profileId } = await connect(desk.window, addresses, 'correct horse');
  // As text, because the driver itself does not carry values this deep.
  const textOf = (name: CallName, input: object) =>
    desk.window.evaluate(
      async ([call, sent]) => JSON.stringify(await window.desk?.calls[call](sent, 'deep')),
      [name, { profileId, pageSize: 10, ...input }] as const,
    );
  const responses = async () => [
    await textOf('organizations.list', { view: 'BASIC' }),
    await textOf('checks.list', { parent: 'organizations/-/teams/-' }),
    await textOf('flags.list', {}),
  ];
  for (const response of await responses()) expect(response).toContain('['.repeat(levels));
  levels = 20_000;
  for (const response of await responses())
    expect(JSON.parse(response)).toMatchObject({
      ok: false,
      error: { kind: 'protocol', reason: 'too-deep' },
    });
  await server.close();
});

/** Names of the members an input may have at its top. */
function keysOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => (option instanceof z.ZodType ? keysOf(option) : []));
  return [];
}

/** Calls a channel with everything that is not what it wants. Runs in the page. */
async function fuzz({ name, keys }: { name: CallName; keys: string[] }) {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  let deep: unknown = 1;
  for (let level = 0; level < 500; level += 1) deep = { deep };
  const values: Record<string, unknown> = {
    undefined,
    null: null,
    true: true,
    zero: 0,
    NaN,
    Infinity,
    'negative number': -1,
    'big integer': 10n,
    'empty text': '',
    text: 'text',
    'text with a zero': 'a\u0000b',
    'half a character': '\ud800',
    'path upwards': '../../../etc/passwd',
    'invalid date': new Date(NaN),
    list: [],
    'list in a list': [[]],
    map: new Map([['id', 'demo']]),
    set: new Set([1]),
    bytes: new Uint8Array(8),
    'regular expression': /x/,
    'unknown key': { surprise: 1 },
    'own __proto__': JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
    'own constructor': { constructor: { prototype: { polluted: true } } },
    'own toString': { toString: 1, valueOf: 1, then: 1 },
    circular,
    deep,
    function: () => 1,
    symbol: Symbol('x'),
    promise: Promise.resolve(1),
    element: document.body,
    'without prototype': Object.create(null) as unknown,
  };
  const inputs = Object.entries(values).flatMap(([label, value]) => {
    const filled = Object.fromEntries(keys.map((key) => [key, value]));
    return [
      { label, input: value },
      { label: `every field ${label}`, input: filled },
      { label: `every field ${label} and one more`, input: { ...filled, surprise: 1 } },
    ];
  });
  const unsendable = /circular|deep|function|symbol|promise|element/;
  const found: { label: string; response: unknown }[] = [];
  for (const { label, input } of inputs) {
    const late = new Promise((resolve) => setTimeout(() => resolve('no response'), 20_000));
    const responded = Promise.resolve()
      .then(() => window.desk?.calls[name](input, 'fuzz'))
      .catch((error: unknown) => (unsendable.test(label) ? 'cannot be sent' : `rejected: ${String(error)}`));
    found.push({ label, response: await Promise.race([responded, late]) });
  }
  return found;
}

/** Replies to the dialogs of the system, which some channels open, as an operator who changes their mind. */
function replyToDialogs(desk: DeskApp): Promise<void> {
  return desk.electron.evaluate(({ app, dialog, shell }) => {
    app.on('browser-window-created', (_event, window) => {
      setImmediate(() => window.isModal() && window.close());
    });
    const refuse = { canceled: true, filePath: '', filePaths: [] };
    dialog.showOpenDialog = () => Promise.resolve(refuse);
    dialog.showSaveDialog = () => Promise.resolve(refuse);
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
    shell.openExternal = () => Promise.resolve();
    shell.openPath = () => Promise.resolve('');
  });
}

async function expectAlive(desk: DeskApp): Promise<void> {
  valueOf(await ask(desk.window, 'application.info', {}));
  valueOf(await ask(desk.window, 'window.state', {}));
  const isPolluted = () => 'polluted' in {};
  expect(await desk.electron.evaluate(isPolluted)).toBe(false);
  expect(await desk.window.evaluate(isPolluted)).toBe(false);
  expect(desk.log.filter((line) => /Uncaught|Unhandled/i.test(line))).toEqual([]);
}
