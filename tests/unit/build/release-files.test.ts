import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeLinuxFeed } from '../../../build/release-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lists every package for Linux in the feed, with its notes, and nothing else', async () => {
  for (const name of [
    'desk_1.2.0_amd64.deb',
    'desk_1.2.0_amd64.deb.sig',
    'Desk.AppImage',
    'builder-debug.yml',
  ])
    writeFileSync(join(folder, name), name);
  const name = await writeLinuxFeed(folder, { version: '1.2.0', notes: '- New', arch: 'x64' });
  expect(name).toBe('latest-linux.yml');
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({
    version: '1.2.0',
    releaseNotes: '- New',
    path: 'Desk.AppImage',
    files: [
      { url: 'Desk.AppImage', size: 13 },
      { url: 'desk_1.2.0_amd64.deb', size: 20 },
    ],
  });
});

it('names the feed of another architecture after it, and makes none without a package', async () => {
  const options = { version: '1.2.0', notes: null, arch: 'arm64' };
  await expect(writeLinuxFeed(folder, options)).rejects.toThrow('no package');
  writeFileSync(join(folder, 'desk.deb'), 'x');
  expect(await writeLinuxFeed(folder, options)).toBe('latest-linux-arm64.yml');
});
