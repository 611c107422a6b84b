import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import { createChangeSetStore } from '#electron/jobs/change-sets/store';
import type { Settlement as SettlementOf } from '#electron/jobs/runs/store';
import { createSetCells } from '#electron/jobs/flags/set-cells';
import { systemClock } from '#electron/platform/clock';
import type { Database } from '#electron/platform/storage/database';
import type { SeenCell } from '#shared/flags/cell';
import { openDatabase } from '#electron/platform/storage/open-database';

let folder: string;
let database: Database;
let now = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'set-cells-'));
  const opened = await openDatabase({ folder, migrations: changeSetMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  ({ database } = opened.value);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const on = { is: 'override', value: true, sourceGiven: true } as const;
const off = { is: 'default', value: false, sourceGiven: true } as const;
type Settlement = SettlementOf<SeenCell>;
const applied: Settlement = { state: 'applied', now: on, note: null, status: 200 };

/** A change set for some flags of one organization, with the outcome of each. */
function apply(
  id: string,
  profileId: string,
  at: number,
  cells: Record<string, Settlement | 'sending'>,
): void {
  const store = createChangeSetStore(database, { now: () => now });
  now = at;
  store.create({ id, profileId, name: `Set ${id}`, stopAfter: 3, perMinute: 120, reverts: null });
  const flags = Object.keys(cells);
  store.replaceCells(
    id,
    flags.map((flag) => ({
      organization: 'organizations/o1',
      organizationDisplayName: 'Larkfield',
      flag,
      action: 'on' as const,
      before: off,
    })),
  );
  for (const [position, outcome] of Object.values(cells).entries()) {
    store.markSending(id, position, off);
    if (outcome !== 'sending') store.settle(id, position, outcome);
  }
}
const cellsOf = (profileId: string) => {
  const found = createSetCells(database)(profileId);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};

it('each cell is reported as its last change set left it, of the profile alone', () => {
  apply('1', 'p', 1000, { wave: applied, tide: applied });
  apply('2', 'p', 2000, { wave: { ...applied, now: { ...on, value: false } } });
  apply('3', 'other', 3000, { wave: applied });
  expect(cellsOf('p').map(({ flag, readBack, at, changeSet }) => [flag, readBack, at, changeSet])).toEqual([
    ['wave', { ...on, value: false }, '1970-01-01T00:00:02.000Z', { id: '2', name: 'Set 2' }],
    ['tide', on, '1970-01-01T00:00:01.000Z', { id: '1', name: 'Set 1' }],
  ]);
});

it('a cell that was sent later without being read back is left out', () => {
  const flags = ['accepted', 'unknown', 'sending', 'stuck', 'refused'];
  apply('1', 'p', 1000, Object.fromEntries(flags.map((flag) => [flag, applied])));
  apply('2', 'p', 2000, {
    accepted: { state: 'accepted', now: null, note: null, status: 200 },
    unknown: { state: 'unknown', now: null, note: null, status: null },
    sending: 'sending',
    stuck: { state: 'failed', now: off, note: null, status: 200 },
    // Nothing was changed by a refusal: the set before still holds.
    refused: { state: 'failed', now: null, note: null, status: 403 },
  });
  expect(cellsOf('p').map(({ flag }) => flag)).toEqual(['refused']);
});

it('a cell that was sent later with an unknown outcome is left out', () => {
  const flags = ['released', 'left-out', 'neither', 'met-another', 'refused', 'never-sent'];
  apply('1', 'p', 1000, Object.fromEntries(flags.map((flag) => [flag, applied])));
  const unknown: Settlement = { state: 'unknown', now: null, note: null, status: null };
  const refused: Settlement = { state: 'failed', now: null, note: null, status: 403 };
  apply('2', 'p', 2000, {
    released: unknown,
    'left-out': { ...unknown, state: 'left-out' },
    neither: { ...unknown, state: 'failed' },
    'met-another': { ...unknown, state: 'conflict' },
    refused,
    'never-sent': refused,
  });
  const store = createChangeSetStore(database, { now: () => 3000 });
  for (const position of [0, 4]) store.release('2', position);
  database.execute(
    "UPDATE change_cell SET was = NULL, state = 'failed', status = NULL WHERE change_set = '2' AND flag = 'never-sent'",
  );
  expect(
    cellsOf('p')
      .map(({ flag }) => flag)
      .toSorted(),
  ).toEqual(['never-sent', 'refused']);
});
