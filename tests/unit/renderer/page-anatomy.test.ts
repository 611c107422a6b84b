import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../build/setup/run.mjs';

interface Rule {
  /** The at-rules around it, outermost first. */
  within: readonly string[];
  selector: string;
  /** Its declarations, sorted: two rules that say the same are equal. */
  declarations: readonly string[];
}

const renderer = join(root, 'renderer');
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });

/** The rules of a style sheet; a block that holds other blocks is an at-rule. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: { head: string; holdsBlocks: boolean }[] = [];
  let start = 0;
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const tidy = (from: number, to: number) => text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  for (const { index: place, 0: sign } of text.matchAll(/[{}]/g)) {
    if (sign === '{') {
      const above = open.at(-1);
      if (above !== undefined) above.holdsBlocks = true;
      open.push({ head: tidy(start, place), holdsBlocks: false });
      start = place + 1;
    } else if (sign === '}') {
      const block = open.pop();
      const declarations = tidy(start, place).split(/; ?/).filter(Boolean).toSorted();
      if (block?.holdsBlocks === false)
        rules.push({ within: open.map(({ head }) => head), selector: block.head, declarations });
      start = place + 1;
    }
  }
  return rules;
}

const modules = files
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, rules: rulesOf(readFileSync(join(renderer, file), 'utf8')) }));

describe('the anatomy of pages', () => {
  test('no rule of three declarations or more is in more than two modules', () => {
    const at = new Map<string, Set<string>>();
    for (const { file, rules } of modules)
      for (const { within, declarations } of rules) {
        if (declarations.length < 3) continue;
        const body = [...within, ...declarations].join('; ');
        at.set(body, (at.get(body) ?? new Set()).add(file));
      }
    expect(at.size).toBeGreaterThan(300);
    const repeated = [...at].filter(([, places]) => places.size > 2);
    expect(repeated.map(([body, places]) => ({ body, places: [...places] }))).toEqual([]);
  });

  test('only lines, panes and side panes define how an enlarged page becomes one column', () => {
    const pages = modules.filter(({ file }) => !file.includes('shell'));
    const sayers = pages.filter(({ rules }) =>
      rules.some(
        ({ within, declarations }) =>
          within.some((head) => head.includes('max-width: 900px')) &&
          ((declarations.includes('flex-wrap: wrap') &&
            declarations.some((declaration) => declaration.startsWith('padding-block'))) ||
            declarations.includes('flex-direction: column') ||
            declarations.includes('border-inline: 0')),
      ),
    );
    expect(sayers.map(({ file }) => basename(file)).toSorted()).toEqual([
      'Bar.module.css',
      'Pane.module.css',
      'SidePane.module.css',
    ]);
  });

  test('a pane next to a list is a SidePane', () => {
    const asides = files.filter(
      (file) => file.endsWith('.tsx') && /<aside\b/.test(readFileSync(join(renderer, file), 'utf8')),
    );
    expect(asides.map((file) => basename(file))).toEqual(['SidePane.tsx']);
  });
});
