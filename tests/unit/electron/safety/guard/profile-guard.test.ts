import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuard, type Guard } from '#electron/safety/guard/guard';
import { createProfileGuard, type ProfileGuard } from '#electron/safety/guard/profile-guard';
import type { Ask } from '#electron/safety/guard/questions';
import type { Completion, EntryDraft } from '#electron/safety/journal/journal';
import { createProfileService, type ProfileService } from '#electron/service/profiles/profile-service';
import { openSettings } from '#electron/service/profiles/settings-file';
import type { GuardQuestion, ProfileQuestion } from '#shared/guard';
import { defaultProfileSettings, isStopped, type ProfileSettings } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import { createManualClock } from '#tests/support/manual-clock';

const never = new AbortController().signal;
const production: ProfileSettings = {
  ...defaultProfileSettings,
  reportOrigins: [],
  name: 'Acme production',
  kind: 'production',
  baseUrl: 'https://api.acme.example/service',
  authUrl: 'https://auth.acme.example',
  clientId: 'acme-live',
};
const sandbox: ProfileSettings = {
  ...production,
  name: 'Acme sandbox',
  kind: 'sandbox',
  baseUrl: 'https://api.trial.example/service',
  authUrl: 'https://auth.trial.example',
  clientId: 'acme-trial',
};

let folder: string;
let profiles: ProfileService;
let guard: Guard;
let desk: ProfileGuard;
let questions: GuardQuestion[];
let entries: { draft: EntryDraft; end: Completion | { refused: string } | null }[];
type Given = Awaited<ReturnType<Ask>>;
let operator: (question: GuardQuestion) => Given | Promise<Given>;
let forgotten: string[];
let journalFails: boolean;
let saveFails: boolean;
/** Runs when a change was written down and is not saved yet. */
let onEntry: () => Promise<void>;

const types = (typed: string) => () => ({ decision: 'send', typed }) as const;
const keeps = () => ({ decision: 'keep', typed: '' }) as const;
const typesName = ({ nameToType }: GuardQuestion) => ({ decision: 'send', typed: nameToType ?? '' }) as const;
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-profile-guard-'));
  const clock = createManualClock();
  const memory = createMemorySecretStore();
  profiles = createProfileService({
    settings: openSettings(folder, clock).settings,
    keychain: {
      ...memory,
      status: () => Promise.resolve({ state: 'available', backend: 'memory', message: '' }),
      known: () => ({ state: 'available', backend: 'memory', message: '' }),
    },
    runtime: { official: true },
    clock,
    newId: () => 'unused',
    builtIn: { demo: 'unused' },
  });
  questions = [];
  entries = [];
  forgotten = [];
  journalFails = false;
  saveFails = false;
  onEntry = () => Promise.resolve();
  operator = keeps;
  const journal = {
    async begin(draft: EntryDraft): Promise<Result<number>> {
      if (journalFails) return err({ kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free it.' });
      const entry = entries.push({ draft, end: null });
      await onEntry();
      return ok(entry);
    },
    complete(entry: number, end: Completion) {
      const found = entries[entry - 1];
      if (found === undefined) throw new Error('There is no such entry.');
      found.end = end;
      return ok(null);
    },
    refuse(draft: EntryDraft, reason: string) {
      entries.push({ draft, end: { refused: reason } });
      return Promise.resolve(ok(null));
    },
  };
  guard = createGuard({
    clock,
    profile: () => {
      const active = profiles.active();
      return { ...active, stopped: isStopped(active) };
    },
    organizationName: () => null,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(operator(question));
    },
    journal,
    send: () => Promise.reject(new Error('nothing is sent here')),
    report: (failure) => {
      throw failure;
    },
  });
  let count = 0;
  const full = err({ kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free it.' } as const);
  desk = createProfileGuard({
    profiles: {
      ...profiles,
      update: (input) => (saveFails ? Promise.resolve(full) : profiles.update(input)),
    },
    guard,
    journal,
    forgetMarks: (id) => forgotten.push(id),
    newId: () => `p${(count += 1)}`,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = async (settings: ProfileSettings, secret: string | null = 'secret') =>
  value(await profiles.create({ id: settings.kind, settings, secret }));
const addProduction = async () => {
  const added = await add(production);
  value(await profiles.activate(added.id));
  return added;
};
/** As the app does: `operator` replies to the question about production. */
const unlock = async () => value(await guard.askToUnlock(undefined, never));
const save = (id: string, settings: ProfileSettings, secret: string | null = null) =>
  desk.update({ id, settings, secret }, never);

describe('a production profile', () => {
  it.each([
    ['its kind', { kind: 'sandbox' }, 'leave-production'],
    ['its base URL', { baseUrl: 'https://evil.example' }, 'change-production'],
    ['its auth URL', { authUrl: 'https://evil.example' }, 'change-production'],
    ['its client ID', { clientId: 'other' }, 'change-production'],
    ['its path version', { pathVersion: 'v1' }, 'change-production'],
    ['its report hosts', { reportOrigins: ['https://evil.example'] }, 'change-production'],
    [
      'its override request',
      { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } },
      'change-production',
    ],
  ] satisfies [string, Partial<ProfileSettings>, ProfileQuestion['action']][])(
    'is not changed in %s without its name typed',
    async (_title, part, action) => {
      const { id } = await addProduction();
      const settings: ProfileSettings = { ...production, ...part };
      for (const response of [keeps, types('Acme'), () => null]) {
        operator = response;
        expect(await save(id, settings)).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
      }
      expect(profiles.find(id)).toMatchObject(production);
      expect(questions[0]).toMatchObject({ about: 'profile', action, nameToType: 'Acme production' });
      expect(entries.map(({ end }) => end)).toEqual(entries.map(() => ({ refused: 'not-confirmed' })));
      expect(entries).toHaveLength(3);

      operator = types('Acme production');
      expect(value(await save(id, settings))).toMatchObject(part);
      expect(entries.at(-1)).toMatchObject({
        draft: { operation: 'ChangeProfile', consent: 'name-typed', profile: { kind: 'production' } },
        end: { outcome: 'changed', status: null, durationMs: null, attempts: null, reason: null },
      });
      expect(forgotten).toEqual([id]);
    },
  );

  it('locks when it is changed, and starts read-only as another kind', async () => {
    const { id } = await addProduction();
    operator = typesName;
    await unlock();
    expect(guard.state().mode).toBe('unlocked');
    value(await save(id, { ...production, pathVersion: 'v1' }));
    expect(guard.state().mode).toBe('read-only');
    await unlock();
    value(await save(id, { ...production, kind: 'sandbox' }));
    expect(guard.state()).toMatchObject({ environment: 'sandbox', mode: 'read-only' });
  });

  it('does not send its secret to a new address, confirmed or not', async () => {
    const { id } = await addProduction();
    operator = typesName;
    expect(value(await save(id, { ...production, baseUrl: 'https://new.example' })).secret).toBe('missing');
    expect(await profiles.credentials(id)).toMatchObject({ ok: false, error: { reason: 'secret-missing' } });
  });

  it('is renamed, and its polling changed, without a question', async () => {
    const { id } = await addProduction();
    value(await save(id, { ...production, name: 'Acme live', pollSeconds: 300 }));
    expect(questions).toEqual([]);
    expect(entries).toEqual([]);
  });

  it('is not changed if the change cannot be recorded', async () => {
    const { id } = await addProduction();
    operator = typesName;
    journalFails = true;
    expect(await save(id, { ...production, kind: 'sandbox' })).toMatchObject({ error: { reason: 'disk' } });
    expect(profiles.find(id)?.kind).toBe('production');
  });

  it('is not changed by a reply to an outdated question', async () => {
    const { id } = await addProduction();
    operator = (question) => {
      void profiles.update({
        id,
        settings: { ...production, baseUrl: 'https://moved.example' },
        secret: null,
      });
      return typesName(question);
    };
    // The change above is saved before the reply is looked at.
    const saving = save(id, { ...production, kind: 'sandbox' });
    expect(await saving).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(profiles.find(id)?.kind).toBe('production');
  });

  it('is not changed by a reply if it no longer matches what was shown', async () => {
    const { id } = await addProduction();
    operator = async (question) => {
      const settings = { ...production, baseUrl: 'https://moved.example' };
      value(await profiles.update({ id, settings, secret: null }));
      return typesName(question);
    };
    expect(await save(id, { ...production, kind: 'sandbox' })).toMatchObject({
      error: { reason: 'not-confirmed' },
    });
    expect(entries).toMatchObject([{ end: { refused: 'not-confirmed' } }]);
  });

  it.each([
    ['kept', keeps, 'The change was not confirmed. The profile was not changed.'],
    ['mistyped', types('Acme'), 'The typed name does not match. The profile was not changed.'],
    [
      'void',
      () => null,
      'The profile was locked, switched or changed before you confirmed. Nothing was saved.',
    ],
    ['paused', () => 'paused', 'Confirmations are paused. Nothing was done.'],
  ] satisfies [string, typeof operator, string][])(
    'says why it was not changed: %s',
    async (_why, response, message) => {
      const { id } = await addProduction();
      operator = response;
      expect(await save(id, { ...production, clientId: 'other' })).toMatchObject({
        error: {
          kind: 'refused',
          reason: 'not-confirmed',
          target: 'Acme production',
          message: expect.stringContaining(message) as string,
        },
      });
    },
  );

  it('is not changed by a call that was cancelled during its question', async () => {
    const { id } = await addProduction();
    const call = new AbortController();
    operator = (question) => {
      call.abort();
      return typesName(question);
    };
    const input = { id, settings: { ...production, clientId: 'other' }, secret: null };
    expect(await desk.update(input, call.signal)).toMatchObject({
      error: { kind: 'cancelled', message: 'Cancelled. The profile was not changed.' },
    });
    expect(profiles.find(id)?.clientId).toBe('acme-live');
  });

  it('shows its changes field by field in the question, as in the entry', async () => {
    const { id } = await addProduction();
    operator = typesName;
    const settings: ProfileSettings = {
      ...production,
      reportOrigins: ['https://a.example', 'https://b.example'],
      overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' },
      clientId: 'other',
    };
    value(await save(id, settings));
    const rows = [
      { field: 'clientId', before: 'acme-live', after: 'other' },
      { field: 'reportOrigins', before: null, after: 'https://a.example https://b.example' },
      { field: 'overrideWrite', before: null, after: 'PUT /v1/{name} {"value": "{value}"}' },
    ];
    expect(questions).toMatchObject([{ rows, shares: [], organizations: null }]);
    expect(entries).toMatchObject([{ draft: { changes: rows } }]);
  });

  it('is locked before and after a change, even if it was unlocked in between', async () => {
    const { id } = await addProduction();
    operator = typesName;
    await unlock();
    const modes: string[] = [];
    onEntry = async () => {
      modes.push(guard.state().mode);
      await unlock();
    };
    value(await save(id, { ...production, clientId: 'other' }));
    expect([...modes, guard.state().mode]).toEqual(['read-only', 'read-only']);
  });

  it('does not lock another profile that is in use', async () => {
    const { id } = await add(production);
    value(await profiles.activate((await add(sandbox)).id));
    operator = typesName;
    value(await save(id, { ...production, clientId: 'other' }));
    expect(guard.state()).toMatchObject({ profileId: 'sandbox', mode: 'unlocked' });
  });

  it('that could not be saved keeps its marks, and its entry says that it failed', async () => {
    const { id } = await addProduction();
    operator = typesName;
    saveFails = true;
    expect((await save(id, { ...production, clientId: 'other' })).ok).toBe(false);
    expect(forgotten).toEqual([]);
    expect(entries).toMatchObject([{ end: { outcome: 'failed', reason: 'refused' } }]);
  });

  it('allows reports from another host only when its name is typed, and keeps its secret', async () => {
    const { id } = await addProduction();
    const origin = 'https://files.example';
    expect(await desk.allowReportOrigin(id, origin, never)).toMatchObject({
      error: { reason: 'not-confirmed' },
    });
    expect(profiles.find(id)?.reportOrigins).not.toContain(origin);
    operator = typesName;
    expect(value(await desk.allowReportOrigin(id, origin, never))).toMatchObject({ secret: 'keychain' });
    expect(profiles.find(id)?.reportOrigins).toContain(origin);
    const question = {
      action: 'allow-report-host',
      rows: [{ field: 'reportOrigins', before: null, after: origin }],
      shares: [],
      organizations: null,
    };
    expect(questions).toMatchObject([question, question]);
    expect(entries.at(-1)).toMatchObject({
      draft: { operation: 'ChangeProfile', consent: 'name-typed' },
      end: { outcome: 'changed' },
    });
  });

  it('is deleted only when its name is typed, with an entry of its connection', async () => {
    const { id } = await addProduction();
    expect(await desk.remove(id, never)).toMatchObject({ error: { reason: 'not-confirmed' } });
    expect(profiles.find(id)).not.toBeNull();
    operator = typesName;
    entries = [];
    value(await desk.remove(id, never));
    expect(profiles.find(id)).toBeNull();
    expect(entries).toMatchObject([
      {
        draft: { operation: 'DeleteProfile', profile: { name: 'Acme production', kind: 'production' } },
        end: { outcome: 'changed' },
      },
    ]);
    expect(entries[0]?.draft.changes).toContainEqual({
      field: 'baseUrl',
      before: production.baseUrl,
      after: null,
    });
    expect(await desk.remove('unknown', never)).toMatchObject({ ok: false });
    expect(entries).toHaveLength(1);
  });

  it.each(['unknown', 'demo'])('is neither changed nor asked about if it is not stored: %s', async (id) => {
    for (const done of [
      await save(id, production),
      await desk.remove(id, never),
      await desk.allowReportOrigin(id, 'https://files.example', never),
      await desk.allowLikeness(id, never),
    ])
      expect(done.ok).toBe(false);
    expect([questions, entries]).toEqual([[], []]);
  });

  it('asks nothing about settings that are not valid', async () => {
    const { id } = await addProduction();
    expect(await save(id, { ...production, kind: 'demo' })).toMatchObject({ error: { kind: 'validation' } });
    expect(questions).toEqual([]);
  });
});

describe('a profile of another kind', () => {
  it.each([
    ['base URL', { baseUrl: 'https://api.acme.example/elsewhere' }, ['baseUrl']],
    ['auth URL', { authUrl: 'https://auth.acme.example' }, ['authUrl']],
    ['client ID', { clientId: 'acme-live' }, ['clientId']],
  ] as const)('accepts the %s of production only when its name is typed', async (_title, part, overlap) => {
    await add(production);
    const { id } = await add(sandbox);
    expect((await save(id, { ...sandbox, ...part })).ok).toBe(false);
    const created = await desk.create(
      { settings: { ...sandbox, ...part, name: 'Third' }, secret: null },
      never,
    );
    expect(created).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(questions).toMatchObject(
      [1, 2].map(() => ({
        action: 'share-production',
        nameToType: 'Acme production',
        shares: [{ profileName: 'Acme production', overlap }],
      })),
    );
    const [field] = overlap;
    expect(questions[1]).toMatchObject({
      rows: [{ field, before: null, after: part[field as keyof typeof part] }],
    });
    expect(profiles.find(id)).toMatchObject(sandbox);
    operator = types('Acme production');
    value(await save(id, { ...sandbox, ...part }));
    value(await save(id, { ...sandbox, ...part, pollSeconds: 300 }));
    expect(questions).toHaveLength(3);
    expect(forgotten).toEqual([]);
  });

  it('shares its connection with a production profile added later only when that name is typed', async () => {
    await add(sandbox);
    const settings = { ...production, baseUrl: 'https://api.trial.example/v2' };
    const create = () => desk.create({ settings, secret: null }, never);
    expect(await create()).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(questions).toMatchObject([
      {
        action: 'share-production',
        environment: 'production',
        nameToType: 'Acme production',
        shares: [{ profileName: 'Acme sandbox', overlap: ['baseUrl'] }],
      },
    ]);
    operator = types('Acme production');
    const { id } = value(await create());
    value(await save(id, { ...settings, pollSeconds: 300 }));
    expect(questions).toHaveLength(2);
  });

  it('becomes production while another uses the same connection only when its name is typed', async () => {
    await add(sandbox);
    const { id } = value(
      await profiles.create({ id: 'second', settings: { ...sandbox, name: 'Second' }, secret: null }),
    );
    const settings: ProfileSettings = { ...sandbox, name: 'Second', kind: 'production' };
    expect((await save(id, settings)).ok).toBe(false);
    operator = types('Second');
    expect(value(await save(id, settings)).kind).toBe('production');
  });

  it('becomes production without a question if no other profile shares its connection', async () => {
    const { id } = await add(sandbox);
    expect(value(await save(id, { ...sandbox, kind: 'production' })).kind).toBe('production');
    expect(questions).toEqual([]);
  });

  it('is added, deleted and given a report host without a question, which its entries say', async () => {
    await add(production);
    const { id } = value(await desk.create({ settings: sandbox, secret: null }, never));
    expect(entries).toEqual([]);
    value(await desk.allowReportOrigin(id, 'https://files.example', never));
    value(await desk.remove(id, never));
    expect(questions).toEqual([]);
    expect(entries.map(({ draft }) => [draft.operation, draft.consent])).toEqual([
      ['ChangeProfile', 'not-asked'],
      ['DeleteProfile', 'not-asked'],
    ]);
  });

  it('is changed without a question even if the change cannot be recorded', async () => {
    const { id } = await add(sandbox);
    journalFails = true;
    value(await save(id, { ...sandbox, baseUrl: 'https://api.trial-2.example' }));
    expect(profiles.find(id)?.baseUrl).toBe('https://api.trial-2.example');
  });

  it('changes its own address without a question, and the change is recorded', async () => {
    await add(production);
    const { id } = await add(sandbox);
    expect(value(await save(id, { ...sandbox, baseUrl: 'https://api.trial-2.example' })).secret).toBe(
      'missing',
    );
    expect(questions).toEqual([]);
    expect(entries).toMatchObject([
      { draft: { consent: 'not-asked', operation: 'ChangeProfile' }, end: { outcome: 'changed' } },
    ]);
  });
});

describe('a stopped profile', () => {
  const likeness = {
    productionId: 'production',
    productionName: 'Acme production',
    organizations: 3,
    foundAt: '2026-03-02T10:15:00Z',
    allowed: false,
  };

  it('sends nothing and cannot be unlocked until the name of the production profile is typed', async () => {
    const { id } = await add(sandbox);
    value(await profiles.activate(id));
    expect(guard.state().mode).toBe('unlocked');
    value(await profiles.setLikeness(id, likeness));
    expect(guard.state()).toMatchObject({ stopped: true, mode: 'read-only' });
    expect(await guard.askToUnlock(undefined, never)).toMatchObject({
      ok: false,
      error: { reason: 'profile-stopped' },
    });
    expect(guard.confirmEach()).toMatchObject({ ok: false, error: { reason: 'profile-stopped' } });
    expect(await profiles.credentials(id)).toMatchObject({ error: { reason: 'profile-stopped' } });

    operator = types('Acme sandbox');
    expect((await desk.allowLikeness(id, never)).ok).toBe(false);
    operator = types('Acme production');
    value(await desk.allowLikeness(id, never));
    expect((await profiles.credentials(id)).ok).toBe(true);
    expect(guard.state()).toMatchObject({ stopped: false, mode: 'read-only' });
    expect(entries.map(({ draft }) => [draft.operation, draft.consent])).toEqual([
      ['AllowProfile', 'not-asked'],
      ['AllowProfile', 'name-typed'],
    ]);
    expect(entries[1]?.draft.changes).toEqual([
      { field: 'organizationsOf', before: null, after: 'Acme production' },
    ]);
    expect(questions[1]).toMatchObject({ action: 'allow-likeness', organizations: 3, rows: [], shares: [] });
    expect(await desk.allowLikeness(id, never)).toMatchObject({ error: { reason: 'not-supported' } });
    expect(questions).toHaveLength(2);
  });

  it('that is not in use may continue without locking the one that is', async () => {
    const { id } = await add(sandbox);
    const other = value(
      await profiles.create({
        id: 'other',
        settings: { ...sandbox, name: 'Other', clientId: 'other', baseUrl: 'https://api.other.example' },
        secret: 's',
      }),
    );
    value(await profiles.activate(other.id));
    value(await profiles.setLikeness(id, likeness));
    operator = types('Acme production');
    value(await desk.allowLikeness(id, never));
    expect(guard.state()).toMatchObject({ profileId: 'other', mode: 'unlocked' });
    expect(await desk.allowLikeness('other', never)).toMatchObject({ error: { reason: 'not-supported' } });
  });

  it('is checked again under another address, or as production', async () => {
    const { id } = await add(sandbox);
    value(await profiles.setLikeness(id, likeness));
    value(await save(id, { ...sandbox, name: 'Renamed' }));
    expect(profiles.find(id)?.likeness).toEqual(likeness);
    value(await save(id, { ...sandbox, baseUrl: 'https://api.trial-2.example' }));
    expect(profiles.find(id)?.likeness).toBeNull();
  });
});
