import { expect, it } from 'vitest';
import { readKnown } from '#electron/jobs/people/known';
import type { NameStore } from '#electron/jobs/people/name-store';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import { noListFacts } from '#shared/reading/list';
import { noMappings } from '#shared/reading/mappings';
import { formatName } from '#shared/resource-names';
import { err, ok } from '#shared/result';

const organization = formatName('organization', { organization: 'o1' });
const [own, noticed] = [`${organization}/teams/own`, `${organization}/teams/noticed`];
const api: ReadsChecks = {
  mappings: noMappings,
  // Both lists are empty.
  call: (() =>
    Promise.resolve(
      ok({
        value: { checks: [], organizations: [{ name: organization }], nextPageToken: '', facts: noListFacts },
        receivedAt: 't',
      }),
    )) as unknown as ReadsChecks['call'], // these two operations only
};
const store: NameStore = {
  own: () => [{ name: own, from: 'added' }],
  add: () => undefined,
  forget: () => undefined,
  checksInNotifications: () => [`${noticed}/checks/c1`],
};
const fails = () => {
  throw Object.assign(new Error('disk I/O error'), { code: 'EIO' });
};
const known = (names: Parameters<typeof readKnown>[1]) =>
  readKnown(
    api,
    names,
    { profileId: 'demo', organization, displayName: 'Larkfield' },
    new AbortController().signal,
  );

it.each([
  { failing: 'checksInNotifications', from: 'notifications', left: own },
  { failing: 'own', from: 'added', left: noticed },
])('names that are not read from $from take no others with them', async ({ failing, from, left }) => {
  const { teams, failures } = await known(ok({ ...store, [failing]: fails }));
  expect(teams.map(({ name }) => name)).toEqual([left]);
  expect(failures.map((failure) => failure.from)).toEqual([from]);
});

it('without a database, both kinds of names that it holds are missing', async () => {
  const broken = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;
  const { failures } = await known(err(broken));
  expect(failures).toEqual([
    { from: 'notifications', error: broken },
    { from: 'added', error: broken },
  ]);
});
