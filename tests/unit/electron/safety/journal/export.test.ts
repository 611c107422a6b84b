import { expect, it } from 'vitest';
import { exportChain, exportEntries } from '#electron/safety/journal/export';
import type { JournalEntry } from '#shared/journal';
import { journalEntry } from '#tests/support/journal-entry';

const exportedAt = '2026-03-02T10:15:00.000Z';
const entry = journalEntry({
  operation: 'UpdateFeatureFlag',
  resource: 'featureFlags/alpha',
  organization: null,
  flag: 'featureFlags/alpha',
  changes: [
    { field: 'enabled', before: 'true', after: null },
    { field: 'state', before: null, after: 'ACTIVE' },
  ],
  lookup: { name: 'featureFlags/alpha' },
  durationMs: 0,
  settled: { at: exportedAt, as: 'happened' },
});

/** The cells of the entry by the headers of their columns; none of them has a comma. */
function cellsOf(exported: JournalEntry): Record<string, string> {
  const [headers = '', row = ''] = exportEntries([exported], [], 'csv', exportedAt).trim().split('\r\n');
  const cells = row.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  return Object.fromEntries(
    headers
      .replace('\uFEFF', '')
      .split(',')
      .map((head, at) => [head, cells[at] ?? '']),
  );
}

it('has every field of an entry in a CSV file, empty if absent', () => {
  expect(cellsOf(entry)).toEqual({
    number: '1',
    time: '2026-03-01T10:15:00.000Z',
    profile: 'Harbourline production',
    environment: 'production',
    operation: 'UpdateFeatureFlag',
    organization: '',
    'organization name': '',
    resource: 'featureFlags/alpha',
    'asked by': 'screen',
    consent: 'confirmed',
    direction: '',
    changes: 'enabled: true > not given; state: not given > ACTIVE',
    outcome: 'unknown',
    'settled as': 'happened',
    completed: '',
    status: '',
    'duration ms': '0',
    attempts: '',
    reason: '',
    'previous hash': 'p',
    hash: 'h',
    'completion hash': '',
    scope: 'This computer only',
  });
  expect(cellsOf({ ...entry, settled: null })['settled as']).toBe('');
});

it('has a row that cannot be read in its place, by its number and hash', () => {
  const damaged = [{ number: 2, hash: 'd', isDamaged: true }] as const;
  const entries = [journalEntry({ number: 3 }), journalEntry({ number: 1 })];
  const [headers = '', ...lines] = exportEntries(entries, damaged, 'csv', exportedAt).trim().split('\r\n');
  expect(lines.map((line) => line.split(',', 1)[0])).toEqual(['3', '2', '1']);
  const columns = headers.split(',');
  const filled = (lines[1] ?? '')
    .split(',')
    .flatMap((cell, at) => (cell === '' ? [] : [[columns[at], cell]]));
  expect(Object.fromEntries(filled)).toEqual({
    number: '2',
    outcome: 'damaged',
    hash: 'd',
    scope: 'This computer only',
  });
  expect(JSON.parse(exportEntries(entries, damaged, 'json', exportedAt))).toMatchObject({ damaged });
});

it('has every row of the chain as it is stored, with its head', () => {
  const links = [
    { number: 1, content: '{"number":1}', hash: 'a', mac: null },
    { number: 2, content: '{"number":2}', hash: 'b', mac: 'm' },
  ];
  const head = { number: 2, hash: 'b' };
  const text = exportChain(links.values(), head, exportedAt);
  expect(text.endsWith('}\n')).toBe(true);
  expect(JSON.parse(text)).toEqual({
    format: 'diligence-desk-journal',
    version: 1,
    scope: 'This computer only',
    exportedAt,
    head,
    rows: links,
  });
});

it('has in no file what the outcome of an entry is looked up by, which may name a person', () => {
  const named = { ...entry, lookup: { clientReference: 'Ada Canary' } };
  for (const format of ['csv', 'json'] as const)
    expect(exportEntries([named], [], format, exportedAt)).not.toContain('Canary');
});
