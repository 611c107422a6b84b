import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../build/setup/run.mjs';
import { wholeMessages } from '../../../build/whole-messages.js';

const file = join(root, 'probe.ts');
const start = `
declare function t(message: string, values?: Record<string, string>): string;
declare const isOpen: boolean, name: string, list: string[];
const words = { open: t('Open'), closed: t('Closed') };
const advice = t('Choose another file.');
function wordOf(state: 'open' | 'closed') { return words[state]; }
const titleOf = () => { if (isOpen) return t('It is open.'); return name; };
`;

/** What the rule says of a file of one line after the declarations above. */
function faultsOf(line: string): string[] {
  const text = `${start}${line}`;
  const options = { noLib: true, target: ts.ScriptTarget.ESNext };
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (path, version) =>
    path === file ? ts.createSourceFile(path, text, version, true) : undefined;
  const program = ts.createProgram([file], options, host);
  return new Linter({ cwd: root })
    .verify(
      text,
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } },
        plugins: { project: { rules: { 'whole-messages': wholeMessages } } },
        rules: { 'project/whole-messages': 'error' },
      },
      file,
    )
    .map(({ ruleId, message }) => ruleId ?? message);
}

describe('the lint rule refuses a text that is concatenated from', () => {
  it.each([
    ['a message in a template string', "`${t('Open')} ${name}`"],
    ['a word of a table of messages', '`${words.open} ${name}`'],
    ['what a function returns', "`${wordOf('open')}: ${name}`"],
    ['one of two messages', "`${isOpen ? advice : ''} ${name}`"],
    ['a sum', "t('Open') + name"],
    ['messages joined by a space', "[titleOf(), advice].join(' ')"],
    [
      'messages joined by a stop, filtered first',
      "[titleOf(), advice].filter((each) => each !== '').join('. ')",
    ],
    ['a message in a template string with another', "`${t('Open')}, ${t('Closed')}`"],
    ['a message in small letters', "t('Open').toLowerCase()"],
    ['a word of a table in small letters', "wordOf('open').toLocaleLowerCase()"],
    ['a message in capitals', 'advice.toUpperCase()'],
    ['a message with a capital put before it', 'titleOf().charAt(0).toUpperCase()'],
    ['a whole sentence that fills another message', "t('Nothing was sent: {advice}', { advice })"],
  ])('%s', (_, expression) => {
    expect(faultsOf(`export const shown = ${expression};`)).toEqual(['project/whole-messages']);
  });
});

describe('the lint rule allows', () => {
  it.each([
    ['a template string without a message', '`${name}/${list.length}`'],
    ['a message that is filled with a name', "t('Open {name}', { name })"],
    ['a message that is filled with a word', "t('{word}: {name}', { word: words.open, name })"],
    ['sentences on lines of their own', "[titleOf(), advice].join('\\n')"],
    ['a message that is searched', 'words.open.toLowerCase().includes(name)'],
    ['a message that is compared', 'words.open.toLowerCase() === name'],
    ['a name in small letters', 'name.toLowerCase()'],
    ['a list of words', "[words.open, words.closed].join(', ')"],
  ])('%s', (_, expression) => {
    expect(faultsOf(`export const shown = ${expression};`)).toEqual([]);
  });
});

it('is in the configuration that lints the project', () => {
  const text = readFileSync(join(root, 'build/eslint.config.js'), 'utf8');
  expect(text).toContain(`'project/whole-messages': 'error'`);
});
