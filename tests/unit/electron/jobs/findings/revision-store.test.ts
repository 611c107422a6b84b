import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findingMigrations } from '#electron/jobs/findings/migrations';
import { createRevisionStore } from '#electron/jobs/findings/revision-store';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { Finding } from '#shared/model/finding';
import { createManualClock } from '#tests/support/manual-clock';

const name = 'organizations/o/teams/t/checks/c/findings/f';
const at = (hour: number) => `2026-11-20T0${hour}:00:00Z`;

async function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'));
  const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
  const opened = await openDatabase({ folder, migrations: findingMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const store = createRevisionStore(database, () => clock.now());
  const note = (finding: Partial<Finding>, reason?: string, profile = 'p1') => {
    const revisions = store.note(profile, [{ name, ...finding }], new Set(), reason);
    if (!revisions.ok) throw new Error(revisions.error.message);
    return revisions.value[0]?.map(({ state, reason: given }) => [state, given]);
  };
  return { note, store, database };
}

describe('the revisions of a finding', () => {
  it('are kept as they are seen, each once, with the reason of a review sent from here', async () => {
    const { note } = await openStore();
    note({ state: 'UNREVIEWED', updateTime: at(1) });
    note({ state: 'UNREVIEWED', updateTime: at(1) });
    expect(note({ state: 'DISMISSED', updateTime: at(2) }, 'NAME_NOT_EXACT')).toEqual([
      ['UNREVIEWED', null],
      ['DISMISSED', 'NAME_NOT_EXACT'],
    ]);
    expect(note({ state: 'DISMISSED', updateTime: at(2) })).toHaveLength(2);
    // The same decision again is a revision of its own (§2).
    expect(note({ state: 'DISMISSED', updateTime: at(3) })).toHaveLength(3);
  });

  it('do not grow when a late response shows an old one again', async () => {
    const { note } = await openStore();
    note({ state: 'UNREVIEWED', updateTime: at(1) });
    note({ state: 'CONFIRMED', updateTime: at(2) });
    expect(note({ state: 'UNREVIEWED', updateTime: at(1) })).toHaveLength(2);
  });

  it('follow the state alone if the service gives no times', async () => {
    const { note } = await openStore();
    note({ state: 'CONFIRMED' });
    note({ state: 'DISMISSED' });
    expect(note({ state: 'CONFIRMED' })).toHaveLength(3);
    expect(note({ state: 'CONFIRMED' })).toHaveLength(3);
  });

  it('are those of one profile', async () => {
    const { note } = await openStore();
    note({ state: 'CONFIRMED', updateTime: at(1) });
    expect(note({ state: 'UNREVIEWED', updateTime: at(1) }, undefined, 'p2')).toEqual([['UNREVIEWED', null]]);
  });

  it('contain no text of the finding', async () => {
    const { note, database } = await openStore();
    note({ state: 'UNREVIEWED', displayName: 'Possible match: canary', description: 'canary' });
    const { z } = await import('zod');
    const rows = database.query('SELECT * FROM finding_revision', z.record(z.string(), z.unknown())).all();
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  it('return a failure when the disk refuses them', async () => {
    const { store, database } = await openStore();
    database.execute('PRAGMA query_only = ON');
    expect(store.note('p1', [{ name, state: 'UNREVIEWED' }], new Set())).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk' },
    });
  });
});
