import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChainHead, MacKey } from '#electron/safety/journal/chain';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { createJournal, type EntryDraft, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { connect, type Database } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import type { Gap } from '#electron/safety/journal/chain-store';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const draft: EntryDraft = {
  profile: { id: 'prod-1', name: 'Harbourline production', kind: 'production' },
  operation: 'CancelCheck',
  resource: 'organizations/o2/teams/t1/checks/c1',
  organizationDisplayName: null,
  askedBy: 'screen',
  consent: 'name-typed',
  before: { state: 'ACTIVE' },
  after: { state: 'CANCELLED' },
  direction: 'CANCELLED',
  lookup: {},
};
const sent = { outcome: 'sent', status: 200, durationMs: 1, attempts: 1, reason: null } as const;
const { profile, resource } = draft;
const shown = { profile, resource, organizationDisplayName: null, consent: 'not-asked', fields: [] } as const;

const actions = {
  async send(journal: Journal) {
    const entry = await journal.begin(draft);
    if (entry.ok) journal.complete(entry.value, sent);
  },
  refuse: (journal: Journal) => journal.refuse(draft, 'read-only'),
  reveal: (journal: Journal) => journal.reveal(shown),
};
type Action = keyof typeof actions;

/** A run of the app: what is done while it starts, and how many responses the keychain gives before the app is killed. */
interface Run {
  actions: Action[];
  responses: number;
  /** The keychain did what it was asked last, and the app was killed before the response. */
  isLastDone: boolean;
}
interface Keychain {
  head: ChainHead | null;
  key: MacKey | null;
}

function headStoreOf(keychain: Keychain, { responses, isLastDone }: Omit<Run, 'actions'>): HeadStore {
  let calls = 0;
  const call = async <T>(work: () => T) => {
    calls += 1;
    if (calls <= responses) return Promise.resolve(ok(work()));
    if (calls === responses + 1 && isLastDone) work();
    return new Promise<never>(() => undefined);
  };
  return {
    read: () => call(() => keychain.head),
    readKey: () => call(() => keychain.key),
    write: (head) => call(() => ((keychain.head = head), null)),
    writeKey: (key) => call(() => ((keychain.key = key), null)),
  };
}

const idle = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const open = (database: Database, headStore: HeadStore, gaps: Gap[]) =>
  createJournal({
    database,
    headStore,
    clock: createManualClock(),
    vault: fixedVault(),
    onGap: (gap) => gaps.push(gap),
  });

const runArbitrary = fc.record({
  actions: fc.array(fc.constantFrom<Action>('send', 'refuse', 'reveal'), { maxLength: 4 }),
  responses: fc.nat(8),
  isLastDone: fc.boolean(),
});

it('an app that is killed between a row and its head never attributes its own rows to another program', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(runArbitrary, { minLength: 1, maxLength: 4 }), async (runs) => {
      const database = await connect(':memory:');
      try {
        migrate(database, journalMigrations, createManualClock());
        const keychain: Keychain = { head: null, key: null };
        const gaps: Gap[] = [];
        for (const run of runs) {
          const journal = open(database, headStoreOf(keychain, run), gaps);
          for (const action of run.actions) void actions[action](journal);
          await idle();
        }
        const last = open(database, headStoreOf(keychain, { responses: Infinity, isLastDone: true }), gaps);
        const verified = await last.verify();
        expect(gaps).toEqual([]);
        expect(verified).toMatchObject({
          ok: true,
          value: { fault: null, truncation: 'checked', withoutMac: 0 },
        });
      } finally {
        database.close();
      }
    }),
    { numRuns: 100 },
  );
});
