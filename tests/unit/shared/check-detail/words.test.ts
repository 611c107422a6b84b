import { describe, expect, it } from 'vitest';
import { flatFields, generatedText, holdsText } from '#shared/check-detail/flat-fields';
import {
  checkStateNote,
  checkStateWord,
  fieldWord,
  findingStateWord,
  findingTypeWord,
  recommendationWord,
  templateWord,
} from '#shared/check-detail/words';
import { recommendations } from '#shared/model/check-summary';
import { findingTypes } from '#shared/model/finding';

describe('words', () => {
  it('show INACTIVE like the API, and say that such a check can become active again', () => {
    expect(checkStateWord('INACTIVE')).toBe('Inactive');
    expect(checkStateNote('INACTIVE')).toContain('active again');
    expect(checkStateNote('ACTIVE')).toBeUndefined();
    expect(checkStateWord('SUSPENDED')).toBe('SUSPENDED');
    expect(findingStateWord('toString')).toBe('toString');
  });

  it('know every recommendation of the API, and call no other one good', () => {
    for (const value of recommendations) expect(recommendationWord(value).status).not.toBe('unknown');
    for (const value of ['VERY_CLEAR', 'clear', '', 'constructor', '__proto__'])
      expect(recommendationWord(value)).toEqual({ word: value, status: 'unknown' });
  });

  it('explain the recommendation that does not explain itself', () => {
    expect(recommendationWord('CONSIDER').note).toContain('neither clear nor failed');
    expect(recommendationWord('CLEAR').note).toBeUndefined();
  });

  it('name the types of findings, and leave an unknown one unchanged', () => {
    for (const type of findingTypes) expect(findingTypeWord(type)).not.toContain('_');
    expect(findingTypeWord('ADVERSE_MEDIA_MATCH')).toBe('Adverse media match');
    for (const type of ['FUTURE_MATCH', 'toString']) expect(findingTypeWord(type)).toBe(type);
  });

  it('shorten the templates of the API and leave others unchanged', () => {
    expect(templateWord('checkTemplates/clientonly-verification-check-v1-0-0')).toBe(
      'Client-only verification 1.0.0',
    );
    expect(templateWord('checkTemplates/company-check-v1-0-0')).toBe('checkTemplates/company-check-v1-0-0');
  });

  it('make a label of a field name', () => {
    expect(fieldWord('requireBankingData')).toBe('Require banking data');
    expect(fieldWord('document.files[0].side')).toBe('Document.files[0].side');
  });
});

describe('responses of unknown form', () => {
  it('are returned as plain values, each with its path', () => {
    expect(flatFields({ kind: { code: 'SELFIE' }, completed: true, parts: [1, { x: null }] })).toEqual([
      { field: 'kind.code', value: 'SELFIE' },
      { field: 'completed', value: true },
      { field: 'parts[0]', value: 1 },
    ]);
    expect(flatFields('alone')).toEqual([{ field: 'value', value: 'alone' }]);
  });

  it('are cut at a maximum depth', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    expect(flatFields(deep)).toEqual([]);
  });

  it('contain generated text wherever there are words', () => {
    const text = 'The identity was verified. Of 3 findings none waits.';
    expect(generatedText({ check: 'organizations/o', summary: text, score: 7 })).toEqual({
      paragraphs: [text],
      rest: [
        { field: 'check', value: 'organizations/o' },
        { field: 'score', value: 7 },
      ],
    });
    expect(generatedText({ sections: [{ heading: 'Result', paragraphs: [text] }] }).paragraphs).toEqual([
      text,
    ]);
    expect(generatedText({ model: 'local' }).paragraphs).toEqual([]);
  });

  it.each([{}, { summary: '' }, { summary: ' \n' }, { parts: [], tokens: 0 }, null])(
    'contain no text if none was returned: %j',
    (response) => {
      expect(holdsText(response)).toBe(false);
      expect(holdsText([response, { summary: 'Clear.' }])).toBe(true);
    },
  );
});
