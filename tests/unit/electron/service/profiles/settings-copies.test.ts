import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dropSettingsCopies } from '#electron/service/profiles/settings-copies';

it('deletes the copies of the settings and what was set aside, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'backups'));
  const kept = ['settings.json', 'desk.sqlite', 'backups/nightly-5.sqlite'];
  const copies = [
    'backups/settings-5.json',
    'settings.unread-0123abcd.json',
    'settings.corrupt-2026-03-01T10-00-00.000Z.json',
    'settings.json.before-restore-2026-03-01',
  ];
  for (const name of [...kept, ...copies]) writeFileSync(join(folder, name), '{}');
  dropSettingsCopies(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['backups', ...kept].sort());
});
