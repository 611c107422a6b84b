#!/usr/bin/env node
/**
 * Verifies a journal that was exported as "Verifiable JSON", with Node alone: neither the app nor a package is
 * needed, and this file may be copied anywhere.
 *
 *   node verify-journal.mjs FILE [HEAD]
 *
 * Each row has a hash, SHA-256 over the hash before it, a line feed and its content. Whoever rewrites a row has to
 * rewrite all that follow, so that the last hash, the head, changes. Give the head that the app shows (Copy head)
 * to be sure that the end is the one the app wrote. The MACs need the key in the keychain of the computer that
 * wrote the journal: only the app there can check them.
 *
 * Exits with 0 (whole), 1 (not whole) or 2 (no such file, or no such export).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [path, expectedHead] = process.argv.slice(2);
if (path === undefined) stop(2, 'Usage: node verify-journal.mjs FILE [HEAD]');
const file = read(path);

let previous = '0'.repeat(64);
let entries = 0;
let withMac = 0;
/** @type {number[]} */
const gaps = [];
for (const [index, row] of file.rows.entries()) {
  const number = index + 1;
  const content = contentOf(row.content);
  if (row.number > number) stop(1, `Not whole: row ${number} is missing.`);
  const hash = createHash('sha256').update(`${previous}\n${row.content}`, 'utf8').digest('hex');
  if (row.number !== number || content?.number !== number || row.hash !== hash)
    stop(1, `Not whole: row ${number} does not match its hash. This row or the row before it was changed.`);
  if ((content.macKey === undefined) !== (row.mac === null))
    stop(1, `Not whole: the MAC of row ${number} was removed or added.`);
  if (content.kind === 'opened') entries += 1;
  if (content.kind === 'restarted') gaps.push(number);
  if (row.mac !== null) withMac += 1;
  previous = hash;
}
if (file.head.number !== file.rows.length || file.head.hash !== previous)
  stop(1, `Not whole: the export ends with row ${file.rows.length}, its head is row ${file.head.number}.`);
if (expectedHead !== undefined && expectedHead !== previous)
  stop(1, `Not the journal you expect: its head is ${previous}.`);
if (gaps.length > 0)
  stop(
    1,
    `Not whole: the app itself noted a gap at row ${gaps.join(', row ')}. All hashes are right.\nHead ${previous}`,
  );

process.stdout.write(
  `${file.rows.length} rows, ${entries} entries: all hashes are right, no row is missing.\n` +
    `Head ${previous}\n` +
    (expectedHead === undefined
      ? 'Compare the head with the one the app shows: a journal rewritten as a whole has another.\n'
      : 'The head is the one you gave.\n') +
    `MACs: ${withMac} of ${file.rows.length} rows have one. Only the app can check them, with its key.\n`,
);

/**
 * @param {number} code
 * @param {string} text
 * @returns {never}
 */
function stop(code, text) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

/**
 * @param {string} name
 * @returns {{ head: { number: number, hash: string }, rows: { number: number, content: string, hash: string, mac: string | null }[] }}
 */
function read(name) {
  let value;
  try {
    value = JSON.parse(readFileSync(name, 'utf8'));
  } catch (failure) {
    stop(2, `${name} cannot be read: ${failure instanceof Error ? failure.message : 'unknown'}`);
  }
  if (value?.format !== 'diligence-desk-journal' || value.version !== 1 || !Array.isArray(value.rows))
    stop(2, `${name} is no verifiable export. In the app: Journal, Export, Verifiable JSON.`);
  const areRows = value.rows.every(
    (/** @type {Record<string, unknown> | null} */ row) =>
      typeof row?.number === 'number' &&
      typeof row.content === 'string' &&
      typeof row.hash === 'string' &&
      (row.mac === null || typeof row.mac === 'string'),
  );
  if (!areRows || typeof value.head?.hash !== 'string') stop(1, 'Not whole: a row lacks a part.');
  return value;
}

/**
 * @param {string} text
 * @returns {{ number?: unknown, kind?: unknown, macKey?: unknown } | null}
 */
function contentOf(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
