import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCreation, type CreationServices } from '#electron/jobs/creation/creation';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { DryRun } from '#shared/ipc/contract/creation';
import { defaultProfileSettings } from '#shared/profile';
import { noMappings } from '#shared/reading/mappings';
import { err, ok } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { expectOk } from '#tests/support/operation-walk';
import { valueOf } from '#tests/support/value-of';
import { fixedVault } from '#tests/support/vaults';

const profileId = 'sandbox-1';
const how = { perMinute: 60, stopAfter: 20, phonesAccepted: false };
const unreachable: AppError = { kind: 'network', reason: 'unreachable', message: 'm', advice: 'a' };
const { signal } = new AbortController();

let folder: string;
let database: Database;
let clock: ManualClock;
let creation: CreationServices;

/** Creation without a connection: nothing is looked up, and a run stops before it sends anything. */
function startApp(): CreationServices {
  return expectOk(
    openCreation(ok({ database }), {
      useSession: (_profile, work) =>
        work({
          client: { call: () => Promise.resolve(err(unreachable)), mappings: noMappings },
          settings: { ...defaultProfileSettings, onBehalfOfField: '' },
        }),
      guard: {
        perform: () => Promise.resolve(err(unreachable)),
        openGrant: () => Promise.resolve(err(unreachable)),
        closeGrant: () => undefined,
      },
      journal: {
        list: () => err(unreachable),
        settle: () => Promise.resolve(err(unreachable)),
      },
      files: {
        chooseCsv: () => Promise.resolve(ok(null)),
        saveText: (name) => Promise.resolve(ok(name)),
      },
      clock,
      vault: fixedVault(),
      publish: () => undefined,
      report: (failure) => {
        throw failure;
      },
    }),
  );
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bulk-'));
  clock = createManualClock();
  database = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock })).database;
  creation = startApp();
});
afterEach(() => {
  creation.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function dryRun(): Promise<DryRun> {
  const { bulk } = creation;
  const bytes = Buffer.from(
    'display name,reference,team,nfc\r\nPurchase,HL-1,organizations/o/teams/t,SKIP\r\n',
  );
  const { file, mapping } = expectOk(await bulk.take(profileId, 'november.csv', bytes));
  const template = 'checkTemplates/identity-verification-check-v1-0-0';
  const plan = { template, organization: null, organizationDisplayName: null } as const;
  return expectOk(
    await bulk.plan(
      profileId,
      file,
      {
        ...plan,
        mapping: {
          ...mapping,
          fields: { ...mapping.fields, 'params.requireBankingData': { value: 'true' } },
        },
      },
      signal,
    ),
  );
}

it('a run that could not be saved can be started again from its dry run', async () => {
  const { bulk } = creation;
  const { plan } = await dryRun();
  database.execute('PRAGMA query_only = ON');
  expect(await bulk.start(profileId, plan, how)).toMatchObject({ ok: false, error: { reason: 'disk' } });
  database.execute('PRAGMA query_only = OFF');
  const [first, second] = await Promise.all([
    bulk.start(profileId, plan, how),
    bulk.start(profileId, plan, how),
  ]);
  expect([first.ok, second.ok]).toEqual([true, false]);
  expect(expectOk(bulk.runs(profileId))).toHaveLength(1);
});

it('what the disk does not take of a run is refused with the failure of the disk', async () => {
  const { bulk } = creation;
  const { plan } = await dryRun();
  const { run } = expectOk(await bulk.start(profileId, plan, how));
  await expect.poll(() => expectOk(bulk.runs(profileId))).toMatchObject([{ state: 'paused' }]);
  database.execute('PRAGMA query_only = ON');
  for (const action of ['resume', 'cancel', 'forget'] as const)
    expect(await bulk.control(profileId, run, action, { rows: null, file: null }, signal)).toMatchObject({
      ok: false,
      error: { reason: 'disk' },
    });
  database.execute('PRAGMA query_only = OFF');
  expect(expectOk(bulk.runs(profileId))).toMatchObject([{ state: 'paused' }]);
});

it('the rows of a run whose mapping was deleted are not exported, and no file is asked for', async () => {
  const { plan } = await dryRun();
  const { run } = expectOk(await creation.bulk.start(profileId, plan, how));
  expect(await creation.bulk.export(profileId, run, ['waiting'])).toEqual(ok('november-waiting.csv'));
  clock.advance(31 * 86_400_000);
  creation = startApp();
  const exported = await creation.bulk.export(profileId, run, ['waiting']);
  expect(exported).toMatchObject({
    ok: false,
    error: { advice: 'Unlock the keychain, or start a new run.' },
  });
});

it('a feature that was missing more than a day ago leaves out no row of a dry run', async () => {
  creation.entitlements.refuse(profileId, 'organizations/o', 'requireBankingData', 'banking_data');
  expect(await dryRun()).toMatchObject({ ready: 0, leftOut: 1 });
  clock.advance(25 * 3_600_000);
  expect(await dryRun()).toMatchObject({ ready: 1, leftOut: 0 });
});
