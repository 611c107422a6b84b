import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveTextDialog } from '#electron/shell/window/save-text';

/** What is chosen in the dialog. */
const choice = vi.hoisted(() => ({ filePath: '' }));
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: () => Promise.resolve({ canceled: choice.filePath === '', filePath: choice.filePath }),
  },
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-text-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (filePath: string) => {
  choice.filePath = filePath;
  return saveTextDialog(() => null)('rows.csv', 'name\r\nZoë\r\n');
};

it.runIf(process.platform !== 'win32')(
  'an export is readable by its owner only, even over a file that others read',
  async () => {
    const file = join(folder, 'rows.csv');
    for (const before of [null, 'older']) {
      rmSync(file, { force: true });
      if (before !== null) writeFileSync(file, before, { mode: 0o644 });
      expect(await save(file)).toEqual({ ok: true, value: file });
      expect(readFileSync(file, 'utf8')).toBe('\ufeffname\r\nZoë\r\n');
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  },
);

it('only a CSV file begins with the mark that spreadsheets read UTF-8 by', async () => {
  choice.filePath = join(folder, 'rows.csv');
  await saveTextDialog(() => null)('rows.json', '{}');
  expect(readFileSync(choice.filePath, 'utf8')).toBe('{}');
});

it('an export that fails leaves no part of a file, and what was there stays', async () => {
  const occupied = join(folder, 'rows.csv');
  mkdirSync(join(occupied, 'older'), { recursive: true });
  for (const path of [occupied, join(folder, 'missing', 'rows.csv')])
    expect(await save(path)).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk', target: 'rows.csv' },
    });
  expect([readdirSync(folder), readdirSync(occupied)]).toEqual([['rows.csv'], ['older']]);
});

it('nothing is written if the dialog is cancelled', async () => {
  expect(await save('')).toEqual({ ok: true, value: null });
  expect(readdirSync(folder)).toEqual([]);
});
