import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#electron/service/api/client';
import { createCallLog } from '#electron/service/call-log/call-log';
import { systemClock } from '#electron/platform/clock';
import { createGuard } from '#electron/safety/guard/guard';
import { readsOnly } from '#electron/service/session/reads-only';
import { sendThrough } from '#electron/safety/guard/send-through';
import { callLogHandlers } from '#electron/ipc/handlers/call-log';
import { createJournal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { startLocalService } from '#electron/local-service/server';
import { createSessions } from '#electron/service/session/sessions';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { LoggedOperation } from '#shared/call-log';
import type { GuardQuestion } from '#shared/guard';
import { callLogCalls } from '#shared/ipc/contract/call-log';
import { defaultProfileSettings, type ProfileKind } from '#shared/profile';
import { ok } from '#shared/result';
import { fileHead } from '#tests/support/file-head';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const run = promisify(execFile);
const profileId = 'sandbox-1';
const clientSecret = 'canary-secret-5f1c';
const signal = new AbortController().signal;
const canary = 'Canarina';
const team = 'organizations/-/teams/-';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(kind: ProfileKind = 'sandbox') {
  const folder = mkdtempSync(join(tmpdir(), 'call-log-'));
  const clock = systemClock;
  const service = await startLocalService({
    clock,
    clientId: 'desk',
    clientSecret,
    seed: 7,
    organizations: 6,
    checks: 120,
  });
  const { baseUrl, authUrl } = service;
  const settings = { ...defaultProfileSettings, reportOrigins: [], kind, baseUrl, authUrl, clientId: 'desk' };
  const log = createCallLog(clock);
  const client = createApiClient({
    settings,
    readSecret: () => Promise.resolve(ok(clientSecret)),
    clock,
    random: Math.random,
    onActivity: log.recorder(profileId),
  });
  const database = await openDatabase({ folder, migrations: journalMigrations, clock });
  if (!database.ok) throw new Error(database.error.message);
  const journal = createJournal({
    vault: fixedVault(),
    database: database.value.database,
    clock,
    headStore: fileHead(join(folder, 'head.json')),
  });
  const sessions = createSessions(profileId, () =>
    Promise.resolve(
      ok({ profileId, settings, client: readsOnly(client), unguarded: client, close: () => undefined }),
    ),
  );
  const questions: GuardQuestion[] = [];
  const responses = { send: true };
  const profile = { ...settings, id: profileId, name: 'Desk' };
  const guard = createGuard({
    clock,
    profile: () => profile,
    organizationName: () => null,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve({ decision: responses.send ? 'send' : 'keep', typed: '' });
    },
    journal,
    send: sendThrough(sessions),
    report: () => undefined,
  });
  const saved: string[] = [];
  const handlers = callLogHandlers({
    log,
    sessions,
    guard,
    clock,
    saveText: (_name, text) => {
      saved.push(text);
      return Promise.resolve(ok('/tmp/calls.har'));
    },
    version: '0.1.0',
  });
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => service.close(),
    () => client.close(),
    () => journal.settled(),
  );
  const rows = async () =>
    callLogCalls['callLog.list'].output.parse(
      valueOf(await handlers['callLog.list']({ profileId, after: 0 }, signal)),
    ).rows;
  const detailOf = async (operation: LoggedOperation) => {
    const row = (await rows()).findLast((each) => each.operation === operation);
    const detail = callLogCalls['callLog.read'].output.parse(
      valueOf(await handlers['callLog.read']({ profileId, id: row?.id ?? 0 }, signal)),
    );
    if (detail === null) throw new Error(`no ${operation}`);
    return detail;
  };
  const tokenOf = async () => {
    const response = await fetch(`${authUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'desk',
        client_secret: clientSecret,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const replay = (id: number) => handlers['callLog.replay']({ profileId, id }, signal);
  return {
    service,
    client,
    log,
    journal,
    handlers,
    rows,
    detailOf,
    tokenOf,
    replay,
    questions,
    responses,
    guard,
    saved,
  };
}

/** Runs a command as an operator pastes it, and gives the status and the body. */
async function runCurl(command: string, TOKEN: string): Promise<{ status: string; body: string }> {
  const { stdout } = await run(
    'sh',
    ['-c', `${command} --silent --show-error --write-out '\\n%{http_code}'`],
    {
      env: { ...process.env, TOKEN },
    },
  );
  const at = stdout.lastIndexOf('\n');
  return { status: stdout.slice(at + 1), body: stdout.slice(0, at) };
}

async function createCheck({ client }: Pick<Awaited<ReturnType<typeof start>>, 'client'>) {
  const listed = valueOf(await client.call('ListChecks', { variables: { parent: team } }));
  const parent = listed.value.checks[0]?.name.replace(/\/checks\/.*/, '') ?? '';
  return client.call('CreateCheck', {
    variables: { parent },
    body: {
      displayName: `${canary} purchase`,
      clientReference: "it's-1",
      template: 'checkTemplates/source-of-funds-check-v1-0-0',
      params: {
        '@type': 'type.googleapis.com/checks.type.v1alpha2.SourceOfFundsCheckParams',
        subject: { givenName: canary, familyName: canary, email: 'canarina@mail.example' },
      },
    },
  });
}

async function setMonitoring({ client }: Pick<Awaited<ReturnType<typeof start>>, 'client'>) {
  const listed = valueOf(await client.call('ListChecks', { variables: { parent: team } }));
  const check = listed.value.checks.find(({ state }) => state === 'ACTIVE')?.name ?? '';
  return client.call('SetOngoingMonitoring', { variables: { check }, body: { enabled: true } });
}

describe('a logged call', () => {
  it('is copied as a curl command that holds no token, secret or person, and runs once TOKEN is set', async () => {
    const desk = await start();
    const token = await desk.tokenOf();
    const filter = `related_subjects[0].subject.display_name = "${canary} O'Hale" OR state = ACTIVE`;
    await desk.client.call('ListChecks', { variables: { parent: team }, query: { filter, pageSize: 3 } });
    const read = await desk.detailOf('ListChecks');
    expect(read.curl).toContain('$TOKEN');
    expect(JSON.stringify(read)).not.toContain(canary);
    const listed = await runCurl(read.curl ?? '', token);
    expect(listed.status).toBe('200');
    expect(JSON.parse(listed.body)).toHaveProperty('checks');
    expect((await runCurl(read.curl ?? '', 'wrong')).status).toBe('401');

    await createCheck(desk);
    const created = await desk.detailOf('CreateCheck');
    expect(JSON.stringify(created)).not.toMatch(/canarin|canary/i);
    const again = await runCurl(created.curl ?? '', token);
    expect(again.status).toMatch(/^[24]\d\d$/);
    expect(desk.service.requests.CreateCheck).toBe(2);
  });

  it('has its token request next to it, without secret and token', async () => {
    const desk = await start();
    await desk.client.call('ListOrganizations', { variables: {} });
    const detail = await desk.detailOf('RequestToken');
    expect(detail).toMatchObject({
      row: { status: 200, method: 'POST', path: expect.stringMatching(/oauth2\/token$/) as string },
      curl: null,
      replay: null,
      sent: { body: { is: 'withheld', reason: 'secret' } },
      received: { body: { is: 'withheld', reason: 'secret' } },
    });
    const logText = JSON.stringify(desk.log.after(profileId, 0));
    expect(logText).not.toContain(clientSecret);
    expect(logText).not.toMatch(/bearer/i);
    expect(logText).not.toContain('access_token');
  });

  it('is sent again at once by a replay', async () => {
    const desk = await start();
    await desk.client.call('ListOrganizations', { variables: {}, query: { view: 'ORGANIZATION_VIEW_FULL' } });
    const { row } = await desk.detailOf('ListOrganizations');
    valueOf(await desk.replay(row.id));
    const last = await desk.detailOf('ListOrganizations');
    expect(last.row.id).toBeGreaterThan(row.id);
    expect(last.row.path).toBe(row.path);
    expect(desk.questions).toEqual([]);
  });

  it('that changes something needs a confirmation at each replay, has a journal entry, and is not sent when the operator declines', async () => {
    const desk = await start();
    valueOf(await setMonitoring(desk));
    const { row } = await desk.detailOf('SetOngoingMonitoring');
    desk.responses.send = false;
    expect(await desk.replay(row.id)).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(desk.service.requests.SetOngoingMonitoring).toBe(1);
    desk.responses.send = true;
    valueOf(await desk.replay(row.id));
    expect(desk.service.requests.SetOngoingMonitoring).toBe(2);
    expect(desk.questions).toHaveLength(2);
    const { entries } = valueOf(desk.journal.list({}, { before: null, limit: 10 }));
    expect(entries.map(({ operation, askedBy, outcome }) => [operation, askedBy, outcome])).toEqual([
      ['SetOngoingMonitoring', 'replay', 'sent'],
      ['SetOngoingMonitoring', 'replay', 'refused'],
    ]);
  });

  it('that creates a flag needs a confirmation with the name of the flag, and is found in the journal by it', async () => {
    const desk = await start();
    const name = 'featureFlags/new_rules';
    valueOf(
      await desk.client.call('CreateFeatureFlag', { variables: {}, body: { name, displayName: 'New' } }),
    );
    const { row, replay } = await desk.detailOf('CreateFeatureFlag');
    expect(replay?.resource).toBe(name);
    desk.responses.send = false;
    await desk.replay(row.id);
    expect(desk.questions).toMatchObject([{ resourceName: name }]);
    const { entries } = valueOf(desk.journal.list({ flag: name }, { before: null, limit: 10 }));
    expect(entries).toMatchObject([{ operation: 'CreateFeatureFlag', resource: name }]);
  });

  it('that changes something is refused while production is read-only, with nothing sent', async () => {
    const desk = await start('production');
    valueOf(await setMonitoring(desk));
    const { row } = await desk.detailOf('SetOngoingMonitoring');
    expect(await desk.replay(row.id)).toMatchObject({ ok: false, error: { reason: 'read-only' } });
    expect(desk.questions).toEqual([]);
    expect(desk.service.requests.SetOngoingMonitoring).toBe(1);
  });

  it('that creates a check is not sent again, as its reference would not be looked up', async () => {
    const desk = await start();
    await createCheck(desk);
    const { row, replay } = await desk.detailOf('CreateCheck');
    expect(replay).toMatchObject({ isOffered: false });
    expect(await desk.replay(row.id)).toMatchObject({ ok: false, error: { reason: 'not-supported' } });
    expect([desk.questions, desk.service.requests.CreateCheck]).toEqual([[], 1]);
  });

  it('is exported as an HTTP Archive without token, secret or person', async () => {
    const desk = await start();
    await createCheck(desk);
    const ids = (await desk.rows()).map(({ id }) => id);
    valueOf(await desk.handlers['callLog.export']({ profileId, ids }, signal));
    const har = JSON.parse(desk.saved[0] ?? '') as { log: { version: string; entries: unknown[] } };
    expect(har.log.version).toBe('1.2');
    expect(har.log.entries).toHaveLength(ids.length);
    expect(desk.saved[0]).not.toMatch(/canarin|canary-secret|access_token|eyJ/i);
  });
});
