import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../../build/setup/run.mjs';
import { guide, searchGuide } from '../../../../../renderer/features/help/guide.ts';
import {
  blockText,
  readInline,
  readMarkdown,
  type Block,
  type Inline,
} from '../../../../../renderer/features/help/markdown.ts';
import { pages } from '../../../../../renderer/pages.ts';
import { guideNames, isGuideName } from '../../../../../renderer/state/help.ts';
import catalogue from '../../../../../shared/messages/catalogue.json';

const folder = join(root, 'docs', 'guide');
const files = readdirSync(folder);

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.is) {
    case 'heading':
      return [];
    case 'paragraph':
      return block.line;
    case 'list':
      return block.items.flat();
    case 'table':
      return [block.header, ...block.rows].flat(2);
  }
}

/** The texts of the app, without a count or full stop at the end. */
const names = new Set(
  Object.keys(catalogue).map((message) => message.replace(/(?: \{count(?:, number)?\}|\.)$/, '')),
);
/** Buttons whose name has a count in it. */
const counted = new Set(['Create checks']);

describe('the guide', () => {
  it.each(guide)('names in bold on $name only labels of the app', ({ blocks }) => {
    const bold = blocks.flatMap(inlinesOf).filter(({ is }) => is === 'strong');
    const unknown = bold.map(({ text }) => text).filter((text) => !names.has(text) && !counted.has(text));
    expect(unknown).toEqual([]);
  });

  it.each(files.filter((file) => file !== 'README.md'))('has on %s a picture that exists, if any', (file) => {
    const pictures = [...readFileSync(join(folder, file), 'utf8').matchAll(/!\[(.+)\]\((.+)\)/g)];
    for (const [, alt, path] of pictures) {
      expect(alt).toMatch(/^[A-Z]/);
      expect(existsSync(join(folder, path ?? ''))).toBe(true);
    }
  });

  it.each(pages.map((page) => [page.label, page.guide] as const))('has a page for %s', (_, page) => {
    expect(guide.find(({ name }) => name === page)?.blocks.length).toBeGreaterThan(2);
  });

  it('contains exactly the pages of its folder', () => {
    expect(files.toSorted()).toEqual(['README.md', ...guideNames.map((name) => `${name}.md`)].toSorted());
  });

  it.each(guide)('has a readable page $name: a title, short blocks, valid links', ({ title, blocks }) => {
    expect(title).toMatch(/^[A-Z]/);
    for (const block of blocks) {
      if (block.is === 'paragraph') expect(blockText(block).length).toBeLessThan(400);
      for (const part of inlinesOf(block)) if (part.is === 'link') expect(isGuideName(part.page)).toBe(true);
    }
  });

  it('is listed completely, in order, in the contents of its folder', () => {
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\((.+)\.md\)/g)];
    expect(listed.map(([, name]) => name)).toEqual([...guideNames]);
  });

  it('is searched by the text of its sections', () => {
    expect(searchGuide('client secret keychain')[0]?.page.name).toBe('first-profile');
    expect(searchGuide('snooze').map(({ page }) => page.name)).toContain('inbox');
    expect(searchGuide('Verifiable JSON')[0]).toMatchObject({ page: { name: 'journal' } });
    expect(searchGuide('xylophone')).toEqual([]);
  });
});

describe('Markdown of the guide', () => {
  it('is read into blocks', () => {
    expect(readMarkdown('# A\n\nOne\nline **bold**.\n\n- a\n- b\n\n1. x\n\n| H |\n| - |\n| `c` |')).toEqual([
      { is: 'heading', level: 1, text: 'A' },
      {
        is: 'paragraph',
        line: [
          { is: 'text', text: 'One line ' },
          { is: 'strong', text: 'bold' },
          { is: 'text', text: '.' },
        ],
      },
      { is: 'list', ordered: false, items: [[{ is: 'text', text: 'a' }], [{ is: 'text', text: 'b' }]] },
      { is: 'list', ordered: true, items: [[{ is: 'text', text: 'x' }]] },
      { is: 'table', header: [[{ is: 'text', text: 'H' }]], rows: [[[{ is: 'code', text: 'c' }]]] },
    ]);
  });

  it.each(['<b>x</b>', 'an *emphasis*', '[x](https://example.com)', '![x](y.png)'])('refuses %s', (text) => {
    expect(() => readInline(text)).toThrow();
  });

  it('leaves pictures of the app out', () => {
    expect(readMarkdown('# A\n\n![The list](../screens/light/checks.png)\n\nText.')).toHaveLength(2);
  });

  it.each(['> quoted', '### deep', '- a\n  - b'])('refuses the block %s', (text) => {
    expect(() => readMarkdown(text)).toThrow();
  });
});
