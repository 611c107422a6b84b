import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, it, onTestFinished, vi } from 'vitest';
import { importAtFirstStart } from '#electron/shell/start/first-import';
import { defaultSettings } from '#electron/service/profiles/settings-schema';
import { defaultProfileSettings } from '#shared/profile';
import { ok } from '#shared/result';

const shown: MessageBoxOptions[] = [];
vi.mock('#electron/shell/start/message-box', () => ({
  showMessageBoxAlone: (options: MessageBoxOptions) => {
    shown.push(options);
    return Promise.resolve({ response: 1, checkboxChecked: false });
  },
}));

const connection = {
  ...defaultProfileSettings,
  clientId: 'desk',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://api.example.com/token',
};

it('asks with each host that a secret or token of a profile would be sent to, and imports nothing unasked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'setup.json');
  const { theme, density, columns, columnWidths, organizationView, singleKeys, keys } =
    defaultSettings.preferences;
  const settings = [
    { ...connection, name: 'Harbourline' },
    {
      ...connection,
      ...{ name: 'Live', kind: 'production', authUrl: 'https://login.elsewhere.example:8443/token' },
      reportOrigins: ['https://files.example.net', 'https://api.example.com'],
    },
  ];
  writeFileSync(
    file,
    JSON.stringify({
      ...{ format: 'diligence-desk-workstation', version: 1, leftOut: [] },
      preferences: { theme, density, columns, columnWidths, organizationView, singleKeys, keys },
      profiles: settings.map((each, place) => ({
        ...{ id: `p${place}`, settings: each, views: [], watchlists: [] },
      })),
    }),
  );
  const imported: string[] = [];
  await importAtFirstStart(file, (text) => {
    imported.push(text);
    return Promise.resolve(ok({ profiles: 0, views: 0, watchlists: 0, notes: 0, mappings: 0, notAdded: [] }));
  });
  expect(shown).toMatchObject([
    {
      message: 'Import the setup from setup.json?',
      detail: [
        'Harbourline (Sandbox): https://api.example.com',
        'Live (Production): https://api.example.com, https://login.elsewhere.example:8443, https://files.example.net',
      ].join('\n'),
    },
  ]);
  expect(imported).toEqual([]);
});
