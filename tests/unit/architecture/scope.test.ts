import { expect, it } from 'vitest';
import { readImports } from './imports.ts';

it('the scope of a profile stands on the ground: it imports no feature, query or state of the window', () => {
  const foreign = [...readImports()]
    .filter(([file]) => file.startsWith('renderer/scope/'))
    .flatMap(([file, imported]) =>
      imported
        .filter((path) => !/^(shared|renderer\/(scope|ipc))\//.test(path))
        .map((path) => `${file} imports ${path}`),
    );
  expect(foreign).toEqual([]);
});
