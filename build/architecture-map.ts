/* Writes the map of the code into README.md: node build/architecture-map.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMap } from './architecture.ts';
import { root } from './setup/run.mjs';

const page = join(root, 'README.md');
const text = readFileSync(page, 'utf8');
writeFileSync(page, text.replace(/(## Project layout\n\n```\n)[^]*?(\n```)/, `$1${renderMap()}$2`));
