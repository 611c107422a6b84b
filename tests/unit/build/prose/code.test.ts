import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../../build/prose/code.ts';

const textsIn = (code: string, file = 'some.test.tsx') => textsOf(file, code).map(({ text }) => text);

describe('the texts of a file of code', () => {
  it('are its comments, with adjacent line comments joined', () => {
    const code = `/** What it is,
 * and why. */
const a = 1; // at the end of a line

// one text
// over two lines
const b = f(/* in a call */ a);`;
    expect(textsIn(code)).toEqual([
      'What it is, and why.',
      'at the end of a line',
      'one text over two lines',
      'in a call',
    ]);
  });

  it('leave out code in backticks, and text that only looks like a comment', () => {
    expect(
      textsIn("// see `the interface` there\nconst url = 'https://a.example'; const c = <p>// shown</p>;"),
    ).toEqual(['see there']);
  });

  it('include the titles of tests, however they are called', () => {
    const code = `describe('one', () => { it.each([1])('two %i', () => {}); test.step('three', f); other('no'); });`;
    expect(textsIn(code)).toEqual(['one', 'two %i', 'three']);
    expect(textsIn(code, 'some.ts')).toEqual([]);
  });

  it('name their line', () => {
    expect(textsOf('some.test.ts', "\n// a\nit('b', f);")).toEqual([
      { text: 'a', line: 2 },
      { text: 'b', line: 3 },
    ]);
  });
});
