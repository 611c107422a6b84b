import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from '../../../build/mutation-areas.ts';
import { root } from '../../../build/setup/run.mjs';

describe('the areas of mutation testing', () => {
  it.each(Object.entries(areas))('of %s have code and tests under each of their names', (_, area) => {
    // They are passed on with commas between them, so that one with a comma in it would match nothing.
    const named = [...area.changes, ...area.tests].flatMap((pattern) => pattern.split(','));
    expect(named.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });
});
