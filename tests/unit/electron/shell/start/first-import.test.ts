import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  await importAtFirstStart(join(folder, 'none.json'), importText);
  expect(shown).toMatchObject([
    { detail: 'Harbourline (Sandbox): https://api.example.com' },
    { detail: 'Harbourline (Sandbox): https://api.example.com' },
    { message: "none.json can't be imported", detail: unreadable.message },
  ]);
});
