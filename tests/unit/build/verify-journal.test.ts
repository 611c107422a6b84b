import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '#electron/safety/journal/canonical-json';
import { chainStart, linkHash, macOf, newMacKey, type Link } from '#electron/safety/journal/chain';
import { exportChain } from '#electron/safety/journal/export';

const script = fileURLToPath(new URL('../../../build/verify-journal.mjs', import.meta.url));
const key = newMacKey();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exported-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function chain(kinds: readonly string[], from = chainStart): Link[] {
  let previous = from;
  return kinds.map((kind, index) => {
    const number = index + 1;
    const content = canonicalJson({ kind, number, entry: number, ...(index > 0 && { macKey: key.id }) });
    previous = linkHash(previous, content);
    return { number, content, hash: previous, mac: index > 0 ? macOf(key, previous) : null };
  });
}
const rows = chain(['opened', 'closed', 'opened', 'closed', 'settled']);
const head = (links: readonly Link[]) => ({
  number: links.length,
  hash: links.at(-1)?.hash ?? chainStart,
});

function verify(text: string, ...more: string[]) {
  const file = join(folder, 'journal.json');
  writeFileSync(file, text);
  // No package, no app: only Node, in an empty folder and with an empty environment.
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file, ...more], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}
const exported = (links: readonly Link[]) => exportChain(links, head(links), '2026-03-02T10:15:00.000Z');

describe('verifying an exported journal without the app', () => {
  it('verifies an intact chain, and says what it cannot check', () => {
    const found = verify(exported(rows));
    expect(found.status).toBe(0);
    expect(found.text).toContain('5 rows, 2 entries');
    expect(found.text).toContain(head(rows).hash);
    expect(found.text).toContain('MACs: 4 of 5 rows');
    expect(verify(exported(rows), head(rows).hash).status).toBe(0);
    expect(verify(exported([])).status).toBe(0);
  });

  it.each<[string, (links: Link[]) => Link[], string]>([
    [
      'edited',
      ([one, ...rest]) => (one === undefined ? [] : [{ ...one, content: `${one.content} ` }, ...rest]),
      'row 1',
    ],
    ['removed', (links) => links.filter(({ number }) => number !== 3), 'row 3 is missing'],
    ['swapped', (links) => [...links].reverse(), 'row 1'],
    [
      'stripped of its MAC',
      (links) => links.map((link) => (link.number === 4 ? { ...link, mac: null } : link)),
      'row 4',
    ],
    [
      'given no JSON',
      (links) => links.map((link) => (link.number === 2 ? { ...link, content: '{' } : link)),
      'row 2',
    ],
  ])('names the first row that was %s', (_title, change, named) => {
    const found = verify(exportChain(change([...rows]), head(rows), ''));
    expect(found.status).toBe(1);
    expect(found.text).toContain(named);
  });

  it('finds a truncated end by the head hash, from the file or the command line', () => {
    const cut = rows.slice(0, 3);
    expect(verify(exportChain(cut, head(rows), '')).status).toBe(1);
    expect(verify(exported(cut)).status).toBe(0);
    expect(verify(exported(cut), head(rows).hash)).toMatchObject({ status: 1 });
  });

  it('reports a gap that the app recorded', () => {
    const found = verify(exported(chain(['opened', 'restarted', 'opened'])));
    expect(found).toMatchObject({ status: 1 });
    expect(found.text).toContain('gap at row 2');
  });

  it('says that another file is not an export', () => {
    for (const text of ['', '{}', '[]', 'null', '{"format":"diligence-desk-journal","version":2}'])
      expect(verify(text).status).toBe(2);
  });
});
