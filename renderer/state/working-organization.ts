import { useEffect } from 'react';
import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../scope/store.ts';
import { pageOf, useNavigation } from './navigation.ts';

export interface WorkingOrganization {
  name: ResourceName<'organization'>;
  /** Null: not known. */
  displayName: string | null;
}

interface Working {
  organization: WorkingOrganization | null;
  /** Both names of all before it: a page that still is at one of them moves on with the operator. */
  before: ReadonlySet<string>;
  /** Pages that have started with it. */
  started: readonly string[];
}

const none: Working = { organization: null, before: new Set(), started: [] };

/** The organization that the operator works for now: pages that are opened fresh start with it. */
export const useWorking = createProfileStore<Working>(() => none);

export const useWorkingOrganization = (): WorkingOrganization | null =>
  useWorking(({ organization }) => organization);

export function setWorkingOrganization(organization: WorkingOrganization): void {
  useWorking.setState(({ organization: held, before }) => ({
    organization,
    before: withNames(before, held),
    started: [],
  }));
}

export function clearWorkingOrganization(): void {
  useWorking.setState(({ organization, before }) => ({
    ...none,
    before: withNames(before, organization),
  }));
}

const withNames = (names: ReadonlySet<string>, organization: WorkingOrganization | null) =>
  new Set([...names, ...namesOf(organization)]);

const namesOf = (organization: WorkingOrganization | null): string[] =>
  organization === null ? [] : [organization.name, organization.displayName].filter((name) => name !== null);

/**
 * Has a page start with the working organization, once for each. A page keeps what was chosen on it, and what it was
 * opened with.
 *
 * @param chosen the organization that the page is at, by either name; null: nothing is chosen on it
 */
export function useStartsWithWorking(
  chosen: string | null,
  start: (organization: WorkingOrganization) => void,
): void {
  useEffect(() => {
    const { organization, before, started } = useWorking.getState();
    const { path, isChosen = false } = useNavigation.getState().place;
    const page = pageOf(path);
    if (organization === null || isChosen || started.includes(page)) return;
    useWorking.setState({ started: [...started, page] });
    const isElsewhere = chosen !== null && !namesOf(organization).includes(chosen) && before.has(chosen);
    if (chosen === null || isElsewhere) start(organization);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is opened
  }, []);
}
