import { describe, expect, it } from 'vitest';
import { readerWordings, refused, refusedAnywhere, wordings } from '../../../../build/prose/glossary.ts';

const page = `# Glossary

| Term  | In the API |
| ----- | ---------- |
| check | a check    |

| Not           | But                |
| ------------- | ------------------ |
| Keys          | Keyboard shortcuts |
| read again    | refresh            |
| the interface | the API            |

| Not in docs and messages | But      |
| ----------- | -------- |
| answer      | response |
`;

describe('the words of the glossary', () => {
  const words = wordings(page);
  const found = (text: string) => refused(text, words).map(({ not }) => not);

  it('come from the table that begins with Not', () => {
    expect(words).toContainEqual({ not: 'Keys', but: 'Keyboard shortcuts' });
    expect(words).toHaveLength(3);
  });

  it('refuse several words anywhere, in any case', () => {
    expect(found('Read again in 5 s')).toEqual(['read again']);
    expect(found('What THE INTERFACE says')).toEqual(['the interface']);
  });

  it('refuse a single word only as the whole text', () => {
    expect(found('Keys')).toEqual(['Keys']);
    expect(found('Keys of a webhook')).toEqual([]);
  });

  it('do not refuse a longer word', () => {
    expect(found('the interfaces')).toEqual([]);
    expect(found('bread again')).toEqual([]);
  });

  it('refuse a word for docs wherever it is, as a word of its own', () => {
    const inDocs = (text: string) => refusedAnywhere(text, readerWordings(page)).map(({ not }) => not);
    expect(inDocs('An answer of the service')).toEqual(['answer']);
    expect(inDocs('an answerable question')).toEqual([]);
    expect(found('An answer of the service')).toEqual([]);
  });

  it('are in the page of the project', () => {
    expect(wordings().length).toBeGreaterThan(30);
    expect(readerWordings().length).toBeGreaterThan(5);
  });
});
