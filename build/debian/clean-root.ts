import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Everything that a package, or apt on its behalf, writes to. */
const written = ['/usr', '/etc', '/var', '/opt'];

/**
 * Lays a copy in memory over each of those folders, in a mount namespace of its own, and becomes the command. What is
 * written there is seen by nobody else and is gone when the last process of the namespace ends.
 */
const script = `
base=$1; shift
mount -t tmpfs -o size=4g,mode=755 tmpfs "$base"
for folder in ${written.join(' ')}; do
  mkdir -p "$base$folder/upper" "$base$folder/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$base$folder/upper,workdir=$base$folder/work" "$folder"
done
exec "$@"`;

/** Why packages cannot be installed and removed here without a trace; null when they can. */
export function faultOfCleanRoot(): string | null {
  if (process.platform !== 'linux') return 'Debian packages are installed on Linux only.';
  if (process.getuid?.() !== 0) return 'Installing a package needs root. Run this with sudo.';
  for (const program of ['apt-get', 'dpkg-deb', 'unshare'])
    if (!isThere(program)) return `${program} is not here. The package is tested on a Debian-like system.`;
  return null;
}

/** Runs a command in a copy of this computer's system folders, and resolves with its exit code. */
export async function inCleanRoot(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const base = mkdtempSync(join(tmpdir(), 'diligence-desk-root-'));
  try {
    const child = spawn(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-euc', script, 'clean-root', base, ...command],
      { env: environment, stdio: 'inherit' },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    // Its mounts were seen in the namespace alone.
    rmSync(base, { recursive: true, force: true });
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
