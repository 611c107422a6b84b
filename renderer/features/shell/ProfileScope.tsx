import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { ProfileView } from '#shared/profile';
import { useClient } from '../../ipc/client-context.ts';
import { forgetScope, scopeKeyOf } from '../../queries/query-client.ts';
import type { ListReader } from '../../reading/list-reader.ts';
import { leaveCheck } from '../check-detail/check-path.ts';
import { createBrandList } from '../organizations/brand-list.ts';
import { createDirectory, type Directory } from '../organizations/directory.ts';
import { resetApiCallsView } from '../api-calls/view-state.ts';
import { resetBrandsView } from '../brands/view-state.ts';
import { resetBulk } from '../bulk-creation/bulk-state.ts';
import { openRun } from '../change-sets/run-state.ts';
import { createCheckStream, type CheckStream } from '../checks/check-stream.ts';
import { resetChecksView } from '../checks/view-state.ts';
import { resetCompaniesView } from '../companies/view-state.ts';
import { resetCreateForm } from '../create-check/form-state.ts';
import { createFlagData, type FlagData } from '../flags/flag-data.ts';
import { resetFlagsView } from '../flags/view-state.ts';
import { resetInboxView } from '../inbox/view-state.ts';
import { resetMonitoringView } from '../monitoring/view-state.ts';
import { resetOrganizationsView } from '../organizations/view-state.ts';
import { resetPeopleView } from '../people/view-state.ts';
import { resetRefreshing } from '../watchlists/refreshing.ts';
import { resetBench } from '../webhook-bench/bench-state.ts';
import { resetWatchlistsView } from '../watchlists/view-state.ts';

interface Scope {
  profile: ProfileView;
  /** First part of the query keys. */
  key: string;
  directory: Directory;
  brands: ListReader;
  checks: CheckStream;
  flags: FlagData;
}

const ScopeContext = createContext<Scope | null>(null);

/**
 * Everything that belongs to one profile lives below this, keyed by the profile and the service it means:
 * on a switch, or when the address changes, it is taken down as a whole, its reads are stopped and its
 * answers dropped.
 */
export function ProfileScope({ profile, children }: { profile: ProfileView; children: ReactNode }) {
  const client = useClient();
  const cache = useQueryClient();
  const [key] = useState(() => scopeKeyOf(profile));
  const [directory] = useState(() => createDirectory(client, cache, { profileId: profile.id, key }));
  const [brands] = useState(() => createBrandList(client, cache, { profileId: profile.id, key }));
  const [checks] = useState(() =>
    createCheckStream({
      client,
      profileId: profile.id,
      onFrame: requestAnimationFrame,
      now: () => performance.now(),
    }),
  );
  const [flags] = useState(() =>
    createFlagData(client, cache, { profileId: profile.id, key, mappings: profile.mappings }),
  );
  useEffect(
    () => () => {
      directory.close();
      brands.cancel();
      checks.close();
      flags.close();
      forgetScope(cache, key);
      resetOrganizationsView();
      resetInboxView();
      resetFlagsView();
      openRun(null);
      resetChecksView();
      leaveCheck();
      resetCreateForm();
      resetBulk();
      resetBrandsView();
      resetPeopleView();
      resetMonitoringView();
      resetWatchlistsView();
      resetRefreshing();
      resetCompaniesView();
      resetApiCallsView();
      resetBench();
    },
    [cache, key, directory, brands, checks, flags],
  );
  return <ScopeContext value={{ profile, key, directory, brands, checks, flags }}>{children}</ScopeContext>;
}

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('No profile: the component stands outside ProfileScope.');
  return scope;
}
