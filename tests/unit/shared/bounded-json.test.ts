import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxJsonDepth, parseBoundedJson, TooDeepError, withoutDeepValues } from '#shared/bounded-json';

afterEach(() => vi.restoreAllMocks());

const nested = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

describe('bounded JSON', () => {
  it('equals JSON.parse for every text that is not too deep', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
        expect(withoutDeepValues(text)).toBe(text);
      }),
    );
  });

  it('ends at its last level, whatever brackets and quotes the strings hold', () => {
    const strings = fc
      .array(fc.constantFrom('[', ']', '{', '}', '"', '\\', '\\"', 'x'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(strings, fc.integer({ min: 1, max: 2 * maxJsonDepth }), (text, levels) => {
        const json = nested(levels, JSON.stringify(text));
        const read = () => parseBoundedJson(json);
        if (levels > maxJsonDepth) expect(read).toThrow(TooDeepError);
        else expect(read()).toEqual(JSON.parse(json));
      }),
    );
  });

  it('counts the levels of objects and lists alike, and not the entries next to each other', () => {
    expect(() => parseBoundedJson(`${'[{"a":'.repeat(101)}1${'}]'.repeat(101)}`)).toThrow(TooDeepError);
    const wide = `[${Array.from({ length: 500 }, () => '[{}]').join(',')}]`;
    expect(parseBoundedJson(wide)).toHaveLength(500);
  });

  it.each(['[', '{"a":', '[[],'])('does not start to parse a megabyte of %j', (part) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => parseBoundedJson(part.repeat(1_048_576 / part.length))).toThrow(TooDeepError);
    expect(parse).not.toHaveBeenCalled();
  });

  it('keeps everything except values that are too deep', () => {
    const text = `{"rows":[{"a":${nested(20_000)},"b":1},{"a":${nested(20_000, '"]"')},"b":2}]}`;
    const read = parseBoundedJson(withoutDeepValues(text));
    expect(read).toMatchObject({ rows: [{ b: 1 }, { b: 2 }] });
    expect(JSON.stringify(read)).toContain('["…"]');
  });

  it('recognises a truncated text', () => {
    expect(() => parseBoundedJson(withoutDeepValues(`{"a":${'['.repeat(20_000)}`))).toThrow(SyntaxError);
    expect(() => parseBoundedJson('["\\"')).toThrow(SyntaxError);
  });
});
