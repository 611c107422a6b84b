import { join } from 'node:path';
import { normalizePath, runnerImport, type Plugin } from 'vite';
import { root } from './setup/run.mjs';

// As Vite gives ids, also on Windows.
const source = normalizePath(join(root, 'shared', 'ipc', 'channels.ts'));

/** Puts what the channels' file exports into a bundle as values, without the contract that the names are taken from. */
export function channelNames(): Plugin {
  return {
    name: 'channel-names',
    async load(id) {
      if (id !== source) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(source, {
        root,
        configFile: false,
        logLevel: 'warn',
      });
      for (const each of dependencies) this.addWatchFile(each);
      const values = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return values.join('\n');
    },
  };
}
