import { beforeEach, describe, expect, it } from 'vitest';
import { pageAt } from '../../../../renderer/pages.ts';
import { loadScreens } from '../../../../renderer/screens.ts';
import {
  createProfileStore,
  leaveProfile,
  pagesWithViews,
  viewOf,
} from '../../../../renderer/scope/store.ts';
import {
  decideLeave,
  beginAt,
  goBack,
  goForward,
  forgetsLinks,
  goTo,
  onPageAgain,
  openFresh,
  setObstacle,
  useNavigation,
} from '../../../../renderer/state/navigation.ts';

const useView = viewOf(
  '/checks',
  createProfileStore(() => ({ filter: '', outcome: '' })),
  ['outcome'],
);
const filter = (text: string) => () => useView.setState({ filter: text });
const asWhole = () =>
  onPageAgain('/checks', { isShown: () => useView.getState().filter === '', show: filter('') });
const here = () => [useNavigation.getState().place.path, useView.getState().filter];

beforeEach(() => {
  useNavigation.setState(useNavigation.getInitialState());
  useView.setState(useView.getInitialState());
});

describe('going back', () => {
  it('visits the places in turn, and forward again', () => {
    beginAt({ path: '/overview' });
    goTo('/checks');
    goTo('/inbox');
    goBack();
    expect(here()).toEqual(['/checks', '']);
    goBack();
    goBack();
    expect(here()).toEqual(['/overview', '']);
    goForward();
    goForward();
    goForward();
    expect(here()).toEqual(['/inbox', '']);
  });

  it('can open another place on the same page, which takes the focus', () => {
    beginAt({ path: '/checks' });
    const { place } = useNavigation.getState();
    goTo('/checks');
    expect(here()).toEqual(['/checks', '']);
    expect(useNavigation.getState().place).not.toBe(place);
    expect(useNavigation.getState().back).toEqual([]);
  });

  it('goes from a part of a page to the whole page when that is opened again, and back', () => {
    asWhole();
    beginAt({ path: '/overview' });
    goTo('/checks', filter('state = OPEN'));
    goTo('/checks');
    expect(here()).toEqual(['/checks', '']);
    goBack();
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('has one place for the whole page, however often it is opened', () => {
    asWhole();
    beginAt({ path: '/overview' });
    goTo('/checks', filter('state = OPEN'));
    for (let time = 0; time < 3; time += 1) goTo('/checks');
    expect(useNavigation.getState().back).toHaveLength(2);
    goBack();
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('goes to the whole page from a part of it after a visit to another page', () => {
    asWhole();
    beginAt({ path: '/overview' });
    goTo('/checks', filter('state = OPEN'));
    goTo('/inbox');
    goTo('/checks');
    expect(here()).toEqual(['/checks', 'state = OPEN']);
    goTo('/checks');
    expect(here()).toEqual(['/checks', '']);
  });

  it('restores the choices made on the page when it was left', () => {
    beginAt({ path: '/checks' });
    filter('state = OPEN')();
    goTo('/inbox');
    filter('state = CLOSED')();
    goBack();
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('keeps changes made since', () => {
    beginAt({ path: '/checks' });
    useView.setState({ filter: 'state = OPEN', outcome: 'applied' });
    goTo('/inbox');
    useView.setState({ filter: '', outcome: 'unknown' });
    goBack();
    expect(useView.getState()).toEqual({ filter: 'state = OPEN', outcome: 'unknown' });
  });

  it('returns to the same page with its earlier content', () => {
    beginAt({ path: '/checks' });
    filter('a = 1')();
    goTo('/checks', filter('b = 2'));
    expect(here()).toEqual(['/checks', 'b = 2']);
    goBack();
    expect(here()).toEqual(['/checks', 'a = 1']);
    goForward();
    expect(here()).toEqual(['/checks', 'b = 2']);
  });

  it('keeps the choices on other pages', () => {
    beginAt({ path: '/overview' });
    goTo('/inbox');
    filter('state = OPEN')();
    goBack();
    expect(here()).toEqual(['/overview', 'state = OPEN']);
  });

  it('drops the forward places once another page is opened', () => {
    beginAt({ path: '/overview' });
    goTo('/inbox');
    goBack();
    goTo('/journal');
    goForward();
    expect(here()[0]).toBe('/journal');
  });

  it('ends with the profile: nothing of one profile is restored under another', () => {
    beginAt({ path: '/checks' });
    filter('organization = "ours"')();
    goTo('/inbox');
    leaveProfile();
    goBack();
    expect(here()).toEqual(['/inbox', '']);
  });

  it('waits for a decision when changes would be lost', () => {
    beginAt({ path: '/overview' });
    goTo('/profiles');
    setObstacle('The profile is not saved.');
    goBack();
    expect(here()[0]).toBe('/profiles');
    decideLeave(false);
    goBack();
    decideLeave(true);
    expect(here()[0]).toBe('/overview');
  });

  it('changes nothing until the operator agrees to leave', () => {
    beginAt({ path: '/profiles' });
    setObstacle('The profile is not saved.');
    goTo('/checks', filter('state = OPEN'));
    expect(here()).toEqual(['/profiles', '']);
    decideLeave(true);
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('keeps a hundred places at most', () => {
    beginAt({ path: '/overview' });
    for (let visit = 0; visit < 150; visit += 1) goTo(visit % 2 === 0 ? '/inbox' : '/checks');
    expect(useNavigation.getState().back).toHaveLength(100);
  });
});

describe('a page opened afresh', () => {
  beforeEach(() => {
    forgetsLinks('/checks', useView, ['filter'], []);
    beginAt({ path: '/overview' });
  });

  it('drops what a link requested, and going back restores it', () => {
    goTo('/checks', filter('state = OPEN'));
    goTo('/inbox');
    openFresh('/checks');
    expect(here()).toEqual(['/checks', '']);
    expect(useNavigation.getState().place.isReset).toBe(true);
    goBack();
    goBack();
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('drops it on the visible page, once', () => {
    goTo('/checks', filter('state = OPEN'));
    for (let time = 0; time < 3; time += 1) openFresh('/checks');
    expect(here()).toEqual(['/checks', '']);
    expect(useNavigation.getState().back).toHaveLength(2);
  });

  it('keeps the operator’s choices, made before a link that requested nothing or after one', () => {
    openFresh('/checks');
    filter('state = DONE')();
    goTo('/checks', () => undefined);
    goTo('/inbox');
    openFresh('/checks');
    expect(here()).toEqual(['/checks', 'state = DONE']);
    goTo('/checks', filter('state = OPEN'));
    filter('state = STUCK')();
    goTo('/inbox');
    openFresh('/checks');
    expect(here()).toEqual(['/checks', 'state = STUCK']);
  });

  it('has a link in its view if another page opens it', () => {
    goTo('/checks', filter('state = OPEN'));
    goTo('/inbox');
    goTo('/checks');
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });
});

it('exists for existing pages only', async () => {
  await loadScreens();
  expect(pagesWithViews().length).toBeGreaterThan(8);
  expect(pagesWithViews().filter((path) => pageAt(path) === null)).toEqual([]);
});
