import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startsBuiltIn } from '#electron/service/profiles/start-profile';

const folder = mkdtempSync(join(tmpdir(), 'start-profile-'));
const file = join(folder, 'settings.json');
afterAll(() => rmSync(folder, { recursive: true }));

describe('The profile of a start', () => {
  it('is a built-in one if there are no settings', () => {
    expect(startsBuiltIn(`${file}.none`)).toBe(true);
  });

  it.each([
    ['{"activeId":"demo"}', true],
    ['{"activeId":"5d2c6a1e-90fb-4b3e-9a83-0c1b7a5e2f10"}', false],
    ['{"activeId":7}', true],
    ['no JSON', true],
  ])('of %s is a built-in one: %s', (text, expected) => {
    writeFileSync(file, text);
    expect(startsBuiltIn(file)).toBe(expected);
  });
});
