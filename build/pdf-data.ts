import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './setup/run.mjs';

/** Folders of the PDF library that its worker reads by name: character maps, fonts, decoders. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const types = /\.(bcmap|pfb|ttf|wasm|js|icc)$/;

/** Puts them next to the page, under pdfjs/. */
export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    generateBundle() {
      for (const folder of folders) {
        const place = join(root, 'node_modules', 'pdfjs-dist', folder);
        for (const name of readdirSync(place).filter((entry) => types.test(entry)))
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs/${folder}/${name}`,
            source: readFileSync(join(place, name)),
          });
      }
    },
  };
}
