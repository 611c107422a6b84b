import { describe, expect, it } from 'vitest';
import type { Column, Width } from '../../../../../renderer/components/grid/columns.ts';
import { columnTracks, fitting, measured } from '../../../../../renderer/components/grid/tracks.ts';

const column = (id: string, width: Width, gives?: number): Column<string> => ({
  id,
  label: id,
  width,
  ...(gives !== undefined && { gives }),
  cell: (text) => ({ text }),
  sort: null,
});
const columns = [
  column('name', { least: 100, most: 300, grows: true }),
  column('note', { least: 50, most: 200 }, 2),
  column('at', 80, 1),
];

describe('columns', () => {
  it('are as wide as their content, within their limits', () => {
    const short = measured(columns, ['a']);
    expect(short).toEqual({ name: 100, note: 50, at: 80 });
    const long = measured(columns, ['a'.repeat(200)]);
    expect(long).toEqual({ name: 300, note: 200, at: 80 });
    const between = measured(columns, ['a'.repeat(20)]);
    expect(between['note']).toBeGreaterThan(120);
    expect(between['note']).toBeLessThan(200);
  });

  it('are hidden, least important first, until the others have room', () => {
    const widths = { name: 300, note: 200, at: 80 };
    const ids = (room: number, sorted: string | null = null) =>
      fitting(columns, widths, room, sorted).map(({ id }) => id);
    expect(ids(700)).toEqual(['name', 'note', 'at']);
    expect(ids(600)).toEqual(['name', 'at']);
    expect(ids(400)).toEqual(['name']);
    expect(ids(10)).toEqual(['name']);
    // The order of the rows would have no visible reason.
    expect(ids(600, 'note')).toEqual(['name', 'note']);
    // Nothing is laid out yet.
    expect(ids(0)).toEqual(['name', 'note', 'at']);
  });

  it('share the remaining room if they grow, and keep a given width', () => {
    const widths = { name: 300, note: 50, at: 80 };
    expect(columnTracks(columns, widths, {}, true)).toBe('38px minmax(100px, 300fr) 50px 80px');
    expect(columnTracks(columns, widths, { name: 210, note: 220 }, false)).toBe('210px 220px 80px');
  });

  it('shrink to their minimum before the list scrolls sideways', () => {
    const widths = { name: 300, note: 200, at: 80 };
    expect(columnTracks(columns, widths, {}, false)).toBe('minmax(100px, 300fr) minmax(50px, 200px) 80px');
  });
});
