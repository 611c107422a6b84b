import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkedKinds, linkTo, localName, parseLink } from '#shared/link';
import { openTarget } from '../../../../../renderer/features/links/open-target.ts';
import { useFindingsView } from '../../../../../renderer/features/findings/view-state.ts';
import { useInboxView } from '../../../../../renderer/features/inbox/view-state.ts';
import { useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { usePeopleView } from '../../../../../renderer/features/people/view-state.ts';
import { useWatchlistsView } from '../../../../../renderer/features/watchlists/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';

const profile = { kind: 'sandbox', baseUrl: 'https://sandbox.example.com' } as const;
const id = '205f0435-aa10-4a8f-9a3d-64a4e2f1b8c1';
const organization = 'organizations/acme';
const check = `${organization}/teams/north/checks/7f3a`;

/** A record of each kind that has a link, and the page that it leads to. */
const places: readonly (readonly [kind: string, name: string, path: string])[] = [
  ['organization', organization, `/organizations/${organization}`],
  ['brand', `${organization}/brands/b1`, '/brands'],
  ['team', `${organization}/teams/north`, '/checks'],
  ['user', `${organization}/users/${id}`, '/people'],
  ['check', check, `/checks/${check}`],
  ['finding', `${check}/findings/f1`, '/findings'],
  ['notification', `${organization}/notifications/n1`, '/inbox'],
  ['featureFlag', 'featureFlags/wave', '/feature-flags'],
  ['changeSet', localName('changeSet', 'a1'), '/change-sets'],
  ['bulkCreation', localName('bulkCreation', id), '/bulk-creation'],
  ['watchlist', localName('watchlist', id), '/watchlists'],
  ['journalEntry', localName('journalEntry', '12-5be220f1'), '/journal'],
];

beforeEach(() => {
  useNavigation.setState(useNavigation.getInitialState());
});
afterEach(() => {
  leaveProfile();
  useJournalView.setState(useJournalView.getInitialState());
});

it.each(places)('a link to a %s survives formatting and parsing and opens its place', (kind, name, path) => {
  const link = parseLink(linkTo(profile, name) ?? '');
  expect(link?.target.kind).toBe(kind);
  if (link !== null) openTarget(link.target);
  expect(useNavigation.getState().place.path).toBe(path);
});

it('every kind of record of the service is covered', () => {
  expect(places.map(([kind]) => kind)).toEqual(expect.arrayContaining([...linkedKinds]));
});

it('the place shows exactly that record', () => {
  for (const [, name] of places) {
    const link = parseLink(linkTo(profile, name) ?? '');
    if (link !== null) openTarget(link.target);
  }
  expect(usePeopleView.getState().list.openName).toBe(`${organization}/users/${id}`);
  expect(useFindingsView.getState()).toMatchObject({
    names: [check],
    state: 'all',
    list: { openName: `${check}/findings/f1` },
  });
  expect(useInboxView.getState().linked).toBe(`${organization}/notifications/n1`);
  expect(useWatchlistsView.getState().id).toBe(id);
  expect(useJournalView.getState()).toMatchObject({ entry: 12, linkedHash: '5be220f1', period: 'all' });
});
