import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copiesIn, dropSettingsCopies, keepCopy } from '#electron/service/profiles/settings-copies';

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

it('keeps a copy of each day after a clock that was years ahead is right again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{}');
  const day = 24 * 3_600_000;
  const start = Date.UTC(2026, 2, 2);
  for (const ahead of [5000, 5001, 5002]) keepCopy(folder, file, start + ahead * day);
  // The app is started every six hours.
  for (let hours = 0; hours <= 60; hours += 6) keepCopy(folder, file, start + hours * 3_600_000);
  const copies = copiesIn(folder, start + 60 * 3_600_000);
  expect(copies.map(({ madeAt }) => (madeAt - start) / day)).toEqual([2, 1, 0]);
});
