import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';
import { sortRows } from '../../../../../renderer/components/grid/order.ts';
import {
  columnsOf,
  nameOf,
  organizationText,
  staleMs,
} from '../../../../../renderer/features/watchlists/columns.ts';

const now = Date.parse('2025-11-20T10:00:00Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const row = (id: string, more: Partial<WatchedCheckRow> = {}): WatchedCheckRow => ({
  name: `organizations/o1/teams/t1/checks/${id}`,
  displayName: null,
  clientReference: null,
  state: null,
  template: null,
  monitored: null,
  createTime: null,
  updateTime: null,
  readAt: ago(120_000),
  error: null,
  triedAt: null,
  ...more,
});
const names = new Map([
  ['organizations/o1', 'Larkfield Estates'],
  ['organizations/o2', 'alderbank Legal'],
]);
const permission = (message: string, status?: number): AppError => ({
  kind: 'permission',
  message,
  advice: 'Ask.',
  ...(status !== undefined && { status }),
});

const shown = (column: string, of: WatchedCheckRow) =>
  columnsOf(names, now)
    .find(({ id }) => id === column)
    ?.cell(of);
const cell = (column: string, of: WatchedCheckRow) => shown(column, of)?.text;
const sorted = (
  rows: WatchedCheckRow[],
  column: string,
  direction: 'ascending' | 'descending' = 'ascending',
) =>
  sortRows(rows, { column, direction }, columnsOf(names, now)).map(({ name }) =>
    name.slice(name.lastIndexOf('/') + 1),
  );

describe('a watched check', () => {
  it('is named by its display name, else by its reference, never by its ID', () => {
    expect(nameOf(row('c1', { displayName: 'Purchase' }))).toBe('Purchase');
    expect(nameOf(row('c1', { clientReference: 'HC-1' }))).toBe('HC-1');
    expect(nameOf(row('c1'))).toBe('Check without a name');
    expect(cell('name', row('c1', { displayName: 'Purchase' }))).toBe('Purchase');
  });

  it('is shown with the display name of its organization, never its ID', () => {
    expect(organizationText(row('c1'), names)).toBe('Larkfield Estates');
    expect(organizationText(row('c1'), new Map())).toBe('Organization not known yet');
    expect(cell('organization', row('c1'))).toBe('Larkfield Estates');
  });

  it('that was never read shows not loaded, and one that was read shows not given', () => {
    const unread = row('c1', { readAt: null });
    for (const column of ['state', 'monitored', 'updated', 'read'])
      expect(cell(column, unread)).toContain('Not loaded');
    for (const column of ['monitored', 'updated']) expect(cell(column, row('c1'))).toContain('Not given');
  });

  it('is monitored, is not, or is unknown', () => {
    expect(cell('monitored', row('c1', { monitored: true }))).toBe('On');
    expect(cell('monitored', row('c1', { monitored: false }))).toBe('Off');
  });

  it('says how long ago it was read', () => {
    expect(cell('read', row('c1', { readAt: ago(59_999) }))).toBe('just now');
    expect(cell('read', row('c1', { readAt: ago(60_000) }))).toBe('1 min ago');
  });

  it('is marked as old after a day, not before', () => {
    const icon = (age: number) => shown('read', row('c1', { readAt: ago(age) }))?.icon;
    expect(icon(staleMs)).toBeUndefined();
    expect(icon(staleMs + 1)).toBeDefined();
  });

  it('shows the failure of its last read in place of its age, with details in the tooltip', () => {
    const failed = row('c1', { error: permission('Not permitted.', 403) });
    expect(cell('read', failed)).toBe('403: does not exist or no access');
    expect(cell('read', row('c1', { error: permission('Another one was refused.') }))).toBe(
      'Not refreshed: another check was refused',
    );
    expect(cell('read', row('c1', { error: { kind: 'service', message: 'Broken.', advice: '' } }))).toBe(
      'Broken.',
    );
    const title = columnsOf(names, now).find(({ id }) => id === 'read')?.hint;
    expect(title?.(failed)).toBe('Not permitted.\nAsk.\nUpdated 2025-11-20 09:58:00 UTC');
    expect(title?.(row('c1', { readAt: null }))).toBe('Not loaded');
  });
});

describe('sorting', () => {
  it('by a column puts unknown values last, in both directions', () => {
    const rows = [row('a', { state: 'CLOSED' }), row('b'), row('c', { state: 'ACTIVE' })];
    expect(sorted(rows, 'state')).toEqual(['c', 'a', 'b']);
    expect(sorted(rows, 'state', 'descending')).toEqual(['a', 'c', 'b']);
  });

  it('follows the visible value of each column', () => {
    const rows = [
      row('a10', {
        displayName: 'a10',
        monitored: false,
        updateTime: '2025-11-02T00:00:00Z',
        readAt: ago(1),
      }),
      {
        ...row('a9', {
          displayName: 'a9',
          monitored: true,
          updateTime: '2025-11-01T00:00:00Z',
          readAt: ago(2),
        }),
        name: 'organizations/o2/teams/t1/checks/a9',
      },
    ];
    expect(sorted(rows, 'name')).toEqual(['a9', 'a10']);
    expect(sorted(rows, 'organization')).toEqual(['a9', 'a10']);
    expect(sorted(rows, 'monitored')).toEqual(['a9', 'a10']);
    expect(sorted(rows, 'updated')).toEqual(['a9', 'a10']);
    expect(sorted(rows, 'read')).toEqual(['a9', 'a10']);
  });

  it('by age puts failed reads first and checks that were never read last', () => {
    const rows = [row('new'), row('never', { readAt: null }), row('failed', { error: permission('No.') })];
    expect(sorted(rows, 'read')).toEqual(['failed', 'new', 'never']);
  });
});
