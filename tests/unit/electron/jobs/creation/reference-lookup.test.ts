import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import { createLedger, type Ledger } from '#electron/jobs/creation/ledger';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import { createReferenceLookup, type LookUpReferences } from '#electron/jobs/creation/reference-lookup';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const organization = 'organizations/o';
const teamOf = (name: string) => nameSchema('team').parse(name);
const team = teamOf(`${organization}/teams/t`);
/** Its name begins with the name of the other team. */
const longerTeam = teamOf(`${organization}/teams/t2`);
const about = { message: 'm', advice: 'a' } as const;
const cut: AppError = { kind: 'outcome-unknown', lookup: {}, ...about };
const limited: AppError = { kind: 'rate-limit', ...about };
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const receivedAt = '2026-03-02T10:16:00.000Z';
const signal = new AbortController().signal;

let folder: string;
let database: Database;
let clock: ManualClock;
let ledger: Ledger;
/** What the service has: name and reference. */
let checks: [string, string][];
let failure: AppError | null;
let reads: number;
/** Called during the request to the service. */
let reading: () => void;
let references: (string | null)[];
let lookUpReferences: LookUpReferences;

const call = () => {
  reads += 1;
  reading();
  const page = operations.ListChecks.response.read(
    { checks: checks.map(([name, clientReference]) => ({ name, clientReference })) },
    { operation: 'ListChecks', mappings: noMappings },
  );
  if (page.is === 'not-understood') throw new Error('The page is not understood.');
  return Promise.resolve(failure === null ? ok({ value: page.value, receivedAt }) : err(failure));
};
const client = { call, mappings: noMappings } as unknown as ReadsChecks; // handles ListChecks only

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reference-lookup-'));
  clock = createManualClock();
  database = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock })).database;
  ledger = createLedger(database, clock, fixedVault());
  [checks, references, reads, failure] = [[], [], 0, null];
  reading = () => undefined;
  lookUpReferences = createReferenceLookup(ledger, ({ clientReference }) => references.push(clientReference));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const lookUp = (...references: readonly string[]) =>
  lookUpReferences(client, { profileId, organization }, ['HL-1', ...references], signal);
type Begun = Parameters<Ledger['begin']>[0];
const begin = (id: string, changes: Partial<Begun> = {}) =>
  ledger.begin({ id, profileId, team, clientReference: 'HL-1', known: [], ...changes });
const lose = (id: string, changes: Partial<Begun> = {}) => {
  begin(id, changes);
  ledger.unknown(profileId, id, cut);
};
const disk = (takesIt: boolean) => database.execute(`PRAGMA query_only = ${takesIt ? 'OFF' : 'ON'}`);
const stateOf = (id: string) => {
  const entry = ledger.get(profileId, id);
  return [entry?.state, entry?.check ?? null, entry?.absentAt ?? null];
};
const made = async (...references: readonly string[]) =>
  valueOf(await lookUp(...references)).settled.map(({ attempt, check }) => [attempt.attempt, check.name]);

describe('a look-up of a reference', () => {
  it('finds the check that an attempt with an unknown outcome created, and records it', async () => {
    lose('first');
    checks = [[`${team}/checks/c`, 'HL-1']];
    const looked = valueOf(await lookUp());
    expect([...looked.found.keys(), looked.receivedAt]).toEqual(['HL-1', receivedAt]);
    expect(looked.settled).toMatchObject([
      { attempt: { attempt: 'first' }, check: { name: `${team}/checks/c` } },
    ]);
    expect(stateOf('first')).toEqual(['created', `${team}/checks/c`, null]);
    expect(references).toEqual(['HL-1']);
  });

  it('records when it found none, but only for an attempt with an unknown outcome', async () => {
    lose('first');
    begin('limited');
    ledger.failed(profileId, 'limited', limited);
    expect(await made()).toEqual([]);
    expect(stateOf('first')).toEqual(['unknown', null, '2026-03-02T10:15:00.000Z']);
    expect(stateOf('limited')).toEqual(['failed', null, null]);
    expect(references).toEqual([]);
  });

  it('finds the check of an attempt that was reported as failed', async () => {
    begin('limited');
    ledger.failed(profileId, 'limited', limited);
    checks = [[`${team}/checks/c`, 'HL-1']];
    expect(await made()).toEqual([['limited', `${team}/checks/c`]]);
  });

  it.each<[string, [string, string], Partial<Begun>]>([
    ['of another team', [`${longerTeam}/checks/c`, 'HL-1'], {}],
    ['of another reference', [`${team}/checks/c`, 'HL-2'], {}],
    ['that was there before', [`${team}/checks/c`, 'HL-1'], { known: [`${team}/checks/c`] }],
  ])('does not match a check %s to an attempt', async (_which, check, changes) => {
    lose('first', changes);
    checks = [check];
    expect(await made('HL-2')).toEqual([]);
    expect(stateOf('first')[0]).toBe('unknown');
  });

  it('matches a check to one attempt, newest first, and never one that another attempt created', async () => {
    for (const id of ['first', 'second', 'third']) lose(id);
    begin('known');
    ledger.created(profileId, 'known', `${team}/checks/a`);
    checks = ['a', 'b', 'c'].map((id) => [`${team}/checks/${id}`, 'HL-1']);
    expect(await made()).toEqual([
      ['third', `${team}/checks/b`],
      ['second', `${team}/checks/c`],
    ]);
    expect(stateOf('first')).toEqual(['unknown', null, '2026-03-02T10:15:00.000Z']);
    expect(references).toEqual(['HL-1', 'HL-1']);
  });

  it('covers each of its references', async () => {
    lose('first');
    lose('second', { clientReference: 'HL-2' });
    checks = [
      [`${team}/checks/a`, 'HL-1'],
      [`${team}/checks/b`, 'HL-2'],
    ];
    expect(await made('HL-2')).toEqual([
      ['second', `${team}/checks/b`],
      ['first', `${team}/checks/a`],
    ]);
  });

  it('says nothing about an attempt that begins while it runs', async () => {
    reading = () => lose('meanwhile');
    checks = [[`${team}/checks/c`, 'HL-1']];
    expect(await made()).toEqual([]);
    expect(stateOf('meanwhile')).toEqual(['unknown', null, null]);
  });

  it('that fails says nothing', async () => {
    lose('first');
    failure = unreachable;
    expect(await lookUp()).toEqual(err(unreachable));
    expect(stateOf('first')).toEqual(['unknown', null, null]);
  });

  it('fails if the disk does, before or after the service is called', async () => {
    lose('first');
    reading = () => disk(false);
    expect(await lookUp()).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
    disk(true);
    expect(stateOf('first')).toEqual(['unknown', null, null]);
    reads = 0;
    const full = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    lookUpReferences = createReferenceLookup(
      {
        ...ledger,
        unclear: () => {
          throw full;
        },
      },
      () => undefined,
    );
    expect(await lookUp()).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
    expect(reads).toBe(0);
  });
});
