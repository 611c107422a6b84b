import { t } from '#shared/messages/text';
import type { ReadClient } from '../../service/api/client.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import type { SampleFacts } from './facts.ts';

const maxSampleChecks = 12;

/** Three lists as a desk keeps them, each read once, so that its checks have names. */
export async function addWatchlists(
  watchlists: Pick<Watchlists, 'create' | 'refresh'>,
  client: Pick<ReadClient, 'call'>,
  profileId: string,
  { checks, findings, renewing }: SampleFacts,
  signal: AbortSignal,
): Promise<void> {
  const unreviewed = new Set(
    findings
      .filter(({ state }) => state === 'UNREVIEWED')
      .map(({ name }) => name.slice(0, name.indexOf('/findings/'))),
  );
  const lists = [
    { name: t('Renewals this quarter'), checks: renewing },
    { name: t('Reviews this week'), checks: checks.filter(({ name }) => unreviewed.has(name)) },
    // The longest in progress first: some are stuck.
    {
      name: t('High-value clients'),
      checks: checks.filter(({ state }) => state === 'ACTIVE').toReversed(),
    },
  ];
  for (const list of lists) {
    const names = list.checks.slice(0, maxSampleChecks).map(({ name }) => name);
    if (names.length === 0) continue;
    const made = watchlists.create({ profileId, name: list.name, checks: names });
    if (made.ok) await watchlists.refresh({ profileId, id: made.value.id }, client, signal);
  }
}
