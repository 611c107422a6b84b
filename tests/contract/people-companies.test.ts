import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#electron/service/api/client';
import { createGuard } from '#electron/safety/guard/guard';
import { readsOnly } from '#electron/service/session/reads-only';
import { sendThrough } from '#electron/safety/guard/send-through';
import { companyHandlers } from '#electron/ipc/handlers/companies';
import { peopleHandlers } from '#electron/ipc/handlers/people';
import { createJournal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { startLocalService } from '#electron/local-service/server';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { createNameStore } from '#electron/jobs/people/name-store';
import { peopleMigrations } from '#electron/jobs/people/migrations';
import { createUnmaskedValues } from '#electron/safety/privacy/unmasked-values';
import { createSessions } from '#electron/service/session/sessions';
import { openDatabase } from '#electron/platform/storage/open-database';
import { defaultProfileSettings, type ProfileKind } from '#shared/profile';
import { formatName, isName, type ResourceName } from '#shared/resource-names';
import { ok } from '#shared/result';
import { defaultUserBody } from '#shared/unspecified/user-body';
import { noMappings, withListMapping } from '#shared/reading/mappings';
import { fileHead } from '#tests/support/file-head';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const signal = new AbortController().signal;
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface StartOptions {
  kind?: ProfileKind;
  dialect?: 'a' | 'b';
  userBody?: string;
}

async function start({ kind = 'sandbox', dialect = 'a', userBody = defaultUserBody }: StartOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  const service = await startLocalService({
    clock,
    clientId: 'desk',
    clientSecret: 'secret',
    seed: 7,
    organizations: 6,
    checks: 200,
    dialect,
  });
  const { baseUrl, authUrl } = service;
  const settings = {
    ...defaultProfileSettings,
    reportOrigins: [],
    kind,
    baseUrl,
    authUrl,
    clientId: 'desk',
    userBody,
    // Tells an empty list of shape b from a response without one.
    mappings: withListMapping(noMappings, 'SearchCompanies', 'results'),
  };
  const client = createApiClient({
    settings,
    readSecret: () => Promise.resolve(ok('secret')),
    clock,
    random: () => 0.5,
  });
  const opened = valueOf(
    await openDatabase({
      folder,
      migrations: [...journalMigrations, ...notificationMigrations, ...peopleMigrations],
      clock,
    }),
  );
  const sessions = createSessions(profileId, (id) =>
    Promise.resolve(
      ok({ profileId: id, client: readsOnly(client), unguarded: client, settings, close: () => undefined }),
    ),
  );
  const questions: unknown[] = [];
  const report = (failure: unknown) => {
    throw failure;
  };
  const journal = createJournal({
    vault: fixedVault(),
    database: opened.database,
    clock,
    headStore: fileHead(join(folder, 'head.json')),
  });
  const guard = createGuard({
    clock,
    profile: () => ({ id: profileId, kind, name: 'Test', unlockMinutes: 10 }),
    organizationName: () => null,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve({ decision: 'send', typed: '' });
    },
    journal,
    send: sendThrough(sessions),
    report,
  });
  closers.push(async () => {
    await journal.settled();
    await client.close();
    opened.database.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const [organization] = valueOf(
    await client.call(
      'ListOrganizations',
      { variables: {}, query: { view: 'ORGANIZATION_VIEW_FULL' } },
      { signal },
    ),
  ).value.organizations;
  const name = (organization?.name ?? '') as ResourceName<'organization'>; // as the service writes it
  const unmaskedValues = createUnmaskedValues();
  return {
    service,
    folder,
    journal,
    questions,
    guard,
    name,
    displayName: organization?.displayName ?? '',
    counts: organization,
    companies: companyHandlers({
      sessions,
      unmaskedValues,
      guard,
      clock,
      saveText: (file) => Promise.resolve(ok(file)),
    }),
    people: peopleHandlers({
      sessions,
      unmaskedValues,
      guard,
      store: ok(createNameStore(opened.database)),
      report,
    }),
  };
}
describe('company search', () => {
  it('passes the guard without a question, even in read-only production, and changes nothing', async () => {
    const { companies, questions, guard, service } = await start({ kind: 'production' });
    expect(guard.state().mode).toBe('read-only');
    const search = { profileId, by: 'name', term: 'holdings', jurisdiction: 'GB' } as const;
    const { list, latencyMs } = valueOf(await companies['companies.search'](search, signal));
    expect(list?.rows.length).toBeGreaterThan(0);
    expect(latencyMs).toBeGreaterThanOrEqual(0);
    expect(questions).toEqual([]);
    expect(service.requests.SearchCompanies).toBe(1);
  });
  it.each(['a', 'b'] as const)(
    'finds rows in a response in dialect %s, by name and by number',
    async (dialect) => {
      const { companies } = await start({ dialect });
      const search = async (by: 'name' | 'number', term: string) => {
        const found = await companies['companies.search'](
          { profileId, by, term, jurisdiction: 'GB' },
          signal,
        );
        return valueOf(found).list?.rows;
      };
      expect((await search('name', 'trading'))?.length).toBeGreaterThan(0);
      expect(await search('number', '09999999999')).toEqual([]);
    },
  );
  it('returns the refusal of the service unchanged', async () => {
    const { companies, service } = await start();
    service.controls.add({ kind: 'status', operation: 'SearchCompanies', status: 503 });
    const search = { profileId, by: 'name', term: 'x', jurisdiction: 'GB' } as const;
    const found = await companies['companies.search'](search, signal);
    expect(found.ok).toBe(false);
    expect(service.requests.SearchCompanies).toBe(1);
  });
});

describe('known teams and users', () => {
  it('come from role bindings, checks and added names, each with its sources and the counts', async () => {
    const { people, name, displayName, counts } = await start();
    const own = formatName('team', { organization: name.split('/')[1] ?? '', team: 'added-here' });
    valueOf(await people['people.add']({ profileId, name: own }, signal));
    const known = valueOf(
      await people['people.known']({ profileId, organization: name, displayName }, signal),
    );
    expect(known.failures).toEqual([]);
    expect(known.teamCount).toBe(counts?.teamCount);
    expect(known.teams).toContainEqual({ name: own, from: ['added'] });
    expect(known.teams.some(({ from }) => from.includes('checks'))).toBe(true);
    expect(known.users.some(({ from }) => from.includes('roles'))).toBe(true);
    expect([...known.teams, ...known.users].every((each) => each.name.startsWith(`${name}/`))).toBe(true);
    valueOf(await people['people.forget']({ profileId, name: own }, signal));
    const after = valueOf(
      await people['people.known']({ profileId, organization: name, displayName }, signal),
    );
    expect(after.teams.map((team) => team.name)).not.toContain(own);
  });
  it('say that role bindings were not read where the display name is not known', async () => {
    const { people, name, service } = await start();
    const before = service.requests.ListOrganizations;
    const known = valueOf(
      await people['people.known']({ profileId, organization: name, displayName: null }, signal),
    );
    expect(known.failures).toMatchObject([{ from: 'roles', error: { kind: 'validation', target: name } }]);
    expect(service.requests.ListOrganizations).toBe(before);
    expect(known.teams.length).toBeGreaterThan(0);
  });
  it('keep each source when another fails', async () => {
    const { people, name, displayName, service } = await start();
    service.controls.add({ kind: 'status', operation: 'ListOrganizations', status: 403, times: null });
    const known = valueOf(
      await people['people.known']({ profileId, organization: name, displayName }, signal),
    );
    expect(known.failures).toMatchObject([{ from: 'roles', error: { kind: 'permission' } }]);
    expect(known.teamCount).toBeNull();
    expect(known.teams.length).toBeGreaterThan(0);
  });
});

describe('creating a user', () => {
  const values = { givenName: 'Ottilie', familyName: 'SMITHSON', email: 'ottilie@example.com' };
  it('sends one request, remembers the name, and leaves no personal data in the records', async () => {
    const { people, name, displayName, service, folder, journal } = await start();
    const request = { profileId, organization: name, values };
    const made = valueOf(await people['people.createUser'](request, signal));
    expect(service.requests.CreateUser).toBe(1);
    expect(made.response).toMatchObject({ givenName: 'Ottilie', email: 'ottilie@example.com' });
    expect(made.name !== null && isName('user', made.name)).toBe(true);
    const known = valueOf(
      await people['people.known']({ profileId, organization: name, displayName }, signal),
    );
    expect(known.users).toContainEqual({ name: made.name, from: ['created'] });
    await journal.settled();
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'));
    for (const text of files) expect(text).not.toMatch(/Ottilie|SMITHSON|ottilie@/);
  });
  it('asks in production when unlocked, and is refused when read-only', async () => {
    const { people, name, service, guard, questions } = await start({ kind: 'production' });
    const request = { profileId, organization: name, values };
    expect(await people['people.createUser'](request, signal)).toMatchObject({
      error: { reason: 'read-only' },
    });
    expect(service.requests.CreateUser).toBe(0);
    valueOf(await guard.askToUnlock(undefined, signal));
    valueOf(await people['people.createUser'](request, signal));
    expect(questions).toMatchObject([{ about: 'unlock' }, { about: 'request', operation: 'CreateUser' }]);
    expect(JSON.stringify(questions)).not.toMatch(/Ottilie|SMITHSON|ottilie@/);
  });
  it('sends nothing while a value is missing or is not an address', async () => {
    const { people, name, service } = await start();
    const request = {
      profileId,
      organization: name,
      values: { ...values, familyName: '', email: 'x' },
    };
    expect(await people['people.createUser'](request, signal)).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'familyName' }, { field: 'email' }] },
    });
    expect(service.requests.CreateUser).toBe(0);
  });
  it('writes the body as the profile defines, and shows the fault of the service next to its field', async () => {
    const { people, name } = await start({
      userBody: '{"displayName": "{givenName} {familyName}", "email": "{email}"}',
    });
    const request = { profileId, organization: name, values };
    expect(await people['people.createUser'](request, signal)).toMatchObject({
      ok: false,
      error: { kind: 'validation' },
    });
  });
});
