import type { AppError } from '#shared/errors';
import { equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { wireView } from '#shared/model/organization';
import { announcedPages, countMissing, together, type ListFacts } from '#shared/reading/list';
import type { ResourceName } from '#shared/resource-names';
import type { ResponseOf } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import { batchGetChecks } from '../../service/api/batch.ts';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { partlyListed } from './change-sweep.ts';
import type { PollerDeps } from './poller.ts';
import { reachOf } from './schedule.ts';

/** Runs a call on the session of a profile; cancelled when the profile is switched meanwhile. */
export type UseClient = <T>(
  profileId: string,
  work: (session: { client: Pick<ReadClient, 'call'> }) => Promise<Result<T>>,
) => Promise<Result<T>>;

/** What the inbox asks of the service, on the session of one profile. */
export interface Remote extends Pick<
  PollerDeps,
  'listOrganizations' | 'listNotifications' | 'listActiveChecks'
> {
  /** References of checks by their names, in the fewest calls; null: none. Names that got no response are left out. */
  references(
    names: readonly ResourceName<'check'>[],
    signal: AbortSignal,
  ): Promise<Result<Map<string, string | null>>>;
}

/** Why a list of organizations lacks some. */
function missingFrom(pages: readonly ListFacts[], listed: number): AppError | null {
  const facts = together(pages);
  const announced = announcedPages(facts);
  const about = {
    kind: 'protocol',
    reason: 'not-understood',
    operation: 'ListOrganizations',
    advice: t('The organizations that were listed are polled.'),
  } as const;
  if (announced.length > 0)
    return {
      ...about,
      message: t('The list may go on ({members}), so some organizations may be missing.', {
        members: announced.join(', '),
      }),
    };
  if (facts.unread.length > 0)
    return {
      ...about,
      message: t('{count, plural, one {# organization} other {# organizations}} could not be read.', {
        count: facts.unread.length,
      }),
    };
  const count = countMissing(pages, listed);
  return count === 0
    ? null
    : {
        ...about,
        message: t(
          'The service counts {count, plural, one {# organization} other {# organizations}} more than it listed.',
          { count },
        ),
      };
}

/** Whether more checks follow the last page of a list. */
function isPartOf({ facts, checks, nextPageToken }: ResponseOf<'ListChecks'>, isFirst: boolean): boolean {
  if (nextPageToken !== '') return false;
  return announcedPages(facts).length > 0 || (isFirst && countMissing([facts], checks.length) > 0);
}

export function createRemote(
  profileId: string,
  useClient: UseClient,
  onOrganizations: (organizations: readonly Organization[]) => void,
): Remote {
  return {
    listOrganizations: (signal) =>
      useClient(profileId, async ({ client }) => {
        const names: string[] = [];
        const pages: ListFacts[] = [];
        const query = { view: wireView('BASIC'), pageSize: maximumPageSize };
        for await (const page of pagesOf(client, 'ListOrganizations', { variables: {}, query }, { signal })) {
          if (!page.ok) {
            // What every call would meet says nothing about the list.
            const isOfAll = page.error.kind === 'cancelled' || reachOf(page.error) === 'everything';
            return names.length === 0 || isOfAll ? page : ok({ names, stopped: page.error });
          }
          const { organizations, facts } = page.value.value;
          onOrganizations(organizations);
          for (const { name } of organizations) names.push(name);
          pages.push(facts);
        }
        return ok({ names, stopped: missingFrom(pages, names.length) });
      }),
    listNotifications: (parent, query, signal) =>
      useClient(profileId, async ({ client }) => {
        const response = await client.call('ListNotifications', { variables: { parent }, query }, { signal });
        if (!response.ok) return response;
        const { notifications, nextPageToken, facts } = response.value.value;
        return ok({
          notifications,
          nextPageToken,
          unread: facts.unread,
          announced: announcedPages(facts),
          total: facts.total,
        });
      }),
    listActiveChecks: (pageToken, signal) =>
      useClient(profileId, async ({ client }) => {
        const query = {
          pageSize: maximumPageSize,
          filter: printFilter(equals('state', 'ACTIVE')),
          ...(pageToken !== '' && { pageToken }),
        };
        const variables = { parent: 'organizations/-/teams/-' };
        const response = await client.call('ListChecks', { variables, query }, { signal });
        if (!response.ok) return response;
        const { value } = response.value;
        if (isPartOf(value, pageToken === '')) return err(partlyListed);
        // Whatever changes in a check that can't be read may be news.
        const unread = value.facts.unread.map((entry) => ({ name: '', updateTime: JSON.stringify(entry) }));
        return ok({ checks: [...value.checks, ...unread], nextPageToken: value.nextPageToken });
      }),
    references: (names, signal) =>
      useClient(profileId, async ({ client }) => {
        const found = new Map<string, string | null>();
        for (const { names: requested, response } of await batchGetChecks(client, names, { signal })) {
          if (!response.ok) continue; // one organization that does not respond does not stop the others
          for (const name of requested) found.set(name, null);
          for (const { name, clientReference } of response.value.value.checks) {
            if (clientReference !== undefined) found.set(name, clientReference);
          }
        }
        return ok(found);
      }),
  };
}
