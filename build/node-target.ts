import { builtinModules } from 'node:module';
import type { PluginOption, UserConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { root } from './setup/run.mjs';

/** Provided by Electron at run time, or native and therefore next to the bundle: those alone are dependencies. */
const beside = ['electron', ...Object.keys(manifest.dependencies)];
const external = [...beside, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

interface NodeBundle {
  outDir: string;
  entries: Record<string, string>;
  format: 'es' | 'cjs';
  plugins?: PluginOption[];
}

/**
 * Settings shared by every bundle that runs on Node. Chunks are next to their entries, so that a path
 * relative to `import.meta.url` means the same in every file.
 */
export function nodeBundle({ outDir, entries, format, plugins = [] }: NodeBundle): UserConfig {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    root,
    publicDir: false,
    plugins,
    ssr: { noExternal: true, external: beside },
    resolve: { conditions: ['node', 'import', 'module', 'default'], mainFields: ['module', 'main'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries,
        external,
        // A busy computer is no news to whoever starts the app.
        checks: { bundlerTimings: false },
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
        },
      },
    },
  };
}
