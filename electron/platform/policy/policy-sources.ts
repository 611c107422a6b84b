import { execFileSync } from 'node:child_process';
import { existsSync, statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where the policy of a computer is, and how its text is read. Only an administrator can write there. */
export interface PolicySource {
  /** As the operator reads it. */
  place: string;
  /** Null: there is none. Throws when there is one that cannot be read, or that others than administrators wrote. */
  read: () => string | null;
}

/** The file of the administrator on Linux. */
export const linuxPolicyFile = '/etc/diligence-desk/policy.json';
const macPreferences = '/Library/Managed Preferences/app.diligence-desk.plist';
const windowsKey = 'HKLM\\SOFTWARE\\Policies\\Diligence Desk';

export function policySource(platform: NodeJS.Platform): PolicySource {
  switch (platform) {
    case 'darwin':
      return { place: macPreferences, read: () => readPreferences(macPreferences) };
    case 'win32':
      return { place: windowsKey, read: () => readRegistry(windowsKey) };
    default:
      return { place: linuxPolicyFile, read: () => readAdministratorFile(linuxPolicyFile) };
  }
}

/** Text of a file that belongs to root and that nobody else may write to; null when there is none. */
export function readAdministratorFile(path: string): string | null {
  if (!existsSync(path)) return null;
  const { uid, mode } = statSync(path);
  // Windows has neither; there the key or the folder has its own protection.
  if (process.platform !== 'win32' && (uid !== 0 || (mode & 0o022) !== 0))
    throw new Error('The file does not belong to root, or others may write to it.');
  return readFileSync(path, 'utf8');
}

/** What a configuration profile sets, as the system wrote it for all users. */
function readPreferences(path: string): string | null {
  if (!existsSync(path)) return null;
  return execFileSync('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path], { encoding: 'utf8' });
}

/** The value `Policy` of the key, which holds the JSON text. */
function readRegistry(key: string): string | null {
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  let listed: string;
  try {
    listed = execFileSync(program, ['query', key], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null; // there is no such key
  }
  const [, text] = /^\s+Policy\s+REG_SZ\s+(.*)$/m.exec(listed) ?? [];
  if (text === undefined) throw new Error('The key has no value "Policy" of type REG_SZ.');
  return text.trim();
}
