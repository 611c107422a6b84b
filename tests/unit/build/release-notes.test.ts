import { expect, it } from 'vitest';
import { releaseNotes } from '../../../build/release-notes.ts';

const changelog = `# Changelog

## Unreleased

- Not yet.

## 1.2.0

### Lists

- Faster.

## 1.1.0

`;

it('reads the section of a version, with its parts, out of the changelog', () => {
  expect(releaseNotes('1.2.0', changelog)).toBe('### Lists\n\n- Faster.');
});

it('finds nothing for a version with no section or an empty one', () => {
  for (const version of ['1.1.0', '1.2', '9.9.9']) expect(releaseNotes(version, changelog)).toBeNull();
});
