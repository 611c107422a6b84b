import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './setup/run.mjs';

/** What a library imports when it is loaded, and the app has no use for. Loading it takes time at each start. */
const unused: readonly { library: string; imports: RegExp }[] = [
  // fetch and WebSocket, caches, interceptors and mocks: half of the code. The app only dispatches requests.
  { library: 'undici', imports: /^\.\.?\/(?:[\w.-]+\/)*(?:web|cache|interceptor|mock)\// },
  // Schemas and migrations of the settings: the app has its own.
  { library: 'conf', imports: /^(?:ajv|ajv-formats|semver)(?:\/|$)/ },
];

const standIn = join(root, 'build', 'unused-part.cjs');

/** Leaves parts of libraries out of a bundle. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    enforce: 'pre',
    resolveId: (source, importer) => (isUnused(source, importer) ? standIn : null),
  };
}

export function isUnused(source: string, importer = ''): boolean {
  const library = /.*[\\/]node_modules[\\/]([\w.-]+)[\\/]/.exec(importer)?.[1];
  return unused.some((part) => part.library === library && part.imports.test(source));
}
