import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettings } from '#electron/service/profiles/settings-file';
import { defaultPreferences, defaultSettings } from '#electron/service/profiles/settings-schema';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

let folder: string;
const clock = createManualClock();
const open = () => openSettings(folder, clock);
const file = () => join(folder, 'settings.json');
const keptFiles = () => readdirSync(folder).filter((name) => name.startsWith('settings.corrupt-'));
const dark = { ...defaultPreferences, theme: 'dark' as const };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('The settings file', () => {
  it('starts with defaults, without a notice and without writing anything', () => {
    const { settings, notices } = open();
    expect(settings.read()).toEqual(defaultSettings);
    expect(notices).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has the changes at the next start', () => {
    const bounds = { x: -20, y: 30, width: 1280, height: 800 };
    const { settings } = open();
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(settings.change({ window: { bounds, maximized: true } })).toEqual(ok(null));
    const again = open();
    expect(again.notices).toEqual([]);
    expect(again.settings.read()).toEqual({
      ...defaultSettings,
      preferences: dark,
      window: { bounds, maximized: true },
    });
  });

  it('is replaced by every write and never written in place, and leaves no temporary file', () => {
    const { settings } = open();
    settings.change({ preferences: dark });
    const before = statSync(file()).ino;
    settings.change({ preferences: defaultPreferences });
    expect(statSync(file()).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.runIf(process.platform !== 'win32')('can be read only by its owner', () => {
    open().settings.change({ preferences: dark });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('is read from memory, whatever happens to the file meanwhile', () => {
    const { settings } = open();
    settings.change({ preferences: dark });
    writeFileSync(file(), 'changed by another program');
    expect(settings.read().preferences).toEqual(dark);
  });

  it.each([
    ['cut short', '{"version":1,"profiles":['],
    ['empty', ''],
    ['not JSON', '<html>'],
    ['an array', '[]'],
    ['null', 'null'],
    ['without version', '{}'],
    ['without a list of profiles', JSON.stringify({ ...defaultSettings, profiles: {} })],
  ])('is kept under another name when it is %s, and the defaults start with a notice', (_, content) => {
    writeFileSync(file(), content);
    const { settings, notices } = open();
    expect(settings.read()).toEqual(defaultSettings);
    expect(keptFiles()).toEqual(['settings.corrupt-2026-03-02T10-15-00.000Z.json']);
    expect(readFileSync(join(folder, keptFiles()[0] ?? ''), 'utf8')).toBe(content);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain(keptFiles()[0]);
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(open().notices).toEqual([]);
  });

  const stored = (id: string, more: object = {}) => ({
    id,
    name: `Profile ${id}`,
    kind: 'production',
    baseUrl: 'https://api.example.com',
    authUrl: 'https://auth.example.com',
    clientId: 'client',
    createdAt: '2026-03-02T10:15:00Z',
    checkedAt: null,
    secretSavedAt: null,
    ...more,
  });
  const write = (settings: object) => writeFileSync(file(), JSON.stringify(settings));
  const written = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
  const ids = (settings: { profiles: readonly { id: string }[] }) => settings.profiles.map(({ id }) => id);

  it('keeps unknown fields of a newer version through a change', () => {
    write({
      ...defaultSettings,
      version: 99,
      windows: [1, 2],
      profiles: [stored('a', { colour: 'green' })],
      preferences: { ...defaultPreferences, wallpaper: 'sea' },
    });
    const { settings, notices } = open();
    expect(notices).toEqual([]);
    expect(ids(settings.read())).toEqual(['a']);
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(written()).toMatchObject({
      version: 99,
      windows: [1, 2],
      profiles: [{ id: 'a', colour: 'green' }],
      preferences: { theme: 'dark', wallpaper: 'sea' },
    });
  });

  it('is read with a byte order mark, and can be written', () => {
    writeFileSync(file(), `\ufeff${JSON.stringify({ ...defaultSettings, profiles: [stored('a')] })}`);
    const { settings, notices } = open();
    expect(notices).toEqual([]);
    expect(ids(settings.read())).toEqual(['a']);
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(open().settings.read().preferences).toEqual(dark);
  });

  it('names what else could not be read, such as saved views and the window', () => {
    write({ ...defaultSettings, profiles: [stored('a')], savedViews: 7, window: 'wide' });
    const { settings, notices } = open();
    expect(ids(settings.read())).toEqual(['a']);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain('Saved views');
    expect(notices[0]?.message).toContain('Window size and position');
  });

  it('loses no profile if a preference cannot be read, and keeps and names the unreadable part', () => {
    write({
      ...defaultSettings,
      profiles: [stored('a')],
      preferences: { ...defaultPreferences, theme: 'mauve', screenShare: true },
    });
    const before = readFileSync(file(), 'utf8');
    const { settings, notices } = open();
    expect(ids(settings.read())).toEqual(['a']);
    expect(settings.read().preferences).toEqual({ ...defaultPreferences, screenShare: true });
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain('Theme');
    const copies = readdirSync(folder).filter((name) => name.startsWith('settings.unread-'));
    expect(copies).toHaveLength(1);
    expect(readFileSync(join(folder, copies[0] ?? ''), 'utf8')).toBe(before);
    open();
    expect(readdirSync(folder).filter((name) => name.startsWith('settings.unread-'))).toEqual(copies);
  });

  it('leaves out one profile that cannot be read, never guesses its environment, and keeps its entry', () => {
    const odd = stored('b', { kind: 'staging' });
    write({ ...defaultSettings, profiles: [stored('a'), odd, stored('c', { pollSeconds: 'often' })] });
    const { settings, notices } = open();
    expect(ids(settings.read())).toEqual(['a', 'c']);
    expect(settings.read().profiles[1]).toMatchObject({ kind: 'production', pollSeconds: 60 });
    expect(notices[0]?.message).toContain('Profile b');
    expect(notices[0]?.message).toContain('Polling interval in profile Profile c');
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(written()['profiles']).toMatchObject([{ id: 'a' }, { id: 'c' }, odd]);
  });

  it('leaves out a profile whose stop cannot be read', () => {
    write({ ...defaultSettings, profiles: [stored('a', { likeness: 'none' })] });
    expect(ids(open().settings.read())).toEqual([]);
  });

  it.each([
    ['missing', () => rmSync(file())],
    ['damaged', () => writeFileSync(file(), '{"version":1,"profi')],
  ])('is restored from its newest copy, with the IDs of its profiles, when it is %s', (_, harm) => {
    write({ ...defaultSettings, profiles: [stored('a')] });
    open();
    harm();
    const { settings, notices } = open();
    expect(ids(settings.read())).toEqual(['a']);
    expect(notices).toMatchObject([{ title: 'The settings were restored from a backup.' }]);
    expect(open().notices).toEqual([]);
  });

  it('is restored from an older copy when it is missing and the newest copy cannot be read', () => {
    write({ ...defaultSettings, profiles: [stored('a')] });
    open();
    mkdirSync(join(folder, 'backups', `settings-${clock.now() + 1}.json`));
    rmSync(file());
    expect(ids(open().settings.read())).toEqual(['a']);
  });

  it('says that it is missing when no copy can be read, and saves changes', () => {
    mkdirSync(join(folder, 'backups', 'settings-1.json'), { recursive: true });
    const { settings, notices } = open();
    expect(notices).toMatchObject([{ title: 'The settings are missing.' }]);
    expect(notices[0]?.message).not.toContain('saves no change');
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
    expect(open().settings.read().preferences).toEqual(dark);
  });

  it('is copied once a day, and three copies are kept', () => {
    write({ ...defaultSettings, profiles: [stored('a')] });
    const day = 24 * 3_600_000;
    const copies: number[] = [];
    for (const hours of [0, 1, 25, 49, 73, 97]) {
      openSettings(folder, { ...clock, now: () => clock.now() + (hours / 24) * day });
      copies.push(readdirSync(join(folder, 'backups')).length);
    }
    expect(copies).toEqual([1, 1, 2, 3, 3, 3]);
  });

  it('keeps every unusable file, two of the same moment included', () => {
    for (const content of ['one', 'two', 'three']) {
      writeFileSync(file(), content);
      open();
    }
    expect(
      keptFiles()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .sort(),
    ).toEqual(['one', 'three', 'two']);
  });

  it('returns a refusal when it cannot be written, and nothing changes in memory', () => {
    const { settings } = open();
    settings.change({ preferences: dark });
    rmSync(folder, { recursive: true });
    // A file where the folder was: neither it nor the settings in it can be written, by root either.
    writeFileSync(folder, '');
    expect(settings.change({ preferences: defaultPreferences })).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk', target: 'settings.json' },
    });
    expect(settings.read().preferences).toEqual(dark);
    rmSync(folder);
    expect(settings.change({ preferences: defaultPreferences })).toEqual(ok(null));
  });

  it('sets aside a folder with its name like any unusable file', () => {
    mkdirSync(file());
    const { settings, notices } = open();
    expect(notices).toHaveLength(1);
    expect(settings.change({ preferences: dark })).toEqual(ok(null));
  });

  it.runIf(process.platform === 'linux')(
    'is not changed, and not written, when it cannot be set aside',
    () => {
      // Paths end at 4,095 bytes: long enough here for settings.json and too long for the name it would be kept as.
      let deep = folder;
      while (deep.length < 4_075 - 201) deep = join(deep, 'd'.repeat(200));
      deep = join(deep, 'd'.repeat(4_075 - deep.length - 1));
      mkdirSync(deep, { recursive: true });
      writeFileSync(join(deep, 'settings.json'), 'broken');
      const { settings, notices } = openSettings(deep, clock);
      expect(settings.read()).toEqual(defaultSettings);
      expect(notices).toMatchObject([{ title: "The settings can't be used." }]);
      expect(settings.change({ preferences: dark })).toMatchObject({ ok: false, error: { reason: 'disk' } });
      expect(readFileSync(join(deep, 'settings.json'), 'utf8')).toBe('broken');
    },
  );
});
