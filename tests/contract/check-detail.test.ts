import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { systemClock } from '#electron/platform/clock';
import { allMigrations } from '#electron/migrations';
import { createChangeCheck } from '#electron/jobs/runs/change-check';
import { openFindings } from '#electron/jobs/findings/findings';
import { createGuard } from '#electron/safety/guard/guard';
import { readsOnly } from '#electron/service/session/reads-only';
import { sendThrough } from '#electron/safety/guard/send-through';
import { checkDetailHandlers } from '#electron/ipc/handlers/check-detail';
import { findingHandlers } from '#electron/ipc/handlers/findings';
import { reportHandlers } from '#electron/ipc/handlers/reports';
import { createJournal, type Journal } from '#electron/safety/journal/journal';
import { createInTransit } from '#electron/jobs/reports/in-transit';
import type { ShownReport } from '#electron/shell/window/report-viewer';
import { createAdminLinks } from '#electron/service/session/admin-links';
import type { Session } from '#electron/service/session/session';
import { createSessions } from '#electron/service/session/sessions';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { GuardQuestion } from '#shared/guard';
import { defaultProfileSettings, type ProfileKind, type ProfileSettings } from '#shared/profile';
import { isName, type ResourceName } from '#shared/resource-names';
import { ok } from '#shared/result';
import { inventProfile } from '#tests/support/fake-bridge';
import { fileHead } from '#tests/support/file-head';
import { startBench, type Bench } from '#tests/support/local-service';
import { findCheck, organizationOf } from '#tests/support/open-check';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'p1';
const signal = new AbortController().signal;
const organizationDisplayName = 'Larkfield Estates';
const identity = 'template = "checkTemplates/identity-verification-check-v1-0-0"';

let bench: Bench;
let folder: string;
let client: ApiClient;
let database: Database;
let journal: Journal;
let settings: ProfileSettings;
let questions: GuardQuestion[];
let published: unknown[];
let shown: ShownReport[];
/** What the operator decides, and where a report goes. */
let decision: 'send' | 'keep';
let place: string | null;
let official: boolean;
let kind: ProfileKind;

beforeEach(async () => {
  bench = await startBench();
  folder = mkdtempSync(join(tmpdir(), 'check-detail-'));
  questions = [];
  published = [];
  shown = [];
  decision = 'send';
  place = join(folder, 'saved.pdf');
  official = false;
  kind = 'sandbox';
  const { baseUrl, authUrl, credentials } = bench.service;
  settings = {
    ...defaultProfileSettings,
    name: 'Test',
    reportOrigins: [],
    baseUrl,
    authUrl,
    clientId: credentials.clientId,
  };
  const opened = valueOf(
    await openDatabase({
      folder,
      migrations: allMigrations,
      clock: systemClock,
    }),
  );
  ({ database } = opened);
});
afterEach(async () => {
  await journal.settled();
  await client.close();
  database.close();
  await bench[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function asName<K extends 'check' | 'finding'>(of: K, name: string): ResourceName<K> {
  if (!isName(of, name)) throw new Error(`Not a name: ${name}`);
  return name;
}

/** Everything between the page and the service, but for windows and dialogs. */
function open() {
  client = createApiClient({
    settings,
    readSecret: () => Promise.resolve(ok(bench.service.credentials.clientSecret)),
    clock: systemClock,
    random: () => 0.5,
  });
  const sessions = createSessions<Session>(profileId, (id) =>
    Promise.resolve(
      ok({
        profileId: id,
        settings,
        client: readsOnly(client),
        unguarded: client,
        adminLinks: createAdminLinks(),
        close: () => undefined,
      }),
    ),
  );
  journal = createJournal({
    database,
    clock: systemClock,
    headStore: fileHead(join(folder, 'head.json')),
    vault: fixedVault(),
  });
  const guard = createGuard({
    clock: systemClock,
    profile: () => ({ id: profileId, kind, name: 'Test', unlockMinutes: 10 }),
    organizationName: () => organizationDisplayName,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve({ decision, typed: question.nameToType ?? '' });
    },
    journal,
    send: sendThrough(sessions),
    report: () => undefined,
  });
  const publish = () => undefined;
  const view = () => inventProfile(profileId, 'Test', kind, settings);
  return {
    guard,
    ...checkDetailHandlers({
      sessions,
      guard,
      changeCheck: createChangeCheck({
        guard,
        now: () => systemClock.now(),
        checkSeen: () => undefined,
        nameOf: (_profile, check) => `Name of ${check}`,
      }),
      now: () => systemClock.now(),
      checkSeen: () => undefined,
    }),
    ...findingHandlers({
      sessions,
      guard,
      findings: openFindings(ok({ database }), {
        useSession: (id, work) => sessions.use(id, work),
        clock: systemClock,
        random: () => 0.5,
        vault: fixedVault(),
        ready: () => Promise.resolve(),
        isBusy: () => false,
        isScreenLocked: () => false,
        publish: () => undefined,
        report: (failure) => published.push(failure),
      }),
    }),
    ...reportHandlers({
      sessions,
      profiles: {
        find: (id) => (id === profileId ? view() : null),
      },
      profileGuard: {
        allowReportOrigin: (_id, origin) => {
          settings = { ...settings, reportOrigins: [...settings.reportOrigins, origin] };
          return Promise.resolve(ok(view()));
        },
      },
      viewer: { open: (report) => void shown.push(report) },
      inTransit: createInTransit(folder),
      choosePlace: () => Promise.resolve(place),
      runtime: { official },
      publish,
      clock: systemClock,
    }),
  };
}
const entries = () => valueOf(journal.list({}, { before: null, limit: 100 })).entries;

describe('a change of a check', () => {
  it('is followed by a read, which alone gives the new state, and has a journal entry', async () => {
    const desk = open();
    const check = await findCheck(bench, 'state = INACTIVE', () => true);
    const name = asName('check', check.name);
    const before = { state: 'INACTIVE', ongoingMonitoringEnabled: false };
    const input = { profileId, name, before };
    expect(await desk['checks.cancel'](input, signal)).toMatchObject({
      value: { check: { name, state: 'CANCELLED' }, readError: null },
    });
    expect(questions[0]).toMatchObject({
      operation: 'CancelCheck',
      organizationDisplayName,
      resourceDisplayName: `Name of ${name}`,
      nameToType: organizationDisplayName,
      rows: [{ field: 'state', before: 'INACTIVE', after: 'CANCELLED' }],
    });
    expect(entries()).toMatchObject([{ operation: 'CancelCheck', outcome: 'sent', resource: name }]);
    expect(bench.service.requests.CancelCheck).toBe(1);
  });

  it('sends nothing when the operator declines or production is read-only', async () => {
    decision = 'keep';
    const desk = open();
    const check = await findCheck(bench, 'state = INACTIVE', () => true);
    const input = {
      profileId,
      name: asName('check', check.name),
      before: { state: null, ongoingMonitoringEnabled: null },
    };
    expect(await desk['checks.cancel'](input, signal)).toMatchObject({ error: { reason: 'not-confirmed' } });
    kind = 'production';
    expect(await desk['checks.cancel'](input, signal)).toMatchObject({ error: { reason: 'read-only' } });
    expect(bench.service.requests.CancelCheck).toBe(0);
  });

  it('that was accepted and not reread says both', async () => {
    const desk = open();
    const check = await findCheck(
      bench,
      'state = INACTIVE AND ongoing_monitoring_enabled = true',
      () => true,
    );
    bench.service.controls.add({ kind: 'status', operation: 'GetCheck', status: 403 });
    const input = {
      profileId,
      name: asName('check', check.name),
      enabled: false,
      before: true,
    };
    expect(await desk['checks.setMonitoring'](input, signal)).toMatchObject({
      ok: true,
      value: { check: null, readError: { kind: 'permission' } },
    });
  });
});

describe('findings', () => {
  it('include the revisions that were seen, and a review adds one', async () => {
    const desk = open();
    const check = await findCheck(bench, 'state = INACTIVE', (_, findings) => findings.length > 0);
    const name = asName('check', check.name);
    const list = valueOf(await desk['findings.list']({ profileId, check: name }, signal));
    expect(list.stopped).toBeNull();
    const row = list.rows[0];
    if (row === undefined) throw new Error('no finding');
    expect(row.revisions).toHaveLength(1);
    const input = {
      profileId,
      name: asName('finding', row.finding.name),
      state: 'CONFIRMED' as const,
      reason: 'OTHER',
      description: 'A canary of the operator',
      before: row.finding.state ?? null,
    };
    const reviewed = valueOf(await desk['findings.review'](input, signal));
    expect(reviewed.row?.finding.state).toBe('CONFIRMED');
    expect(reviewed.row?.revisions.at(-1)).toMatchObject({ state: 'CONFIRMED', reason: 'OTHER' });
    // The text of a review goes to the service and stays nowhere here.
    expect(JSON.stringify(entries())).not.toContain('canary');
  });

  it('that were loaded in part are returned, with the error that stopped loading', async () => {
    const desk = open();
    const check = await findCheck(bench, 'state = INACTIVE', (_, findings) => findings.length > 0);
    bench.service.controls.add({ kind: 'empty-page', operation: 'ListFindings' });
    bench.service.controls.add({ kind: 'status', operation: 'ListFindings', status: 403, skip: 1 });
    expect(
      await desk['findings.list']({ profileId, check: asName('check', check.name) }, signal),
    ).toMatchObject({ ok: true, value: { rows: [], stopped: { kind: 'permission' } } });
  });
});

describe('a report', () => {
  const report = async () => {
    const check = await findCheck(bench, `state = INACTIVE AND ${identity}`, () => true);
    return {
      profileId,
      check: asName('check', check.name),
      kind: 'full' as const,
      transfer: randomUUID(),
    };
  };

  it('is passed to its window from memory, and leaves no file', async () => {
    const desk = open();
    const opened = valueOf(await desk['reports.open'](await report(), signal));
    const [only] = shown;
    expect(only?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(opened).toEqual({
      is: 'opened',
      bytes: only?.bytes.length,
      sha256: createHash('sha256')
        .update(only?.bytes ?? '')
        .digest('hex'),
    });
    expect(readdirSync(join(folder, 'reports-in-transit'))).toEqual([]);
  });

  it('is saved to the chosen place, and nowhere when none was chosen', async () => {
    const desk = open();
    const input = await report();
    const saved = valueOf(await desk['reports.save'](input, signal));
    if (saved.is !== 'saved') throw new Error(saved.is);
    expect(saved.sha256).toBe(createHash('sha256').update(readFileSync(saved.path)).digest('hex'));
    place = null;
    expect(valueOf(await desk['reports.save'](input, signal))).toEqual({ is: 'not-chosen' });
    expect(bench.service.requests.Report).toBe(1);
  });

  it('of another origin is fetched only after that origin was offered and allowed', async () => {
    settings = { ...settings, baseUrl: settings.baseUrl.replace('127.0.0.1', 'localhost') };
    const { origin, host } = new URL(bench.service.baseUrl);
    const desk = open();
    expect(await desk['reports.allowOrigin']({ profileId, origin }, signal)).toMatchObject({
      error: { reason: 'address-not-allowed' },
    });
    const input = await report();
    expect(valueOf(await desk['reports.open'](input, signal))).toEqual({ is: 'elsewhere', origin, host });
    expect(await desk['reports.allowOrigin']({ profileId, origin: `${origin}0` }, signal)).toMatchObject({
      ok: false,
    });
    expect(bench.service.requests.Report).toBe(0);
    expect(await desk['reports.allowOrigin']({ profileId, origin }, signal)).toEqual(ok(null));
    expect(settings.reportOrigins).toEqual([origin]);
  });

  it('is not fetched from another computer by an unofficial runtime, whatever the profile allows', async () => {
    settings = { ...settings, reportOrigins: ['https://reports.example'] };
    const desk = open();
    const read = client.call.bind(client);
    client.call = async (id, request, options) => {
      const response = await read(id, request, options);
      if (id === 'GetCheckSummary' && response.ok)
        Object.assign(Object(response.value.value), { reportUrl: 'https://reports.example/full.pdf' });
      return response;
    };
    const input = await report();
    expect(await desk['reports.open'](input, signal)).toMatchObject({
      error: { reason: 'runtime-not-official', target: 'reports.example' },
    });
    expect(shown).toEqual([]);
  });

  it('that the summary does not name is said to be missing', async () => {
    const desk = open();
    const flat = await findCheck(bench, 'state = INACTIVE', () => true);
    let missing: unknown = null;
    for (const { name } of await bench.rows(
      `/v1alpha2/${organizationOf(flat.name)}/teams/-/checks?pageSize=100&filter=state%20%3D%20INACTIVE`,
    )) {
      const { body } = await bench.get(`/v1alpha2/${name}/checkSummary`);
      if (body['reportUrl'] !== undefined) continue;
      const check = asName('check', name);
      missing = await desk['reports.open'](
        { profileId, check, kind: 'full', transfer: randomUUID() },
        signal,
      );
      break;
    }
    expect(missing).toMatchObject({ error: { kind: 'not-found', operation: 'DownloadReport' } });
    expect(existsSync(join(folder, 'reports-in-transit'))).toBe(false);
  });
});
