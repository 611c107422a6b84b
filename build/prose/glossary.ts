import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { root } from '../setup/run.mjs';
import { textOf } from './text-of.ts';

/** A wording that is not used, and what is written for it. */
export interface Wording {
  not: string;
  but: string;
}

export const glossaryPage = 'docs/glossary.md';

const markdown = unified().use(remarkParse).use(remarkGfm);

export const parseMarkdown = (text: string): Root => markdown.parse(text);

/** The table "Words to use" of the glossary. */
export function wordings(page = readFileSync(join(root, glossaryPage), 'utf8')): Wording[] {
  const tables = parseMarkdown(page).children.filter((node): node is Table => node.type === 'table');
  return tables
    .map(({ children }) => children.map((row) => row.children.map(textOf)))
    .filter(([header]) => header?.[0] === 'Not')
    .flatMap((rows) => rows.slice(1))
    .map(([not = '', but = '']) => ({ not, but }));
}

/** What a text says that the glossary has another word for. A single word counts only as the whole text. */
export function refused(text: string, all: readonly Wording[]): Wording[] {
  return all.filter(({ not }) =>
    not.includes(' ')
      ? new RegExp(String.raw`(?<![\p{L}-])${escapeExpression(not)}(?![\p{L}-])`, 'iu').test(text)
      : text === not,
  );
}

const escapeExpression = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
