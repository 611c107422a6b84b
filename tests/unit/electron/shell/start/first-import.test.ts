import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, it, onTestFinished, vi } from 'vitest';
import { importAtFirstStart } from '#electron/shell/start/first-import';
import type { AppError } from '#shared/errors';
import { defaultProfileSettings } from '#shared/profile';
import { err, ok } from '#shared/result';

const shown: MessageBoxOptions[] = [];
let response = 1;
const unreadable: AppError = {
  kind: 'validation',
  message: "The app can't read the file.",
  advice: 'Export it again.',
  faults: [],
};
vi.mock('#electron/shell/start/message-box', () => ({
  showMessageBoxAlone: (options: MessageBoxOptions) => {
    shown.push(options);
    return Promise.resolve({ response, checkboxChecked: false });
  },
}));

const connection = {
  ...defaultProfileSettings,
  clientId: 'desk',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://api.example.com/token',
};

it('imports the file once its profiles and hosts are agreed to, and says what cannot be imported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'setup.json');
  writeFileSync(file, '\ufeff{"of":"setup"}');
  const agreed: boolean[] = [];
  const importText: Parameters<typeof importAtFirstStart>[1] = async (text, agree) => {
    if (text !== '{"of":"setup"}') return err(unreadable);
    agreed.push(await agree([{ ...connection, name: 'Harbourline' }]));
    return ok(null);
  };
  await importAtFirstStart(file, importText);
  response = 0;
  await importAtFirstStart(file, importText);
  expect(agreed).toEqual([false, true]);
  writeFileSync(file, 'a letter');
  await importAtFirstStart(file, importText);
  expect(shown).toMatchObject([
    { detail: 'Harbourline (Sandbox): https://api.example.com' },
    { detail: 'Harbourline (Sandbox): https://api.example.com' },
    { message: "setup.json can't be imported", detail: "The app can't read the file.\nExport it again." },
  ]);
});

it('says of a file that cannot be opened, or is too large, what it is and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const large = join(folder, 'large.json');
  writeFileSync(large, '');
  truncateSync(large, 20_000_001);
  const importText = vi.fn(() => Promise.resolve(ok(null)));
  shown.length = 0;
  for (const file of [join(folder, 'none.json'), folder, large]) await importAtFirstStart(file, importText);
  expect(importText).not.toHaveBeenCalled();
  const advice = 'Check the path and the permissions of the file, then import it in Settings.';
  expect(shown.map(({ detail }) => detail)).toEqual([
    `The file could not be opened.\n${advice}`,
    `The file could not be opened.\n${advice}`,
    `The file is larger than 20 MB and was not loaded.\n${advice}`,
  ]);
});
