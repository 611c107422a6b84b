import { useEffect } from 'react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../scope/store.ts';
import { announce } from './announcements.ts';
import { pageOf, useNavigation } from './navigation.ts';

export interface WorkingOrganization {
  name: ResourceName<'organization'>;
  /** Null: not known. */
  displayName: string | null;
}

interface Working {
  organization: WorkingOrganization | null;
  /** Pages that have started with one. */
  started: ReadonlyMap<string, Start>;
}

interface Start {
  organization: WorkingOrganization;
  takeBack: () => void;
}

const none: Working = { organization: null, started: new Map() };

/** The organization that the operator works for now: each page starts with it at the next visit. */
export const useWorking = createProfileStore<Working>(() => none);

export const useWorkingOrganization = (): WorkingOrganization | null =>
  useWorking(({ organization }) => organization);

export function setWorkingOrganization({ name, displayName }: WorkingOrganization): void {
  // An organization that is set again is another start for each page.
  useWorking.setState({ organization: { name, displayName } });
  announce(t('Working organization: {name}', { name: inItsOrder(displayName ?? name) }));
}

export function clearWorkingOrganization(): void {
  const { organization, started } = useWorking.getState();
  if (organization === null) return;
  useWorking.setState(none);
  for (const { takeBack } of started.values()) takeBack();
  announce(t('Working organization cleared'));
}

/** How a page follows the working organization. */
export interface WorkingPage {
  start: (organization: WorkingOrganization) => void;
  /** Lets the organization go that it started with, where it still is at it. */
  takeBack: (organization: WorkingOrganization) => void;
  /** What is on the page comes before the working organization. */
  isKept?: () => boolean;
}

/**
 * Has a page start with the working organization, once each time it is set: what was left on the page gives way, but not
 * what it is opened with.
 */
export function useStartsWithWorking({ start, takeBack, isKept = () => false }: WorkingPage): void {
  useEffect(() => {
    const { organization, started } = useWorking.getState();
    const { path, isChosen = false, isReset = false } = useNavigation.getState().place;
    const page = pageOf(path);
    const before = started.get(page);
    const hasStarted = before?.organization === organization && !isReset;
    if (organization === null || isChosen || hasStarted) return;
    before?.takeBack();
    if (isKept()) return;
    useWorking.setState({
      started: new Map(started).set(page, { organization, takeBack: () => takeBack(organization) }),
    });
    start(organization);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is opened
  }, []);
}
