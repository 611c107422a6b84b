import { expect, it } from 'vitest';
import { createRemote, type UseClient } from '#electron/jobs/notifications/remote';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';

const never = new AbortController().signal;
const organization = { name: 'organizations/o' };
const check = { name: 'organizations/o/teams/t/checks/c' };

/** What the inbox asks of a service whose lists come as these bodies, a page after the other. */
function remoteOf(...bodies: object[]) {
  const call = (id: 'ListOrganizations' | 'ListChecks') => {
    const reading = operations[id].response.read(bodies.shift(), { operation: id, mappings: noMappings });
    if (reading.is === 'not-understood') throw new Error('The list is not understood.');
    return Promise.resolve(ok({ value: reading.value, receivedAt: '' }));
  };
  // handles two lists only
  const useClient = ((_profile: string, work: (session: object) => unknown) =>
    work({ client: { call } })) as unknown as UseClient;
  return createRemote('p', useClient, () => undefined);
}

it.each([
  { organizations: [organization], totalSize: 2 },
  { organizations: [organization], hasMore: true },
  { organizations: [organization, 7], totalSize: 2 },
])(
  'a list of organizations that may lack some says so, and those that are listed are polled: %j',
  async (body) => {
    expect(await remoteOf(body).listOrganizations(never)).toMatchObject({
      value: { names: [organization.name], stopped: { reason: 'not-understood' } },
    });
  },
);

it('a list of organizations is whole if all that are counted are on its pages', async () => {
  const pages = [
    { organizations: [organization], totalSize: 2, nextPageToken: 'a' },
    { organizations: [{ name: 'organizations/p' }], totalSize: 2 },
  ];
  expect(await remoteOf(...pages).listOrganizations(never)).toMatchObject({ value: { stopped: null } });
});

it.each([
  ['', { checks: [check], totalSize: 2 }, false],
  ['', { checks: [check], hasMore: true }, false],
  ['a', { checks: [check], next: '/v1/checks?page=3' }, false],
  ['', { checks: [check], totalSize: 1 }, true],
  ['', { checks: [check], totalSize: 200, nextPageToken: 'a' }, true],
  ['a', { checks: [check], totalSize: 200 }, true],
  ['', { checks: [check, { name: 'unknown' }], nextPageToken: 'a' }, true],
  ['', { checks: [check, 7], totalSize: 2 }, true],
])('a sweep of active checks is compared only if it is whole: page %j, %j', async (token, body, isTaken) => {
  expect((await remoteOf(body).listActiveChecks(token, never)).ok).toBe(isTaken);
});

it('an active check that cannot be read is compared by all that came of it', async () => {
  const page = await remoteOf({ checks: [check, { state: 'ACTIVE', step: 1 }] }).listActiveChecks('', never);
  expect(page).toMatchObject({
    value: { checks: [check, { name: '', updateTime: '{"state":"ACTIVE","step":1}' }] },
  });
});
