import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { say } from './output.mjs';

/**
 * Says what to do where Electron would not start: its sandbox needs user namespaces, or a helper that only
 * root can install, and some Linux systems give an ordinary user no namespaces.
 * @param {string} folder of the Electron that will run
 */
export function checkSandbox(folder) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return;
  const denied =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0';
  const helper = join(folder, 'chrome-sandbox');
  const { uid, mode } = statSync(helper);
  if (!denied || (uid === 0 && (mode & 0o4000) !== 0)) return;
  say(
    'This system denies the namespaces that Electron builds its sandbox from. Install its helper once:\n' +
      `  sudo chown root:root ${helper}\n  sudo chmod 4755 ${helper}`,
  );
}

/** @param {string} name */
function setting(name) {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return null; // a kernel without this setting
  }
}
