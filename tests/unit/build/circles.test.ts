import { describe, expect, it } from 'vitest';
import { circlesIn, readImports } from './imports.ts';

describe('the imports of the product', () => {
  it('are found whether they bring code, types or a name of the package', () => {
    const imports = readImports();
    expect(imports.get('renderer/main.tsx')).toContain('renderer/app.tsx');
    expect(imports.get('renderer/scope/scope.ts')).toContain('renderer/ipc/client.ts');
    expect(imports.get('renderer/ipc/client.ts')).toContain('shared/ipc/contract.ts');
  });

  it('go in no circle, not even those of types alone', () => {
    const circles = circlesIn(readImports()).map((circle) => [...circle, circle[0]].join(' -> '));
    expect(circles).toEqual([]);
  });

  it.each([
    [{ a: ['b'], b: ['c'], c: [] }, []],
    [{ a: ['a'] }, [['a']]],
    [{ a: ['b'], b: ['c'], c: ['b'] }, [['b', 'c']]],
  ])('%o have these circles: %o', (imports, circles) => {
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(circles);
  });
});
