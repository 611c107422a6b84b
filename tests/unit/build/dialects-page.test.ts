import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dialectNames } from '#electron/local-service/dialects/dialects';
import { dialectsPage, renderDialectsPage } from '../../../build/dialects-page.ts';

describe('docs/dialects.md', () => {
  it('is generated from the dialects; `npm run dialects` renews it', async () => {
    expect(await readFile(dialectsPage, 'utf8')).toBe(await renderDialectsPage());
  });

  it.each(dialectNames)('describes %s', async (name) => {
    expect(await renderDialectsPage()).toContain(`| \`${name}\` `);
  });
});
