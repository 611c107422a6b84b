import { expect, it } from 'vitest';
import { readFullView } from '#electron/jobs/creation/known-facts';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import { expectOk } from '#tests/support/operation-walk';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';

it('reads the Full view of an organization without a display name, which no filter finds', async () => {
  const name = 'organizations/kestrel';
  const full = { name, featureSettings: [{ feature: 'banking_data', enabled: true }] };
  const reading = (list: object[]) => {
    const read = operations.ListOrganizations.response.read(
      { organizations: list },
      { operation: 'ListOrganizations', mappings: noMappings },
    );
    if (read.is === 'not-understood') throw new Error('The list is not understood.');
    return read.value;
  };
  const call = (_: string, { query }: { query: { filter?: string } }) =>
    Promise.resolve(ok({ value: reading(query.filter === undefined ? [full] : []), receivedAt: '' }));
  const api = { call, mappings: noMappings } as unknown as ReadsChecks; // handles ListOrganizations only
  const read = expectOk(await readFullView(api, name, name, new AbortController().signal));
  expect(read.settings).toMatchObject([{ name: 'banking_data', value: true }]);
});
