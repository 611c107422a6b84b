import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#electron/platform/clock';
import { createGuard } from '#electron/safety/guard/guard';
import { createJournal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { err } from '#shared/result';
import { fileHead } from '#tests/support/file-head';
import { fixedVault } from '#tests/support/vaults';

/**
 * Performs mutations one after the other until it is killed. "Sending" is a line in a file. Each one is
 * written to standard output, so that the parent can choose its moment.
 */
const [folder = '', firstReference = '1'] = process.argv.slice(2);

async function performForEver(): Promise<never> {
  const opened = await openDatabase({ folder, migrations: journalMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  const journal = createJournal({
    vault: fixedVault(),
    database: opened.value.database,
    clock: systemClock,
    headStore: fileHead(join(folder, 'head.json')),
  });
  let reference = Number(firstReference);
  const guard = createGuard({
    clock: systemClock,
    profile: () => ({ id: 'sandbox-1', kind: 'sandbox', name: 'Sandbox', unlockMinutes: 10 }),
    organizationName: () => 'Larkfield Estates',
    ask: () => Promise.resolve(null),
    journal,
    send: async () => {
      appendFileSync(join(folder, 'sent.txt'), `R-${reference}\n`);
      await new Promise((resolve) => setImmediate(resolve));
      // The outcome of a request that the service refused; any response will do here.
      return err({ kind: 'permission', status: 403, message: 'No access.', advice: 'Ask for it.' });
    },
    report: (failure) => {
      throw failure;
    },
  });
  for (;;) {
    await guard.perform(
      {
        profileId: 'sandbox-1',
        operation: 'CreateCheck',
        variables: { parent: 'organizations/o1/teams/t1' },
        body: { clientReference: `R-${reference}` },
        askedBy: 'bulk',
        resourceName: '',
        before: null,
        after: { clientReference: `R-${reference}` },
      },
      new AbortController().signal,
    );
    process.stdout.write(`${reference}\n`);
    reference += 1;
  }
}

await performForEver();
