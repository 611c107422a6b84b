import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBulkStore, type BulkStore } from '#electron/jobs/creation/bulk-store';
import { attemptOf, createLedger, type Ledger } from '#electron/jobs/creation/ledger';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import { tokenOperation, type AppError } from '#shared/errors';
import { demoProfileId } from '#shared/profile';
import { nameSchema } from '#shared/resource-names';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { testKeys } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const organization = 'organizations/o';
const teamOf = (name: string) => nameSchema('team').parse(name);
const team = teamOf(`${organization}/teams/t`);
const otherTeam = teamOf(`${organization}/teams/t2`);
/** Its name begins with the name of the other organization. */
const teamElsewhere = teamOf('organizations/o2/teams/t');
const check = `${team}/checks/c`;
const about = { message: 'm', advice: 'a' } as const;
const cut: AppError = { kind: 'outcome-unknown', lookup: {}, ...about };
const noAccess: AppError = { kind: 'permission', ...about };
const limited: AppError = { kind: 'rate-limit', ...about };

let folder: string;
let clock: ManualClock;
let database: Database;
let keys: Keys | null;
let ledger: Ledger;
let store: BulkStore;

/** The ledger of the next process: the same disk, and the keys of now. */
const restarted = () =>
  createLedger(
    database,
    clock,
    createVault(() => keys),
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  clock = createManualClock();
  database = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock })).database;
  keys = testKeys;
  const vault = createVault(() => keys);
  ledger = createLedger(database, clock, vault);
  store = createBulkStore({ database, clock, vault });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Begun = Parameters<Ledger['begin']>[0];
const begin = (id: string, changes: Partial<Begun> = {}) =>
  ledger.begin({ id, profileId, team, clientReference: 'HL-1', known: [], ...changes });
const unclear = (reference = 'HL-1', in_ = organization) =>
  ledger.unclear(profileId, in_, reference).map(({ attempt }) => attempt);
const previousAttempt = (reference = 'HL-1', in_: string = team) =>
  ledger.previousAttempt(profileId, in_, reference)?.attempt ?? null;
const previousAttemptIn = (reference = 'HL-1', in_ = organization) =>
  ledger.previousAttemptIn(profileId, in_, reference)?.attempt ?? null;
const disk = (takesIt: boolean) => database.execute(`PRAGMA query_only = ${takesIt ? 'OFF' : 'ON'}`);
const unsettled = () => ledger.unsettled(profileId).map(({ attempt }) => attempt);

describe('an attempt', () => {
  it('counts as being sent until its outcome is saved, and as unknown in the next process', () => {
    begin('first', { known: [check] });
    const begun = {
      attempt: 'first',
      number: 1,
      profileId,
      team,
      clientReference: 'HL-1',
      known: [check],
      startedAt: '2026-03-02T10:15:00.000Z',
      check: null,
      absentAt: null,
      error: null,
      run: null,
      row: null,
    };
    expect(ledger.get(profileId, 'first')).toEqual({ ...begun, state: 'sending', mayHaveCreated: true });
    expect(restarted().get(profileId, 'first')).toEqual({ ...begun, state: 'unknown', mayHaveCreated: true });
    begin('first', { profileId: 'other' });
    ledger.created(profileId, 'first', check);
    expect(ledger.get(profileId, 'first')).toMatchObject({ state: 'created', check, mayHaveCreated: false });
    expect(ledger.get('other', 'first')).toMatchObject({ state: 'sending' });
    expect([ledger.get(profileId, 'none'), ledger.get('none', 'first')]).toEqual([null, null]);
  });

  it('keeps its reference and the reason of its failure, without the response', () => {
    begin('first');
    const odd: AppError = { kind: 'protocol', reason: 'not-json', ...about };
    ledger.unknown(profileId, 'first', { ...odd, received: 'Ottilie' });
    const entry = ledger.get(profileId, 'first');
    expect(entry).toMatchObject({ state: 'unknown', clientReference: 'HL-1' });
    expect(entry?.error).toEqual(odd);
  });

  it('returns the fields of the contract', () => {
    begin('first');
    const entry = ledger.get(profileId, 'first');
    expect(entry === null ? null : attemptOf(entry)).toEqual({
      attempt: 'first',
      team,
      clientReference: 'HL-1',
      state: 'sending',
      startedAt: '2026-03-02T10:15:00.000Z',
      check: null,
      absentAt: null,
    });
  });

  it('whose response cannot be saved is unknown, and may have created a check', () => {
    begin('first');
    disk(false);
    expect(() => ledger.created(profileId, 'first', check)).toThrow();
    disk(true);
    expect(ledger.get(profileId, 'first')).toMatchObject({ state: 'unknown', mayHaveCreated: true });
    expect(unclear()).toEqual(['first']);
  });

  it('whose check a look-up did not find shows when', () => {
    begin('first');
    ledger.unknown(profileId, 'first', cut);
    clock.advance(1000);
    ledger.absent(profileId, 'first');
    expect(ledger.get(profileId, 'first')).toMatchObject({ absentAt: '2026-03-02T10:15:01.000Z' });
  });
});

describe('an attempt that failed', () => {
  it.each<[string, AppError]>([
    ['rate-limit', limited],
    ['service', { kind: 'service', ...about }],
    ['network', { kind: 'network', reason: 'cut', ...about }],
    ['cancelled', { kind: 'cancelled', ...about }],
    ['internal', { kind: 'internal', ...about }],
  ])('with an error of the kind %s may have created a check', (_kind, error) => {
    begin('first');
    ledger.failed(profileId, 'first', error);
    expect(ledger.get(profileId, 'first')).toMatchObject({ state: 'failed', mayHaveCreated: true });
    expect(unclear()).toEqual(['first']);
  });

  it.each<[string, AppError]>([
    ['was found at fault', { kind: 'validation', faults: [], ...about }],
    ['had no permission', noAccess],
    ['had no team', { kind: 'not-found', ...about }],
    ['was not let in', { kind: 'auth', ...about }],
    ['did not leave', { kind: 'refused', reason: 'read-only', ...about }],
    ['had no token', { kind: 'network', reason: 'cut', operation: tokenOperation, ...about }],
  ])('because it %s created no check', (_why, error) => {
    begin('first');
    ledger.failed(profileId, 'first', error);
    expect(ledger.get(profileId, 'first')).toMatchObject({ state: 'failed', mayHaveCreated: false });
    expect(unclear()).toEqual([]);
  });
});

describe('attempts that may have created a check', () => {
  it('are those with an unknown outcome, oldest first, but not those in flight or successful', () => {
    for (const id of ['sent-before', 'unknown', 'made', 'on-its-way']) begin(id);
    const [unknown, made] = ['unknown', 'made'];
    ledger.unknown(profileId, unknown, cut);
    ledger.created(profileId, made, check);
    expect(unclear()).toEqual(['unknown']);
    ledger = restarted();
    expect(unclear()).toEqual(['sent-before', 'unknown', 'on-its-way']);
    expect(ledger.unclear(profileId, organization, 'HL-1')[0]).toMatchObject({ clientReference: 'HL-1' });
  });

  it('are those of the profile, the reference and the organization, whichever the team', () => {
    begin('here');
    begin('next-door', { team: otherTeam });
    begin('elsewhere', { team: teamElsewhere });
    begin('of-another-reference', { clientReference: 'HL-2' });
    begin('of-another-profile', { profileId: 'other' });
    ledger = restarted();
    expect(unclear()).toEqual(['here', 'next-door']);
    expect(unclear('HL-1', 'organizations/o2')).toEqual(['elsewhere']);
    expect(unclear('HL-2')).toEqual(['of-another-reference']);
    expect(unclear('HL-3')).toEqual([]);
  });
});

describe('the attempt that blocks another', () => {
  it('is the newest for the reference in the team that did not certainly fail', () => {
    expect(previousAttempt()).toBeNull();
    begin('first');
    expect(previousAttempt()).toBe('first');
    ledger.unknown(profileId, 'first', cut);
    begin('second');
    ledger.failed(profileId, 'second', limited);
    expect(previousAttempt()).toBe('first');
    begin('third');
    ledger.created(profileId, 'third', check);
    expect(previousAttempt()).toBe('third');
    expect(previousAttempt('HL-2')).toBeNull();
    expect(previousAttempt('HL-1', otherTeam)).toBeNull();
    expect(ledger.previousAttempt('other', team, 'HL-1')).toBeNull();
  });

  it('names the check it created, unless another was created for the same reference in the team', () => {
    const madeFor = () => ledger.madeFor(profileId, team, 'HL-1');
    begin('first');
    expect(madeFor()).toBeNull();
    ledger.created(profileId, 'first', check);
    begin('next-door', { team: otherTeam });
    ledger.created(profileId, 'next-door', `${otherTeam}/checks/c7`);
    expect(madeFor()).toBe(check);
    begin('second');
    ledger.created(profileId, 'second', `${team}/checks/c8`);
    expect(madeFor()).toBeNull();
  });

  it('is the newest of any team in its organization', () => {
    begin('first');
    begin('second', { team: otherTeam });
    begin('elsewhere', { team: teamElsewhere });
    expect(previousAttemptIn()).toBe('second');
    ledger.failed(profileId, 'second', noAccess);
    expect(previousAttemptIn()).toBe('first');
    expect(previousAttemptIn('HL-1', 'organizations/o2')).toBe('elsewhere');
    expect(previousAttemptIn('HL-2')).toBeNull();
    expect(ledger.previousAttemptIn(profileId, organization, 'HL-1')).toMatchObject({
      clientReference: 'HL-1',
    });
  });

  it('still blocks after its reference was wiped', () => {
    begin('first');
    database.execute('UPDATE creation_attempt SET sealed = NULL');
    ledger = restarted();
    expect(previousAttempt()).toBe('first');
    expect(ledger.get(profileId, 'first')).toMatchObject({ clientReference: null, error: null });
  });
});

it('a check is known to be created once an attempt of the profile created it', () => {
  begin('first');
  expect(ledger.isMade(profileId, check)).toBe(false);
  ledger.created(profileId, 'first', check);
  expect(ledger.isMade(profileId, check)).toBe(true);
  expect([ledger.isMade('other', check), ledger.isMade(profileId, `${check}2`)]).toEqual([false, false]);
});

describe('unknown outcomes', () => {
  it('of the form are listed newest first, without those in flight and those that a newer attempt replaced', () => {
    for (const [id, clientReference] of [
      ['first', 'HL-1'],
      ['second', 'HL-2'],
      ['on-its-way', 'HL-3'],
      ['made', 'HL-4'],
    ] as const)
      begin(id, { clientReference });
    ledger.unknown(profileId, 'first', cut);
    ledger.unknown(profileId, 'second', cut);
    ledger.created(profileId, 'made', check);
    begin('of-a-run', { clientReference: 'HL-5', place: { run: 'run', row: 2 } });
    ledger.unknown(profileId, 'of-a-run', cut);
    expect(unsettled()).toEqual(['second', 'first']);
    begin('again');
    expect(unsettled()).toEqual(['second']);
    ledger = restarted();
    expect(unsettled()).toEqual(['again', 'on-its-way', 'second']);
    expect(ledger.unsettled('other')).toEqual([]);
  });

  it('of the form are listed in the order to look them up', () => {
    for (const id of ['wiped', 'a', 'b', 'c', 'd']) {
      begin(id, { clientReference: id });
      ledger.unknown(profileId, id, cut);
    }
    database.execute("UPDATE creation_attempt SET sealed = NULL WHERE id = 'wiped'");
    for (const id of ['c', 'd', 'a']) {
      clock.advance(1000);
      ledger.absent(profileId, id);
    }
    expect(unsettled()).toEqual(['b', 'c', 'd', 'a', 'wiped']);
    clock.advance(1000);
    ledger.absent(profileId, 'c');
    expect(unsettled()).toEqual(['b', 'd', 'a', 'c', 'wiped']);
  });

  it('of a bulk creation are listed by row, without those in flight and those that no longer count', () => {
    store.add({
      id: 'run',
      profileId,
      fileHash: '',
      template: 'checkTemplates/source-of-funds-check-v1-0-0',
      content: {
        fileName: '',
        headers: [],
        plan: {
          template: 'checkTemplates/source-of-funds-check-v1-0-0',
          mapping: { dateOrder: 'year-first', phoneCountry: null, fields: {} },
          organization: null,
          organizationDisplayName: null,
          phonesAccepted: false,
        },
      },
      perMinute: 60,
      stopAfter: 3,
    });
    const rows = [2, 3, 4, 5];
    store.addRows(
      'run',
      rows.map((number) => ({
        row: { number, cells: [] },
        team,
        clientReference: `HL-${number}`,
        lookedUp: true,
      })),
    );
    for (const row of rows.toReversed())
      begin(`of-${row}`, { clientReference: `HL-${row}`, place: { run: 'run', row } });
    for (const row of [2, 3, 4]) ledger.unknown(profileId, `of-${row}`, cut);
    ledger.absent(profileId, 'of-3');
    store.release('run', 'unknown', null);
    const unsettledOf = () =>
      ledger.unsettledOf('run').map(({ attempt, row, clientReference }) => [attempt, row, clientReference]);
    expect(unsettledOf()).toEqual([
      ['of-2', 2, 'HL-2'],
      ['of-4', 4, 'HL-4'],
    ]);
    ledger = restarted();
    expect(unsettledOf().map(([attempt]) => attempt)).toEqual(['of-2', 'of-4', 'of-5']);
    expect(ledger.unsettledOf('none')).toEqual([]);
  });
});

it('the teams of an organization are those with an attempt, by name', () => {
  begin('first', { team: otherTeam });
  begin('second');
  begin('third');
  begin('fourth', { team: teamElsewhere });
  expect(ledger.teams(profileId, organization)).toEqual([team, otherTeam]);
  database.execute(`UPDATE creation_attempt SET team = '${organization}/teams/' WHERE id = 'first'`);
  expect(ledger.teams(profileId, organization)).toEqual([team]);
});

describe('without the key of the keychain', () => {
  beforeEach(() => {
    keys = null;
    ledger = restarted();
  });

  it('the attempts of this process are compared among themselves', () => {
    begin('first');
    expect([previousAttempt(), previousAttempt('HL-2')]).toEqual(['first', null]);
    ledger.unknown(profileId, 'first', cut);
    expect(unclear()).toEqual(['first']);
    expect(ledger.isComparable(profileId)).toBe(true);
  });

  it('nothing can be compared with an attempt of an earlier process that may have created a check', () => {
    keys = testKeys;
    ledger = restarted();
    begin('refused');
    ledger.failed(profileId, 'refused', noAccess);
    keys = null;
    expect(restarted().isComparable(profileId)).toBe(true);
    keys = testKeys;
    begin('lost');
    ledger.failed(profileId, 'lost', limited);
    expect(ledger.isComparable(profileId)).toBe(true);
    keys = null;
    expect(ledger.isComparable(profileId)).toBe(false);
    ledger = restarted();
    expect(ledger.isComparable(profileId)).toBe(false);
    expect(ledger.isComparable('other')).toBe(true);
    begin('of-this-process', { clientReference: 'HL-2' });
    expect(ledger.isComparable(profileId)).toBe(false);
  });

  it('an attempt of a built-in profile is compared with nothing, as it costs nothing', () => {
    begin('first', { profileId: demoProfileId });
    expect(restarted().isComparable(demoProfileId)).toBe(true);
  });

  it('an attempt is compared with the key once the key is available, by the next process too', () => {
    begin('first');
    begin('of-another-profile', { profileId: 'other' });
    keys = testKeys;
    expect(previousAttempt()).toBe('first');
    ledger = restarted();
    expect(previousAttempt()).toBe('first');
    expect(ledger.previousAttempt('other', team, 'HL-1')).toMatchObject({ attempt: 'of-another-profile' });
    expect(previousAttempt('HL-2')).toBeNull();
  });

  it('an attempt is replaced by a newer one that was started with the key', () => {
    begin('first');
    ledger.unknown(profileId, 'first', cut);
    keys = testKeys;
    begin('again');
    expect(unsettled()).toEqual([]);
    ledger.unknown(profileId, 'again', cut);
    expect(unsettled()).toEqual(['again']);
  });

  it('an attempt no longer counts as its own after the key came and went', () => {
    begin('first');
    keys = testKeys;
    ledger.settle();
    keys = null;
    expect(ledger.isComparable(profileId)).toBe(false);
  });
});

describe('data from an older version', () => {
  it.each([
    [limited, true],
    [noAccess, false],
  ])('is sealed with the key, including whether it may have created a check: %j', (error, mayHaveCreated) => {
    database.execute(`INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known, error)
      VALUES ('old', '${profileId}', '${team}', 'HL-1', 'failed', 1, '[]', '${JSON.stringify(error)}')`);
    keys = null;
    ledger = restarted();
    expect(ledger.get(profileId, 'old')).toMatchObject({ clientReference: 'HL-1', error });
    expect(ledger.isComparable(profileId)).toBe(false);
    expect(previousAttemptIn()).toBeNull();
    keys = testKeys;
    expect(unclear()).toEqual(mayHaveCreated ? ['old'] : []);
    expect(ledger.get(profileId, 'old')).toMatchObject({ clientReference: 'HL-1', error, mayHaveCreated });
    database.execute('UPDATE creation_attempt SET sealed = NULL');
    expect(ledger.get(profileId, 'old')).toMatchObject({ clientReference: null, error: null });
  });

  it('is sealed once for a key', () => {
    const insert = (id: string) =>
      database.execute(`INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known)
        VALUES ('${id}', '${profileId}', '${team}', 'HL-1', 'unknown', 1, '[]')`);
    insert('old');
    ledger.settle();
    expect(unclear()).toEqual(['old']);
    keys = { ...testKeys };
    insert('older');
    expect(previousAttemptIn()).toBe('older');
    expect(unclear()).toEqual(['old', 'older']);
  });

  it('keeps its reference while the key is gone', () => {
    ledger.settle();
    keys = null;
    database.execute(`INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known)
      VALUES ('old', '${profileId}', '${team}', 'HL-1', 'unknown', 1, '[]')`);
    expect(previousAttempt()).toBeNull();
    expect(ledger.get(profileId, 'old')).toMatchObject({ clientReference: 'HL-1' });
  });
});
