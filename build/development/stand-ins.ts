import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../setup/run.mjs';

const electron = join(root, 'electron');
const development = join(electron, 'development');

/** In the development build a file of electron/development replaces the one of the same path in electron. */
export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || !found.id.startsWith(electron)) return null;
      const standIn = join(development, relative(electron, found.id));
      return importer !== standIn && existsSync(standIn) ? standIn : found;
    },
  };
}
