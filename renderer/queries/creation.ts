import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { compare } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { stepAfter } from '#shared/paging';
import { announcedPages, together } from '#shared/reading/list';
import { isName } from '#shared/resource-names';
import { unwrap } from '../ipc/unwrap.ts';
import { useCall } from '../scope/call.ts';
import { callKey, scopedKey } from '../scope/keys.ts';
import { useScope } from '../scope/scope.ts';

export interface ChosenOrganization {
  name: string;
  /** Null: typed as a resource name, and not known. */
  displayName: string | null;
}

const suggestionsShown = 50;
/** Pages without an organization that one search goes through. */
const maxEmptyPages = 5;
const short = { staleTime: 60_000 } as const;

/** Organizations whose display name has a text: the first of them, and whether more may match. */
export function useOrganizationSearch(text: string, enabled: boolean) {
  const scope = useScope();
  const { client, profile } = scope;
  return useQuery({
    queryKey: scopedKey(scope, 'organization search', text),
    queryFn: async ({ signal }) => {
      const filter = text === '' ? {} : { filter: printFilter(compare('display_name', ':', text)) };
      const input = { profileId: profile.id, view: 'BASIC', pageSize: suggestionsShown, ...filter } as const;
      const pages = [];
      const usedTokens: string[] = [];
      let pageToken = '';
      for (;;) {
        const call = { ...input, ...(pageToken !== '' && { pageToken }) };
        const page = unwrap(await client.call('organizations.list', call, { signal }));
        pages.push(page.facts);
        usedTokens.push(pageToken);
        const { organizations } = page;
        const step = stepAfter(usedTokens, page.nextPageToken);
        // An empty page may carry a token (§4).
        if (step.next === 'page' && organizations.length === 0 && pages.length < maxEmptyPages) {
          ({ pageToken } = step);
          continue;
        }
        const facts = together(pages);
        const hasMore = step.next !== 'end' || announcedPages(facts).length > 0;
        return { organizations, facts, hasMore };
      }
    },
    enabled,
    ...short,
    placeholderData: keepPreviousData,
  });
}

type OrganizationSearch = Pick<ReturnType<typeof useOrganizationSearch>, 'data' | 'isPlaceholderData'>;

/** Says that organizations may be missing from the response: entries of it were not understood; null: none. */
export function unreadIn({ data, isPlaceholderData }: OrganizationSearch): string | null {
  // Until its own response is there, nothing is known of this text.
  const count = isPlaceholderData ? 0 : (data?.facts.unread.length ?? 0);
  if (count === 0) return null;
  return t('{list}: {count, plural, one {# entry} other {# entries}} could not be read.', {
    list: t('Organizations'),
    count,
  });
}

/** Says that organizations may match that were not loaded; null: those found are all. */
export const moreIn = ({ data, isPlaceholderData }: OrganizationSearch): string | null =>
  !isPlaceholderData && data?.hasMore === true
    ? t('More organizations may match. Type more of the name, or enter a resource name.')
    : null;

/** What the organization may ask for, from its Full view; what is remembered where that cannot be read. */
export function useEntitlements(organization: ChosenOrganization | null) {
  const scope = useScope();
  const { client, profile } = scope;
  const name = organization?.name ?? '';
  // Its Full view is found by it.
  const displayName = organization?.displayName ?? '';
  return useQuery({
    queryKey: scopedKey(scope, 'creation.entitlements', name, displayName),
    queryFn: isName('organization', name)
      ? async ({ signal }) => {
          const input = { profileId: profile.id, organization: name, displayName };
          const read = (refresh: boolean) =>
            client.call('creation.entitlements', { ...input, refresh }, { signal });
          if (displayName === '') return unwrap(await read(false));
          const fresh = await read(true);
          return fresh.ok ? fresh.value : unwrap(await read(false));
        }
      : skipToken,
  });
}

export function useForgetEntitlements(): (organization: string) => void {
  const scope = useScope();
  return (organization) => {
    const queryKey = scopedKey(scope, 'creation.entitlements', organization);
    void scope.cache.invalidateQueries({ queryKey });
  };
}

/** Teams and users of an organization that are known by name. */
export function useKnownNames(organization: string) {
  return useCall('creation.knownNames', isName('organization', organization) ? { organization } : null);
}

/** Whether a client reference is used in the organization; asked when `reference` is not empty. */
export function useReferenceLookup(organization: string, clientReference: string) {
  const scope = useScope();
  const { client, profile } = scope;
  const refreshUnsettled = useRefreshUnsettled();
  return useQuery({
    queryKey: scopedKey(scope, 'creation.lookup', organization, clientReference),
    ...short,
    queryFn:
      clientReference !== '' && isName('organization', organization)
        ? async ({ signal }) => {
            const input = { profileId: profile.id, organization, clientReference };
            const looked = unwrap(await client.call('creation.lookup', input, { signal }));
            // A look-up settles what it shows of attempts whose outcome was unknown.
            refreshUnsettled();
            return looked;
          }
        : skipToken,
  });
}

export function useUnsettled() {
  return useCall('creation.unsettled', {});
}

/** The note next to a client reference is from before: it was sent, or found. */
export function useRefreshReferences(): () => void {
  const scope = useScope();
  return () => {
    void scope.cache.invalidateQueries({ queryKey: scopedKey(scope, 'creation.lookup') });
  };
}

export function useRefreshUnsettled(): () => void {
  const scope = useScope();
  return () => {
    void scope.cache.invalidateQueries({ queryKey: callKey(scope, 'creation.unsettled') });
  };
}

/** The bulk runs of the profile, kept current by events while shown, and refreshed with each page that shows them. */
export function useBulkRuns() {
  const scope = useScope();
  const { client, cache, key, profile } = scope;
  useEffect(
    () =>
      client.subscribe('bulk.changed', (run) => {
        if (run.profileId !== profile.id) return;
        cache.setQueryData<BulkRun[]>(callKey({ key }, 'bulk.runs', {}), (previous = []) =>
          previous.some((each) => each.run === run.run)
            ? previous.map((each) => (each.run === run.run ? run : each))
            : [run, ...previous],
        );
      }),
    [client, cache, key, profile.id],
  );
  return useCall('bulk.runs', {}, { staleTime: 0 });
}

export function useRefreshRuns(): () => void {
  const scope = useScope();
  return () => {
    void scope.cache.invalidateQueries({ queryKey: callKey(scope, 'bulk.runs') });
  };
}
