// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatName } from '#shared/resource-names';
import { leaveProfile } from '../../../../renderer/scope/store.ts';
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

/** Opens a page that is at `chosen`; what it starts with. */
function open(path: string, chosen: string | null, choose?: () => void): string | null {
  goTo(path, choose);
  let started: string | null = null;
  renderHook(() => useStartsWithWorking(chosen, ({ name }) => (started = name))).unmount();
  return started;
}

test('a page that is opened fresh starts with the working organization, once', () => {
  expect(open('/checks', null)).toBeNull();
  setWorkingOrganization(organization('acme'));
  expect(open('/checks', null)).toBe('organizations/acme');
  goTo('/inbox');
  // The operator chose all organizations there.
  expect(open('/checks', null)).toBeNull();
  expect(open('/create-check', null)).toBe('organizations/acme');
});

test('a page keeps what was chosen on it, and what it was opened with', () => {
  setWorkingOrganization(organization('acme'));
  expect(open('/checks', 'organizations/other')).toBeNull();
  expect(open('/create-check', null, () => undefined)).toBeNull();
});

test('a page that still is at the organization before moves on', () => {
  setWorkingOrganization(organization('acme', 'Acme'));
  open('/checks', null);
  setWorkingOrganization(organization('birch'));
  goTo('/inbox');
  expect(open('/checks', 'organizations/acme')).toBe('organizations/birch');
  expect(open('/feature-flags', 'Acme')).toBe('organizations/birch');
});

test('a page that still is at any organization before moves on', () => {
  setWorkingOrganization(organization('acme', 'Acme'));
  open('/findings', null);
  setWorkingOrganization(organization('birch'));
  clearWorkingOrganization();
  setWorkingOrganization(organization('cedar'));
  goTo('/inbox');
  expect(open('/findings', 'organizations/acme')).toBe('organizations/cedar');
  expect(open('/feature-flags', 'Acme')).toBe('organizations/cedar');
});

test('a page that is at the working organization stays as it is', () => {
  setWorkingOrganization(organization('acme', 'Acme'));
  setWorkingOrganization(organization('birch'));
  setWorkingOrganization(organization('acme', 'Acme'));
  expect(open('/findings', 'organizations/acme')).toBeNull();
  expect(open('/feature-flags', 'Acme')).toBeNull();
});

test('it is cleared by the operator, and with its profile', () => {
  setWorkingOrganization(organization('acme'));
  clearWorkingOrganization();
  expect(useWorking.getState().organization).toBeNull();
  setWorkingOrganization(organization('acme'));
  leaveProfile();
  expect(useWorking.getState()).toEqual({ organization: null, before: new Set(), started: [] });
});
