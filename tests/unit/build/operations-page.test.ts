import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { operationIds } from '#shared/operations';
import { operationsPage, renderOperationsPage } from '../../../build/operations-page.ts';

describe('docs/operations.md', () => {
  it('is generated from the operation table; `npm run operations` renews it', async () => {
    expect(await readFile(operationsPage, 'utf8')).toBe(await renderOperationsPage());
  });

  it.each(operationIds)('has a row and a section for %s', async (id) => {
    const page = await renderOperationsPage();
    expect(page).toContain(`| [${id}](#${id.toLowerCase()})`);
    expect(page).toContain(`### ${id}\n`);
  });
});
