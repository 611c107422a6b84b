import { describe, expect, it } from 'vitest';
import { silences, type Silence } from '#electron/local-service/dialects/dialect';
import {
  dialectDescriptions,
  dialectNames,
  dialects,
  drawDialect,
} from '#electron/local-service/dialects/dialects';

const spoken = (silence: Silence): ReadonlySet<string> =>
  new Set(dialectNames.map((name) => dialects[name][silence]));

describe('a numbered dialect', () => {
  it('is the same each time, and some number has each choice', () => {
    expect(drawDialect(7)).toEqual(drawDialect(7));
    const samples = Array.from({ length: 200 }, (_, seed) => drawDialect(seed));
    for (const silence of Object.keys(silences) as Silence[])
      expect(new Set(samples.map((dialect) => dialect[silence]))).toEqual(new Set(silences[silence]));
  });
});

describe('the named dialects', () => {
  it('are at least ten, each with a description', () => {
    expect(dialectNames.length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(dialectDescriptions)).toEqual(dialectNames);
  });

  it.each(Object.keys(silences) as Silence[])('together cover every choice of %s', (silence) => {
    const unspoken = silences[silence].filter((choice) => !spoken(silence).has(choice));
    expect(unspoken).toEqual([]);
  });

  it('are all different', () => {
    const texts = dialectNames.map((name) => JSON.stringify(dialects[name]));
    expect(new Set(texts).size).toBe(texts.length);
  });
});
