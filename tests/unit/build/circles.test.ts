import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { targetOf } from '../../../build/architecture.ts';
import { root } from '../../../build/setup/run.mjs';
import { importsOf } from './imports.ts';

/** What each file of the product imports of it, by path from the root. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).sort();
  const known = new Set(files);
  const own = (file: string) =>
    importsOf(file)
      .flatMap(({ specifier }) => targetOf(file, specifier) ?? [])
      .filter((path) => known.has(path));
  return new Map(files.map((file) => [file, [...new Set(own(file))]]));
}

describe('the imports of the product', () => {
  const imports = readImports();

  it('are found whether they bring code, types or a name of the package', () => {
    expect(imports.get('renderer/main.tsx')).toContain('renderer/app.tsx');
    expect(imports.get('renderer/scope/scope.ts')).toContain('renderer/ipc/client.ts');
    expect(imports.get('renderer/ipc/client.ts')).toContain('shared/ipc/contract.ts');
  });

  it('form no cycle, not even imports of types only', () => {
    const circles = circlesIn(imports).map((circle) => [...circle, circle[0]].join(' -> '));
    expect(circles).toEqual([]);
  });

  it.each([
    [{ a: ['b'], b: ['c'], c: [] }, []],
    [{ a: ['a'] }, [['a']]],
    [{ a: ['b'], b: ['c'], c: ['b'] }, [['b', 'c']]],
  ])('%o have these cycles: %o', (graph, circles) => {
    expect(circlesIn(new Map(Object.entries(graph)))).toEqual(circles);
  });
});

/** The shortest way back to itself of each file that has one, each circle once. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
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
