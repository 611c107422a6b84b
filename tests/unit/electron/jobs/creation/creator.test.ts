import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCreator, type CreateRequest, type Creator } from '#electron/jobs/creation/creator';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import { createLedger, type Ledger } from '#electron/jobs/creation/ledger';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { LookUpReferences } from '#electron/jobs/creation/reference-lookup';
import type { Guard } from '#electron/safety/guard/guard';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createVault } from '#electron/platform/storage/vault';
import type { AppError, AppErrorOf } from '#shared/errors';
import { readForm } from '#shared/check-form/read-form';
import type { FoundCheck } from '#shared/ipc/contract/creation';
import { defaultProfileSettings } from '#shared/profile';
import { nameSchema } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const team = nameSchema('team').parse('organizations/o/teams/t');
const check = `${team}/checks/made`;
const found: FoundCheck = { name: check, displayName: null, state: null, createTime: null };
const signal = new AbortController().signal;
const about = { operation: 'CreateCheck', message: 'm', advice: 'a' } as const;
const cut: AppError = { kind: 'outcome-unknown', lookup: {}, ...about };
const invalid: AppErrorOf<'validation'> = { kind: 'validation', faults: [], ...about };
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const { draft } = readForm('checkTemplates/source-of-funds-check-v1-0-0', {
  displayName: 'Purchase',
  clientReference: 'HL-1',
});

type Looked = Awaited<ReturnType<LookUpReferences>>;

let folder: string;
let database: Database;
let ledger: Ledger;
let creator: Creator;
let creatorOn: (ledger: Ledger) => Creator;
let sent: Parameters<Guard['perform']>[0][];
let lookUps: string[][];
let refused: string[][];
let respond: () => Result<unknown>;
let looked: () => Looked;
const nothingFound: Looked = ok({
  found: new Map(),
  settled: [],
  receivedAt: '2026-03-02T10:15:00.000Z',
} as never); // only these are read

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'creator-'));
  const clock = createManualClock();
  database = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock })).database;
  ledger = createLedger(database, clock, fixedVault());
  [sent, lookUps, refused] = [[], [], []];
  respond = () => ok({ value: { name: check } });
  looked = () => nothingFound;
  const perform = (request: Parameters<Guard['perform']>[0]) => {
    sent.push(request);
    return Promise.resolve(respond());
  };
  creatorOn = (ledger) =>
    createCreator({
      useSession: (_profile, work) =>
        work({
          client: {} as ReadsChecks, // the look-up here reads nothing
          settings: { ...defaultProfileSettings, onBehalfOfField: '' },
        }),
      guard: { perform: perform as unknown as Guard['perform'] },
      ledger,
      lookUpReferences: (_client, place, references) => {
        lookUps.push([place.organization, ...references]);
        return Promise.resolve(looked());
      },
      entitlements: { refuse: (...what) => refused.push(what) },
      clock,
    });
  creator = creatorOn(ledger);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const create = (changes: Partial<CreateRequest> = {}, stop = signal) =>
  creator.create(
    {
      profileId,
      attempt: 'first',
      team,
      organizationDisplayName: null,
      draft,
      acknowledged: [],
      supersedes: null,
      lookup: 'first',
      ...changes,
    },
    stop,
  );
const disk = (takesIt: boolean) => database.execute(`PRAGMA query_only = ${takesIt ? 'OFF' : 'ON'}`);
/** What a look-up finds that settles an attempt. */
const settledBy = (attempt: string, inTeam = team): Looked =>
  ok({
    found: new Map([['HL-1', [found]]]),
    receivedAt: '2026-03-02T10:15:00.000Z',
    settled: [{ attempt: { attempt, team: inTeam }, check: found }],
  } as never); // only these are read

describe('the request that creates a check', () => {
  it('comes from the screen, or from a confirmed run', async () => {
    valueOf(await create());
    valueOf(
      await create({
        attempt: 'row',
        draft: { ...draft, clientReference: 'HL-2' },
        bulk: { run: 'run', row: 3, grantId: 'grant' },
      }),
    );
    expect(sent).toMatchObject([
      {
        profileId,
        operation: 'CreateCheck',
        variables: { parent: team },
        resourceName: team,
        askedBy: 'screen',
      },
      { askedBy: 'bulk', grantId: 'grant' },
    ]);
    expect(sent[0]).not.toHaveProperty('grantId');
    expect(lookUps).toEqual([
      ['organizations/o', 'HL-1'],
      ['organizations/o', 'HL-2'],
    ]);
  });

  it('is not sent if it cannot be saved first', async () => {
    looked = () => {
      disk(false);
      return nothingFound;
    };
    const refusedByDisk = await create();
    disk(true);
    expect(refusedByDisk).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(sent).toEqual([]);
  });

  it('is not sent after a cancellation, nor for an on-behalf-of user that the profile has no field for', async () => {
    const call = new AbortController();
    looked = () => {
      call.abort();
      return nothingFound;
    };
    expect(await create({}, call.signal)).toMatchObject({ error: { kind: 'cancelled' } });
    looked = () => nothingFound;
    expect(await create({ draft: { ...draft, onBehalfOf: 'users/u' } })).toMatchObject({
      error: { kind: 'refused', reason: 'setting-missing', target: team },
    });
    expect(sent).toEqual([]);
  });

  it('is not sent without the key that earlier attempts are compared with', async () => {
    valueOf(await create());
    creator = creatorOn(
      createLedger(
        database,
        createManualClock(),
        createVault(() => null),
      ),
    );
    expect(await create({ attempt: 'second' })).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(sent).toHaveLength(1);
  });

  it('is not sent if the look-up fails, or finds a check that the operator has not seen', async () => {
    looked = () => err(unreachable);
    expect(await create()).toEqual(err(unreachable));
    looked = () => ok({ ...valueOf(nothingFound), found: new Map([['HL-1', [found]]]) });
    expect(valueOf(await create())).toEqual({ outcome: 'exists', checks: [found] });
    expect(sent).toEqual([]);
    expect(valueOf(await create({ acknowledged: [check] }))).toMatchObject({ outcome: 'created' });
  });

  it('is not sent if the look-up settles an attempt of this team, but is if of another', async () => {
    looked = () => settledBy('earlier');
    expect(valueOf(await create())).toEqual({ outcome: 'settled', checks: [found], attempt: 'earlier' });
    looked = () => settledBy('earlier', nameSchema('team').parse('organizations/o/teams/other'));
    expect(valueOf(await create())).toEqual({ outcome: 'exists', checks: [found] });
    expect(sent).toEqual([]);
  });
});

describe('a repeated attempt', () => {
  it('gets the result of the first, and is not sent', async () => {
    const made = valueOf(await create());
    expect(made).toEqual({ outcome: 'created', check, attempt: 'first' });
    expect(valueOf(await create())).toEqual(made);
    respond = () => err(unreachable);
    const reference = { draft: { ...draft, clientReference: 'HL-2' } };
    const failed = valueOf(await create({ attempt: 'second', ...reference }));
    expect(failed).toEqual({ outcome: 'failed', error: unreachable });
    expect(valueOf(await create({ attempt: 'second', ...reference }))).toEqual(failed);
    respond = () => err(cut);
    const unknown = valueOf(await create({ attempt: 'third', ...reference }));
    expect(unknown).toEqual({ outcome: 'unknown', error: cut, attempt: 'third' });
    expect(valueOf(await create({ attempt: 'third', ...reference }))).toEqual(unknown);
    expect(sent).toHaveLength(3);
  });

  it('is blocked while it is in flight, and unknown after a restart', async () => {
    ledger.begin({ id: 'first', profileId, team, clientReference: 'HL-1', known: [] });
    expect(valueOf(await create())).toMatchObject({ outcome: 'blocked', previous: { state: 'sending' } });
    creator = creatorOn(createLedger(database, createManualClock(), fixedVault()));
    expect(valueOf(await create())).toMatchObject({
      outcome: 'unknown',
      attempt: 'first',
      error: { kind: 'outcome-unknown', lookup: { team, clientReference: 'HL-1' } },
    });
    expect(sent).toEqual([]);
  });

  it('is blocked while its reference is looked up or sent for another team of the organization', async () => {
    const elsewhere = nameSchema('team').parse('organizations/o/teams/other');
    const first = create({ team: elsewhere });
    expect(valueOf(await create({ attempt: 'second' }))).toMatchObject({
      outcome: 'blocked',
      previous: { attempt: 'first', team: elsewhere, state: 'sending' },
    });
    expect(valueOf(await first).outcome).toBe('created');
    expect(sent).toHaveLength(1);
    valueOf(await create({ attempt: 'second' }));
    expect(sent).toHaveLength(2);
  });

  it('is blocked by an attempt with an unknown outcome, unless the operator names that attempt', async () => {
    respond = () => err(cut);
    valueOf(await create());
    expect(valueOf(await create({ attempt: 'second' }))).toMatchObject({
      outcome: 'blocked',
      previous: { attempt: 'first', state: 'unknown' },
    });
    expect(valueOf(await create({ attempt: 'second', supersedes: 'other' })).outcome).toBe('blocked');
    expect(sent).toHaveLength(1);
    valueOf(await create({ attempt: 'second', supersedes: 'first' }));
    expect(sent).toHaveLength(2);
  });
});

describe('a refusal for a missing feature', () => {
  const feature = { ...invalid, missingFeature: 'proof_of_ownership_document' };
  const parameter = 'requireProofOfOwnershipDocument';
  const refusal = async (error: AppErrorOf<'validation'>, changes: Partial<CreateRequest> = {}) => {
    respond = () => err(error);
    const outcome = valueOf(await create(changes));
    return outcome.outcome === 'failed' ? outcome.error : null;
  };

  it('names the parameter if the service did not, and is remembered', async () => {
    expect(await refusal(feature)).toEqual({
      ...feature,
      faults: [{ field: `params.${parameter}`, message: 'm' }],
    });
    expect(refused).toEqual([[profileId, 'organizations/o', parameter, 'proof_of_ownership_document']]);
  });

  it('is left unchanged if the service named it, among others', async () => {
    const faults = [
      { field: 'displayName', message: 'Too long' },
      { field: `check.params.${parameter}`, message: 'Not entitled' },
    ];
    expect(await refusal({ ...feature, faults })).toEqual({ ...feature, faults });
    expect(refused).toHaveLength(1);
  });

  it('is a plain refusal if it names no feature, or an unknown one', async () => {
    expect(await refusal(invalid)).toEqual(invalid);
    const unheard = { ...invalid, missingFeature: 'unheard_of' };
    expect(await refusal(unheard, { attempt: 'second' })).toEqual(unheard);
    expect(refused).toEqual([]);
  });
});

describe('an attempt whose outcome is unknown', () => {
  const settle = (attempt: string) => creator.settle(profileId, attempt, signal);

  it('is looked up by its reference', async () => {
    respond = () => err(cut);
    valueOf(await create());
    expect(valueOf(await settle('first'))).toEqual({
      found: false,
      receivedAt: '2026-03-02T10:15:00.000Z',
      team: 'organizations/o/teams/t',
      clientReference: 'HL-1',
    });
    looked = () => settledBy('another');
    expect(valueOf(await settle('first'))).toMatchObject({ found: false });
    looked = () => settledBy('first');
    expect(valueOf(await settle('first'))).toEqual({ found: true, checks: [found] });
    looked = () => err(unreachable);
    expect(await settle('first')).toEqual(err(unreachable));
  });

  it('is known if another look-up found its check', async () => {
    valueOf(await create());
    lookUps = [];
    expect(valueOf(await settle('first'))).toEqual({ found: true, checks: [found] });
    expect(lookUps).toEqual([]);
  });

  it('is not looked up if there is none, or if it failed', async () => {
    respond = () => err(unreachable);
    valueOf(await create());
    lookUps = [];
    for (const attempt of ['first', 'none'])
      expect(await settle(attempt)).toMatchObject({
        error: { kind: 'validation', target: `Attempt ${attempt}` },
      });
    expect(lookUps).toEqual([]);
  });

  it('cannot be looked up once its reference was wiped', async () => {
    respond = () => err(cut);
    valueOf(await create());
    database.execute('UPDATE creation_attempt SET sealed = NULL');
    const wiped = await settle('first');
    expect(wiped.ok).toBe(false);
    expect(lookUps).toHaveLength(1);
  });
});
