import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openChangeSets, type ChangeSets } from '#electron/jobs/change-sets/change-sets';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import type { GrantRequest, Guard } from '#electron/safety/guard/guard';
import type { Session } from '#electron/service/session/session';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { SeenCell } from '#shared/flags/cell';
import type { CellChange, ChangeAction } from '#shared/flags/change';
import { defaultWaves, type Waves } from '#shared/flags/waves';
import type { ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { defaultProfileSettings, type ProfileView } from '#shared/profile';
import { noMappings } from '#shared/reading/mappings';
import { err, ok } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const signal = new AbortController().signal;
const profile: ProfileView = {
  ...defaultProfileSettings,
  id: profileId,
  name: 'Sandbox',
  kind: 'sandbox',
  clientId: 'desk',
  builtIn: false,
  secret: 'memory',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  reportOrigins: [],
  overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' },
  createdAt: '2026-03-02T10:15:00Z',
  checkedAt: null,
  secretSavedAt: null,
  likeness: null,
};
const isOff: SeenCell = { is: 'default', value: false, sourceGiven: true };
const overridden = (value: boolean): SeenCell => ({ is: 'override', value, sourceGiven: true });
const hidden: SeenCell = { is: 'unknown', why: 'not-given' };
const unread: SeenCell = { is: 'unknown', why: 'not-read' };
const about = { operation: 'ListOrganizations', message: 'm', advice: 'a' } as const;
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const notThere: AppError = { kind: 'not-found', status: 404, target: 'x', ...about };
const noAccess: AppError = { kind: 'permission', status: 403, ...about };
const unknownOutcome: AppError = { kind: 'outcome-unknown', lookup: {}, ...about };

type Request = Parameters<Guard['perform']>[0];

let folder: string;
let clock: ManualClock;
let database: Database;
/** The cells of the service by organization and flag; those that are not in it are not shown. */
let cells: Map<string, SeenCell>;
/** The service does not say where a value comes from. */
let unreported: boolean;
let reads: string[];
let sent: Request[];
let signals: AbortSignal[];
let grantRequests: GrantRequest[];
/** When the operator confirms a run. */
let decided: Promise<void>;
/** Why a run is not confirmed; null: it is. */
let notConfirmed: AppError | null;
let onRead: (organization: string) => AppError | null;
let onSend: (request: Request) => AppError | null;
/** The guard asks before it sends, and what happens meanwhile. */
let isAsked: boolean;
let whileAsked: () => void;
/** What is there after a change was accepted. */
let takes: (target: SeenCell) => SeenCell;
let sourceGiven: string[];
let reported: unknown[];
let sets: ChangeSets;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'change-sets-'));
  clock = { ...createManualClock(), sleep: () => Promise.resolve() };
  database = valueOf(await openDatabase({ folder, migrations: changeSetMigrations, clock })).database;
  [reads, sent, signals, grantRequests, sourceGiven, reported] = [[], [], [], [], [], []];
  unreported = false;
  decided = Promise.resolve();
  notConfirmed = null;
  onRead = onSend = () => null;
  isAsked = false;
  whileAsked = () => undefined;
  takes = (target) => target;
  cells = new Map(
    ['o1', 'o2', 'o3'].flatMap((id) => ['alpha', 'beta'].map((flag) => [`${id} ${flag}`, isOff])),
  );
  const settingsOf = (id: string) =>
    ['alpha', 'beta'].flatMap((flag) => {
      const cell = cells.get(`${id} ${flag}`) ?? hidden;
      if (cell.is === 'unknown') return [];
      return [{ name: `featureFlags/${flag}`, enabled: cell.value, ...(!unreported && { source: cell.is }) }];
    });
  const call = (operation: string, { query }: { query: { filter?: string } }) => {
    if (operation === 'ListFeatureFlags') {
      reads.push('flags');
      const featureFlags = ['alpha', 'beta'].map((flag) => ({
        name: `featureFlags/${flag}`,
        defaultValue: false,
      }));
      return Promise.resolve(ok({ value: { featureFlags, nextPageToken: '' }, receivedAt: '' }));
    }
    const [id = ''] = /o\d/.exec(query.filter ?? '') ?? [];
    reads.push(id);
    const failure = onRead(id);
    const organization = { name: `organizations/${id}`, displayName: id, featureSettings: settingsOf(id) };
    return Promise.resolve(
      failure === null
        ? ok({ value: { organizations: [organization], nextPageToken: '' }, receivedAt: '' })
        : err(failure),
    );
  };
  const client = { call, mappings: noMappings } as unknown as Session['client']; // handles these two only
  const perform = async ({ recheck, ...request }: Request, given: AbortSignal) => {
    if (isAsked) {
      whileAsked();
      const held = (await recheck?.()) ?? ok(null);
      if (!held.ok) return held;
    }
    sent.push(request);
    signals.push(given);
    const failure = onSend(request);
    if (failure !== null) return err(failure);
    const [, flag = '', , id = ''] = request.resourceName.split('/');
    const body = request.body as { value: boolean } | null;
    const target = body === null ? isOff : overridden(body.value);
    cells.set(`${id} ${flag}`, takes(target));
    return ok({ value: {}, status: 200, receivedAt: '' });
  };
  sets = valueOf(
    openChangeSets(ok({ database }), {
      useSession: (_profile, work) => work({ client, settings: profile }),
      guard: {
        openGrant: (request) => {
          grantRequests.push(request);
          return decided.then(() =>
            notConfirmed === null
              ? ok({ id: 'grant', ended: new AbortController().signal })
              : err(notConfirmed),
          );
        },
        closeGrant: () => undefined,
        perform: perform as unknown as Guard['perform'],
      },
      clock,
      profile: (id) => (id === profileId ? profile : null),
      files: { openText: () => Promise.resolve(ok(null)), saveText: (name) => Promise.resolve(ok(name)) },
      traffic: { calls: () => [], deliveries: () => [] },
      publish: ({ changeSet }) => sourceGiven.push(`${changeSet.name} ${changeSet.state}`),
      report: (failure) => reported.push(failure),
    }),
  );
});
afterEach(async () => {
  await sets.idle();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const changeOf = (
  id: string,
  action: ChangeAction,
  before: SeenCell = isOff,
  flag = 'alpha',
): CellChange => ({ organization: `organizations/${id}`, organizationDisplayName: id, flag, action, before });
const stage = (...changes: CellChange[]) => valueOf(sets.stage(profileId, null, changes)).changeSet.id;
const read = (id: string) => valueOf(sets.read(profileId, id));
async function apply(...changes: CellChange[]) {
  const id = stage(...changes);
  valueOf(sets.apply(profileId, id));
  await sets.idle();
  return read(id);
}
const again = async ({ changeSet: { id } }: ChangeSetDetail) => {
  valueOf(sets.apply(profileId, id));
  await sets.idle();
  return read(id);
};
const lookUp = async ({ changeSet: { id } }: ChangeSetDetail) =>
  valueOf(await sets.lookUp(profileId, id, null, signal));
const statesOf = (detail: ChangeSetDetail) => detail.cells.map(({ state }) => state);
const disk = (takesIt: boolean) => database.execute(`PRAGMA query_only = ${takesIt ? 'OFF' : 'ON'}`);
const set = (change: CellChange, flagDefault: boolean | null = null, stop: AbortSignal = signal) =>
  sets.changeCell(profileId, change, flagDefault, stop);

describe('one cell', () => {
  const name = 'featureFlags/alpha/overrides/o1';
  const common = { profileId, variables: { name }, resourceName: name, askedBy: 'screen' };
  const off = { override: 'NONE', inEffect: 'OFF' };
  const on = { override: 'ON', inEffect: 'ON' };

  it('is sent with the value that was read and the new value', async () => {
    expect(valueOf(await set(changeOf('o1', 'on')))).toMatchObject({
      outcome: 'applied',
      now: overridden(true),
    });
    expect(valueOf(await set(changeOf('o1', 'off', overridden(true))))).toMatchObject({ outcome: 'applied' });
    valueOf(await set(changeOf('o1', 'clear', overridden(false)), true));
    cells.set('o1 alpha', overridden(true));
    valueOf(await set(changeOf('o1', 'clear', overridden(true))));
    expect(sent).toEqual([
      { ...common, operation: 'SetFeatureFlagOverride', body: { value: true }, before: off, after: on },
      {
        ...common,
        operation: 'SetFeatureFlagOverride',
        body: { value: false },
        before: on,
        after: { override: 'OFF', inEffect: 'OFF' },
      },
      {
        ...common,
        operation: 'DeleteFeatureFlagOverride',
        body: null,
        before: { override: 'OFF', inEffect: 'OFF' },
        after: { override: 'NONE', inEffect: 'ON' },
      },
      {
        ...common,
        operation: 'DeleteFeatureFlagOverride',
        body: null,
        before: on,
        after: { override: 'NONE', inEffect: 'DEFAULT' },
      },
    ]);
  });

  it('that somebody else changes while the operator is asked is not sent', async () => {
    isAsked = true;
    const isConfirmed = async (action: ChangeAction, meanwhile: SeenCell) => {
      cells.set('o1 alpha', isOff);
      whileAsked = () => void cells.set('o1 alpha', meanwhile);
      return valueOf(await set(changeOf('o1', action)));
    };
    expect(await isConfirmed('on', overridden(false))).toEqual({
      outcome: 'conflict',
      now: overridden(false),
      note: 'Nothing was sent: the value was Default off when the change was chosen and is Off now.',
      status: null,
    });
    expect(await isConfirmed('on', overridden(true))).toMatchObject({ outcome: 'already' });
    expect(sent).toEqual([]);
    expect(await isConfirmed('on', isOff)).toMatchObject({ outcome: 'applied' });
    onRead = () => (reads.length % 2 === 0 ? unreachable : null);
    reads = [];
    cells.set('o1 alpha', isOff);
    expect(await set(changeOf('o1', 'on'))).toEqual(err(unreachable));
    expect(sent).toHaveLength(1);
  });

  it('that is not readable is cleared without naming the earlier value', async () => {
    cells.delete('o1 alpha');
    takes = () => hidden;
    const done = valueOf(await set(changeOf('o1', 'clear', unread)));
    expect(done).toMatchObject({ outcome: 'accepted', now: hidden, status: 200 });
    expect(sent).toMatchObject([
      {
        before: { override: 'UNKNOWN', inEffect: 'UNKNOWN' },
        after: { override: 'CLEARED', inEffect: 'DEFAULT' },
      },
    ]);
  });

  it('is stopped by its own signal, but a run waits for a request that was sent', async () => {
    const stop = new AbortController();
    valueOf(await set(changeOf('o1', 'on'), null, stop.signal));
    expect(signals).toEqual([stop.signal]);
    onSend = () => {
      valueOf(sets.stop(profileId, valueOf(sets.list(profileId))[0]?.id ?? ''));
      return null;
    };
    expect(statesOf(await apply(changeOf('o2', 'on'), changeOf('o3', 'on')))).toEqual(['applied', 'waiting']);
    expect(signals[1]?.aborted).toBe(false);
    expect(sent[1]).toMatchObject({ askedBy: 'bulk', grantId: 'grant' });
    expect(sent[0]).not.toHaveProperty('grantId');
  });

  it.each([
    ['on', isOff, overridden(true), 'already', null],
    [
      'on',
      overridden(false),
      isOff,
      'conflict',
      'Nothing was sent: the value was Off when the change was chosen and is Default off now.',
    ],
    [
      'on',
      isOff,
      hidden,
      'conflict',
      'the value was Default off when the change was chosen and is unknown now.',
    ],
  ] as const)(
    'to be set to %s, staged on %j, is not sent over %j',
    async (action, before, now, outcome, note) => {
      if (now.is === 'unknown') cells.delete('o1 alpha');
      else cells.set('o1 alpha', now);
      const done = valueOf(await set(changeOf('o1', action, before)));
      expect(done).toMatchObject({ outcome, now });
      if (note !== null) expect(done.note).toContain(note);
      expect(sent).toEqual([]);
    },
  );

  it('of a missing organization is a conflict, and is not sent if the organization cannot be read', async () => {
    onRead = () => notThere;
    expect(valueOf(await set(changeOf('o1', 'on')))).toMatchObject({ outcome: 'conflict', now: null });
    onRead = () => noAccess;
    expect(await set(changeOf('o1', 'on'))).toEqual(err(noAccess));
    expect(sent).toEqual([]);
  });

  it.each([
    [isOff, 'but the current value is Default off, not On'],
    [overridden(false), 'but the current value is Off, not On'],
  ])('that did not take effect failed: %j', async (now, note) => {
    takes = () => now;
    const done = valueOf(await set(changeOf('o1', 'on')));
    expect(done).toMatchObject({ outcome: 'failed', now, status: 200 });
    expect(done.note).toContain(note);
  });

  it('that cannot be read back is unknown', async () => {
    onSend = () => {
      onRead = () => unreachable;
      return null;
    };
    expect(valueOf(await set(changeOf('o1', 'on')))).toMatchObject({
      outcome: 'unknown',
      now: null,
      status: 200,
      note: 'Accepted (200), but the value could not be read back.',
    });
  });

  it('that has no override to clear needs no change if the default is in effect', async () => {
    cells.set('o1 alpha', overridden(true));
    onSend = () => {
      cells.set('o1 alpha', isOff);
      return notThere;
    };
    const clear = () => set(changeOf('o1', 'clear', overridden(true)));
    expect(valueOf(await clear())).toMatchObject({ outcome: 'already', status: 404 });
    cells.set('o1 alpha', overridden(true));
    onSend = () => notThere;
    const failed = valueOf(await clear());
    expect(failed).toMatchObject({ outcome: 'failed', status: 404 });
    expect(failed.note).toContain('Current value: On.');
    onSend = () => {
      onRead = () => unreachable;
      return notThere;
    };
    expect(valueOf(await clear()).note).toContain('Current value: Unknown.');
    onRead = () => null;
    cells.set('o1 alpha', isOff);
    onSend = () => notThere;
    const refused = valueOf(await set(changeOf('o1', 'on')));
    expect(refused).toMatchObject({ outcome: 'failed', status: 404 });
    expect(refused.note).not.toContain('no override to clear');
  });

  it('is compared with the flag defaults if no source is named, which are read only then', async () => {
    valueOf(await set(changeOf('o1', 'on')));
    expect(reads).not.toContain('flags');
    unreported = true;
    cells.set('o1 alpha', isOff);
    const before = { is: 'default', value: false, sourceGiven: false } as const;
    expect(valueOf(await set(changeOf('o1', 'on', before)))).toMatchObject({
      outcome: 'applied',
      now: { is: 'override', value: true, sourceGiven: false },
    });
    expect(reads).toContain('flags');
  });

  it('is cleared without claiming that there was no override, if no source is named', async () => {
    unreported = true;
    const before = { is: 'default', value: false, sourceGiven: false } as const;
    expect(valueOf(await set(changeOf('o1', 'clear', before), false))).toMatchObject({ outcome: 'applied' });
    expect(sent).toMatchObject([
      {
        operation: 'DeleteFeatureFlagOverride',
        before: { override: 'UNKNOWN', inEffect: 'OFF' },
        after: { override: 'CLEARED', inEffect: 'OFF' },
      },
    ]);
  });

  it('whose flag cannot be in a path is refused before anything is read', async () => {
    expect(await set(changeOf('o1', 'on', isOff, '../alpha'))).toMatchObject({ ok: false });
    expect([reads, sent]).toEqual([[], []]);
  });
});

describe('the question about a set', () => {
  it('lists each change with the earlier value, its flag and the number of organizations', async () => {
    cells.set('o2 alpha', overridden(true));
    cells.delete('o3 alpha');
    await apply(
      changeOf('o1', 'on'),
      changeOf('o2', 'clear', overridden(true)),
      changeOf('o3', 'off', hidden),
    );
    expect(grantRequests).toMatchObject([
      {
        items: [
          { operation: 'SetFeatureFlagOverride', before: 'DEFAULT_OFF', body: { value: true } },
          { operation: 'DeleteFeatureFlagOverride', before: 'ON' },
          { operation: 'SetFeatureFlagOverride', before: null, body: { value: false } },
        ],
      },
    ]);
    expect(grantRequests[0]?.facts).toEqual({
      changeSet: 'Change set 1',
      flag: 'alpha',
      organizations: 3,
      unknownNow: 1,
    });
  });

  it('gives the number of flags if there are several', async () => {
    await apply(changeOf('o1', 'on'), changeOf('o1', 'on', isOff, 'beta'));
    expect(grantRequests[0]?.facts).toEqual({ changeSet: 'Change set 1', flags: 2, organizations: 1 });
  });

  it('gives the number of organizations in each wave', async () => {
    const factsOf = async (waves: Waves, ...organizations: string[]) => {
      const id = stage(...organizations.map((organization) => changeOf(organization, 'on')));
      valueOf(sets.change(profileId, id, { waves }));
      valueOf(sets.apply(profileId, id));
      await sets.idle();
      return grantRequests.at(-1)?.facts;
    };
    const waves = { ...defaultWaves, first: 1, share: 50, restMinutes: 0 };
    expect(await factsOf(waves, 'o1', 'o2', 'o3')).toMatchObject({
      waves: 'First 1 organization, then 1, then 1',
    });
    expect(await factsOf({ ...waves, first: 2, share: 100 }, 'o1', 'o2', 'o3')).toMatchObject({
      waves: 'First 2 organizations, then 1',
    });
    const groups = ['o1', 'o2', 'o3'].map((organization) => [`organizations/${organization}`]);
    expect(await factsOf({ ...waves, groups }, 'o3', 'o2', 'o1', 'o4')).toMatchObject({
      waves: 'First 1 organization, then 3 in 3 more waves',
    });
    expect(await factsOf(waves, 'o1')).not.toHaveProperty('waves');
  });

  it('lists only the remaining waves of a resumed set', async () => {
    const id = stage(...['o1', 'o2', 'o3'].map((organization) => changeOf(organization, 'on')));
    valueOf(
      sets.change(profileId, id, {
        stopAfter: 1,
        waves: { ...defaultWaves, first: 1, share: 50, restMinutes: 0 },
      }),
    );
    onSend = () => noAccess;
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    expect(grantRequests.at(-1)?.facts).toMatchObject({ waves: 'First 1 organization, then 1' });
  });
});

describe('a set', () => {
  it('sends nothing that cannot be saved first', async () => {
    onRead = () => {
      disk(false);
      return null;
    };
    const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'));
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    disk(true);
    expect(sent).toEqual([]);
    expect(statesOf(read(id))).toEqual(['waiting', 'waiting']);
  });

  it('stops at an error that every cell would get, and resumes from there', async () => {
    onRead = (id) => (id === 'o2' ? unreachable : null);
    const stopped = await apply(changeOf('o1', 'on'), changeOf('o2', 'on'), changeOf('o3', 'on'));
    expect(statesOf(stopped)).toEqual(['applied', 'waiting', 'waiting']);
    expect(stopped.changeSet).toMatchObject({ state: 'stopped', error: { kind: 'network' } });
    onRead = () => null;
    onSend = () => unreachable;
    expect(statesOf(await again(stopped))).toEqual(['applied', 'waiting', 'waiting']);
    onSend = () => null;
    expect(statesOf(await again(stopped))).toEqual(['applied', 'applied', 'applied']);
    expect(sent.map(({ resourceName }) => resourceName.slice(-2))).toEqual(['o1', 'o2', 'o2', 'o3']);
  });

  it('loses unstaged changes, as long as it is a draft', async () => {
    const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'), changeOf('o3', 'on'));
    sourceGiven = [];
    const { cells: left } = valueOf(
      sets.unstage(profileId, id, [changeOf('o1', 'on'), changeOf('o3', 'on')]),
    );
    expect(left.map(({ organization, position }) => [organization, position])).toEqual([
      ['organizations/o2', 0],
    ]);
    expect(sourceGiven).toEqual(['Change set 1 draft']);
    await again(read(id));
    expect(sets.unstage(profileId, id, [changeOf('o2', 'on')])).toMatchObject({
      error: { kind: 'validation' },
    });
    expect(sets.stage(profileId, id, [changeOf('o1', 'on')])).toMatchObject({
      error: { kind: 'validation' },
    });
    expect(statesOf(read(id))).toEqual(['applied']);
  });

  it('loses what was meant when two changes are unstaged one right after the other', () => {
    const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'), changeOf('o3', 'on'));
    const [first, second] = read(id).cells;
    // The page asks for the second before it sees that the first is gone.
    for (const cell of [first, second]) if (cell !== undefined) valueOf(sets.unstage(profileId, id, [cell]));
    expect(read(id).cells.map(({ organization }) => organization)).toEqual(['organizations/o3']);
  });

  it('has no dry run if the service cannot be read, nor an earlier one', async () => {
    const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'));
    onRead = () => unreachable;
    expect(await sets.dryRun(profileId, id, signal)).toEqual(err(unreachable));
    onRead = () => {
      valueOf(sets.unstage(profileId, id, [changeOf('o2', 'on')]));
      return null;
    };
    expect(await sets.dryRun(profileId, id, signal)).toMatchObject({ ok: false });
    expect(read(id).changeSet.dryRunAt).toBeNull();
    onRead = (organization) => (organization === 'o1' ? notThere : null);
    expect(valueOf(await sets.dryRun(profileId, id, signal)).cells).toMatchObject([
      { dry: { result: 'not-possible' } },
    ]);
    expect(await sets.dryRun(profileId, 'none', signal)).toMatchObject({ ok: false });
  });

  it('loses its dry run, and is announced, when flags were changed; a sent set is not announced', async () => {
    await apply(changeOf('o1', 'on'));
    const id = stage(changeOf('o2', 'on'));
    valueOf(await sets.dryRun(profileId, id, signal));
    expect(read(id).changeSet.dryRunAt).not.toBeNull();
    sourceGiven = [];
    sets.flagsChanged(profileId);
    expect(sourceGiven).toEqual(['Change set 2 draft']);
    expect(read(id).changeSet.dryRunAt).toBeNull();
    disk(false);
    sets.flagsChanged(profileId);
    disk(true);
    expect(reported).toHaveLength(1);
  });

  it('shows nothing of a dry run that is void', async () => {
    const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'));
    const dryOf = () => read(id).cells.map(({ dry }) => dry?.result);
    cells.set('o1 alpha', overridden(false));
    valueOf(await sets.dryRun(profileId, id, signal));
    expect(dryOf()).toEqual(['conflict', 'would-apply']);
    sets.flagsChanged(profileId);
    expect(dryOf()).toEqual([undefined, undefined]);
  });

  it('has no dry run after a change was staged and unstaged again', async () => {
    const id = stage(changeOf('o1', 'on'));
    valueOf(await sets.dryRun(profileId, id, signal));
    valueOf(sets.stage(profileId, id, [changeOf('o2', 'on')]));
    valueOf(sets.unstage(profileId, id, [changeOf('o2', 'on')]));
    expect(read(id)).toMatchObject({ changeSet: { dryRunAt: null }, cells: [{ dry: null }] });
  });

  it('loses its dry run, and is announced, when another set was sent', async () => {
    const id = stage(changeOf('o2', 'on'));
    valueOf(await sets.dryRun(profileId, id, signal));
    sourceGiven = [];
    await apply(changeOf('o1', 'on'));
    expect(read(id).changeSet.dryRunAt).toBeNull();
    expect(sourceGiven).toContain('Change set 1 draft');
  });

  it('keeps its dry run when its question was declined', async () => {
    const id = stage(changeOf('o1', 'on'));
    valueOf(await sets.dryRun(profileId, id, signal));
    notConfirmed = { kind: 'refused', reason: 'not-confirmed', message: 'm', advice: 'a' };
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    expect(read(id)).toMatchObject({
      changeSet: { state: 'draft', dryRunAt: '2026-03-02T10:15:00.000Z' },
      cells: [{ dry: { result: 'would-apply' } }],
    });
  });

  it('is announced when its settings change', () => {
    const id = stage(changeOf('o1', 'on'));
    sourceGiven = [];
    expect(valueOf(sets.change(profileId, id, { name: 'Wave' }))).toMatchObject({ name: 'Wave' });
    expect(sourceGiven).toEqual(['Wave draft']);
  });
});

describe('a set that was reverted, continued and reverted again', () => {
  it('has one draft with all that was sent, in which the changes of the operator stay', async () => {
    const id = stage(...['o1', 'o2', 'o3'].map((each) => changeOf(each, 'on')));
    onSend = () => {
      if (sent.length === 2) valueOf(sets.stop(profileId, id));
      return null;
    };
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    clock.advance(1000);
    const draft = valueOf(sets.revert(profileId, id));
    const placesOf = (detail: ChangeSetDetail) =>
      detail.cells.map(({ organization, flag, action }) => `${organization} ${flag} ${action}`);
    expect(placesOf(draft)).toEqual(['organizations/o1 alpha clear', 'organizations/o2 alpha clear']);
    valueOf(sets.unstage(profileId, draft.changeSet.id, [changeOf('o1', 'clear')]));
    valueOf(sets.stage(profileId, draft.changeSet.id, [changeOf('o2', 'off', overridden(true))]));
    expect(placesOf(valueOf(sets.revert(profileId, id)))).toEqual(['organizations/o2 alpha off']);

    clock.advance(1000);
    await again(read(id));
    const more = valueOf(sets.revert(profileId, id));
    expect(more.changeSet.id).toBe(draft.changeSet.id);
    expect(placesOf(more)).toEqual(['organizations/o2 alpha off', 'organizations/o3 alpha clear']);
    expect(await again(more)).toMatchObject({ cells: [{ state: 'applied' }, { state: 'applied' }] });
  });

  it('does not get a change again that the operator took out since the set was continued', async () => {
    const id = stage(...['o1', 'o2'].map((each) => changeOf(each, 'on')));
    onSend = () => {
      if (sent.length === 1) valueOf(sets.stop(profileId, id));
      return null;
    };
    valueOf(sets.apply(profileId, id));
    await sets.idle();
    clock.advance(1000);
    valueOf(sets.revert(profileId, id));
    clock.advance(1000);
    await again(read(id));
    clock.advance(1000);
    const { changeSet, cells: both } = valueOf(sets.revert(profileId, id));
    expect(both.map(({ organization }) => organization)).toEqual(['organizations/o1', 'organizations/o2']);
    valueOf(sets.unstage(profileId, changeSet.id, both.slice(1)));
    const { cells: left } = valueOf(sets.revert(profileId, id));
    expect(left.map(({ organization }) => organization)).toEqual(['organizations/o1']);
  });
});

it('a draft that reverts a set stays as it is while its confirmation is open', async () => {
  const id = stage(changeOf('o1', 'on'), changeOf('o2', 'on'));
  onSend = () => {
    valueOf(sets.stop(profileId, id));
    return null;
  };
  valueOf(sets.apply(profileId, id));
  await sets.idle();
  clock.advance(1000);
  const draft = valueOf(sets.revert(profileId, id));
  clock.advance(1000);
  await again(read(id));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  decided = promise;
  valueOf(sets.apply(profileId, draft.changeSet.id));
  expect(sets.revert(profileId, id)).toMatchObject({ ok: false, error: { kind: 'validation' } });
  expect(read(draft.changeSet.id).cells).toHaveLength(1);
  resolve(undefined);
  await sets.idle();
  expect(statesOf(read(draft.changeSet.id))).toEqual(['applied']);
});

describe('a cell whose outcome is unknown', () => {
  const cut = async (...changes: CellChange[]) => {
    onSend = () => {
      onRead = () => unreachable;
      return unknownOutcome;
    };
    const done = await apply(...changes);
    onSend = onRead = () => null;
    return done;
  };

  it('is looked up with one read for each organization', async () => {
    onSend = () => unknownOutcome;
    const done = await apply(changeOf('o1', 'on'), changeOf('o1', 'on', isOff, 'beta'), changeOf('o2', 'on'));
    expect(statesOf(done)).toEqual(['unknown', 'unknown', 'unknown']);
    cells.set('o1 alpha', overridden(true));
    cells.set('o2 alpha', overridden(false));
    reads = [];
    const looked = await lookUp(done);
    expect(reads).toEqual(['o1', 'o2']);
    expect(looked.cells).toMatchObject([
      { state: 'applied', now: overridden(true), note: 'Looked up: the change took effect.' },
      {
        state: 'failed',
        now: isOff,
        note: 'Looked up: the value has not changed. The change was not sent again.',
      },
      {
        state: 'failed',
        note: 'Looked up: the value differs from both the earlier value and the value sent.',
      },
    ]);
    expect(sent).toHaveLength(3);
  });

  it('stays unknown where its organization is not there, and is retried by the next look-up', async () => {
    const done = await cut(changeOf('o1', 'on'));
    onRead = () => notThere;
    expect((await lookUp(done)).cells).toMatchObject([{ state: 'unknown', now: null }]);
    onRead = () => unreachable;
    expect(await sets.lookUp(profileId, done.changeSet.id, null, signal)).toEqual(err(unreachable));
    onRead = () => null;
    expect(statesOf(await lookUp(done))).toEqual(['failed']);
  });

  it('was accepted if the service returned success and does not show the value', async () => {
    onSend = () => {
      onRead = () => unreachable;
      return null;
    };
    const done = await apply(changeOf('o1', 'on'));
    expect(done.cells).toMatchObject([{ state: 'unknown', status: 200 }]);
    onRead = () => null;
    cells.delete('o1 alpha');
    expect((await lookUp(done)).cells).toMatchObject([{ state: 'accepted', now: hidden, status: 200 }]);
  });

  it.each([
    [199, 'unknown'],
    [200, 'accepted'],
    [299, 'accepted'],
    [300, 'unknown'],
    [null, 'unknown'],
  ])('with the status %j, and not shown by the service, is looked up as %s', async (status, state) => {
    onSend = () => {
      onRead = () => unreachable;
      return { ...unknownOutcome, ...(status !== null && { status }) };
    };
    const done = await apply(changeOf('o1', 'on'));
    expect(done.cells).toMatchObject([{ state: 'unknown', status }]);
    onRead = () => null;
    cells.delete('o1 alpha');
    expect((await lookUp(done)).cells).toMatchObject([{ state, now: hidden, status }]);
    expect(sent).toHaveLength(1);
  });

  it('is what the service shows, even after a success, and stays unknown without its organization', async () => {
    onSend = () => {
      onRead = () => unreachable;
      return null;
    };
    const done = await apply(changeOf('o1', 'on'), changeOf('o2', 'on'));
    expect(done.cells).toMatchObject([{ state: 'unknown', status: 200 }, { state: 'waiting' }]);
    onRead = () => notThere;
    expect((await lookUp(done)).cells).toMatchObject([{ state: 'unknown', now: null, status: 200 }, {}]);
    onRead = () => null;
    cells.set('o1 alpha', isOff);
    expect((await lookUp(done)).cells).toMatchObject([{ state: 'failed', now: isOff, status: 200 }, {}]);
  });

  it('waits again only after it was read as unknown, and then for any value', async () => {
    const done = await cut(changeOf('o1', 'on'));
    const decide = (decision: 'again' | 'restage') =>
      valueOf(sets.decide(profileId, done.changeSet.id, decision, [0]));
    expect(statesOf(decide('again'))).toEqual(['unknown']);
    expect(statesOf(decide('restage'))).toEqual(['unknown']);
    cells.delete('o1 alpha');
    expect((await lookUp(done)).cells).toMatchObject([{ state: 'unknown', now: hidden }]);
    expect(decide('again').cells).toMatchObject([{ state: 'waiting', before: hidden }]);
  });
});

describe('a cell that is retried', () => {
  it('waits for the value that was read, if it failed', async () => {
    takes = () => overridden(false);
    const done = await apply(changeOf('o1', 'on'));
    expect(statesOf(done)).toEqual(['failed']);
    const { id } = done.changeSet;
    expect(valueOf(sets.decide(profileId, id, 'restage', [0])).cells).toMatchObject([{ state: 'failed' }]);
    expect(valueOf(sets.decide(profileId, id, 'again', [0])).cells).toMatchObject([
      { state: 'waiting', before: overridden(false) },
    ]);
  });

  it('waits for the value it was staged on, if it failed without being read, or is not readable', async () => {
    onSend = () => {
      onRead = () => unreachable;
      return noAccess;
    };
    const done = await apply(changeOf('o1', 'on'));
    expect(done.cells).toMatchObject([{ state: 'failed', now: null }]);
    const decided = valueOf(sets.decide(profileId, done.changeSet.id, 'again', [0]));
    expect(decided.cells).toMatchObject([{ state: 'waiting', before: isOff }]);
    onRead = () => null;
    onSend = () => {
      cells.delete('o1 alpha');
      return noAccess;
    };
    const hiddenNow = await again(done);
    expect(hiddenNow.cells).toMatchObject([{ state: 'failed', now: hidden }]);
    expect(valueOf(sets.decide(profileId, done.changeSet.id, 'again', [0])).cells).toMatchObject([
      { state: 'waiting', before: isOff },
    ]);
  });

  it('is staged again after a conflict, on the current value or on any unreadable value', async () => {
    cells.set('o1 alpha', overridden(false));
    cells.delete('o2 alpha');
    const done = await apply(changeOf('o1', 'on'), changeOf('o2', 'on'));
    expect(statesOf(done)).toEqual(['conflict', 'conflict']);
    const { id } = done.changeSet;
    expect(statesOf(valueOf(sets.decide(profileId, id, 'again', [0, 1])))).toEqual(['conflict', 'conflict']);
    expect(valueOf(sets.decide(profileId, id, 'restage', [0, 1])).cells).toMatchObject([
      { state: 'waiting', before: overridden(false) },
      { state: 'waiting', before: hidden },
    ]);
    expect(sent).toEqual([]);
  });
});
