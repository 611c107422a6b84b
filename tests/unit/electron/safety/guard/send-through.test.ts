import { expect, it } from 'vitest';
import { sendThrough } from '#electron/safety/guard/send-through';
import type { ApiClient } from '#electron/service/api/client';
import { createSessions } from '#electron/service/session/sessions';
import { ok } from '#shared/result';

const how = { signal: new AbortController().signal };
const request = { variables: { check: 'organizations/o1/teams/t1/checks/c1' } };
const response = ok({ value: {}, receivedAt: '', status: 200, latencyMs: 1, attempts: 1 });

/** Sessions of two profiles; a call gets its response from `end`. */
function twoProfiles() {
  const responding = Promise.withResolvers<typeof response>();
  const called: unknown[] = [];
  const call = (...of: unknown[]) => {
    called.push(of);
    return responding.promise;
  };
  const sessions = createSessions('p1', (profileId) =>
    Promise.resolve(
      ok({ profileId, unguarded: { call } as unknown as Pick<ApiClient, 'call'>, close: () => undefined }),
    ),
  );
  return { sessions, called, end: () => responding.resolve(response), send: sendThrough(sessions) };
}

it('the outcome is known even if the profile was switched while the request was in flight', async () => {
  const { sessions, called, end, send } = twoProfiles();
  const sending = send('p1', 'CancelCheck', request, how);
  await new Promise((resolve) => setImmediate(resolve));
  sessions.activate('p2');
  end();
  expect(await sending).toBe(response);
  expect(called).toEqual([['CancelCheck', request, how]]);
});

it('without a session nothing is called, and the reason is given', async () => {
  const { sessions, called, send } = twoProfiles();
  sessions.activate('p2');
  expect(await send('p1', 'CancelCheck', request, how)).toMatchObject({ ok: false });
  expect(called).toEqual([]);
});
