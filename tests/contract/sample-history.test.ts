import { expect, it } from 'vitest';
import { readFacts } from '#electron/jobs/demo/facts';
import { addBulkRun } from '#electron/jobs/demo/sample-bulk-run';
import { sampleJournal } from '#electron/jobs/demo/sample-journal';
import { createBulkStore } from '#electron/jobs/creation/bulk-store';
import { allMigrations } from '#electron/migrations';
import { connect } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import { demoData } from '#electron/service/demo-data';
import { startLocalService } from '#electron/local-service/server';
import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import { addDays, addYears, localDay } from '#shared/calendar/day';
import { renewalDays } from '#shared/ipc/contract/overview';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { clientFor, testSecret } from '#tests/support/raw-client';

it('the sample history of the Demo has an unknown outcome, stuck checks and renewals for the overview', async () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const service = await startLocalService({
    clock: { now: () => now },
    clientId: 'desk',
    clientSecret: testSecret,
    organizations: demoData.organizations,
  });
  const { baseUrl, authUrl } = service;
  const client = clientFor(authUrl, { baseUrl, authUrl, clientId: 'desk' });
  try {
    const facts = await readFacts(client, now, new AbortController().signal);
    if (!facts.ok) throw new Error(facts.error.message);

    const entries = sampleJournal(facts.value, [], { id: 'demo', name: 'Demo', kind: 'demo' }, now);
    expect(entries.filter(({ outcome }) => outcome === 'unknown')).toMatchObject([
      { draft: { operation: 'SetOngoingMonitoring', after: { ongoingMonitoringEnabled: true } } },
    ]);

    const database = await connect(':memory:');
    migrate(database, allMigrations, createManualClock(now));
    const vault = fixedVault();
    addBulkRun({ database, vault }, 'demo', facts.value, now);
    const store = createBulkStore({ database, clock: { now: () => now }, vault });
    const [run] = store.runs('demo');
    if (run === undefined) throw new Error('There is no bulk run.');
    const createdBy = store.rows(run.id, 'created', 0, 100);
    const checks = facts.value.checks.filter(({ name }) => createdBy.some(({ check }) => check === name));
    expect(checks.length).toBeGreaterThanOrEqual(5);
    expect(checks.filter(({ createdAt }) => createdAt < Date.parse(run.startedAt))).toEqual([]);
    const span = (checks[0]?.createdAt ?? Infinity) - Date.parse(run.startedAt);
    expect(span).toBeLessThan(86_400_000);
    expect(createdBy.map(({ cells }) => cells?.[3])).toEqual(
      checks.toReversed().map(({ relatedSubjects }) => relatedSubjects?.[0]?.subject?.givenName),
    );
    const inBulk = entries.filter(({ draft }) => draft.consent === 'bulk-run');
    expect(
      inBulk.filter(({ outcome }) => outcome === 'sent').map(({ draft }) => draft.lookup['clientReference']),
    ).toEqual(createdBy.map(({ cells }) => cells?.[1]));
    expect(inBulk.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ status: 400 }]);

    const stuckSince = now - defaultPreferences.stuckDays * 86_400_000;
    const stuck = facts.value.checks.filter(
      ({ state, createdAt, updatedAt }) =>
        state === 'ACTIVE' && createdAt < stuckSince && updatedAt === createdAt,
    );
    expect(stuck.length).toBeGreaterThanOrEqual(2);

    const today = localDay(now);
    const due = facts.value.renewing.map(({ createdAt }) => addYears(localDay(createdAt), 1));
    expect(due).toEqual(due.toSorted());
    expect(due[0] !== undefined && due[0] >= today).toBe(true);
    expect(due.filter((day) => day < addDays(today, renewalDays)).length).toBeGreaterThanOrEqual(2);
  } finally {
    await client.close();
    await service.close();
  }
});
