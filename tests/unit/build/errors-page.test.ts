import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { errorTable } from '#shared/error-words';
import { networkReasons, protocolReasons, refusalReasons } from '#shared/errors';
import { errorsPage, renderErrorsPage } from '../../../build/errors-page.ts';

describe('docs/errors.md', () => {
  it('is generated from the error texts; `npm run errors` renews it', async () => {
    expect(await readFile(errorsPage, 'utf8')).toBe(await renderErrorsPage());
  });

  it('has a row for every kind of error and every reason', () => {
    const rows = errorTable.map(({ kind, reason }) => `${kind} ${reason ?? ''}`);
    for (const reason of networkReasons) expect(rows).toContain(`network ${reason}`);
    for (const reason of protocolReasons) expect(rows).toContain(`protocol ${reason}`);
    for (const reason of refusalReasons) expect(rows).toContain(`refused ${reason}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
