import { describe, expect, it } from 'vitest';
import { explainFilter } from '#shared/filter/explain';
import { parseFilter } from '#shared/filter/parse';

describe('explainFilter', () => {
  it.each([
    ['', ''],
    [
      'state = ACTIVE OR state = INACTIVE AND template = "checkTemplates/x"',
      '(state is ACTIVE or INACTIVE) and template is "checkTemplates/x"',
    ],
    ['a = 1 OR a = 2 OR a = 3', 'a is 1, 2 or 3'],
    ['a = 1 AND b = 2 OR c = 3', 'a is 1 and (b is 2 or c is 3)'],
    ['(a = 1 AND b = 2) OR c = 3', '(a is 1 and b is 2) or c is 3'],
    ['a != 1 OR a != 2', 'a is not 1 or a is not 2'],
    ['NOT a = 1', 'a is not 1'],
    ['-(a = 1 OR b != 2)', 'not (a is 1 or b is not 2)'],
    ['NOT a:"x" OR NOT a != y', 'a does not contain "x" or a is y'],
    ['a = "law*" OR a = "firm*"', 'a starts with "law" or "firm"'],
    ['a = "*law"', 'a ends with "law"'],
    [
      'a = "*law*" AND a != "*" AND a = "*"',
      'a contains "law", a is not set to any text and a is set to any text',
    ],
    ['a:* OR a:x', 'a is set or a contains x'],
    ['a:* OR a:*', 'a is set or a is set'],
    [
      't >= "2026-01-31T09:00:00Z" AND NOT n < 3',
      't is at or after "2026-01-31T09:00:00Z" and n is not less than 3',
    ],
    ['Victor NOT Hugo', 'the text Victor and not the text Hugo'],
  ])('explains %j as: %s', (text, words) => {
    const parsed = parseFilter(text);
    expect(parsed.ok && explainFilter(parsed.tree)).toBe(words);
  });
});
