import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { organizations } from '#electron/service/api/organizations';
import { systemClock, type Clock } from '#electron/platform/clock';
import { openChangeSets, type ChangeSets } from '#electron/jobs/change-sets/change-sets';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import type { ChangeSetChange } from '#electron/jobs/change-sets/override-runs';
import { createChangeCheck } from '#electron/jobs/runs/change-check';
import { openCheckRuns, type CheckRuns } from '#electron/jobs/runs/check-runs';
import type { Traffic } from '#electron/jobs/change-sets/wave-health';
import { createGuard, type Guard } from '#electron/safety/guard/guard';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { createJournal, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { createOrganizationNames } from '#electron/service/directory/organization-names';
import { watchOrganizations } from '#electron/service/directory/watch-organizations';
import type { LocalService, LocalServiceOptions } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { createSessions, type Closable, type Sessions } from '#electron/service/session/sessions';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { seeCell, type KnownCell } from '#shared/flags/cell';
import type { CellChange, ChangeAction } from '#shared/flags/change';
import type { ChangeCell, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { noMappings } from '#shared/reading/mappings';
import { settingsById } from '#shared/reading/setting';
import { defaultProfileSettings, type ProfileView } from '#shared/profile';
import type { GuardQuestion } from '#shared/guard';
import type { Organization } from '#shared/model/organization';
import type { CheckItem } from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { ok } from '#shared/result';
import { fileHead } from './file-head.ts';
import { startRewrittenService } from './rewritten-service.ts';
import { valueOf } from './value-of.ts';
import { fixedVault } from '#tests/support/vaults';

export const profileId = 'sandbox-1';
export const statesOf = (cells: readonly ChangeCell[]) => cells.map(({ state }) => state);
const noTraffic: Traffic = { calls: () => [], deliveries: () => [] };
const clientId = 'desk';
const clientSecret = 'canary-secret-5f1c';
const overrideWrites = {
  a: { method: 'PUT', path: '/v1alpha2/{name}', body: '{"value": "{value}"}' },
  b: { method: 'PUT', path: '/v1alpha2/{name}', body: '{"enabled": "{value}"}' },
} as const;

export interface ChangeDeskOptions {
  dialect?: 'a' | 'b';
  /** The profile has no “Override request” setting. */
  clearsOnly?: boolean;
  /** How the responses of the service are written otherwise before they arrive. */
  rewrite?: (body: unknown) => unknown;
  kind?: 'sandbox' | 'production';
  respond?: (question: GuardQuestion) => 'send' | 'keep';
  onChange?: (change: ChangeSetChange) => void;
  onCheckRun?: (change: { run: SavedRun; items: CheckItem[] | null }) => void;
  onCheckRunRemoved?: (id: string) => void;
  /** What the app knows of the traffic of organizations; nothing by default. */
  traffic?: Traffic;
  clock?: Clock;
  report?: (failure: unknown) => void;
  /** Where the head of the journal is kept; a file that outlives the process by default. */
  headStore?: HeadStore;
}

type Staged = Extract<ReturnType<ChangeSets['stage']>, { ok: true }>['value'];

/** Change sets as the app composes them, on their own folder, against a service. */
export interface ChangeDesk {
  changeSets: ChangeSets;
  checkRuns: CheckRuns;
  /** Those of the runs over checks. */
  sessions: Pick<Sessions<Closable>, 'reopen'>;
  guard: Guard;
  journal: Journal;
  client: ApiClient;
  database: Database;
  profile: ProfileView;
  questions: GuardQuestion[];
  published: ChangeSetChange[];
  /** What was saved through the dialog; the next file to be opened. */
  files: { saved: Map<string, string>; toOpen: { name: string; text: string } | null };
  /** Called with what is published from now on. */
  onChange: ((change: ChangeSetChange) => void) | undefined;
  stage(changes: readonly CellChange[]): Staged;
  read(id: string): ChangeSetDetail;
  /** Applies a change set until it is done or has stopped. */
  applied(id: string): Promise<ChangeSetDetail>;
  /** Lets a change set, or all, run without the pace that an operator can choose. */
  setPace(pace?: { id?: string; perMinute?: number; stopAfter?: number }): void;
  close(): Promise<void>;
}

export async function openChangeDesk(
  folder: string,
  service: { baseUrl: string; authUrl: string },
  options: ChangeDeskOptions = {},
): Promise<ChangeDesk> {
  const opened = await openDatabase({
    folder,
    migrations: [...journalMigrations, ...changeSetMigrations],
    clock: systemClock,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  const kind = options.kind ?? 'sandbox';
  const profile: ProfileView = {
    ...defaultProfileSettings,
    id: profileId,
    name: 'Sandbox',
    kind,
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    clientId,
    overrideWrite: options.clearsOnly === true ? null : overrideWrites[options.dialect ?? 'a'],
    reportOrigins: [],
    createdAt: '2026-03-02T10:15:00Z',
    checkedAt: null,
    secretSavedAt: null,
    likeness: null,
    secret: 'memory',
    builtIn: false,
  };
  const names = createOrganizationNames(() => null);
  const plain = createApiClient({
    settings: profile,
    readSecret: () => Promise.resolve(ok(clientSecret)),
    clock: systemClock,
    random: () => 0.5,
  });
  const client = watchOrganizations(plain, (organizations) => {
    names.remember(profileId, organizations);
    return null;
  });
  const report =
    options.report ??
    ((failure: unknown) => {
      throw failure;
    });
  const questions: GuardQuestion[] = [];
  const journal = createJournal({
    vault: fixedVault(),
    database,
    clock: systemClock,
    headStore: options.headStore ?? fileHead(join(folder, 'head.json')),
  });
  const guard = createGuard({
    clock: systemClock,
    profile: () => profile,
    organizationName: (profile, name) => names.of(profile, name),
    ask: (question) => {
      questions.push(question);
      const decision = options.respond?.(question) ?? 'send';
      return Promise.resolve({ decision, typed: question.nameToType ?? '' });
    },
    journal,
    send: (_profile, id, request, how) => client.call(id, request, how),
    report,
  });
  const published: ChangeSetChange[] = [];
  const files: ChangeDesk['files'] = { saved: new Map(), toOpen: null };
  const saveText = (name: string, text: string) => {
    files.saved.set(name, text);
    return Promise.resolve(ok(name));
  };
  const changeSets = openChangeSets(ok({ database }), {
    useSession: (_profile, work) => work({ client, settings: profile }),
    guard,
    clock: options.clock ?? systemClock,
    traffic: options.traffic ?? noTraffic,
    profile: (id) => (id === profileId ? profile : null),
    files: {
      openText: () => Promise.resolve(ok(files.toOpen)),
      saveText,
    },
    publish: (change) => {
      published.push(change);
      desk.onChange?.(change);
    },
    report,
  });
  const sessions = createSessions(profileId, () =>
    Promise.resolve(ok({ client, profileId, close: () => undefined })),
  );
  const checkRuns = openCheckRuns(ok({ database }), {
    useSession: (profile, work) => sessions.use(profile, work),
    guard,
    change: createChangeCheck({
      guard,
      now: () => systemClock.now(),
      checkSeen: () => undefined,
      nameOf: () => null,
    }),
    clock: systemClock,
    files: { saveText },
    checkSeen: () => undefined,
    publish: (change) => options.onCheckRun?.(change),
    removed: (run) => options.onCheckRunRemoved?.(run.id),
    report,
  });
  if (!changeSets.ok) throw new Error(changeSets.error.message);
  if (!checkRuns.ok) throw new Error(checkRuns.error.message);
  const desk: ChangeDesk = {
    changeSets: changeSets.value,
    sessions,
    checkRuns: checkRuns.value,
    onChange: options.onChange,
    guard,
    journal,
    client,
    database,
    profile,
    questions,
    published,
    files,
    stage: (changes) => valueOf(changeSets.value.stage(profileId, null, changes)),
    read: (id) => valueOf(changeSets.value.read(profileId, id)),
    async applied(id) {
      valueOf(changeSets.value.apply(profileId, id));
      await changeSets.value.idle();
      return desk.read(id);
    },
    setPace({ id, perMinute = 1_000_000, stopAfter } = {}) {
      database.command(
        `UPDATE change_set SET per_minute = :perMinute, stop_after = coalesce(:stopAfter, stop_after)
         WHERE id = coalesce(:id, id)`,
      )({ perMinute, stopAfter: stopAfter ?? null, id: id ?? null });
    },
    async close() {
      changeSets.value.close();
      checkRuns.value.close();
      await changeSets.value.idle();
      await checkRuns.value.idle();
      await journal.settled();
      await client.close();
      database.close();
    },
  };
  return desk;
}

export interface ChangeBench extends AsyncDisposable {
  service: LocalService;
  folder: string;
  desk: ChangeDesk;
  /** Requests of the service, one line each: method, path, status. */
  requests: string[];
  open(options?: ChangeDeskOptions): Promise<ChangeDesk>;
}

export async function startChangeBench(
  options: ChangeDeskOptions & Partial<LocalServiceOptions> = {},
): Promise<ChangeBench> {
  const requests: string[] = [];
  const service = await startLocalService({
    clock: { now: () => Date.UTC(2026, 10, 20, 9) },
    clientId,
    clientSecret,
    seed: 7,
    organizations: 12,
    checks: 0,
    log: (line) => requests.push(line),
    ...options,
  });
  const folder = mkdtempSync(join(tmpdir(), 'change-sets-'));
  const reached =
    options.rewrite === undefined ? null : await startRewrittenService(service, options.rewrite);
  const desks: ChangeDesk[] = [];
  const open = async (changes: ChangeDeskOptions = {}) => {
    const desk = await openChangeDesk(folder, reached ?? service, { ...options, ...changes });
    desks.push(desk);
    return desk;
  };
  return {
    service,
    folder,
    desk: await open(),
    requests,
    open,
    async [Symbol.asyncDispose]() {
      for (const each of desks) await each.close();
      await reached?.[Symbol.asyncDispose]();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface SeenOrganization {
  organization: Organization;
  cell: (flag: string) => KnownCell;
  flags: string[];
}

/** Every organization with its cells, as a Full view tells them now. */
export async function seeAll(client: ApiClient): Promise<SeenOrganization[]> {
  const seen: SeenOrganization[] = [];
  for await (const page of organizations(client).pages({ view: 'FULL', pageSize: 100 })) {
    if (!page.ok) throw new Error(page.error.message);
    for (const organization of page.value.value.organizations) {
      const settings = settingsById(organization.featureSettings, noMappings);
      const cell = (flag: string) => {
        const known = seeCell(settings.get(flag), null);
        if (known.is === 'unknown') throw new Error(`${flag} is not known`);
        return known;
      };
      seen.push({ organization, cell, flags: [...settings.keys()] });
    }
  }
  return seen;
}

export function changeOf(seen: SeenOrganization, flag: string, action?: ChangeAction): CellChange {
  const before = seen.cell(flag);
  return {
    organization: seen.organization.name,
    organizationDisplayName: seen.organization.displayName ?? '',
    flag,
    action: action ?? (before.is === 'override' && before.value ? 'off' : 'on'),
    before,
  };
}

/** A change for every organization, staged where the service does not show what is there. */
export async function blindChanges(
  client: ApiClient,
  flags: readonly string[],
  action: (place: number) => ChangeAction,
): Promise<CellChange[]> {
  const changes: CellChange[] = [];
  for await (const page of organizations(client).pages({ view: 'FULL', pageSize: 100 })) {
    if (!page.ok) throw new Error(page.error.message);
    for (const { name, displayName = '' } of page.value.value.organizations)
      for (const flag of flags)
        changes.push({
          organization: name,
          organizationDisplayName: displayName,
          flag,
          action: action(changes.length),
          before: { is: 'unknown', why: 'not-given' },
        });
  }
  return changes;
}

/** Sends of overrides by path: how often each was asked for. */
export function sendsOf(requests: readonly string[]): Map<string, number> {
  const sends = new Map<string, number>();
  for (const line of requests) {
    const [method = '', path = ''] = line.split(' ');
    if (!path.includes('/overrides/') || method === 'GET') continue;
    sends.set(path, (sends.get(path) ?? 0) + 1);
  }
  return sends;
}
