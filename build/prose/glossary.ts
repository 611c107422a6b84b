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

const readGlossary = () => readFileSync(join(root, glossaryPage), 'utf8');

/** The table "Words to use" of the glossary. */
export const wordings = (page = readGlossary()): Wording[] => wordingsOf(page, 'Not');

/** The table "Words to use in docs and messages": code needs these words. */
export const readerWordings = (page = readGlossary()): Wording[] =>
  wordingsOf(page, 'Not in docs and messages');

function wordingsOf(page: string, title: string): Wording[] {
  const tables = parseMarkdown(page).children.filter((node): node is Table => node.type === 'table');
  return tables
    .map(({ children }) => children.map((row) => row.children.map(textOf)))
    .filter(([header]) => header?.[0] === title)
    .flatMap((rows) => rows.slice(1))
    .map(([not = '', but = '']) => ({ not, but }));
}

/** What a text says that the glossary has another word for. A single word counts only as the whole text. */
export function refused(text: string, all: readonly Wording[]): Wording[] {
  return all.filter(({ not }) => (not.includes(' ') ? says(text, not) : text === not));
}

/** The same for words that are refused wherever they are. */
export function refusedAnywhere(text: string, all: readonly Wording[]): Wording[] {
  return all.filter(({ not }) => says(text, not));
}

const says = (text: string, words: string) =>
  new RegExp(String.raw`(?<![\p{L}-])${escapeExpression(words)}(?![\p{L}-])`, 'iu').test(text);

const escapeExpression = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
