import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';
import { ask, askRaw, connect, profileSettings } from '#tests/support/desk-calls';
import { jsonResponse, rawResponse, startRawServer, withTokens } from '#tests/support/raw-server';
import { selfSignedCertificate } from '#tests/support/self-signed';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const secret = 'c4n4ry-secret-of-the-network';

test.describe('an address of a profile', () => {
  const hostile = [
    'http://example.com',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.io',
    'http://127.0.0.1.evil.example:80',
    'https://2130706433/',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.1',
    'https://10.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'https://[2001:db8::1]',
    'https://user:password@api.example.com',
    'http://127.0.0.1@evil.example',
    'http://localhost:80@evil.example',
    'http://evil.example\\@localhost',
    'https://api.example.com/?x=1',
    'https://api.example.com/#x',
    'https://api.example.com/../other',
    'https://api.example.com/%2e%2e/other',
    ' http://localhost',
    'http://local\thost',
    'http://localhost\n.evil.example',
    'http://①②⑦.0.0.1',
    'http://ⓛocalhost',
    'ftp://localhost',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ws://localhost',
    '//localhost',
    'localhost',
    '',
  ];

  for (const field of ['baseUrl', 'authUrl'] as const) {
    test(`is refused beside its field when it is no https address or loopback one: ${field}`, async ({
      desk,
    }) => {
      const accepted: string[] = [];
      for (const address of hostile) {
        const settings = profileSettings({ [field]: address });
        const inputs = {
          'profiles.create': { settings, secret },
          'profiles.test': { test: randomUUID(), settings, secret },
        };
        for (const call of ['profiles.create', 'profiles.test'] as const) {
          const response = await askRaw(desk.window, call, inputs[call]);
          const reported = JSON.stringify(response);
          if (
            !/"ok":false/.test(reported) ||
            !/"kind":"validation"/.test(reported) ||
            !reported.includes(field)
          )
            accepted.push(`${call} ${address}: ${reported}`);
        }
      }
      expect(accepted).toEqual([]);
      expect(valueOf(await ask(desk.window, 'profiles.overview', {})).profiles).toHaveLength(1);
    });
  }

  test('is refused in the form, at the character where the fault is', async ({ desk }) => {
    await expect(desk.window.getByText(/^Local service, port \d+$/)).toBeVisible();
    await openPage(desk.window, 'Profiles');
    await desk.window.getByRole('button', { name: 'New profile' }).click();
    const form = desk.window.getByRole('form', { name: 'New profile' });
    await form.getByLabel('Base URL', { exact: true }).fill('https://api.example.com/?x=1');
    await form.getByRole('button', { name: 'Save profile' }).click();
    await expect(form.getByText(/^Character 25: Remove the query/)).toBeVisible();
  });

  test('may be plain http to this computer under each of its three names', async ({ desk }) => {
    for (const address of [
      'http://127.0.0.1:9',
      'http://localhost:9',
      'http://[::1]:9',
      'https://localhost:9',
    ]) {
      const settings = profileSettings({ name: address, baseUrl: address, authUrl: address });
      valueOf(await ask(desk.window, 'profiles.create', { settings, secret: null }));
    }
  });
});

test.describe('an untrusted certificate', () => {
  for (const [how, options] of Object.entries({
    'as it is': {},
    'with Node told to accept it': { environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } },
    'with Chromium told to accept it': {
      args: [
        '--ignore-certificate-errors',
        '--allow-insecure-localhost',
        '--unsafely-treat-insecure-origin-as-secure=https://localhost',
      ],
    },
  })) {
    test(`is refused before anything is sent, ${how}`, async ({ launch }) => {
      const desk = await launch(options);
      let received = 0;
      const server = createServer(selfSignedCertificate(), (request, response) => {
        received += 1;
        request.resume();
        response.end('{"access_token":"token","token_type":"Bearer"}');
      });
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      const { port } = server.address() as AddressInfo; // listening on TCP, so it is no pipe name
      const address = `https://localhost:${port}`;
      const settings = profileSettings({ baseUrl: `${address}/service`, authUrl: address });
      expect(await ask(desk.window, 'profiles.test', { test: randomUUID(), settings, secret })).toMatchObject(
        {
          ok: false,
          error: { kind: 'network', reason: 'certificate-untrusted' },
        },
      );
      expect(received).toBe(0);
      await new Promise((resolve) => server.close(resolve));
    });
  }
});

test.describe('a redirect', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    test(`of the token address with ${status} is not followed, so the secret goes nowhere else`, async ({
      desk,
    }) => {
      const elsewhere = await startRawServer((_request, socket) => void socket.write(jsonResponse(200, {})));
      const service = await startRawServer((request, socket) => {
        socket.write(rawResponse(status, '', { location: `${elsewhere.origin}${request.target}` }));
      });
      const settings = profileSettings({ baseUrl: `${service.origin}/service`, authUrl: service.origin });
      expect(await ask(desk.window, 'profiles.test', { test: randomUUID(), settings, secret })).toMatchObject(
        { ok: false },
      );
      expect(service.received()).toContain(secret);
      expect(elsewhere.connections()).toBe(0);
      await service.close();
      await elsewhere.close();
    });

    test(`of a call with ${status} is not followed, so the token goes nowhere else`, async ({ desk }) => {
      const elsewhere = await startRawServer((_request, socket) => void socket.write(jsonResponse(200, {})));
      const service = await startRawServer(
        withTokens((request, socket) => {
          socket.write(rawResponse(status, '', { location: `${elsewhere.origin}${request.target}` }));
        }),
      );
      const { id } = await connect(
        desk.window,
        { baseUrl: `${service.origin}/service`, authUrl: service.origin },
        secret,
      );
      expect(await ask(desk.window, 'organizations.list', { profileId: id, view: 'BASIC' })).toMatchObject({
        ok: false,
        error: { kind: 'network', reason: 'redirect' },
      });
      expect(service.received()).toContain('token-1');
      expect(elsewhere.connections()).toBe(0);
      await service.close();
      await elsewhere.close();
    });
  }
});

test.describe('an address beyond this computer', () => {
  const remote = { baseUrl: 'https://api.desk.invalid/service', authUrl: 'https://auth.desk.invalid' };
  const guarded = { ok: false, error: { kind: 'refused', reason: 'runtime-not-official' } };

  test('is refused on a runtime that is not the official one, with the reason', async ({ desk }) => {
    const { runtime } = valueOf(await ask(desk.window, 'application.info', {}));
    expect(runtime.official).toBe(runtime.electron.startsWith(`${runtime.officialMajor}.`));
    const mixed = [remote, { baseUrl: remote.baseUrl }, { authUrl: remote.authUrl }];
    for (const addresses of mixed) {
      const settings = profileSettings({ kind: 'sandbox', ...addresses });
      const tested = await ask(desk.window, 'profiles.test', { test: randomUUID(), settings, secret });
      const created = await ask(desk.window, 'profiles.create', {
        settings: { ...settings, name: JSON.stringify(addresses).slice(0, 80) },
        secret: null,
      });
      expect(tested).toMatchObject(runtime.official ? { ok: false, error: { kind: 'network' } } : guarded);
      expect(created).toMatchObject(runtime.official ? { ok: true } : guarded);
      if (!runtime.official)
        expect(JSON.stringify(tested)).toContain('test build connects to this computer only');
    }
  });

  test('is refused there in a profile that another runtime saved', async ({ launch }) => {
    const first = await launch();
    const settings = profileSettings({ name: 'Saved before' });
    const { id } = valueOf(await ask(first.window, 'profiles.create', { settings, secret }));
    const { runtime } = valueOf(await ask(first.window, 'application.info', {}));
    await first.close();
    const path = join(first.userData, 'settings.json');
    const stored = JSON.parse(readFileSync(path, 'utf8')) as {
      profiles: Record<string, unknown>[];
    };
    writeFileSync(
      path,
      JSON.stringify({ ...stored, profiles: stored.profiles.map((profile) => ({ ...profile, ...remote })) }),
    );
    const { window } = await launch({ userData: first.userData });
    const tested = await ask(window, 'profiles.test', { test: randomUUID(), id });
    valueOf(await ask(window, 'profiles.activate', { id }));
    const listed = await ask(window, 'organizations.list', { profileId: id, view: 'BASIC' });
    const expected = runtime.official ? { ok: false, error: { kind: 'network' } } : guarded;
    expect(tested).toMatchObject(expected);
    expect(listed).toMatchObject(expected);
  });
});
