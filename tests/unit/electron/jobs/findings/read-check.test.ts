import { expect, it } from 'vitest';
import { readFindings } from '#electron/jobs/findings/read-check';
import type { ReadClient } from '#electron/service/api/client';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';

const check = 'organizations/o/teams/t/checks/c';

async function read(body: object) {
  const reading = operations.ListFindings.response.read(body, {
    operation: 'ListFindings',
    mappings: noMappings,
  });
  if (reading.is === 'not-understood') throw new Error('The list is not understood.');
  const call = () => Promise.resolve(ok({ value: reading.value, receivedAt: '' }));
  return readFindings({ call } as unknown as Pick<ReadClient, 'call'>, check); // handles ListFindings only
}

it('a list of findings that counts more than it lists is not whole', async () => {
  const findings = [{ name: `${check}/findings/f` }];
  expect((await read({ findings, totalSize: 1 })).stopped).toBeNull();
  expect((await read({ findings, totalSize: 3 })).stopped).toMatchObject({
    message: 'The service counts 2 findings more than it listed.',
  });
});
