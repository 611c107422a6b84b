import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { callNames } from '#shared/ipc/channels';
import { operationIds, operations } from '#shared/operations';
import { root } from '../../../build/setup/run.mjs';

/** The files of the product with a property of a name, by name: the tables that have a row for it. */
const tables = readTables();

/** What CONTRIBUTING.md promises to who adds one. */
describe('the places to add something in', () => {
  it.each(operationIds)(
    '%s has a row in four tables: its own, a probe or its words, a route, its form',
    (id) => {
      const places = tablesWith(id);
      expect(places).toContain('shared/operations.ts');
      expect(places).toContain('electron/local-service/dialects/encode.ts');
      expect(places.some((path) => path.startsWith('electron/local-service/routes/'))).toBe(true);
      if (operations[id].method === 'GET') expect(places).toContain('shared/conformance/probes.ts');
      expect(places.length).toBeLessThanOrEqual(4);
    },
  );

  it.each(callNames)('the call %s has a row in the contract and one among the handlers', (name) => {
    expect(tablesWith(name)).toEqual([
      expect.stringMatching(/^electron\/ipc\/handlers\//) as string,
      expect.stringMatching(/^shared\/ipc\/contract\//) as string,
    ]);
  });
});

function tablesWith(name: string): readonly string[] {
  return [...(tables.get(name) ?? [])].toSorted();
}

function readTables(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })) {
    const visit = (node: ts.Node) => {
      const name = rowOf(node);
      if (name !== null) found.set(name, (found.get(name) ?? new Set()).add(file));
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  }
  return found;
}

/** The name of a property of an object literal, however it is written. */
function rowOf(node: ts.Node): string | null {
  if (!ts.isObjectLiteralElementLike(node) || node.name === undefined) return null;
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : null;
}
