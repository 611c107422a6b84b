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
  answerLeave,
  beginAt,
  goBack,
  goForward,
  goTo,
  setObstacle,
  useNavigation,
} from '../../../../renderer/state/navigation.ts';

const useView = viewOf(
  '/checks',
  createProfileStore(() => ({ filter: '' })),
);
const filter = (text: string) => () => useView.setState({ filter: text });
const here = () => [useNavigation.getState().place.path, useView.getState().filter];

beforeEach(() => {
  useNavigation.setState(useNavigation.getInitialState());
  useView.setState({ filter: '' });
});

describe('the way back', () => {
  it('leads through the places in turn, and forward again', () => {
    beginAt('/overview');
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

  it('brings back what was chosen on the page when it was left', () => {
    beginAt('/checks');
    filter('state = OPEN')();
    goTo('/inbox');
    filter('state = CLOSED')();
    goBack();
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('leads back to the same page with what it showed before', () => {
    beginAt('/checks');
    filter('a = 1')();
    goTo('/checks', filter('b = 2'));
    expect(here()).toEqual(['/checks', 'b = 2']);
    goBack();
    expect(here()).toEqual(['/checks', 'a = 1']);
    goForward();
    expect(here()).toEqual(['/checks', 'b = 2']);
  });

  it('leaves what is chosen on other pages as it is', () => {
    beginAt('/overview');
    goTo('/inbox');
    filter('state = OPEN')();
    goBack();
    expect(here()).toEqual(['/overview', 'state = OPEN']);
  });

  it('forgets the places ahead once another page is opened', () => {
    beginAt('/overview');
    goTo('/inbox');
    goBack();
    goTo('/journal');
    goForward();
    expect(here()[0]).toBe('/journal');
  });

  it('ends with the profile: nothing of one is brought back under another', () => {
    beginAt('/checks');
    filter('organization = "ours"')();
    goTo('/inbox');
    leaveProfile();
    goBack();
    expect(here()).toEqual(['/inbox', '']);
  });

  it('waits for the answer where changes would be lost', () => {
    beginAt('/overview');
    goTo('/profiles');
    setObstacle('The profile is not saved.');
    goBack();
    expect(here()[0]).toBe('/profiles');
    answerLeave(false);
    goBack();
    answerLeave(true);
    expect(here()[0]).toBe('/overview');
  });

  it('chooses nothing while leaving is not agreed to', () => {
    beginAt('/profiles');
    setObstacle('The profile is not saved.');
    goTo('/checks', filter('state = OPEN'));
    expect(here()).toEqual(['/profiles', '']);
    answerLeave(true);
    expect(here()).toEqual(['/checks', 'state = OPEN']);
  });

  it('keeps a hundred places at most', () => {
    beginAt('/overview');
    for (let visit = 0; visit < 150; visit += 1) goTo(visit % 2 === 0 ? '/inbox' : '/checks');
    expect(useNavigation.getState().back).toHaveLength(100);
  });
});

it('is kept for pages that exist', async () => {
  await loadScreens();
  expect(pagesWithViews().length).toBeGreaterThan(8);
  expect(pagesWithViews().filter((path) => pageAt(path) === null)).toEqual([]);
});
