import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Rolldown } from 'vite';
import { licences } from './licences.ts';
import { onePathIcons } from './one-path-icons.ts';
import { pdfData } from './pdf-data.ts';
import { root } from './setup/run.mjs';

const first = normalizePath(join(root, 'renderer', 'main.tsx'));
let atStart: ReadonlySet<string> | null = null;

/** Whether the window needs a module before any of its pages, which are read on demand. */
function isAtStart(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (atStart === null) {
    const found = new Set([first]);
    for (const each of found)
      for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
    atStart = found;
  }
  return atStart.has(id);
}

/**
 * The window's page, served under app:// with a policy that allows files only: so nothing is inlined, and
 * the module preload is left to the browser.
 */
export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [react(), onePathIcons(), pdfData(), licences()],
  worker: { format: 'es' },
  build: {
    target: 'chrome130',
    outDir: join(root, 'out', 'renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What the window begins with is in its page; a link for each file of the others would stay there for good.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssMinify: true,
    // Not named by the bundle and not packaged: release/maps resolves the stacks of the log.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // The window of the app, of a confirmation and of a report.
    rolldownOptions: {
      input: ['index.html', 'confirmation.html', 'report.html'].map((page) => join(root, 'renderer', page)),
      output: {
        // As they are imported: zod is set not to use eval before any schema is made.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) =>
          name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // One style sheet, whose order does not depend on which screen is opened first.
            { name: 'styles', test: /\.css$/, priority: 2 },
            // In one file: the main process serves each file, and it is starting at the same time.
            {
              debugName: 'start',
              name: (id, graph) => (isAtStart(id, graph) ? 'start' : null),
              priority: 1,
            },
            // Code of several screens is in files worth a request, instead of one file for each icon.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
});
