import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoginStart } from '#shared/ipc/contract/application';
import { ok, type Result } from '#shared/result';
import { onDisk } from '../../platform/storage/disk-failure.ts';

/** Started with this, the app opens no window until requested: by its tray icon, or by another start. */
export const hiddenSwitch = '--hidden';

/** Whether the app starts when the operator logs in. The system stores this, and its own tools may change it. */
export interface LoginStarter {
  read(): LoginStart;
  set(on: boolean): Result<LoginStart>;
}

/** Where macOS and Windows keep it: Electron's `app`. */
interface LoginItems {
  getLoginItemSettings(options: { path: string; args: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; path: string; args: string[] }): void;
}

export function createLoginStarter(options: {
  platform: NodeJS.Platform;
  /** The program to start; null: this copy is not installed. */
  program: string | null;
  /** The user's folder of settings of all programs. */
  configFolder: string;
  loginItems: LoginItems;
}): LoginStarter {
  const { platform, program, configFolder, loginItems } = options;
  if (program === null) return { read: () => 'not installed', set: () => ok('not installed') };
  if (platform !== 'linux') {
    const item = { path: program, args: [hiddenSwitch] };
    const read = () => (loginItems.getLoginItemSettings(item).openAtLogin ? 'on' : 'off');
    return {
      read,
      set(on) {
        loginItems.setLoginItemSettings({ ...item, openAtLogin: on });
        return ok(read());
      },
    };
  }
  const file = join(configFolder, 'autostart', 'diligence-desk.desktop');
  const exec = execLine(program);
  const read = () => {
    const entry = readOr(file, '');
    return isEnabled(entry) && entry.split(/\r?\n/).includes(exec) ? 'on' : 'off';
  };
  // An update of an AppImage gives the file another name: what the operator turned on is to start this one.
  const entry = readOr(file, '');
  if (isEnabled(entry) && read() === 'off')
    // Where that fails, it reads as off.
    onDisk(file, () =>
      writeFileSync(
        file,
        entry.replace(/^Exec=.*$/m, () => exec),
      ),
    );
  return {
    read,
    set: (on) =>
      onDisk(file, () => {
        mkdirSync(dirname(file), { recursive: true });
        if (on) writeFileSync(file, autostartEntry(exec));
        else rmSync(file, { force: true });
        return read();
      }),
  };
}

/** desktop-entry-spec, section "The Exec key". */
function execLine(program: string): string {
  const quoted = program.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  // The file format takes backslashes once more away.
  const written = quoted.replaceAll('\\', '\\\\');
  return `Exec="${written}" ${hiddenSwitch}`;
}

/** https://specifications.freedesktop.org/autostart-spec/ */
function autostartEntry(exec: string): string {
  const lines = ['[Desktop Entry]', 'Type=Application', 'Name=Diligence Desk', exec];
  return `${lines.join('\n')}\n`;
}

/** Tools of desktops keep the file and switch it off in it. */
function isEnabled(entry: string): boolean {
  return /^Exec=/m.test(entry) && !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/im.test(entry);
}

function readOr(file: string, missing: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return missing;
  }
}
