import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmationOutcome, NewQuestion } from '#electron/safety/guard/guard';
import type { EntryDraft } from '#electron/safety/journal/journal';
import { allMigrations } from '#electron/migrations';
import { defaultSettings } from '#electron/service/profiles/settings-schema';
import { finishRestore } from '#electron/shell/restore/pending';
import { createRestore } from '#electron/shell/restore/restore';
import { makeBackup } from '#electron/platform/storage/backups';
import { openDatabase } from '#electron/platform/storage/open-database';
import { defaultProfileSettings, type StoredProfile } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const clock = createManualClock();
const never = new AbortController().signal;
const production: StoredProfile = {
  ...defaultProfileSettings,
  id: 'p',
  name: 'Live',
  kind: 'production',
  clientId: 'client',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  createdAt: '2026-03-02T10:15:00Z',
  checkedAt: null,
  secretSavedAt: '2026-03-02T10:15:00Z',
  likeness: null,
};

const locked: Result<null> = err({
  kind: 'refused',
  reason: 'keychain-locked',
  message: 'Locked.',
  advice: 'Unlock it.',
});

let folder: string;
let questions: NewQuestion[];
let response: ConfirmationOutcome;
let journalled: EntryDraft[];
let removed: string[];
let whileAsked: () => void;
let lockedAfter: number;
let reported: unknown[];
let completed: string[];
let restarts: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  mkdirSync(join(folder, 'backups'));
  questions = [];
  response = { given: 'confirmed' };
  journalled = [];
  removed = [];
  whileAsked = () => undefined;
  lockedAfter = Infinity;
  reported = [];
  completed = [];
  restarts = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const restore = (profiles: StoredProfile[] = []) =>
  createRestore({
    folder,
    clock,
    guard: {
      confirm: (question) => {
        questions.push(question);
        whileAsked();
        return Promise.resolve(response);
      },
    },
    journal: {
      begin: (draft) => {
        journalled.push(draft);
        return Promise.resolve(ok(1));
      },
      complete: (_entry, { outcome }) => {
        completed.push(outcome);
        return ok(null);
      },
    },
    headStore: { readKey: () => Promise.resolve(ok(null)) },
    profiles: () => profiles,
    provided: new Set(['provided']),
    removeSecret: (id) => {
      if (removed.length >= lockedAfter) return Promise.resolve(locked);
      removed.push(id);
      return Promise.resolve(ok(null));
    },
    report: (failure) => reported.push(failure),
    restart: () => {
      restarts += 1;
    },
  });
async function backUpDatabase(): Promise<void> {
  const opened = await openDatabase({ folder, migrations: allMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  makeBackup(opened.value.database, 'nightly', clock);
  opened.value.database.close();
}
const settingsBackup = (profiles: StoredProfile[]) =>
  writeFileSync(
    join(folder, 'backups', 'settings-1000.json'),
    JSON.stringify({ ...defaultSettings, profiles }),
  );
const names = () => readdirSync(folder).sort();

describe('backups', () => {
  it('are listed newest first, with their size, and are not found by a path', async () => {
    await backUpDatabase();
    settingsBackup([]);
    const listed = restore().list();
    expect(listed).toMatchObject({
      value: [
        { of: 'database', kind: 'nightly', id: `nightly-${clock.now()}.sqlite` },
        { of: 'settings', kind: 'daily', id: 'settings-1000.json', madeAt: '1970-01-01T00:00:01.000Z' },
      ],
    });
    expect(await restore().restore('../settings.json', never)).toMatchObject({ ok: false });
    expect(questions).toEqual([]);
  });

  it('of the database replace it only after a confirmation, and the replaced one is kept and reported', async () => {
    await backUpDatabase();
    const id = `nightly-${clock.now()}.sqlite`;
    const before = names();
    response = { not: 'kept' };
    expect(await restore().restore(id, never)).toMatchObject({ error: { reason: 'not-confirmed' } });
    expect(names()).toEqual(before);
    expect(questions).toMatchObject([{ about: 'restore', of: 'database', journal: { isWhole: true } }]);

    response = { given: 'confirmed' };
    writeFileSync(join(folder, 'desk.sqlite'), 'the present one');
    expect(await restore().restore(id, never)).toEqual(ok(null));
    expect(readFileSync(join(folder, 'desk.sqlite'), 'utf8')).toBe('the present one');
    expect(restarts).toBe(1);
    const notices = finishRestore(folder);
    const [duplicate = ''] = names().filter((name) => name.startsWith('desk.sqlite.before-restore-'));
    expect(readFileSync(join(folder, duplicate), 'utf8')).toBe('the present one');
    expect((await openDatabase({ folder, migrations: allMigrations, clock })).ok).toBe(true);
    expect(notices[0]?.message).toContain(duplicate);
    expect(finishRestore(folder)).toEqual([]);
  });

  it('are restored one at a time, and a second one says that one is open', async () => {
    settingsBackup([]);
    const restores = restore();
    const [first, second] = await Promise.all([
      restores.restore('settings-1000.json', never),
      restores.restore('settings-1000.json', never),
    ]);
    expect(first).toEqual(ok(null));
    expect(second).toMatchObject({
      error: { message: 'Another restore is in progress. Nothing was restored.' },
    });
    expect(questions).toHaveLength(1);
  });

  it('that are damaged are refused before the question, and leave nothing behind', async () => {
    writeFileSync(join(folder, 'backups', 'nightly-5.sqlite'), 'x'.repeat(5000));
    writeFileSync(join(folder, 'backups', 'settings-5.json'), '{"profiles":');
    for (const id of ['nightly-5.sqlite', 'settings-5.json'])
      expect(await restore().restore(id, never)).toMatchObject({ error: { reason: 'disk' } });
    expect(questions).toEqual([]);
    expect(names()).toEqual(['backups']);
  });

  it('whose file cannot be put in place leave the current one, and that is reported', async () => {
    settingsBackup([]);
    writeFileSync(join(folder, 'settings.json'), 'as it is');
    expect(await restore().restore('settings-1000.json', never)).toEqual(ok(null));
    rmSync(join(folder, 'settings.json.restoring'));
    expect(finishRestore(folder)).toMatchObject([{ title: 'The backup was not restored.' }]);
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('as it is');
  });

  it('of the settings change a production profile only with a typed name and an entry', async () => {
    settingsBackup([{ ...production, kind: 'sandbox' }]);
    response = { given: 'name-typed' };
    expect(await restore([production]).restore('settings-1000.json', never)).toEqual(ok(null));
    expect(questions).toMatchObject([{ nameToType: 'Live', production: ['Live'] }]);
    expect(journalled).toMatchObject([
      { operation: 'ChangeProfile', consent: 'name-typed', changes: [{ field: 'kind', after: 'sandbox' }] },
    ]);
  });

  it('of the settings name the profiles that go, and remove the secrets that nobody could remove later', async () => {
    const sandbox: StoredProfile = { ...production, id: 's', name: 'Sandbox', kind: 'sandbox' };
    const moved = { ...sandbox, id: 'm', name: 'Moved' };
    const provided = { ...production, id: 'provided', name: 'Provided' };
    settingsBackup([{ ...moved, authUrl: 'https://elsewhere.example.com' }]);
    const all = [production, sandbox, { ...sandbox, id: 'n', secretSavedAt: null }, moved, provided];
    const restores = restore(all);

    response = { not: 'kept' };
    await restores.restore('settings-1000.json', never);
    expect(removed).toEqual([]);
    expect(questions).toMatchObject([
      { nameToType: 'Live', production: [], dropped: ['Live', 'Sandbox', 'Sandbox'] },
    ]);

    response = { given: 'name-typed' };
    lockedAfter = 0;
    expect(await restores.restore('settings-1000.json', never)).toEqual(locked);
    expect([completed, restarts, names()]).toEqual([['failed'], 0, ['backups']]);

    lockedAfter = Infinity;
    expect(await restores.restore('settings-1000.json', never)).toEqual(ok(null));
    expect(removed).toEqual(['p', 's', 'm']);
    finishRestore(folder);
    const { profiles } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
      profiles: StoredProfile[];
    };
    expect(profiles.map(({ id, secretSavedAt }) => [id, secretSavedAt])).toEqual([
      ['provided', production.secretSavedAt],
      ['m', null],
    ]);
  });

  it('of the settings remove no secret before it is certain that they are restored', async () => {
    settingsBackup([]);
    response = { given: 'name-typed' };
    whileAsked = () => rmSync(folder, { recursive: true });
    expect(await restore([production]).restore('settings-1000.json', never)).toMatchObject({
      error: { reason: 'disk' },
    });
    expect([removed, completed, restarts]).toEqual([[], ['failed'], 0]);
  });

  it('of the settings are restored when only the first of two secrets can be removed, and that is reported', async () => {
    settingsBackup([]);
    lockedAfter = 1;
    response = { given: 'name-typed' };
    const both = [production, { ...production, id: 's', kind: 'sandbox' as const }];
    expect(await restore(both).restore('settings-1000.json', never)).toEqual(ok(null));
    expect([removed, completed, restarts, reported.length]).toEqual([['p'], ['changed'], 1, 1]);
  });

  it('of the settings start no profile that was stopped since the backup was made', async () => {
    const likeness = {
      productionId: 'prod',
      productionName: 'Production',
      organizations: 3,
      foundAt: '2026-01-01T00:00:00Z',
      allowed: false,
    };
    const sandbox: StoredProfile = { ...production, kind: 'sandbox' };
    settingsBackup([sandbox, { ...sandbox, id: 'moved' }]);
    const now = { ...sandbox, likeness };
    const elsewhere = 'https://elsewhere.example.com';
    await restore([now, { ...now, id: 'moved', baseUrl: elsewhere }]).restore('settings-1000.json', never);
    finishRestore(folder);
    const { profiles } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
      profiles: StoredProfile[];
    };
    expect(profiles).toMatchObject([
      { id: sandbox.id, likeness },
      { id: 'moved', likeness: null, secretSavedAt: null },
    ]);
  });

  it('of the settings give no address a secret that was saved for another', async () => {
    const other = { ...production, id: 'q', authUrl: 'https://elsewhere.example.com' };
    settingsBackup([production, other]);
    await restore([production, { ...other, authUrl: production.authUrl }]).restore(
      'settings-1000.json',
      never,
    );
    finishRestore(folder);
    expect(existsSync(join(folder, 'settings.json.restoring'))).toBe(false);
    const { profiles } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
      profiles: StoredProfile[];
    };
    expect(profiles.map(({ secretSavedAt }) => secretSavedAt)).toEqual([production.secretSavedAt, null]);
  });
});
