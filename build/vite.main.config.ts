import { defineConfig } from 'vite';
import { licences, nativeLicences } from './licences.ts';
import { nodeBundle } from './node-target.ts';

/** The main process and the two utility processes it forks. */
export default defineConfig(
  nodeBundle({
    outDir: 'out/main',
    entries: {
      main: 'electron/main.ts',
      'keychain-process': 'electron/platform/keychain/keychain-process.ts',
      'local-service-process': 'electron/local-service/process.ts',
    },
    format: 'es',
    plugins: [licences(nativeLicences())],
  }),
);
