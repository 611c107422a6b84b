import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { catalogueOf } from './message-catalogue.ts';
import { root } from './setup/run.mjs';

/** Writes the catalogue of messages again from the sources. */
const path = join(root, 'shared', 'messages', 'catalogue.json');
const before = readFileSync(path, 'utf8');
const { catalogue, faults } = catalogueOf(root);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  const text = `${JSON.stringify(catalogue, null, 2)}\n`;
  writeFileSync(path, text);
  console.log(`${Object.keys(catalogue).length} messages${text === before ? ', none changed' : ''}.`);
}
