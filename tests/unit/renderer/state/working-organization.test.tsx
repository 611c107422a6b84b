// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatName, lastSegment } from '#shared/resource-names';
import { leaveProfile } from '../../../../renderer/scope/store.ts';
import { useAnnouncement } from '../../../../renderer/state/announcements.ts';
import { goTo, useNavigation } from '../../../../renderer/state/navigation.ts';
import {
  clearWorkingOrganization,
  setWorkingOrganization,
  useStartsWithWorking,
  useWorking,
} from '../../../../renderer/state/working-organization.ts';

afterEach(() => {
  cleanup();
  leaveProfile();
  useNavigation.setState(useNavigation.getInitialState());
});

const organization = (id: string, displayName: string | null = null) => ({
  name: formatName('organization', { organization: id }),
  displayName,
});

/** Pages by path, at the ID of an organization or a filter. */
const at = new Map<string, string>();
afterEach(() => {
  at.clear();
});

/** Opens a page; what it is at then. */
function open(path: string, { choose, isKept }: { choose?: string; isKept?: boolean } = {}) {
  goTo(path, choose === undefined ? undefined : () => at.set(path, choose));
  renderHook(() =>
    useStartsWithWorking({
      start: ({ name }) => at.set(path, lastSegment(name)),
      takeBack({ name }) {
        if (at.get(path) === lastSegment(name)) at.delete(path);
      },
      isKept: () => isKept === true && at.has(path),
    }),
  ).unmount();
  return at.get(path);
}

test('a page starts with the working organization, but only once', () => {
  expect(open('/checks')).toBeUndefined();
  setWorkingOrganization(organization('acme'));
  expect(open('/checks')).toBe('acme');
  goTo('/inbox');
  // The operator chose all organizations there.
  at.delete('/checks');
  expect(open('/checks')).toBeUndefined();
  expect(open('/create-check')).toBe('acme');
});

test('an organization that is set later replaces the earlier one of a page', () => {
  open('/checks', { choose: 'GM-66711' });
  goTo('/inbox');
  setWorkingOrganization(organization('acme'));
  expect(open('/checks')).toBe('acme');
  at.set('/checks', 'GM-66712');
  goTo('/inbox');
  expect(open('/checks')).toBe('GM-66712');
  setWorkingOrganization(organization('acme'));
  goTo('/inbox');
  expect(open('/checks')).toBe('acme');
});

test('a page keeps what it is opened with, and what it marks as kept', () => {
  setWorkingOrganization(organization('acme'));
  expect(open('/checks', { choose: 'birch' })).toBe('birch');
  at.set('/create-check', 'birch');
  expect(open('/create-check', { isKept: true })).toBe('birch');
});

test('a page whose link was dropped starts with the working organization again', () => {
  setWorkingOrganization(organization('acme'));
  open('/checks');
  open('/checks', { choose: 'GM-66711' });
  at.delete('/checks');
  useNavigation.setState({ place: { path: '/checks', isReset: true } });
  renderHook(() => useStartsWithWorking({ start: ({ name }) => at.set('/checks', name), takeBack: vi.fn() }));
  expect(at.get('/checks')).toBe('organizations/acme');
});

test('a page still on the previous organization switches, even if it is marked as kept', () => {
  setWorkingOrganization(organization('acme'));
  open('/create-check', { isKept: true });
  setWorkingOrganization(organization('birch'));
  goTo('/inbox');
  expect(open('/create-check', { isKept: true })).toBe('birch');
});

test('clearing removes it from the pages that started with it and still show it', () => {
  setWorkingOrganization(organization('acme'));
  open('/checks');
  open('/findings');
  open('/feature-flags', { choose: 'acme' });
  at.set('/findings', 'birch');
  clearWorkingOrganization();
  expect(Object.fromEntries(at)).toEqual({ '/findings': 'birch', '/feature-flags': 'acme' });
});

test('clearing removes an earlier one from a page that was not visited since', () => {
  setWorkingOrganization(organization('acme'));
  open('/checks');
  setWorkingOrganization(organization('birch'));
  clearWorkingOrganization();
  expect(at.size).toBe(0);
});

test('it is cleared by the operator, and when its profile is left', () => {
  setWorkingOrganization(organization('acme'));
  clearWorkingOrganization();
  expect(useWorking.getState().organization).toBeNull();
  setWorkingOrganization(organization('acme'));
  leaveProfile();
  expect(useWorking.getState()).toEqual({ organization: null, started: new Map() });
});

test('it is announced when it is set and cleared', () => {
  const announced = () => useAnnouncement.getState().text;
  setWorkingOrganization(organization('acme', 'Acme Homes'));
  expect(announced()).toContain('Working organization: Acme Homes');
  clearWorkingOrganization();
  expect(announced()).toBe('Working organization cleared');
  const { count } = useAnnouncement.getState();
  clearWorkingOrganization();
  expect(useAnnouncement.getState().count).toBe(count);
});
