import { describe, expect, it } from 'vitest';
import { lookUp } from '#electron/jobs/unknown-outcomes/look-up';
import type { ApiClient } from '#electron/service/api/client';
import type { JournalEntry } from '#shared/journal';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';
import { journalEntry } from '#tests/support/journal-entry';

const signal = new AbortController().signal;
const check = 'organizations/o/teams/t/checks/c';
const attempt = journalEntry({
  at: '2026-11-28T11:00:00.000Z',
  profileId: 'p',
  profileName: 'P',
  environment: 'sandbox',
  lookup: { clientReference: 'REF-1' },
});

/** A service that responds to lists with this body. */
const serviceOf = (list: 'ListFeatureFlags' | 'ListFindings', body: object) => {
  const reading = operations[list].response.read(body, { operation: list, mappings: noMappings });
  if (reading.is === 'not-understood') throw new Error('The body is not understood.');
  const call = () => Promise.resolve(ok({ value: reading.value, receivedAt: '2026-11-28T12:00:00Z' }));
  return { call, mappings: noMappings } as unknown as Pick<ApiClient, 'call' | 'mappings'>; // handles one list only
};
const lookUpIn = (entry: Partial<JournalEntry>, ...service: Parameters<typeof serviceOf>) =>
  lookUp(serviceOf(...service), { ...attempt, ...entry }, () => Promise.resolve(ok([])), signal);

describe('looking up an unknown outcome', () => {
  it.each([
    ['2026-11-28T12:30:00+02:00', null],
    ['2026-11-28T06:30:00-05:00', 'happened'],
    ['2026-11-28T11:00:00Z', 'happened'],
    ['soon', null],
    [null, null],
  ])(
    'of a creation takes a check created at %s as proof only if that is later',
    async (createTime, suggests) => {
      const found = [{ name: check, displayName: null, state: null, createTime }];
      const looked = await lookUp(
        serviceOf('ListFindings', { findings: [] }),
        attempt,
        () => Promise.resolve(ok(found)),
        signal,
      );
      expect(looked).toMatchObject({ ok: true, value: { suggests } });
    },
  );

  it('of a flag concludes nothing from a list that was only partly read', async () => {
    const entry = { operation: 'CreateFeatureFlag', resource: 'featureFlags/new' } as const;
    const others = [{ name: 'featureFlags/old' }];
    expect(await lookUpIn(entry, 'ListFeatureFlags', { featureFlags: others })).toMatchObject({
      value: { suggests: 'did-not-happen' },
    });
    for (const body of [
      { featureFlags: others, hasMore: true },
      { featureFlags: [...others, 7] },
      { featureFlags: others, totalSize: 2 },
    ])
      expect(await lookUpIn(entry, 'ListFeatureFlags', body)).toMatchObject({
        error: { kind: 'protocol', reason: 'not-understood' },
      });
    const listed = { featureFlags: [{ name: 'featureFlags/new' }], hasMore: true };
    expect(await lookUpIn(entry, 'ListFeatureFlags', listed)).toMatchObject({
      value: { suggests: 'happened' },
    });
  });

  it('of a finding does not call it “not listed” in a list that was only partly read', async () => {
    const entry = {
      operation: 'ReviewFinding',
      resource: `${check}/findings/f`,
      direction: 'CONFIRMED',
    } as const;
    expect(await lookUpIn(entry, 'ListFindings', { findings: [] })).toMatchObject({
      value: { facts: [{ value: 'Not listed' }] },
    });
    for (const besides of [{ next: '/v1/x?page=2' }, { totalSize: 3 }])
      expect(await lookUpIn(entry, 'ListFindings', { findings: [], ...besides })).toMatchObject({
        error: { kind: 'protocol' },
      });
  });
});
