import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../../renderer/components/json-lines.ts';

describe('the lines of a JSON view', () => {
  it('join to the JSON they show', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const lines = jsonLines(value);
        const text = lines
          .map(
            ({ indent, key, text }) => `${'  '.repeat(indent)}${key === undefined ? '' : `${key}: `}${text}`,
          )
          .join('\n');
        expect(text).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });
});
