import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createEntitlementStore } from '#electron/jobs/creation/entitlement-store';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';

const day = 86_400_000;

it('what is known of an organization counts from the time on that is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entitlements-'));
  const clock = createManualClock();
  const { database } = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock }));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const store = createEntitlementStore(database, clock);
  const begun = clock.now();
  const stateOf = (parameter: string, since?: number) =>
    store.of('p', 'o', since).entitlements.find((each) => each.parameter === parameter)?.state;
  store.keep('p', 'o', [{ name: 'banking_data', value: false }]);
  clock.advance(day);
  store.refuse('p', 'o', 'requireSourceOfFundsQuestionnaire', 'source_of_funds');
  const states = (since?: number) =>
    ['requireBankingData', 'requireSourceOfFundsQuestionnaire'].map((parameter) => stateOf(parameter, since));
  expect(states()).toEqual(['not-entitled', 'not-entitled']);
  expect(states(begun)).toEqual(['not-entitled', 'not-entitled']);
  expect(states(begun + day)).toEqual(['unknown', 'not-entitled']);
  expect(states(begun + day + 1)).toEqual(['unknown', 'unknown']);
});
