import { describe, expect, it } from 'vitest';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { runWord } from '../../../../../renderer/features/change-sets/RunCell.tsx';

const cell = (more: Partial<ChangeCell>): ChangeCell => ({
  position: 0,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield',
  flag: 'wave',
  act: 'on',
  before: { is: 'default', value: false, told: true },
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
  ...more,
});

describe('what became of a cell', () => {
  it.each([
    [{ state: 'waiting' }, 'Off → On'],
    [{ state: 'sending' }, 'Off → On'],
    [{ state: 'waiting', act: 'clear' }, 'Clear'],
    [{ state: 'applied' }, 'Off → On'],
    [{ state: 'applied', act: 'clear' }, 'Cleared'],
    [{ state: 'accepted' }, 'On, accepted'],
    [{ state: 'accepted', act: 'clear' }, 'Clearing accepted'],
    [{ state: 'already' }, 'No change needed'],
    [{ state: 'failed' }, 'Not applied'],
    [{ state: 'failed', status: 200 }, 'Did not take effect'],
    [{ state: 'failed', status: 299 }, 'Did not take effect'],
    [{ state: 'failed', status: 199 }, '199'],
    [{ state: 'failed', status: 300 }, '300'],
    [{ state: 'failed', status: 409 }, '409'],
    [{ state: 'conflict' }, 'Conflict'],
    [{ state: 'unknown' }, 'Unknown'],
    [{ state: 'left-out' }, 'Left out'],
  ] satisfies [Partial<ChangeCell>, string][])('%o is said as %s', (more, word) => {
    expect(runWord(cell(more))).toBe(word);
  });
});
