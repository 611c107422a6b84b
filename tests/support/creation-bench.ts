import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { systemClock } from '#electron/platform/clock';
import type { SystemFiles } from '#electron/jobs/creation/bulk';
import { openCreation, type CreationServices } from '#electron/jobs/creation/creation';
import type { UseCreationSession } from '#electron/jobs/creation/creator';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import { createGuard, type Guard } from '#electron/safety/guard/guard';
import { createJournal, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createVault } from '#electron/platform/storage/vault';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { defaultProfileSettings } from '#shared/profile';
import { ok } from '#shared/result';
import { fileHead } from './file-head.ts';
import { fixedVault } from './vaults.ts';

export const profileId = 'sandbox-1';
const clientId = 'desk';
const clientSecret = 'canary-secret-5f1c';

export interface Desk {
  creation: CreationServices;
  guard: Guard;
  journal: Journal;
  client: ApiClient;
  /** What was saved through the dialog, by suggested name. */
  saved: Map<string, string>;
  published: BulkRun[];
  close(): Promise<void>;
}

export interface DeskOptions {
  /** The keychain gives no keys. */
  isKeyless?: boolean;
  kind?: 'sandbox' | 'production';
  onBehalfOfField?: string;
  /** Called for every progress of a bulk run. */
  onRun?: (run: BulkRun) => void;
}

/** Creation as the app composes it, on its own folder, against a service; questions are decided with yes. */
export async function openDesk(
  folder: string,
  service: { baseUrl: string; authUrl: string },
  options: DeskOptions = {},
): Promise<Desk> {
  const opened = await openDatabase({
    folder,
    migrations: [...journalMigrations, ...creationMigrations],
    clock: systemClock,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  const settings = {
    ...defaultProfileSettings,
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    clientId,
    onBehalfOfField: options.onBehalfOfField ?? '',
  };
  const client = createApiClient({
    settings,
    readSecret: () => Promise.resolve(ok(clientSecret)),
    clock: systemClock,
    random: () => 0.5,
  });
  const report = (failure: unknown) => {
    throw failure;
  };
  const journal = createJournal({
    vault: fixedVault(),
    database,
    clock: systemClock,
    headStore: fileHead(join(folder, 'head.json')),
  });
  const guard = createGuard({
    clock: systemClock,
    profile: () => ({ id: profileId, kind: options.kind ?? 'sandbox', name: 'Sandbox', unlockMinutes: 10 }),
    organizationName: () => null,
    ask: (question) => Promise.resolve({ decision: 'send', typed: question.nameToType ?? '' }),
    journal,
    send: (_profile, id, request, how) => client.call(id, request, how),
    report,
  });
  const useSession: UseCreationSession = (_profile, work) => work({ client, settings });
  const saved = new Map<string, string>();
  const published: BulkRun[] = [];
  const files: SystemFiles = {
    chooseCsv: () => Promise.resolve(ok(null)),
    saveText: (name, text) => {
      saved.set(name, text);
      return Promise.resolve(ok(name));
    },
  };
  const creation = openCreation(ok({ database }), {
    useSession,
    guard,
    journal,
    clock: systemClock,
    vault: options.isKeyless === true ? createVault(() => null) : fixedVault(),
    files,
    publish: (run) => {
      published.push(run);
      options.onRun?.(run);
    },
    report,
  });
  if (!creation.ok) throw new Error(creation.error.message);
  return {
    creation: creation.value,
    journal,
    guard,
    client,
    saved,
    published,
    async close() {
      creation.value.close();
      await journal.settled();
      await client.close();
      database.close();
    },
  };
}

export interface CreationBench extends AsyncDisposable {
  service: LocalService;
  folder: string;
  desk: Desk;
  /** A team of the service, and its organization. */
  team: string;
  organization: string;
  organizationDisplayName: string;
  open(options?: DeskOptions): Promise<Desk>;
}

/** A local service with a desk in a temporary folder. */
export async function startCreationBench(options: DeskOptions = {}): Promise<CreationBench> {
  const service = await startLocalService({
    clock: { now: () => Date.UTC(2026, 10, 20, 9) },
    clientId,
    clientSecret,
    seed: 7,
    organizations: 12,
    checks: 200,
  });
  const folder = mkdtempSync(join(tmpdir(), 'creation-'));
  const desks: Desk[] = [];
  const open = async (changes: DeskOptions = {}) => {
    const desk = await openDesk(folder, service, { ...options, ...changes });
    desks.push(desk);
    return desk;
  };
  const desk = await open();
  const page = await desk.client.call('ListChecks', {
    variables: { parent: 'organizations/-/teams/-' },
    query: { pageSize: 1 },
  });
  if (!page.ok) throw new Error(page.error.message);
  const team = page.value.value.checks[0]?.name.split('/').slice(0, 4).join('/') ?? '';
  const organization = team.split('/').slice(0, 2).join('/');
  const list = await desk.client.call('ListOrganizations', { variables: {}, query: { pageSize: 100 } });
  if (!list.ok) throw new Error(list.error.message);
  const found = list.value.value.organizations.find(({ name }) => name === organization);
  return {
    service,
    folder,
    desk,
    team,
    organization,
    organizationDisplayName: found?.displayName ?? '',
    open,
    async [Symbol.asyncDispose]() {
      for (const each of desks) await each.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The run once it sends no more. */
export async function settledRun(desk: Desk, run: string): Promise<BulkRun> {
  for (;;) {
    const runs = desk.creation.bulk.runs(profileId);
    if (!runs.ok) throw new Error(runs.error.message);
    const found = runs.value.find((each) => each.run === run);
    if (found === undefined) throw new Error('no such run');
    if (found.state !== 'running') return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
