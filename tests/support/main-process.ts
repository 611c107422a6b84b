import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { allMigrations } from '#electron/migrations';
import type { KeychainPort } from '#electron/platform/keychain/keychain-port';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import type { Keychain } from '#electron/platform/keychain/secret-store';
import { openFolderAccounts } from '#electron/platform/storage/folder-accounts';
import { openStorage } from '#electron/platform/storage/open-storage';
import { createSupervision } from '#electron/platform/supervision';
import { openSafety } from '#electron/safety/open-safety';
import { openDirectory } from '#electron/service/directory/open-directory';
import { openService } from '#electron/service/open-service';
import { openSettings } from '#electron/service/profiles/settings-file';
import type { Publish } from '#shared/ipc/events';
import { defaultProfileSettings, type ProfileKind } from '#shared/profile';
import { createManualClock } from './manual-clock.ts';

/** The parts of the main process that need no window, built in a new folder, as services.ts builds them. */
export async function openMainProcess({ database: hasDatabase = true }: { database?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'main-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Where the database should be, nothing can be opened.
  if (!hasDatabase) mkdirSync(join(folder, 'desk.sqlite'));

  const clock = createManualClock();
  const published: string[] = [];
  const publish: Publish = (name) => published.push(name);
  const reported: unknown[] = [];
  const report = (failure: unknown) => reported.push(failure);
  const secrets = createMemorySecretStore();
  const keychain: Keychain = {
    ...secrets,
    status: () => Promise.resolve(keychain.known()),
    known: () => ({ state: 'available', backend: 'Secret Service', message: '' }),
  };
  const accounts = openFolderAccounts(folder);
  const { settings } = openSettings(folder, clock);
  const localService = portOfTests();
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;

  const service = openService({
    settings,
    keychain,
    builtIn: { demo: accounts.of('demo-client-secret') },
    runtime: { official: true },
    clock,
    newId,
    forkLocalService: () => localService.fork(),
    demoData: { demo: { organizations: 1 }, 'demo-twin': { organizations: 1 } },
    seeOrganizations: (profileId, organizations) => safety.seeOrganizations(profileId, organizations),
    publish,
    report,
  });
  const { profiles, sessions } = service;
  const storage = await openStorage({
    folder,
    migrations: allMigrations,
    clock,
    keychain,
    accounts,
    notices: [],
    onNotice: () => undefined,
  });
  const { database, notices, vault } = storage;
  onTestFinished(() => {
    if (database.ok) database.value.database.close();
  });
  const supervision = createSupervision(notices, report);
  const directory = openDirectory({ database, vault, supervision, profiles, report });
  const power = powerOfTests();
  const responses = { typed: '' };
  const safety = openSafety({
    database,
    vault,
    policy: {},
    notices,
    supervision,
    keychain,
    accounts,
    profiles,
    sessions,
    organizationNames: directory.organizationNames,
    confirm: () => Promise.resolve({ decision: 'send', typed: responses.typed }),
    power,
    platform: 'darwin',
    clock,
    newId,
    publish,
    report,
  });

  return {
    folder,
    clock,
    publish,
    reported,
    report,
    settings,
    power,
    localService,
    supervision,
    responses,
    service,
    storage,
    directory,
    safety,
    /** Saves a profile and gives its id. */
    addProfile: async (name: string, kind: Exclude<ProfileKind, 'demo'> = 'sandbox', baseUrl?: string) => {
      const settings = {
        ...defaultProfileSettings,
        name,
        kind,
        baseUrl: baseUrl ?? `https://${name.toLowerCase()}.example.com/service`,
        authUrl: `https://${name.toLowerCase()}.example.com/auth`,
        clientId: name,
      };
      const made = await profiles.create({ settings, secret: null });
      if (!made.ok) throw new Error(made.error.message);
      return made.value.id;
    },
    /** The names of what was published since the last call. */
    names: () => published.splice(0),
  };
}

/** A process that is called and responds when the test says so. */
function portOfTests() {
  const posted: unknown[] = [];
  let listen: (message: unknown) => void = () => undefined;
  let starts = 0;
  let kills = 0;
  return {
    posted,
    starts: () => starts,
    kills: () => kills,
    say: (message: unknown) => listen(message),
    fork(): KeychainPort {
      starts += 1;
      return {
        post: (message) => posted.push(message),
        onMessage: (listener) => (listen = listener),
        onExit: () => undefined,
        kill: () => void (kills += 1),
      };
    },
  };
}

function powerOfTests() {
  const listeners: { event: string; listener: () => void }[] = [];
  return {
    on: (event: string, listener: () => void) => listeners.push({ event, listener }),
    getSystemIdleState: () => 'active',
    say(event: string) {
      for (const each of listeners) if (each.event === event) each.listener();
    },
  };
}
