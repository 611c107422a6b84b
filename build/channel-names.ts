import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { normalizePath, type Plugin } from 'vite';
import { z } from 'zod';
import { root } from './setup/run.mjs';

const folder = join(root, 'shared', 'ipc');
// As Vite gives ids, also on Windows.
const source = normalizePath(join(folder, 'channels.ts'));
const read = `console.log(JSON.stringify(await import(${JSON.stringify(pathToFileURL(source).href)})))`;
const run = promisify(execFile);

/**
 * Puts what the channels' file exports into a bundle as values, without the contract that the names are taken from. A
 * process of its own reads it, so that a development build sees each change of the contract.
 */
export function channelNames(): Plugin {
  return {
    name: 'channel-names',
    async load(id) {
      if (id !== source) return null;
      for (const file of globSync('**/*.ts', { cwd: folder })) this.addWatchFile(join(folder, file));
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', read], { cwd: root });
      const values = z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
