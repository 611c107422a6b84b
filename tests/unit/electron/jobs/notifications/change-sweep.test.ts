import { expect, it } from 'vitest';
import { createChangeSweep, type ActiveCheck } from '#electron/jobs/notifications/change-sweep';
import { ok } from '#shared/result';

const never = new AbortController().signal;
const check = (id: string): ActiveCheck => ({
  name: `organizations/o/teams/t/checks/${id}`,
  state: 'ACTIVE',
});

/** A sweep over pages of checks, each with the token of the next one. */
const sweepOf = (pages: Record<string, { checks: ActiveCheck[]; nextPageToken: string }>) =>
  createChangeSweep((token) => Promise.resolve(ok(pages[token] ?? { checks: [], nextPageToken: '' })), 10);

it('a list of active checks that leads back to an earlier page was not read to its end', async () => {
  const sweep = sweepOf({
    '': { checks: [check('1')], nextPageToken: 'a' },
    a: { checks: [check('2')], nextPageToken: 'a' },
  });
  expect(await sweep.read(never)).toMatchObject({ kind: 'protocol', operation: 'ListChecks' });
  expect(sweep.activeChecks()).toBeNull();
});

it('a list of active checks ends at an empty page, even one with the token it was requested with', async () => {
  const sweep = sweepOf({
    '': { checks: [check('1')], nextPageToken: 'a' },
    a: { checks: [], nextPageToken: 'a' },
  });
  expect(await sweep.read(never)).toBeNull();
  expect(sweep.activeChecks()).toBe(1);
});

it('a list of active checks that goes on with empty pages under new tokens was not read to its end', async () => {
  let pages = 0;
  const sweep = createChangeSweep(() => {
    pages += 1;
    return Promise.resolve(ok({ checks: pages === 1 ? [check('1')] : [], nextPageToken: `t${pages}` }));
  }, 10);
  for (let round = 0; round < 10; round += 1) expect(await sweep.read(never)).toBeNull();
  expect(await sweep.read(never)).toMatchObject({ kind: 'protocol', operation: 'ListChecks' });
  expect(pages).toBe(101);
});
