import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnmaskedValues, checkKey } from '#electron/safety/privacy/unmasked-values';
import { checkHandlers } from '#electron/ipc/handlers/checks';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { systemClock } from '#electron/platform/clock';
import { createSessions } from '#electron/service/session/sessions';
import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import type { InputOf } from '#shared/ipc/contract';
import { checkCalls } from '#shared/ipc/contract/checks';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { formatName } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { defaultProfileSettings } from '#shared/profile';
import { onWallClock } from '#tests/support/wall-clock';
import { valueOf } from '#tests/support/value-of';
import { entry } from '../../../renderer/features/inbox/entries.ts';

const signal = new AbortController().signal;
const everywhere = 'organizations/-/teams/-';
let service: LocalService;
let client: ApiClient;
beforeAll(async () => {
  service = await startLocalService({
    organizations: 4,
    checks: 250,
    clientId: 'desk',
    clientSecret: 'secret',
    ...onWallClock(),
  });
  const { baseUrl, authUrl } = service;
  client = createApiClient({
    settings: { ...defaultProfileSettings, reportOrigins: [], baseUrl, authUrl, clientId: 'desk' },
    readSecret: () => Promise.resolve(ok('secret')),
    clock: systemClock,
    random: Math.random,
  });
});
afterAll(async () => {
  await client.close();
  await service.close();
});

/** A monotonic clock that steps this far at each look. */
let pagePeriod = 0;
let time = 0;
const saved: { name: string; text: string }[] = [];
const unmaskedValues = createUnmaskedValues();
let entries: InboxEntry[] = [];
let isConfirmed = true;
const handlers = () =>
  checkHandlers({
    sessions: createSessions('p1', (profileId) =>
      Promise.resolve(ok({ profileId, client, close: () => undefined })),
    ),
    unmaskedValues,
    inbox: {
      'inbox.list': ({ filter: { check } }) =>
        Promise.resolve(
          ok({
            entries: entries.filter((each) => check === undefined || each.check === check),
            after: null,
            latestKey: 0,
          }),
        ),
    },
    reveals: { many: (_of, write) => (isConfirmed ? write() : Promise.resolve(err(noDisk))) },
    clock: { now: () => Date.UTC(2026, 2, 2), monotonic: () => (time += pagePeriod) },
    saveText: (name, text) => {
      saved.push({ name, text });
      return Promise.resolve(name.includes('personal') ? err(noDisk) : ok('/tmp/checks.csv'));
    },
  });
const noDisk = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;
const list = async (input: object) =>
  valueOf(
    await handlers()['checks.list'](
      checkCalls['checks.list'].input.parse({ profileId: 'p1', parent: everywhere, ...input }),
      signal,
    ),
  );

describe('checks.list', () => {
  it('returns pages of 100 that end with an empty token, within the contract', async () => {
    const names = new Set<string>();
    let pageToken = '';
    const sizes: number[] = [];
    do {
      const page = checkCalls['checks.list'].output.parse(await list({ pageToken }));
      for (const { name } of page.checks) names.add(name);
      sizes.push(page.checks.length);
      ({ nextPageToken: pageToken } = page);
    } while (pageToken !== '');
    expect(sizes.slice(0, -1).every((size) => size === 100)).toBe(true);
    expect(names.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it('asks for one organization, one team, a filter and deleted checks', async () => {
    const [first] = (await list({})).checks;
    const team = (first?.name ?? '').split('/').slice(0, 4).join('/');
    const ofTeam = await list({
      parent: team,
      filter: `client_reference = "${first?.clientReference ?? ''}"`,
    });
    expect(ofTeam.checks.map(({ name }) => name)).toContain(first?.name);
    const organization = team.split('/').slice(0, 2).join('/');
    const { checks } = await list({ parent: `${organization}/teams/-`, showDeleted: true });
    expect(checks.every(({ name }) => name.startsWith(`${organization}/`))).toBe(true);
    expect(checks.length).toBeGreaterThan(ofTeam.checks.length);
  });

  it('refuses a wildcard in the wrong place, more than 100 per page and another profile', async () => {
    const { input } = checkCalls['checks.list'];
    expect(input.safeParse({ profileId: 'p1', parent: 'organizations/-/teams/east' }).success).toBe(false);
    expect(input.safeParse({ profileId: 'p1', parent: everywhere, pageSize: 101 }).success).toBe(false);
    const foreign = await handlers()['checks.list']({ profileId: 'p2', parent: everywhere }, signal);
    expect(foreign.ok ? '' : foreign.error.kind).toBe('refused');
  });
});

describe('checks.listPages', () => {
  const listPages = async (input: object) =>
    valueOf(
      await handlers()['checks.listPages'](
        checkCalls['checks.listPages'].input.parse({ profileId: 'p1', parent: everywhere, ...input }),
        signal,
      ),
    );

  it('returns consecutive pages up to the requested number, or those that arrive in a moment', async () => {
    const { output } = checkCalls['checks.listPages'];
    pagePeriod = 0;
    const { pages, error } = output.parse(await listPages({ pageSize: 50, pages: 3 }));
    expect(pages.map(({ checks }) => checks.length)).toEqual([50, 50, 50]);
    expect(error).toBeNull();
    const names = pages.flatMap(({ checks }) => checks.map(({ name }) => name));
    expect(new Set(names).size).toBe(150);
    pagePeriod = 1000;
    expect((await listPages({ pageSize: 50, pages: 3 })).pages).toHaveLength(1);
    pagePeriod = 0;
    const all = await listPages({ pages: 5 });
    expect(all.pages.at(-1)?.nextPageToken).toBe('');
  });

  it('keeps the pages before an error and a repeated token', async () => {
    pagePeriod = 0;
    service.controls.add({ kind: 'status', operation: 'ListChecks', status: 403, skip: 2 });
    const stopped = await listPages({ pageSize: 10, pages: 5 });
    expect(stopped.pages).toHaveLength(2);
    expect(stopped.error?.kind).toBe('permission');
    service.controls.add({ kind: 'repeat-page-token', operation: 'ListChecks', skip: 1 });
    const repeated = await listPages({ pageSize: 10, pages: 5 });
    expect(repeated.pages.length).toBeLessThan(5);
    expect(repeated.pages.at(-1)?.nextPageToken).toBe(repeated.pages.at(-2)?.nextPageToken);
  });
});

describe('checks.known', () => {
  const name = (id: string) => formatName('check', { organization: 'o', team: 't', check: id });
  const nothing = { profileId: 'p1', phone: null, references: [], names: [] };
  const known = async (query: Partial<InputOf<'checks.known'>>) =>
    valueOf(await handlers()['checks.known']({ ...nothing, ...query }, signal));

  it('finds held checks by a spoken number, newest first', async () => {
    unmaskedValues.clear();
    const phoneNumber = '+447700900148';
    unmaskedValues.keep(checkKey('a'), {
      name: name('a'),
      displayName: 'A',
      params: { subject: { phoneNumber } },
    });
    unmaskedValues.keep(checkKey('b'), {
      name: name('b'),
      params: { subject: { phoneNumber: '+447700900149' } },
    });
    unmaskedValues.keep(checkKey('c'), {
      name: name('c'),
      relatedSubjects: [{ role: 'BUYER', subject: { phoneNumber } }],
    });
    unmaskedValues.keep('user 1', { name: name('d'), params: { subject: { phoneNumber } } });
    expect(await known({ phone: '07700 900148' })).toEqual([
      { name: name('c'), displayName: null },
      { name: name('a'), displayName: 'A' },
    ]);
    expect(await known({ phone: '+44 7700 900149' })).toEqual([{ name: name('b'), displayName: null }]);
    expect(await known({ phone: '900148' })).toEqual([]);
  });

  it('finds held checks and those in the inbox by reference, ID or name, each once', async () => {
    unmaskedValues.clear();
    unmaskedValues.keep(checkKey('a'), { name: name('a'), displayName: 'A', clientReference: 'ON-67937' });
    entries = [
      entry(1, { check: name('a'), clientReference: 'ON-67937', displayName: 'Older' }),
      entry(2, { check: name('b'), clientReference: 'on-67937', displayName: 'B' }),
      entry(3, { check: name('c'), clientReference: 'ON-679370' }),
    ];
    const [a, b] = [
      { name: name('a'), displayName: 'A' },
      { name: name('b'), displayName: 'B' },
    ];
    expect(await known({ references: ['ON-67937'] })).toEqual([a, b]);
    expect(await known({ references: ['B'] })).toEqual([b]);
    expect(await known({ names: [name('b')] })).toEqual([b]);
    entries = [];
  });
});

describe('checks.export', () => {
  it('suggests a name that says whether personal data is in the file', async () => {
    const table = { profileId: 'p1', head: ['a', 'b'], rows: [] };
    const masked = await handlers()['checks.export']({ ...table, unmasked: null }, signal);
    expect(masked).toEqual(ok({ savedAs: '/tmp/checks.csv', notRead: 0 }));
    expect(saved.at(-1)).toEqual({ name: 'checks-2026-03-02.csv', text: 'a,b\r\n' });
    const open = await handlers()['checks.export']({ ...table, rows: [['x', 'y']], unmasked: ['c'] }, signal);
    expect(open).toEqual(err(noDisk));
    expect(saved.at(-1)?.name).toBe('checks-2026-03-02-personal-data.csv');
  });

  it('adds the subjects unchanged, held or reread, and says which could not be read', async () => {
    const { checks } = await list({ pageSize: 3 });
    const [first, second] = checks;
    if (first === undefined || second === undefined) throw new Error('The service has no checks.');
    unmaskedValues.clear();
    unmaskedValues.keep(checkKey(first.name), {
      name: first.name,
      params: { subject: { givenName: 'Held' } },
    });
    const missing = `${second.name}-gone`;
    const response = await handlers()['checks.export'](
      {
        profileId: 'p1',
        head: ['check'],
        rows: [['1'], ['2'], ['3']],
        unmasked: [first.name, second.name, missing],
      },
      signal,
    );
    expect(response.ok).toBe(false);
    const [head = '', one = '', two = '', three = ''] = (saved.at(-1)?.text ?? '').split('\r\n');
    expect(head).toBe('check,subject name,subject email,subject phone,subject born');
    expect(one).toBe('1,Held,,,');
    expect(two).toContain(
      second.params?.subject?.givenName ?? second.relatedSubjects?.[0]?.subject?.givenName,
    );
    expect(three).toBe('3,,,,');
  });

  it('writes unmasked values only after the operator confirmed', async () => {
    const before = saved.length;
    isConfirmed = false;
    const response = await handlers()['checks.export'](
      { profileId: 'p1', head: [], rows: [['x']], unmasked: ['c'] },
      signal,
    );
    isConfirmed = true;
    expect(response).toEqual(err(noDisk));
    expect(saved).toHaveLength(before);
  });
});
