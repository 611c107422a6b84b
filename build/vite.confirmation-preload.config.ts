import { defineConfig } from 'vite';
import { nodeBundle } from './node-target.ts';

/**
 * Built apart from the other preload: a sandboxed one is a single file, and cannot load what both would share. It
 * has no package in it, and so no licences.
 */
export default defineConfig(
  nodeBundle({
    outDir: 'out/confirmation-preload',
    entries: { 'confirmation-preload': 'electron/confirmation-preload.ts' },
    format: 'cjs',
  }),
);
