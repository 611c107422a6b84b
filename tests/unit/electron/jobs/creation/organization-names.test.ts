import { expect, it } from 'vitest';
import { listOrganizations, organizationFinder } from '#electron/jobs/creation/organization-names';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';

const never = new AbortController().signal;

/** Finds an organization in a list as the service returns it. */
async function findIn(response: object, text: string) {
  const reading = operations.ListOrganizations.response.read(response, {
    operation: 'ListOrganizations',
    mappings: noMappings,
  });
  if (reading.is === 'not-understood') throw new Error('The list is not understood.');
  const call = () => Promise.resolve(ok({ value: reading.value, receivedAt: '' }));
  const api = { call, mappings: noMappings } as unknown as ReadsChecks; // handles ListOrganizations only
  return organizationFinder(await listOrganizations(api, never))(text);
}
const kestrel = { name: 'organizations/kestrel', displayName: 'Kestrel' };

it('an organization is found by its display name if no other has it', async () => {
  expect(await findIn({ organizations: [kestrel] }, 'Kestrel')).toEqual({ name: kestrel.name, fault: null });
});

it.each([
  { organizations: [kestrel, { displayName: 'Kestrel' }] },
  { organizations: [kestrel], hasMore: true },
  { organizations: [kestrel], totalSize: 2 },
])('an organization of a partly read list is found by its resource name only: %j', async (response) => {
  expect(await findIn(response, 'Kestrel')).toMatchObject({ name: null });
  expect(await findIn(response, kestrel.name)).toMatchObject({ name: kestrel.name });
});
