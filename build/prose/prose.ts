/* Reads messages, docs, comments and test titles for words that the glossary replaces, and texts for slips of the pen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Nodes } from 'mdast';
import retextContractions from 'retext-contractions';
import retextEnglish from 'retext-english';
import retextRepeatedWords from 'retext-repeated-words';
import retextSentenceSpacing from 'retext-sentence-spacing';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { catalogueOf } from '../message-catalogue.ts';
import { root } from '../setup/run.mjs';
import { sourcesOf, textsOf } from './code.ts';
import {
  readerWordings,
  glossaryPage,
  parseMarkdown,
  refused,
  refusedAnywhere,
  wordings,
  type Wording,
} from './glossary.ts';
import { fragmentFault, shownTexts } from './messages.ts';
import { textOf } from './text-of.ts';

const words = wordings();
const readerWords = readerWordings();
const english = unified()
  .use(retextEnglish)
  .use(retextContractions)
  .use(retextRepeatedWords)
  .use(retextSentenceSpacing)
  .freeze();

const faultOf = ({ not, but }: Wording) => `“${not}” is written “${but}”`;

function faultsOf(text: string): string[] {
  const file = new VFile(text);
  english.runSync(english.parse(file), file);
  return [...refused(text, words).map(faultOf), ...file.messages.map(({ reason }) => reason)];
}

/** The same for what is read outside the code. */
const faultsOfRead = (text: string) => [
  ...faultsOf(text),
  ...refusedAnywhere(text, readerWords).map(faultOf),
];

function faultsOfCatalogue(): string[] {
  return Object.keys(catalogueOf(root).catalogue).flatMap((message) => {
    const fragment = fragmentFault(message);
    const faults = new Set(shownTexts(message).flatMap(faultsOfRead));
    return [...(fragment === null ? [] : [fragment]), ...faults].map((fault) => `“${message}”: ${fault}`);
  });
}

/** Paragraphs, headings and cells of every page; the glossary itself names what it replaces. */
function faultsOfDocs(): string[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .filter((file) => file !== glossaryPage);
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...pages].flatMap((page) =>
    blocksOf(parseMarkdown(readFileSync(join(root, page), 'utf8'))).flatMap((block) => {
      const text = textOf(block);
      return faultsOfRead(text).map((fault) => `${page}:${block.position?.start.line ?? 1}: ${fault}`);
    }),
  );
}

function blocksOf(node: Nodes): Nodes[] {
  if (['paragraph', 'heading', 'tableCell'].includes(node.type)) return [node];
  return 'children' in node ? node.children.flatMap((child) => blocksOf(child)) : [];
}

/** Comments and test titles, which nobody but a contributor reads, are held to the glossary alone. */
function faultsOfCode(): string[] {
  return sourcesOf(root).flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line }) =>
      refused(text, words).map((wording) => `${file}:${line}: ${faultOf(wording)}`),
    ),
  );
}

const faults = [...faultsOfCatalogue(), ...faultsOfDocs(), ...faultsOfCode()];
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error(`${faults.length} faults in messages, docs and code. See ${glossaryPage}.`);
process.exitCode = faults.length > 0 ? 1 : 0;
