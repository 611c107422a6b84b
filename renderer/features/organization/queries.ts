import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parentOf } from '#shared/check-scope';
import { flagDefault, flagId } from '#shared/flags/flag';
import { maxPagesAtOnce } from '#shared/ipc/contract/checks';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import { stepAfter, type PageStep } from '#shared/paging';
import { isWholeList, together } from '#shared/reading/list';
import type { ResourceName } from '#shared/resource-names';
import { unwrap } from '../../ipc/unwrap.ts';
import { namesOf } from '../../queries/check-names.ts';
import { useRereadOnInbox } from '../../queries/inbox.ts';
import { deskQuery, useCall } from '../../scope/call.ts';
import { scopedKey, type ProfileInput } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { useFlagData, useFlags } from '../flags/flag-data.ts';
import { useFindingsEvents } from '../findings/queries.ts';
import { figuresOf } from './check-figures.ts';

type Name = ResourceName<'organization'>;

/** The most checks that are read for the figures. */
const maxChecks = maxPagesAtOnce * maximumPageSize;
/** Enough for the threads shown: a check has a few notifications. */
const readNotifications = 60;
/** Unread notifications are counted up to here. */
export const maxUnread = 200;
const shownEntries = 6;

/** The checks of an organization, counted, and their names. */
export function useCheckFigures(name: Name) {
  const scope = useScope();
  return useQuery({
    queryKey: scopedKey(scope, 'organization checks', name),
    queryFn: async ({ signal }) => {
      const input = {
        profileId: scope.profile.id,
        parent: parentOf({ of: 'organization', organization: name }),
        pageSize: maximumPageSize,
      };
      const found = new Map<string, Check>();
      const facts = [];
      const usedTokens: string[] = [];
      let pageToken = '';
      let step: PageStep;
      do {
        const call = { ...input, pages: maxPagesAtOnce, ...(pageToken !== '' && { pageToken }) };
        const { pages, error } = unwrap(await scope.client.call('checks.listPages', call, { signal }));
        for (const page of pages) {
          for (const check of page.checks) found.set(check.name, check);
          facts.push(page.facts);
        }
        usedTokens.push(pageToken);
        step = stepAfter(usedTokens, pages.at(-1)?.nextPageToken);
        pageToken = step.next === 'end' ? '' : step.pageToken;
        // What came before a failure is not all, and is not shown as if it were.
        if (error !== null) unwrap({ ok: false, error });
      } while (step.next === 'page' && found.size < maxChecks);
      const checks = [...found.values()];
      return {
        ...figuresOf(checks, { isAll: pageToken === '', facts: together(facts), now: Date.now() }),
        names: namesOf(checks),
      };
    },
  });
}

export function useWaitingFindings(organization: Name) {
  useFindingsEvents();
  return useCall('organizations.findings', { organization }, { staleTime: 0 });
}

export function useLatestNotifications(name: Name) {
  return useNotifications({ filter: { view: 'any', organizations: [name] }, limit: readNotifications });
}

export function useUnreadNotifications(name: Name) {
  return useNotifications({ filter: { view: 'unread', organizations: [name] }, limit: maxUnread });
}

function useNotifications(input: ProfileInput<'inbox.list'>) {
  useRereadOnInbox('inbox.list', input);
  return useCall('inbox.list', input, { staleTime: 0 });
}

/** All flags with their defaults; null until all are read. It takes a permission that not every client has (§5). */
export function useFlagDefaults(): ReadonlyMap<string, boolean | null> | null {
  const { mappings } = useScope().profile;
  const data = useFlagData();
  const { rows, state, facts } = useFlags();
  useEffect(() => {
    data.startFlags();
  }, [data]);
  if (state.is !== 'complete' || !isWholeList([facts], rows.length)) return null;
  return new Map(rows.map((flag) => [flagId(flag), flagDefault(flag, mappings)]));
}

/** What was changed in the organization from this computer. */
export function useChanges(organization: Name) {
  const { client, profile } = useScope();
  return useQuery({
    ...deskQuery(client, 'journal.list', {
      filter: { profileId: profile.id, organization },
      before: null,
      limit: shownEntries,
    }),
    staleTime: 0,
  });
}
