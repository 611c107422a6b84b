import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { pseudoMessage } from '#shared/messages/pseudo';
import { catalogueOf, messagesIn, type Catalogue } from '../../../build/message-catalogue.ts';
import { fragmentFault } from '../../../build/prose/messages.ts';
import { root } from '../../../build/setup/run.mjs';

const made = catalogueOf(root);

describe('the catalogue of messages', () => {
  it('matches the sources; `npm run messages` renews it', () => {
    const written: unknown = JSON.parse(
      readFileSync(join(root, 'shared', 'messages', 'catalogue.json'), 'utf8'),
    );
    expect(written).toEqual(made.catalogue);
    expect(made.faults).toEqual([]);
  });

  it('formats in English and in the pseudo-locale, for none, one and many', () => {
    const failed = Object.entries(made.catalogue).filter(([message, values]) =>
      [0, 1, 2, 1_000_000].some((number) => !isSayable(message, values, number)),
    );
    expect(failed).toEqual([]);
  });

  it('has only whole messages: none begins or ends as a part of another text, or begins in lower case', () => {
    const fragments = Object.keys(made.catalogue).filter((message) => fragmentFault(message) !== null);
    expect(fragments).toEqual([]);
  });

  it('has no text that stays English in the pseudo-locale', () => {
    const english = Object.entries(made.catalogue).filter(([message, values]) =>
      /[A-Za-z]/.test(pseudo(message).format(fill(values, 2, '…')) as string),
    );
    expect(english).toEqual([]);
  });
});

describe('the messages of a file', () => {
  it('are the literals of t and partsOf and the text of a Phrase, one for each branch of a condition', () => {
    const text = `
      const a = t('One');
      const b = t(isOpen ? 'Open' : 'Closed', { x });
      const c = other('Not this', t);
      partsOf('Two {x}', { x });
      const d = <Phrase text="Three {y}" values={{ y }} />;
      const e = <Field text="Not this either" />;`;
    expect(messagesIn('some.tsx', text).map(({ message }) => message)).toEqual([
      'One',
      'Open',
      'Closed',
      'Two {x}',
      'Three {y}',
    ]);
  });
});

const english = (message: string) => new IntlMessageFormat(message, 'en-GB', undefined, { ignoreTag: true });
const pseudo = (message: string) => new IntlMessageFormat(pseudoMessage(english(message).getAst()), 'en-GB');

function fill(values: Catalogue[string], number: number, text: string) {
  return Object.fromEntries(Object.entries(values).map(([name, kind]) => [name, kind === 0 ? number : text]));
}

function isSayable(message: string, values: Catalogue[string], number: number): boolean {
  const filled = fill(values, number, 'filled');
  return [english(message), pseudo(message)].every((format) => {
    const texts = String(format.format(filled));
    return texts.length > 0 && !texts.includes('{') === !message.includes("'{");
  });
}
