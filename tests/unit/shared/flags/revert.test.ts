import { expect, it } from 'vitest';
import type { SeenCell } from '#shared/flags/cell';
import { revertOf } from '#shared/flags/revert';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';

const cell = (change: Partial<ChangeCell>): ChangeCell => ({
  position: 0,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'alpha',
  action: 'on',
  state: 'applied',
  status: 200,
  note: null,
  dry: null,
  settledAt: null,
  before: change.was ?? { is: 'unknown', why: 'not-read' },
  was: null,
  now: null,
  ...change,
});
const defaultOn = (sourceGiven: boolean): SeenCell => ({ is: 'default', value: true, sourceGiven });

it('clears an override of the default value that the response does not tell from the default', () => {
  const sent = cell({ was: defaultOn(false), now: defaultOn(false) });
  expect(revertOf([sent], true)).toMatchObject({
    changes: [{ action: 'clear', before: defaultOn(false) }],
    notRestored: [],
  });
  expect(revertOf([{ ...sent, state: 'left-out', status: null }], true).notRestored).toHaveLength(1);
});

it('changes nothing where the cell is as it was before', () => {
  const nothing = { changes: [], notRestored: [] };
  const cleared = cell({ action: 'clear', was: defaultOn(false), now: defaultOn(false) });
  expect(revertOf([cleared], true)).toEqual(nothing);
  const named = cell({ state: 'failed', was: defaultOn(true), now: defaultOn(true) });
  expect(revertOf([named], true)).toEqual(nothing);
});
