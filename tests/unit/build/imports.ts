import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';
import { root } from '../../../build/setup/run.mjs';

/** Where product code lives. */
const folders = ['electron', 'renderer', 'shared'];

/** What each file of the product imports of it, by path from the root; imports of types and lazy ones too. */
export function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).sort();
  const known = new Set(files);
  return new Map(
    files.map((file) => [file, importsOf(file).flatMap((name) => pathOf(name, file, known))] as const),
  );
}

/** Module names as TypeScript's own parser finds them. */
function importsOf(file: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
            ? node.arguments[0]
            : undefined;
    if (named !== undefined && ts.isStringLiteral(named)) names.push(named.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return names;
}

/** The file a module name means; empty for a package, and for what is not code. */
function pathOf(name: string, from: string, known: ReadonlySet<string>): string[] {
  const path = name.startsWith('#') ? `${name.slice(1)}.ts` : resolve('/', dirname(from), name).slice(1);
  return (name.startsWith('#') || name.startsWith('.')) && known.has(path) ? [path] : [];
}

/** The shortest way back to itself of each file that has one, each circle once. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>();
  for (const start of imports.keys()) {
    const circle = wayBack(start, imports);
    if (circle !== null) {
      const id = circle.toSorted().join(' ');
      if (!circles.has(id)) circles.set(id, circle);
    }
  }
  return [...circles.values()];
}

function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const before = new Map<string, string>();
  const due = [start];
  for (const file of due) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const way = [file];
        for (let at = before.get(file); at !== undefined; at = before.get(at)) way.unshift(at);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, file);
      due.push(next);
    }
  }
  return null;
}
