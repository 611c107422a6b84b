import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import {
  arrange,
  queryOf,
  type Item,
  type Source,
} from '../../../../../renderer/features/palette/arrange.ts';

const item = (label: string): Item => ({ id: label, icon: Circle, label, run: () => undefined });
const sources: readonly Source[] = [
  {
    kind: 'checks',
    title: 'Checks',
    items: ['Sale, The Old Forge', 'Inbox lease'].map(item),
    onlyFound: true,
  },
  { kind: 'pages', title: 'Go to', items: ['Overview', 'Inbox'].map(item) },
  { kind: 'actions', title: 'Actions', items: ['Theme: Dark', 'Show keyboard shortcuts'].map(item) },
];
const lines = (text: string) =>
  arrange(sources, queryOf(text)).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

describe('the palette', () => {
  it('lists pages and actions before anything is typed, and no rows', () => {
    expect(lines('')).toEqual([
      ['Go to', 'Overview', 'Inbox'],
      ['Actions', 'Theme: Dark', 'Show keyboard shortcuts'],
    ]);
  });

  it('finds in every section and leaves out those without a match', () => {
    expect(lines('inb')).toEqual([
      ['Checks', 'Inbox lease'],
      ['Go to', 'Inbox'],
    ]);
  });

  it('lists a page whose full name is typed before everything else', () => {
    expect(lines('Inbox')).toEqual([
      ['Go to', 'Inbox'],
      ['Checks', 'Inbox lease'],
    ]);
    const named = { kind: 'pages', title: 'Go to', items: ['Checks export', 'Checks'].map(item) } as const;
    expect(arrange([named], queryOf('checks'))[0]?.items.map(({ label }) => label)).toEqual([
      'Checks',
      'Checks export',
    ]);
  });

  it('lists an action that is named before pages found by their other words, but not before a named record', () => {
    const found = (...more: Source[]) =>
      arrange(
        [
          ...more,
          { kind: 'pages', title: 'Go to', items: [{ ...item('Checks'), keywords: 'export csv' }] },
          { kind: 'actions', title: 'On this page', items: ['Stop export', 'Export with masking'].map(item) },
        ],
        queryOf('export'),
      ).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);
    const acts = ['On this page', 'Export with masking', 'Stop export'];
    expect(found()).toEqual([acts, ['Go to', 'Checks']]);
    expect(found({ kind: 'checks', title: 'Checks', items: [item('Export Ltd')] })).toEqual([
      ['Checks', 'Export Ltd'],
      ['Go to', 'Checks'],
      acts,
    ]);
  });

  it('finds an item by its keywords, without marking them', () => {
    const items = [{ ...item('Sale, The Old Forge'), keywords: 'HC-67996' }, item('Lease')];
    const found = (text: string) =>
      arrange([{ kind: 'checks', title: 'Checks', items }], queryOf(text)).flatMap(
        (section) => section.items,
      );
    for (const text of ['HC-67996', '67996', 'old 67996'])
      expect(found(text).map(({ label }) => label)).toEqual(['Sale, The Old Forge']);
    expect(found('forge hc')[0]?.label).toBe('Sale, The Old Forge');
  });

  it('marks what matched', () => {
    expect(arrange(sources, queryOf('dark'))[0]?.items[0]?.ranges).toEqual([7, 11]);
  });

  it.each([
    ['>', [['Actions', 'Theme: Dark', 'Show keyboard shortcuts']]],
    ['> shortcuts', [['Actions', 'Show keyboard shortcuts']]],
    ['#', [['Checks', 'Sale, The Old Forge', 'Inbox lease']]],
    ['#forge', [['Checks', 'Sale, The Old Forge']]],
    ['@forge', []],
  ])('limits results to one kind by its prefix: %s', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it('keeps matching results unchanged', () => {
    const found: Source = {
      kind: 'organizations',
      title: 'Organizations',
      items: [item('Tidewell')],
      isFound: true,
    };
    expect(arrange([found], queryOf('homes'))[0]?.items).toEqual(found.items);
  });

  it('lists a result that is found twice once, at its first place', () => {
    const found: Source = { kind: 'pasted', title: 'Found', items: [item('Inbox lease')], isFound: true };
    expect(arrange([found, ...sources], queryOf('lease')).map(({ title }) => title)).toEqual(['Found']);
  });

  it('lists only a few of each kind while several kinds are shown', () => {
    const many: Source = {
      kind: 'pages',
      title: 'Go to',
      items: Array.from({ length: 30 }, (_, n) => item(`Page ${n}`)),
    };
    expect(arrange([many], queryOf('page'))[0]?.items).toHaveLength(6);
    expect(arrange([{ ...many, kind: 'actions' }], queryOf('>page'))[0]?.items).toHaveLength(30);
  });
});
