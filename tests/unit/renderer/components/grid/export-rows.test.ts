import { afterEach, expect, it } from 'vitest';
import { err, ok, type Result } from '#shared/result';
import type { ExportedColumn } from '../../../../../renderer/components/grid/columns.ts';
import { rowExport } from '../../../../../renderer/components/grid/export-rows.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';

afterEach(() => {
  useToasts.setState({ toasts: [] });
});

const columns: readonly ExportedColumn<string>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 80,
    cell: (text) => ({ text }),
    sort: null,
    csv: { name: (text) => text },
  },
];

/** Exports rows of three; the files that were written and what was reported. */
async function exported(keys: readonly string[] | null, response: Result<{ savedAs: string | null }>) {
  const files: string[] = [];
  const save = rowExport({
    columns,
    rows: ['a', 'b', 'c'],
    keyOf: (row: string) => row,
    write: (csv) => {
      files.push(csv);
      return Promise.resolve(response);
    },
  });
  await save(keys);
  return { files, reported: useToasts.getState().toasts.map(({ text }) => text) };
}

it('writes the selected rows, or all, and says how many', async () => {
  const saved = ok({ savedAs: 'rows.csv' });
  expect(await exported(['c', 'a'], saved)).toEqual({
    files: ['name\r\na\r\nc\r\n'],
    reported: ['2 rows exported.'],
  });
  useToasts.setState({ toasts: [] });
  expect(await exported(null, saved)).toEqual({
    files: ['name\r\na\r\nb\r\nc\r\n'],
    reported: ['3 rows exported.'],
  });
});

it('shows nothing if no file was chosen, and the reason if none was written', async () => {
  expect((await exported(null, ok({ savedAs: null }))).reported).toEqual([]);
  const failed = await exported(
    null,
    err({ kind: 'internal', message: 'The disk is full.', advice: 'Make room.' }),
  );
  expect(failed.reported).toHaveLength(1);
});
