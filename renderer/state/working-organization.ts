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
  /** The one before: a page that still is at it moves on with the operator. */
  before: WorkingOrganization | null;
  /** Pages that have started with it. */
  started: readonly string[];
}

const none: Working = { organization: null, before: null, started: [] };

/** The organization that the operator works for now: pages that are opened fresh start with it. */
export const useWorking = createProfileStore<Working>(() => none);

export const useWorkingOrganization = (): WorkingOrganization | null =>
  useWorking(({ organization }) => organization);

export function setWorkingOrganization(organization: WorkingOrganization): void {
  useWorking.setState(({ organization: held, before }) => ({
    organization,
    before: held ?? before,
    started: [],
  }));
}

export function clearWorkingOrganization(): void {
  useWorking.setState(({ organization, before }) => ({
    ...none,
    before: organization ?? before,
  }));
}

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
    if (chosen === null || chosen === before?.name || chosen === before?.displayName) start(organization);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is opened
  }, []);
}
