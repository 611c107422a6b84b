import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import { findByReference } from '#electron/jobs/creation/find-checks';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';

const organization = 'organizations/o';
const signal = new AbortController().signal;
const check = { name: `${organization}/teams/t/checks/c`, clientReference: 'REF-1' };

/** A service that answers ListChecks with one page. */
function find(json: unknown) {
  const reading = operations.ListChecks.response.read(json, {
    operation: 'ListChecks',
    mappings: noMappings,
  });
  if (reading.is === 'not-understood') throw new Error('The page is not understood.');
  const call = () => Promise.resolve(ok({ value: reading.value, receivedAt: '2026-11-20T09:41:00Z' }));
  const api = { call, mappings: noMappings } as unknown as Pick<ApiClient, 'call' | 'mappings'>; // answers ListChecks only
  return findByReference(api, organization, ['REF-1'], signal);
}

describe('looking a client reference up', () => {
  it('finds the check that has it, whatever else came', async () => {
    const found = await find({ checks: [check, null], totalSize: 9 });
    expect(found.ok && [...found.value.found.keys()]).toEqual(['REF-1']);
  });

  it('says that none has it only where every check that came can be compared', async () => {
    expect(await find({ checks: [] })).toMatchObject({ ok: true });
    expect(await find({ checks: [{ ...check, clientReference: 'REF-2' }] })).toMatchObject({ ok: true });
    for (const json of [{ checks: [null] }, { checks: [{ name: check.name }] }, { checks: [], totalSize: 1 }])
      expect(await find(json)).toMatchObject({ ok: false, error: { kind: 'protocol' } });
  });
});
