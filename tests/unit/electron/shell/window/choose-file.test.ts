import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDialogOptions } from 'electron';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chooseFileDialog } from '#electron/shell/window/choose-file';
import { chooseJsonDialog } from '#electron/shell/window/choose-json';

/** What the dialog was opened with, in order, and what is chosen in it next. */
const reported = vi.hoisted((): { options: OpenDialogOptions[]; filePaths: string[] } => ({
  options: [],
  filePaths: [],
}));
vi.mock('electron', () => ({
  dialog: {
    showOpenDialog(options: OpenDialogOptions) {
      reported.options.push(options);
      return Promise.resolve({ canceled: reported.filePaths.length === 0, filePaths: reported.filePaths });
    },
  },
}));

it('the dialog opens in the folder of the last chosen file, even after it was cancelled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'choose-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'checks.csv');
  writeFileSync(file, 'a,b');
  const kind = { name: 'CSV', extensions: ['csv'], adviceWhenTooLarge: 'Split the file.' };
  const choose = chooseFileDialog(() => null, kind);
  reported.filePaths = [file];
  expect(await choose()).toMatchObject({ ok: true, value: { name: 'checks.csv' } });
  reported.filePaths = [];
  expect(await choose()).toEqual({ ok: true, value: null });
  expect(await choose()).toEqual({ ok: true, value: null });
  expect(reported.options.map(({ defaultPath }) => defaultPath)).toEqual([undefined, folder, folder]);
});

it('the text of a JSON file is read without the byte order mark that some editors put before it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'choose-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'Rollout.json');
  writeFileSync(file, '\ufeff{"name":"é"}');
  reported.filePaths = [file];
  expect(await chooseJsonDialog(() => null)()).toEqual({
    ok: true,
    value: { name: 'Rollout.json', text: '{"name":"é"}' },
  });
});
