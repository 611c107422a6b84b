import { expect, it } from 'vitest';
import { errorTextsIn } from '#tests/support/error-texts';
import { maxCharacters } from '#tests/support/three-lines';
import { root } from '../../../build/setup/run.mjs';

const { texts, unread } = errorTextsIn(root);

// Those of the network are in describe-error.test.ts, each with its reason.
it('finds the texts of the errors in the sources', () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(unread).toEqual([]);
});

it('keeps every error in three lines of a narrow pane', () => {
  expect(texts.filter(({ text }) => text.length > maxCharacters)).toEqual([]);
});

it('leaves trying again to the button next to the error', () => {
  expect(texts.filter(({ text }) => /\b(then|and) (retry|try again)\b|\bTry again\./.test(text))).toEqual([]);
});
