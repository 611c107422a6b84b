import { defineConfig } from 'vite';
import { nodeBundle } from './node-target.ts';

/**
 * Built separately from the other preload: a sandboxed one is a single file, and cannot load shared code. It
 * has no package in it, and so no licences.
 */
export default defineConfig(
  nodeBundle({
    outDir: 'out/confirmation-preload',
    entries: { 'confirmation-preload': 'electron/confirmation-preload.ts' },
    format: 'cjs',
  }),
);
