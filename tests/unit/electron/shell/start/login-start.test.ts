import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoginStarter } from '#electron/shell/start/login-start';
import { ok } from '#shared/result';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-login-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noItems = {
  getLoginItemSettings: () => ({ openAtLogin: false }),
  setLoginItemSettings: () => undefined,
};
const onLinux = (program: string | null = '/opt/diligence-desk/diligence-desk') =>
  createLoginStarter({ platform: 'linux', program, configFolder: folder, loginItems: noItems });
const entryFile = () => join(folder, 'autostart', 'diligence-desk.desktop');

describe('the start at login on Linux', () => {
  it('is off, is turned on with an entry that starts hidden, and off again without a trace', () => {
    const starter = onLinux();
    expect(starter.read()).toBe('off');
    expect(starter.set(true)).toEqual(ok('on'));
    expect(readFileSync(entryFile(), 'utf8')).toContain(
      'Exec="/opt/diligence-desk/diligence-desk" --hidden\n',
    );
    expect(starter.set(false)).toEqual(ok('off'));
    expect(() => readFileSync(entryFile())).toThrow();
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('is off if the desktop wrote %s', (line) => {
    mkdirSync(join(folder, 'autostart'));
    writeFileSync(entryFile(), `[Desktop Entry]\nExec=diligence-desk\n${line}\n`);
    expect(onLinux().read()).toBe('off');
  });

  it('is of this program after an update renamed it, and only then', () => {
    onLinux('/home/o/desk-1.0.AppImage').set(true);
    const written = readFileSync(entryFile(), 'utf8');
    writeFileSync(entryFile(), `${written}X-GNOME-Autostart-enabled=true\n`);
    const updated = onLinux('/home/o/desk-$&-1.1.AppImage');
    expect(updated.read()).toBe('on');
    const entry = readFileSync(entryFile(), 'utf8');
    expect(programOf(entry)).toBe('/home/o/desk-$&-1.1.AppImage');
    expect(entry).toContain('X-GNOME-Autostart-enabled=true');

    const off = entry.replace('enabled=true', 'enabled=false');
    writeFileSync(entryFile(), off);
    expect(onLinux('/home/o/desk-1.2.AppImage').read()).toBe('off');
    expect(readFileSync(entryFile(), 'utf8')).toBe(off);
  });

  it('is off while the entry names another program', () => {
    const starter = onLinux();
    starter.set(true);
    writeFileSync(entryFile(), '[Desktop Entry]\nExec="/gone" --hidden\n');
    expect(starter.read()).toBe('off');
  });

  it('starts the program at any path', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '`', '$', '\\', '%', '/') }),
        (path) => {
          onLinux(path).set(true);
          expect(programOf(readFileSync(entryFile(), 'utf8'))).toBe(path);
        },
      ),
    );
  });

  it('reports a folder that cannot be written to', () => {
    writeFileSync(join(folder, 'autostart'), '');
    expect(onLinux().set(true)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
  });
});

it('a copy that is not installed does not start at login', () => {
  const starter = onLinux(null);
  expect(starter.read()).toBe('not installed');
  expect(starter.set(true)).toEqual(ok('not installed'));
});

it.each(['darwin', 'win32'] as const)('the start at login on %s is kept by the system', (platform) => {
  let openAtLogin = false;
  const given: unknown[] = [];
  const starter = createLoginStarter({
    platform,
    program: '/Applications/Desk',
    configFolder: folder,
    loginItems: {
      getLoginItemSettings: () => ({ openAtLogin }),
      setLoginItemSettings(settings) {
        given.push(settings);
        ({ openAtLogin } = settings);
      },
    },
  });
  expect(starter.set(true)).toEqual(ok('on'));
  expect(given).toEqual([{ openAtLogin: true, path: '/Applications/Desk', args: ['--hidden'] }]);
  expect(starter.read()).toBe('on');
});

/** The program of an entry as a launcher reads it: the escapes of the file, then those of the quoted argument. */
function programOf(entry: string): string {
  const value = /^Exec=(.*)$/m.exec(entry)?.[1]?.replaceAll('\\\\', '\\') ?? '';
  const quoted = /^"((?:[^"\\]|\\.)*)" --hidden$/.exec(value)?.[1] ?? '';
  return quoted.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%');
}
