import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDirectoryWatch, type DirectoryWatch } from '#electron/safety/guard/directory-watch';
import {
  createProductionOrganizations,
  productionOrganizationMigrations,
  type ProductionOrganizations,
} from '#electron/safety/guard/production-organizations';
import type { Completion, EntryDraft } from '#electron/safety/journal/journal';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { ProfileKind, ProfileView } from '#shared/profile';
import { err, ok } from '#shared/result';
import { inventProfile } from '#tests/support/fake-bridge';
import { createManualClock } from '#tests/support/manual-clock';

let folder: string;
let database: Database;
let marks: ProductionOrganizations;
let watch: DirectoryWatch;
let profiles: ProfileView[];
let entries: EntryDraft[];
let completed: [number, Completion][];
let reported: unknown[];
/** Why the settings cannot be written; null: they can. */
let fault: AppError | null;
/** Whether the journal takes an entry. */
let opens: boolean;
/** Resolves when the keychain has responded. */
let keychain: Promise<void>;

const names = (count: number) => Array.from({ length: count }, () => `organizations/${randomUUID()}`);
const add = (id: string, kind: ProfileKind, rest: Partial<ProfileView> = {}) =>
  profiles.push(inventProfile(id, `Acme ${id}`, kind, rest));
const change = (id: string, part: Partial<ProfileView>) =>
  (profiles = profiles.map((profile) => (profile.id === id ? { ...profile, ...part } : profile)));
const find = (id: string) => profiles.find((profile) => profile.id === id) ?? null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-marks-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: productionOrganizationMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  ({ database } = opened.value);
  marks = createProductionOrganizations(database);
  profiles = [];
  [entries, completed, reported, fault, opens] = [[], [], [], null, true];
  keychain = Promise.resolve();
  watch = createDirectoryWatch({
    marks,
    profiles: {
      find,
      list: () => profiles,
      setLikeness(id, likeness) {
        if (fault !== null) return Promise.resolve(err(fault));
        change(id, { likeness });
        const profile = find(id);
        return Promise.resolve(
          profile === null ? err({ kind: 'cancelled', message: '', advice: '' }) : ok(profile),
        );
      },
    },
    journal: {
      async begin(draft) {
        entries.push(draft);
        await keychain;
        return opens ? ok(entries.length) : err({ kind: 'cancelled', message: '', advice: '' });
      },
      complete(entry, completion) {
        completed.push([entry, completion]);
        return ok(null);
      },
    },
    clock,
    report: (failure) => reported.push(failure),
  });
  add('live', 'production');
  add('trial', 'sandbox');
});
afterEach(() => {
  expect(reported).toEqual([]);
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a profile that is not production', () => {
  it('is stopped, before its response is passed on, if it returns organizations of production', () => {
    const own = names(100);
    expect(watch.seen('live', own)).toBeNull();
    expect(watch.seen('trial', own.slice(40, 60))).toMatchObject({ reason: 'profile-stopped' });
    expect(find('trial')?.likeness).toMatchObject({
      productionId: 'live',
      productionName: 'Acme live',
      organizations: 20,
      allowed: false,
    });
    expect(entries).toMatchObject([
      {
        operation: 'StopProfile',
        profile: { id: 'trial' },
        changes: [
          { field: 'organizationsOf', before: null, after: 'Acme live' },
          { field: 'organizations', before: null, after: '20' },
        ],
      },
    ]);
    expect(watch.seen('trial', names(5))).toMatchObject({ reason: 'profile-stopped' });
    expect(entries).toHaveLength(1);
  });

  it('may share two organizations with production, over any number of pages', () => {
    const own = names(50);
    watch.seen('live', own);
    for (let page = 0; page < 5; page += 1)
      expect(watch.seen('trial', [...own.slice(0, 2), ...names(20)])).toBeNull();
    expect(watch.seen('trial', own.slice(2, 3))).toMatchObject({ reason: 'profile-stopped' });
  });

  it('is judged by its own responses, and under another address by those from there', () => {
    const own = names(50);
    watch.seen('live', own);
    add('second', 'sandbox');
    expect(watch.seen('trial', own.slice(0, 2))).toBeNull();
    expect(watch.seen('second', own.slice(2, 4))).toBeNull();
    change('trial', { baseUrl: 'https://elsewhere.example/service' });
    expect(watch.seen('trial', own.slice(4, 6))).toBeNull();
    expect(watch.seen('second', own.slice(4, 6))).toMatchObject({ reason: 'profile-stopped' });
  });

  it('is ignored once it is deleted', () => {
    expect(watch.seen('gone', names(3))).toBeNull();
  });

  it('is recognised by all of a small directory', () => {
    const [only = ''] = names(1);
    watch.seen('live', [only]);
    expect(watch.seen('trial', names(3))).toBeNull();
    expect(watch.seen('trial', [only])).toMatchObject({ reason: 'profile-stopped' });
  });

  it('is not stopped for sequential or chosen IDs, which two environments may share', () => {
    const own = ['acme', 'harbourline', '1', '10000001', '10000002', 'a1'].map((id) => `organizations/${id}`);
    watch.seen('live', own);
    expect(watch.seen('trial', own)).toBeNull();
  });

  it('continues if the operator allowed it, and is still stopped for another production profile', () => {
    const own = names(10);
    watch.seen('live', own);
    watch.seen('trial', own);
    const likeness = find('trial')?.likeness ?? null;
    if (likeness === null) throw new Error('not stopped');
    change('trial', { likeness: { ...likeness, allowed: true } });
    expect(watch.seen('trial', own)).toBeNull();
    add('other', 'production');
    watch.seen('other', own);
    expect(watch.seen('trial', own)).toMatchObject({ reason: 'profile-stopped' });
    expect(find('trial')?.likeness).toMatchObject({ productionId: 'other' });
  });

  it('may share the directory of another sandbox, and of a former production profile', () => {
    const own = names(10);
    add('second', 'sandbox');
    watch.seen('second', own);
    expect(watch.seen('trial', own)).toBeNull();
    watch.seen('live', own);
    change('live', { kind: 'sandbox' });
    expect(watch.seen('trial', own)).toBeNull();
  });
});

describe('the journal entry of a stopped profile', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const entry = { status: null, durationMs: null, attempts: null };

  it('is completed once the profile is marked', async () => {
    const own = names(5);
    watch.seen('live', own);
    watch.seen('trial', own);
    await turn();
    expect(completed).toEqual([[1, { ...entry, outcome: 'changed', reason: null }]]);
  });

  it('waits for the keychain, unlike the stop itself', async () => {
    const own = names(5);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    keychain = promise;
    watch.seen('live', own);
    watch.seen('trial', own);
    expect(find('trial')?.likeness).not.toBeNull();
    await turn();
    expect(completed).toEqual([]);
    resolve(undefined);
    await turn();
    expect(completed).toHaveLength(1);
  });

  it('is not completed without one, and the profile is stopped anyway', async () => {
    const own = names(5);
    watch.seen('live', own);
    opens = false;
    expect(watch.seen('trial', own)).toMatchObject({ reason: 'profile-stopped' });
    await turn();
    expect(completed).toEqual([]);
    expect(find('trial')?.likeness).not.toBeNull();
  });

  it('says that the mark could not be saved, as does the log', async () => {
    const own = names(5);
    watch.seen('live', own);
    fault = { kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free it.' };
    watch.seen('trial', own);
    await turn();
    expect(completed).toEqual([[1, { ...entry, outcome: 'failed', reason: 'refused' }]]);
    expect(reported.splice(0)).toEqual([new Error('The disk is full.')]);
  });
});

describe('the marks of production', () => {
  it('are as many as needed to recognise a directory, and no more after a restart', () => {
    const own = names(1999);
    marks.remember('live', own);
    marks.remember('live', names(5));
    expect(marks.count('live')).toBe(2000);
    marks.remember('live', names(5));
    const again = createProductionOrganizations(database);
    again.remember('live', names(5));
    expect(again.count('live')).toBe(2000);
    again.remember('other', own);
    expect(again.count('other')).toBe(1999);
  });

  it('are written once, however often the same page is reread, and not at all without room', () => {
    let writes = 0;
    const counting = createProductionOrganizations({
      ...database,
      transaction: (work) => {
        writes += 1;
        return database.transaction(work);
      },
    });
    const page = names(2000);
    const remember = (few: readonly string[]) => {
      counting.remember('live', few);
      return writes;
    };
    expect([remember([]), remember(page.slice(0, 9)), remember(page.slice(0, 9))]).toEqual([0, 1, 1]);
    expect([remember(page.slice(0, 10)), remember(page), remember(names(1))]).toEqual([2, 3, 3]);
  });

  it('are made once per full name, and only from random IDs', () => {
    const [name = ''] = names(1);
    marks.remember('live', [
      name,
      name,
      'organizations/12345678',
      'organizations/abcdefgh',
      'organizations/a1b2c3d',
    ]);
    expect(marks.count('live')).toBe(1);
    marks.remember('live', ['organizations/A1B2C3D4']);
    expect(marks.matches([name, 'organizations/A1B2C3D4', 'organizations/12345678'])).toEqual(
      new Map([['live', expect.arrayContaining([name, 'organizations/A1B2C3D4'])]]),
    );
    expect(marks.matches([name.replace('organizations/', 'brands/')]).size).toBe(0);
  });

  it('are rewritten for a profile that was forgotten meanwhile', () => {
    const own = names(3);
    marks.remember('live', own);
    marks.forget('live');
    marks.remember('live', own);
    expect(marks.count('live')).toBe(3);
  });
});

describe('a directory that a full disk cannot store', () => {
  it('is returned anyway, and the log says so', () => {
    database.execute('PRAGMA max_page_count = 1');
    expect(watch.seen('live', names(2000))).toBeNull();
    expect(reported.splice(0).map(String)).toEqual([expect.stringContaining('full')]);
  });
});

describe('production itself', () => {
  it('and the Demo profile are never stopped', () => {
    const own = names(10);
    watch.seen('live', own);
    add('second', 'production');
    expect(watch.seen('second', own)).toBeNull();
    add('demo', 'demo', { builtIn: true });
    expect(watch.seen('demo', own)).toBeNull();
  });

  it('is remembered after a restart, without its names on the disk, until it is forgotten', () => {
    const own = names(10);
    watch.seen('live', own);
    const again = createProductionOrganizations(database);
    expect(again.matches(own).get('live')).toHaveLength(10);
    const [name = ''] = own;
    const stored = database
      .query('SELECT digest FROM production_organization', z.object({ digest: z.string() }))
      .all();
    const id = name.slice(name.indexOf('/') + 1);
    expect(stored.filter(({ digest }) => digest.includes(id))).toEqual([]);
    again.forget('live');
    expect(again.count('live')).toBe(0);
    expect(again.matches(own).size).toBe(0);
  });
});
