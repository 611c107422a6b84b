import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SeenCell } from '#shared/flags/cell';
import type { ChangeAction } from '#shared/flags/change';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { matrixCellBox } from '../../../../../renderer/features/flags/Cell.tsx';

const seen = (is: 'default' | 'override', value: boolean): SeenCell => ({ is, value, sourceGiven: true });
const unknown: SeenCell = { is: 'unknown', why: 'not-read' };

/** The text of a cell in which the action is staged. */
function staged(before: SeenCell, action: ChangeAction, isNarrow = false): string {
  const change: ChangeCell = {
    position: 1,
    organization: 'organizations/o1',
    organizationDisplayName: 'o1',
    flag: 'on',
    action,
    before,
    was: null,
    state: 'waiting',
    now: null,
    note: null,
    dry: null,
    status: null,
    settledAt: null,
  };
  const box = matrixCellBox({ state: 'pending', action, staged: change, seen: before }, isNarrow);
  return renderToStaticMarkup(box).replaceAll(/<[^>]*>/g, '');
}

describe('a staged cell of the matrix', () => {
  it('shows the value in effect and the one that is staged', () => {
    expect(staged(seen('default', false), 'on')).toBe('Off → On');
    expect(staged(seen('override', true), 'off')).toBe('On → Off');
  });

  it('shows the staged value alone where the value stays, is unknown, or has little room', () => {
    expect(staged(seen('default', true), 'on')).toBe('→ On');
    expect(staged(unknown, 'off')).toBe('→ Off');
    expect(staged(seen('default', false), 'on', true)).toBe('→ On');
  });

  it('says that an override is to be cleared', () => {
    expect(staged(seen('override', true), 'clear')).toBe('Clear');
  });
});
