import { describe, expect, it } from 'vitest';
import { errorOfFault, type RequestFacts } from '#electron/service/api/errors';
import type { Fault } from '#electron/service/api/fault';
import { appErrorSchema } from '#shared/errors';

const facts: RequestFacts = {
  operation: 'GetCheck',
  target: 'organizations/o1/teams/t1/checks/c1',
  host: 'api.example.com',
  permission: 'member',
};

describe('errorOfFault', () => {
  const faults: Fault[] = [
    'unreachable',
    'name-not-found',
    'certificate',
    'timeout',
    'cut',
    'proxy',
    'too-large',
    'bad-encoding',
    'aborted',
    'sink',
    'invalid',
  ];
  it.each(faults)('%s returns a complete error', (fault) => {
    const error = errorOfFault(facts, fault, null);
    expect(appErrorSchema.safeParse(error).success).toBe(true);
    expect(error).toMatchObject({ operation: 'GetCheck', target: facts.target });
  });
});
