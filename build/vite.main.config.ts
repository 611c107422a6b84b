import { defineConfig } from 'vite';
import { channelNames } from './channel-names.ts';
import { licences, nativeLicences } from './licences.ts';
import { nodeBundle } from './node-target.ts';
import { unusedParts } from './unused-parts.ts';

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
    // With the names alone, calls are served before the contract is loaded.
    plugins: [channelNames(), unusedParts(), licences(nativeLicences())],
  }),
);
