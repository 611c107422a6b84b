import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByReference } from '#electron/jobs/creation/find-checks';
import { organizations } from '#electron/service/api/organizations';
import { compare, equals } from '#shared/filter/build';
import { checkFields } from '#shared/filter/fields';
import { printFilter } from '#shared/filter/print';
import { ok } from '#shared/result';
import { filter, identityCheck, parentOf, startBench, type Bench } from '#tests/support/local-service';
import { expectOk } from '#tests/support/operation-walk';
import { clientFor } from '#tests/support/raw-client';
import { readStrictly } from '#tests/support/strict-filter-reader';

const everywhere = '/v1alpha2/organizations/-/teams/-/checks';
const references = [
  'REF-70*',
  'REF-70x',
  '*',
  '**REF',
  'R*F',
  'MAT000123',
  'mat000124',
  '00123456',
  'true',
  'NOT',
  'a"b\\',
  '\\u002a',
  'État 5',
] as const;
const never = new AbortController().signal;

let bench: Bench;
let organization: string;
let client: ReturnType<typeof clientFor>;

beforeAll(async () => {
  bench = await startBench({ organizations: 200 });
  const [first = { name: '' }] = await bench.rows(everywhere);
  const team = parentOf(first.name, 4);
  organization = parentOf(first.name, 2);
  for (const clientReference of references)
    await bench.call('POST', `/v1alpha2/${team}/checks`, identityCheck({ clientReference }));
  const { baseUrl, authUrl, credentials } = bench.service;
  client = clientFor(
    authUrl,
    { baseUrl, authUrl, clientId: credentials.clientId },
    { readSecret: () => Promise.resolve(ok(credentials.clientSecret)) },
  );
});
afterAll(async () => {
  await client.close();
  await bench.service.close();
});

const referencesFor = async (text: string) =>
  (await bench.allRows(`/v1alpha2/${organization}/teams/-/checks?pageSize=100&${filter(text)}`)).map((row) =>
    String(row['clientReference']),
  );

describe('a filter that is sent', () => {
  it.each(references)('finds the reference %s and no other', async (reference) => {
    const sent = printFilter(equals('client_reference', reference));
    expect(() => readStrictly(sent, checkFields)).not.toThrow();
    expect(await referencesFor(sent)).toEqual([reference]);
  });

  it('stays a pattern if a pattern was typed', async () => {
    expect(new Set(await referencesFor('client_reference = "REF-70*"'))).toEqual(
      new Set(['REF-70*', 'REF-70x']),
    );
  });

  it('looks up odd references together, and gives to each only its own checks', async () => {
    const { found } = expectOk(await findByReference(client, organization, references, never));
    expect([...found.keys()].sort()).toEqual([...references].sort());
    expect([...found.values()].every((checks) => checks.length === 1)).toBe(true);
  });

  it('is compared again if the service ignores case in equality', async () => {
    expect(await referencesFor('client_reference = "ref-70x"')).toEqual(['REF-70x']);
    const { found } = expectOk(await findByReference(client, organization, ['ref-70x'], never));
    expect([...found.keys()]).toEqual([]);

    const [row] = await bench.rows('/v1alpha2/organizations?pageSize=1');
    const displayName = String(row?.['displayName']);
    const find = async (name: string) =>
      expectOk(await organizations(client).named(name, 'BASIC')).organizations.map(
        (each) => each.displayName,
      );
    expect(await find(displayName)).toEqual([displayName]);
    expect(await find(displayName.toUpperCase())).toEqual([]);
  });
});

describe('a value that the service has shown', () => {
  it('can be filtered for though the API document does not have it', async () => {
    const sent = filter(printFilter(equals('state', 'PENDING_CLOSURE')));
    const rows = await bench.rows(`/v1alpha2/organizations?pageSize=100&${sent}`);
    expect(new Set(rows.map((row) => row['state']))).toEqual(new Set(['PENDING_CLOSURE']));
    const others = filter(printFilter(compare('state', '!=', 'PENDING_CLOSURE')));
    const rest = await bench.allRows(`/v1alpha2/organizations?pageSize=100&${others}`);
    expect(rest.some((row) => row['state'] === 'PENDING_CLOSURE')).toBe(false);
  });

  it('finds deleted checks only together with showDeleted', async () => {
    const deleted = filter(printFilter(equals('state', 'DELETED')));
    expect(await bench.rows(`${everywhere}?pageSize=100&${deleted}`)).toEqual([]);
    const rows = await bench.allRows(`${everywhere}?pageSize=100&showDeleted=true&${deleted}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['state']))).toEqual(new Set(['DELETED']));
  });
});
