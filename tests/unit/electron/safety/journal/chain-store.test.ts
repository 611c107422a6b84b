import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { macKeyBytes, macKeyOf } from '#electron/safety/journal/chain';
import { createChainStore, type Gap } from '#electron/safety/journal/chain-store';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { connect } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import { createManualClock } from '#tests/support/manual-clock';

it.each([0, 1, 2])(
  'a head that is gone is noted as soon as there is a row: with %s of them',
  async (rows) => {
    const clock = createManualClock();
    const database = await connect(':memory:');
    migrate(database, journalMigrations, clock);
    const key = macKeyOf(randomBytes(macKeyBytes));
    const gaps: Gap[] = [];
    const open = () => createChainStore(database, clock, (gap) => gaps.push(gap));
    const first = open();
    first.begin({ head: null, key, isKeyNew: true });
    for (let row = 0; row < rows; row += 1)
      first.extend(() => first.append({ kind: 'restarted', why: 'added', lost: { number: 0, hash: '' } }));
    open().begin({ head: null, key, isKeyNew: false });
    expect(gaps.map(({ why, expectedLast }) => [why, expectedLast])).toEqual(
      rows === 0 ? [] : [['no-head', rows]],
    );
    database.close();
  },
);
