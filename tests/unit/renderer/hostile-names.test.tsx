// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/calendar/day';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { entry } from './features/inbox/entries.ts';
import { renewal } from './features/monitoring/renewals.ts';
import { isolateApp, openApp, settle } from './render-app.tsx';

/** Drawn as it is, all that follows it would read from right to left. */
const hostile = 'Fenn \u202egnp.eciovni\u202c L\u200btd\u3164';
const harmless = 'Fenn [U+202E]gnp.eciovni[U+202C] L[U+200B]td[U+3164]';
const controls = /[\u202a-\u202e\u2066-\u2069\u200b\u3164]/;

isolateApp();

async function open(route: string) {
  const bridge = createFakeBridge({
    organizations: [{ name: 'organizations/o1', displayName: hostile, brandCount: 1 }],
    preferences: { lastRoute: route },
  });
  bridge.respond('inbox.list', () =>
    ok({
      entries: [entry(1, { organizationName: hostile, displayName: hostile })],
      after: null,
      latestKey: 1,
    }),
  );
  bridge.respond('inbox.organizations', () => ok([{ name: 'organizations/o1', displayName: hostile }]));
  bridge.respond('watchlists.list', () => ok([]));
  bridge.respond('monitoring.renewals', () =>
    ok({
      renewals: [
        renewal('a', { due: localDay(Date.now()), displayName: hostile, organizationName: hostile }),
      ],
      monitored: 1,
      watchlists: 0,
      undated: 0,
      notLoaded: 0,
      oldestReadAt: null,
    }),
  );
  await openApp(bridge);
}

/** What is shown, and what tooltips and labels say of it. */
const texts = () =>
  [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
    element.getAttribute('title') ?? '',
    element.getAttribute('aria-label') ?? '',
  ]);
/** Whether the direction of a text is its own and turns nothing next to it. */
const isApart = (element: Element) => element.closest('bdi, [dir="auto"]') !== null;

describe('a name that would reverse a line', () => {
  it.each(['/organizations', '/brands', '/inbox', '/monitoring'])(
    'is shown on %s with its codes, isolated from the text next to it',
    async (route) => {
      await open(route);
      const shown = await screen.findAllByText((_, element) =>
        [...(element?.childNodes ?? [])].some((node) => node instanceof Text && node.data === harmless),
      );
      expect(shown.filter((element) => !isApart(element))).toEqual([]);
      expect(texts().filter((text) => controls.test(text))).toEqual([]);
    },
  );

  it('is shown the same in the palette, and is found by its visible text', async () => {
    await open('/brands');
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Fenn' } });
    await settle();
    const options = screen.getAllByRole('option').filter((option) => option.textContent.includes(harmless));
    expect(options.length).toBeGreaterThan(0);
    expect(texts().filter((text) => controls.test(text))).toEqual([]);
  });
});
