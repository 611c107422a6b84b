import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/app';

test.use({ deskOptions: { environment: { LANGUAGE: 'en-XA' } } });

/** Dates are written by the platform, Dismiss by React Aria; the rest are names and examples of a syntax. */
const ofNoLanguage =
  /\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|Node\.js|Python|Java|PHP|Ruby|PUT|POST|PATCH|linux|x-service-signature|Dismiss|state = ACTIVE AND \w+:"\w+"|https:\/\/[\w./]+/g;

/** Text shown that no message of the catalogue gave; what the service gave is marked as not to be translated. */
function untranslated(names: RegExp): string[] {
  const data = '[translate="no"], [dir], bdi, code, kbd, pre, time, [role="gridcell"], [role="rowheader"]';
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || !holder.checkVisibility() || holder.closest(data) !== null) continue;
    // Accented by the pseudo-locale, or put into one of its messages.
    const left = (node.textContent ?? '').replaceAll(/⟦[^⟧]*⟧/g, '').replaceAll(names, '');
    if (/[A-Za-z]{3}/.test(left) && !holder.textContent.includes('⟦')) found.add(left.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    if (element.closest(data) !== null) continue;
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = (element.getAttribute(name) ?? '').replaceAll(names, '');
      if (/[A-Za-z]{3}/.test(text) && !text.includes('⟦')) found.add(`${name}: ${text}`);
    }
  }
  return [...found];
}

/** Controls whose text is cut off because it is a third longer. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, h1, [role="tab"], label')]
    .filter((element) => element.checkVisibility() && element.closest('[role="grid"]') === null)
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.textContent);
}

/** Controls that others or the edge of the window take the room of, and texts that reach into what is beside them. */
function crowded(): string[] {
  const box = (element: Element) => element.getBoundingClientRect();
  const isCut = (element: Element) => {
    for (let area = element.parentElement; area !== null; area = area.parentElement) {
      const { overflowX } = getComputedStyle(area);
      if (overflowX === 'auto' || overflowX === 'scroll') return false;
      if (overflowX !== 'visible' && box(element).right > box(area).right + 1) return true;
    }
    return box(element).right > window.innerWidth + 1;
  };
  const isOver = (element: Element) => {
    const next = element.nextElementSibling;
    return next !== null && next.checkVisibility() && box(element).right > box(next).left + 1;
  };
  return [
    ...[...document.querySelectorAll('button:not([tabindex="-1"]), h1, [role="radiogroup"] label')]
      .filter((element) => element.checkVisibility() && element.closest('[role="grid"], footer') === null)
      .filter(isCut),
    ...[...document.querySelectorAll('header[data-pane] > *')].filter(isOver),
    ...[...document.querySelectorAll('nav button')].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    ),
  ].map((element) => element.textContent);
}

test('in the pseudo-locale every page shows text of the catalogue, and the text fits', async ({
  desk: { window },
}) => {
  const sidebar = window.getByRole('navigation').first();
  const sections = sidebar.locator('> ul > li > button');
  await expect(sections.first()).toBeVisible();
  expect(await window.evaluate(() => document.documentElement.lang)).toBe('en-XA');
  const english: Record<string, string[]> = {};
  const cut: Record<string, string[]> = {};
  const outside: Record<string, string[]> = {};
  const look = async (name: string) => {
    const text = await window.evaluate(untranslated, ofNoLanguage);
    const short = await window.evaluate(cutOff);
    const over = await window.evaluate(crowded);
    if (text.length > 0) english[name] = text;
    if (short.length > 0) cut[name] = short;
    if (over.length > 0) outside[name] = over;
  };
  const open = async (place: Locator) => {
    await place.click();
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(window.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(await window.title());
  };
  for (const section of await sections.all()) {
    await open(section);
    for (const page of await sidebar.locator('li li button').all()) await open(page);
  }
  for (const keys of ['Control+k', '?']) {
    await window.keyboard.press(keys);
    await expect(window.getByRole('dialog')).toBeVisible();
    await look(keys);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  }
  expect({ english, cut, outside }).toEqual({ english: {}, cut: {}, outside: {} });
});
