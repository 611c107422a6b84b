import { defineConfig } from 'vite';
import { nodeBundle } from './node-target.ts';

/** The local service as a standalone program. */
export default defineConfig(
  nodeBundle({ outDir: 'out/service', entries: { cli: 'electron/local-service/cli.ts' }, format: 'es' }),
);
