import { defineConfig } from 'vite';
import { channelNames } from './channel-names.ts';
import { licences } from './licences.ts';
import { nodeBundle } from './node-target.ts';

/** CommonJS, because a sandboxed preload cannot be an ES module. */
export default defineConfig(
  nodeBundle({
    outDir: 'out/preload',
    entries: { preload: 'electron/preload.ts' },
    format: 'cjs',
    plugins: [channelNames(), licences()],
  }),
);
