import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { licences } from './licences.ts';
import { pdfData } from './pdf-data.ts';
import { root } from './setup/run.mjs';

/**
 * The window's page, served under app:// with a policy that allows files only: so nothing is inlined, and
 * the module preload is left to the browser.
 */
export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [react(), pdfData(), licences()],
  worker: { format: 'es' },
  build: {
    target: 'chrome130',
    outDir: join(root, 'out', 'renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: true,
    // Not named by the bundle and not packaged: release/maps resolves the stacks of the log.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // The window of the app, of a confirmation and of a report.
    rolldownOptions: {
      input: ['index.html', 'confirmation.html', 'report.html'].map((page) => join(root, 'renderer', page)),
      output: {
        // As they are imported: zod is told not to use eval before any schema is made.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) =>
          name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // One style sheet, whose order does not depend on which screen is opened first.
            { name: 'styles', test: /\.css$/, priority: 1 },
            // Code of several screens stands in files worth a request, instead of one file for each icon.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
});
