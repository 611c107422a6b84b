import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allMigrations } from '#electron/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createWorkstation } from '#electron/jobs/workstation/workstation';
import {
  defaultPreferences,
  defaultSettings,
  type Settings,
} from '#electron/service/profiles/settings-schema';
import type { SettingsFile } from '#electron/service/profiles/settings-file';
import type { SavedMapping } from '#electron/jobs/creation/mapping-store';
import type { Watchlists } from '#electron/jobs/watchlists/watchlists';
import type { AppError } from '#shared/errors';
import { preferencesSchema } from '#shared/ipc/contract/application';
import { watchedCheckSchema, watchlistSchema } from '#shared/ipc/contract/watchlists';
import { demoProfileId, type ProfileSettings, type ProfileView } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { ListedInboxView } from '#shared/views/saved-inbox-view';
import type { ListedView } from '#shared/views/saved-view';
import { workstationFileSchema } from '#shared/workstation-file';
import { inventProfile } from '#tests/support/fake-bridge';
import { createManualClock } from '#tests/support/manual-clock';

const canary = 'Ottilie Brandreth';
const check = 'organizations/o1/teams/t1/checks/c1';
const view = (name: string, filter: string): ListedView => ({
  id: name,
  name,
  parent: 'organizations/-/teams/-',
  filter,
  showDeleted: false,
  columns: ['name'],
  sort: null,
  isForSession: false,
});
const never = new AbortController().signal;
const agree = () => Promise.resolve(true);

let made: { settings: ProfileSettings; secret: string | null }[];
let saved: { profileId: string; name: string }[];
let lists: { profileId: string; name: string; checks: readonly string[] }[];
let settings: SettingsFile;
let existingNames: string[];
let added: object[];
let locked: boolean;
let areViewsRefused: boolean;
let notes: { organization: string; notes: { note: string; tags: string[] } }[];

beforeEach(() => {
  [made, saved, lists, existingNames, added, locked] = [[], [], [], [], [], false];
  areViewsRefused = false;
  notes = [{ organization: 'organizations/o1', notes: { note: `Call ${canary}`, tags: ['Key account'] } }];
  let current: Settings = {
    ...defaultSettings,
    preferences: { ...defaultPreferences, keys: { next: 'N' }, welcomed: false },
  };
  settings = {
    read: () => current,
    change(members) {
      current = { ...current, ...members };
      return ok(null);
    },
  };
});

const listing = <View>(views: View[]) => ok({ views, undecrypted: 0 });
const inboxView = (name: string, narrowed: { text?: string }): ListedInboxView => ({
  id: name,
  name,
  isForSession: false,
  narrowed: { view: 'unread', ...narrowed },
});

function workstation() {
  const list = watchlistSchema.parse({
    id: crypto.randomUUID(),
    name: 'Renewals',
    checks: 1,
    organizations: 1,
    unread: 0,
    failing: 0,
    oldestReadAt: null,
  });
  const watched = watchedCheckSchema.parse({
    name: check,
    displayName: canary,
    clientReference: canary,
    state: null,
    template: null,
    monitored: null,
    createTime: null,
    updateTime: null,
    readAt: null,
    error: null,
    triedAt: null,
  });
  const watchlists: Pick<Watchlists, 'list' | 'checks' | 'create'> = {
    list: () => ok([list]),
    checks: () => ok([watched]),
    create(input) {
      lists.push(input);
      return ok(list);
    },
  };
  return createWorkstation({
    settings,
    profiles: {
      list: () => [
        inventProfile(demoProfileId, 'Demo', 'demo', { builtIn: true }),
        inventProfile('p1', 'Harbourline', 'production'),
      ],
    },
    profileGuard: {
      create({ settings: of, secret }): Promise<Result<ProfileView>> {
        if (existingNames.includes(of.name))
          return Promise.resolve(
            err({
              kind: 'validation',
              message: 'The profile was not saved.',
              advice: '',
              faults: [{ field: 'name', message: 'Another profile has this name.' }],
            }),
          );
        made.push({ settings: of, secret });
        return Promise.resolve(ok(inventProfile(`new-${made.length}`, of.name, of.kind)));
      },
    },
    views: {
      list: () => listing([view('Open', 'state = OPEN'), view('Person', `display_name = "${canary}"`)]),
      save(profileId, { name }) {
        if (areViewsRefused) return err(noKey);
        saved.push({ profileId, name });
        return listing([]);
      },
    },
    inboxViews: {
      list: () => listing([inboxView('Matches', {}), inboxView('Person', { text: canary })]),
      save(profileId, { name }) {
        if (areViewsRefused) return err(noKey);
        saved.push({ profileId, name });
        return listing([]);
      },
    },
    watchlists: ok(watchlists as Watchlists),
    notes: ok({
      list: () => (locked ? err(noKey) : ok(notes)),
      saveAll(profileId, all) {
        if (locked) return err(noKey);
        for (const each of all) added.push({ profileId, ...each });
        return ok(all.length);
      },
    }),
    creation: ok({
      mappings: {
        list: () => [mapping, null],
        save(profileId, { template, headers }) {
          if (!locked) added.push({ profileId, template, headers });
          return !locked;
        },
      },
    }),
    ready: Promise.resolve(),
  });
}
const noKey: AppError = {
  kind: 'refused',
  reason: 'keychain-locked',
  message: 'The keychain returned no key.',
  advice: '',
};
const mapping: SavedMapping = {
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  headers: JSON.stringify(['branch', canary]),
  mapping: { dateOrder: 'year-first', phoneCountry: null, fields: { team: { value: canary } } },
};
const exported = async (withNotes = false) => {
  const text = await workstation().exportText({ withNotes });
  if (!text.ok) throw new Error(text.error.message);
  return text.value;
};

it('every preference moves to another workstation, or is listed as staying', () => {
  const staying = ['lastRoute', 'screenShare', 'personalDays', 'stuckDays', 'welcomed'];
  const moved = Object.keys(workstationFileSchema.shape.preferences.shape);
  expect([...moved, ...staying].toSorted()).toEqual(Object.keys(preferencesSchema.shape).toSorted());
});

/** Every table of the database, by what the file says of it: that its rows move, or in which line that they do not. */
const tables: Record<string, readonly string[]> = {
  moves: ['saved_view', 'watchlist', 'watchlist_check'],
  'Names and details of watched checks': ['watched_check', 'monitoring_event', 'finding_check'],
  'Notes and tags of organizations': ['organization_note'],
  'Bulk creation mappings': ['bulk_mapping'],
  Inbox: ['inbox_entry', 'inbox_mute', 'inbox_organization', 'inbox_profile', 'inbox_seen'],
  findings: ['finding', 'finding_polling', 'finding_revision'],
  journal: ['journal'],
  'change sets': ['change_set', 'change_cell'],
  'bulk creations': ['bulk_run', 'bulk_row', 'creation_attempt', 'creation_refusal'],
  // What the app reads again, or keeps to guard this computer.
  '': [
    'directory_row',
    'known_name',
    'creation_features',
    'overview_visit',
    'production_organization',
    'storage_key',
  ],
  'The Demo': ['demo_state', 'demo_change'],
};
it('every table moves to another workstation, or is listed as staying', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workstation-'));
  try {
    const opened = await openDatabase({ folder, migrations: allMigrations, clock: createManualClock() });
    if (!opened.ok) throw new Error(opened.error.message);
    const { database } = opened.value;
    const names = database.query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'",
      z.object({ name: z.string() }),
    );
    const there = names.all({}).map(({ name }) => name);
    database.close();
    expect(there.toSorted()).toEqual(Object.values(tables).flat().toSorted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the file for another workstation', () => {
  it('contains profiles, views, watchlists and shortcuts, no secret and no person’s name, and says what it leaves out', async () => {
    const text = await exported();
    expect(text).not.toContain(canary);
    expect(JSON.parse(text)).toMatchObject({
      preferences: { keys: { next: 'N' } },
      profiles: [
        {
          settings: { name: 'Harbourline', kind: 'production' },
          views: [{ name: 'Open' }],
          inboxViews: [{ name: 'Matches', narrowed: { view: 'unread' } }],
          watchlists: [{ name: 'Renewals', checks: [check] }],
        },
      ],
    });
    expect(text).not.toContain('screenShare');
    const staying = Object.keys(tables).filter((each) => !['moves', '', 'The Demo'].includes(each));
    for (const left of ['Client secrets and access tokens', 'Saved views that may name a person', ...staying])
      expect(text).toContain(left);
  });

  it('sets up the other computer: profiles without a secret, each with its own views and watchlists', async () => {
    const text = await exported();
    const imported = await workstation().importText(text, agree, never);
    expect(imported).toEqual(
      ok({ profiles: 1, views: 2, watchlists: 1, notes: 0, mappings: 0, notAdded: [] }),
    );
    expect(made).toMatchObject([{ settings: { name: 'Harbourline' }, secret: null }]);
    expect(saved).toEqual([
      { profileId: 'new-1', name: 'Open' },
      { profileId: 'new-1', name: 'Matches' },
    ]);
    expect(lists).toEqual([{ profileId: 'new-1', name: 'Renewals', checks: [check] }]);
    expect(settings.read().preferences).toMatchObject({ keys: { next: 'N' }, welcomed: true });
  });

  it('contains notes, tags and mappings if chosen, and says which cannot be read', async () => {
    const text = await exported(true);
    expect(JSON.parse(text)).toMatchObject({
      profiles: [
        {
          notes: [{ organization: 'organizations/o1', note: `Call ${canary}`, tags: ['Key account'] }],
          mappings: [mapping],
        },
      ],
    });
    expect(text).not.toContain('Notes and tags of organizations');
    expect(text).toContain('bulk creation mappings of an earlier app version');

    expect(await workstation().importText(text, agree, never)).toMatchObject({
      value: { profiles: 1, notes: 1, mappings: 1, notAdded: [] },
    });
    expect(added).toEqual([
      { profileId: 'new-1', organization: 'organizations/o1', note: `Call ${canary}`, tags: ['Key account'] },
      { profileId: 'new-1', template: mapping.template, headers: mapping.headers },
    ]);
  });

  it('moves however many notes there are, and is not written if it is too large to be imported', async () => {
    const of = (count: number, note: string) =>
      Array.from({ length: count }, (_, at) => ({
        organization: `organizations/o${at}`,
        notes: { note, tags: [] },
      }));
    notes = of(30_000, 'Key account');
    expect(await workstation().importText(await exported(true), agree, never)).toMatchObject({
      value: { notes: 30_000, notAdded: [] },
    });

    notes = of(6_000, 'x'.repeat(4000));
    expect(await workstation().exportText({ withNotes: true })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('larger than 20 MB') as string },
    });
    expect(await workstation().exportText({ withNotes: false })).toMatchObject({ ok: true });
  });

  it('is not written without the notes that cannot be read, and names those that cannot be added', async () => {
    const text = await exported(true);
    locked = true;
    expect(await workstation().exportText({ withNotes: true })).toEqual(err(noKey));
    expect(await workstation().importText(text, agree, never)).toMatchObject({
      value: {
        profiles: 1,
        notes: 0,
        mappings: 0,
        notAdded: [
          { name: 'Notes of Harbourline', message: noKey.message },
          {
            name: 'Bulk creation mappings of Harbourline',
            message: "Mappings can't be encrypted. The keychain returned no key.",
          },
        ],
      },
    });
  });

  it('names the saved views that cannot be added once, of checks and of the inbox', async () => {
    const text = await exported();
    areViewsRefused = true;
    expect(await workstation().importText(text, agree, never)).toMatchObject({
      value: { views: 0, notAdded: [{ name: 'Saved views of Harbourline', message: noKey.message }] },
    });
  });

  it('adds nothing unless the operator agrees to its profiles', async () => {
    const text = await exported();
    const asked: string[] = [];
    const decline = (profiles: readonly ProfileSettings[]) => {
      asked.push(...profiles.map(({ name }) => name));
      return Promise.resolve(false);
    };
    expect(await workstation().importText(text, decline, never)).toEqual(ok(null));
    expect([asked, made, settings.read().preferences.welcomed]).toEqual([['Harbourline'], [], false]);
  });

  it('leaves an existing profile unchanged, and says why', async () => {
    const text = await exported();
    existingNames = ['Harbourline'];
    expect(await workstation().importText(text, agree, never)).toMatchObject({
      value: {
        profiles: 0,
        views: 0,
        notAdded: [{ name: 'Harbourline', message: 'Another profile has this name.' }],
      },
    });
    expect(saved).toEqual([]);
  });

  it.each(['', '{}', 'null', '{"format":"other"}'])('is refused entirely when it is %j', async (text) => {
    expect(await workstation().importText(text, agree, never)).toMatchObject({
      ok: false,
      error: { kind: 'validation' },
    });
    expect(made).toEqual([]);
    expect(settings.read().preferences.welcomed).toBe(false);
  });

  it('of an older version has no views of the inbox, and is imported', async () => {
    const file = JSON.parse(await exported()) as { profiles: { inboxViews?: unknown }[] };
    for (const profile of file.profiles) delete profile.inboxViews;
    expect(await workstation().importText(JSON.stringify(file), agree, never)).toMatchObject({
      value: { profiles: 1, views: 1 },
    });
  });

  it('is refused entirely if someone added a secret to it', async () => {
    const file = JSON.parse(await exported()) as { profiles: { settings: object }[] };
    Object.assign(file.profiles[0]?.settings ?? {}, { clientSecret: 'x' });
    expect(await workstation().importText(JSON.stringify(file), agree, never)).toMatchObject({ ok: false });
  });
});
