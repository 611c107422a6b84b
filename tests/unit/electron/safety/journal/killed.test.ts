import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { createJournal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { bundledProgram } from '#tests/support/bundled-program';
import { fileHead } from '#tests/support/file-head';
import { fixedVault } from '#tests/support/vaults';

const child = bundledProgram('tests/support/journalling-child.ts');
const moments = fc.sample(fc.nat(25), 20);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the child, and kills it without warning once it has reported a number of mutations. */
function killAfter(mutations: number, firstReference: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, folder, String(firstReference)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let reported = 0;
    let complaint = '';
    running.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
    running.stdout.on('data', (bytes: Buffer) => {
      reported += bytes.toString().split('\n').length - 1;
      if (reported > mutations) running.kill('SIGKILL');
    });
    running.on('close', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`ended by itself: ${complaint}`)),
    );
  });
}

async function inspect() {
  const opened = await openDatabase({ folder, migrations: journalMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database, notices } = opened.value;
  const journal = createJournal({
    vault: fixedVault(),
    database,
    clock: systemClock,
    headStore: fileHead(join(folder, 'head.json')),
  });
  const page = journal.list({}, { before: null, limit: 1_000_000 });
  const verification = await journal.verify();
  database.close();
  if (!page.ok || !verification.ok) throw new Error('the journal cannot be read');
  return { entries: page.value.entries, verification: verification.value, notices };
}

describe('an app that is killed while it sends', () => {
  it.each(moments.map((mutations, round) => [round + 1, mutations]))(
    'has an entry for everything it sent, with a known or unknown outcome (kill %i, after %i mutations)',
    async (round, mutations) => {
      const firstReference = round * 100_000;
      await killAfter(mutations, firstReference);
      const { entries, verification, notices } = await inspect();
      expect(notices).toEqual([]);
      expect(verification).toMatchObject({ fault: null, truncation: 'checked' });

      const sent = readFileSync(join(folder, 'sent.txt'), 'utf8').trimEnd().split('\n');
      const recorded = new Map(entries.map((entry) => [entry.lookup['clientReference'], entry.outcome]));
      expect(recorded.size).toBe(entries.length);
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent.filter((reference) => !recorded.has(reference))).toEqual([]);
      // What has an outcome was sent; of each run at most the last one is unknown.
      const done = entries.filter((entry) => entry.outcome === 'failed');
      const unknown = entries.filter((entry) => entry.outcome === 'unknown');
      const went = new Set(sent);
      expect(done.every((entry) => went.has(entry.lookup['clientReference'] ?? ''))).toBe(true);
      expect(done.length + unknown.length).toBe(entries.length);
      expect(unknown.length).toBeLessThanOrEqual(round);
      expect(done.length).toBeGreaterThan(mutations);
    },
    30_000,
  );
});
