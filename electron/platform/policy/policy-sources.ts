import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { t } from '#shared/messages/text';
import { appId } from '../app-id.ts';

/** Where the policy of a computer is, and how its text is read. Only an administrator can write there. */
export interface PolicySource {
  /** As the operator reads it. */
  place: string;
  /** Null: there is none. Throws when there is one that cannot be read, or that others than administrators wrote. */
  read: () => string | null;
}

/** The file of the administrator on Linux. */
export const linuxPolicyFile = '/etc/diligence-desk/policy.json';
const macPreferences = `/Library/Managed Preferences/${appId}.plist`;
const windowsPolicies = 'HKLM\\SOFTWARE\\Policies';
const windowsKey = `${windowsPolicies}\\Diligence Desk`;
/** A full path: whoever starts the app controls the environment. */
const registryProgram = 'C:\\Windows\\System32\\reg.exe';

export function policySource(platform: NodeJS.Platform): PolicySource {
  switch (platform) {
    case 'darwin':
      return { place: macPreferences, read: () => readPreferences(macPreferences) };
    case 'win32':
      return { place: windowsKey, read: () => readRegistry() };
    default:
      return { place: linuxPolicyFile, read: () => readPolicyFile(linuxPolicyFile) };
  }
}

/** Text of a policy whose folder also belongs to root alone: whoever can write there could remove the policy. */
export function readPolicyFile(path: string): string | null {
  const folder = dirname(path);
  if (!isThere(folder)) return null;
  requireOfRoot(folder);
  return readAdministratorFile(path);
}

/** Text of a file that belongs to root and that nobody else may write to, without a byte order mark; null when there is none. */
export function readAdministratorFile(path: string): string | null {
  if (!isThere(path)) return null;
  requireOfRoot(path);
  return new TextDecoder().decode(readFileSync(path));
}

/** Throws where that cannot be seen: a policy in a folder that the operator may not enter is not none. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function requireOfRoot(path: string): void {
  const { uid, mode } = statSync(path);
  // Windows has neither; there the key or the folder has its own protection.
  if (process.platform !== 'win32' && (uid !== 0 || (mode & 0o022) !== 0))
    throw new Error(t('{path} is not owned by root, or other users can write to the file.', { path }));
}

/** What a configuration profile sets, as the system wrote it for all users. */
function readPreferences(path: string): string | null {
  if (!isThere(path)) return null;
  return execFileSync('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path], { encoding: 'utf8' });
}

/** The value `Policy` of the key, which holds the JSON text. Throws where `list` does, so where reg.exe cannot say. */
export function readRegistry(list = listKey): string | null {
  // reg.exe ends with 1 for all that fails, a refusal as well: only a list without the key says that there is none.
  const path = windowsKey.replace('HKLM', 'HKEY_LOCAL_MACHINE').toLowerCase();
  const isThere = list(windowsPolicies)
    .split('\n')
    .some((line) => line.trim().toLowerCase() === path);
  if (!isThere) return null;
  const [, text] = /^\s+Policy\s+REG_SZ\s+(.*)$/m.exec(list(windowsKey)) ?? [];
  if (text === undefined) throw new Error(t('The registry key has no value “Policy” of type REG_SZ.'));
  // reg.exe writes in the code page of the system, not in UTF-8: other letters than those of ASCII are lost.
  if (text.includes('\ufffd'))
    throw new Error(
      t('The value “Policy” has characters outside ASCII, such as ü. Write each as \\uXXXX, as JSON allows.'),
    );
  return text.trim();
}

/** The values and keys in a key of the registry, as reg.exe lists them. */
function listKey(key: string): string {
  return execFileSync(registryProgram, ['query', key], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
}
