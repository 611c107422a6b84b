// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { openHelp, useHelp } from '../../../../../renderer/state/help.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { expectFocus } from '../../operator.ts';
import { announced, isolateApp, openApp, settle } from '../../render-app.tsx';

// Reading its code is not what these tests wait for.
await import('../../../../../renderer/features/help/HelpPane.tsx');

isolateApp();
afterEach(() => {
  useHelp.setState({ open: null, tourStep: null });
});

const press = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await settle();
};
const click = async (name: string) => {
  act(() => {
    screen.getByRole('button', { name }).click();
  });
  await settle();
};
const help = () => screen.queryByRole('complementary', { name: 'Help' });
const article = () => screen.getByRole('article');

describe('help', () => {
  it.each([
    ['/organizations', 'Browse organizations'],
    ['/inbox', 'Inbox and notifications'],
    ['/journal', 'Journal and audit'],
  ])('opens with F1 on %s at “%s”, closes with Esc, and returns the focus', async (path, title) => {
    await openApp(createFakeBridge());
    act(() => goTo(path));
    await settle();
    const before = document.activeElement;
    await press('F1');
    expect(article().getAttribute('aria-label')).toBe(title);
    await expectFocus(() => article());
    await press('Escape');
    expect(help()).toBeNull();
    await expectFocus(() => before);
  });

  it('opens with F1 from a text field too, and closes with the same key', async () => {
    await openApp(createFakeBridge());
    screen.getByRole('textbox', { name: /^Search loaded/ }).focus();
    await press('F1');
    expect(help()).not.toBeNull();
    await press('F1');
    expect(help()).toBeNull();
  });

  it('leaves the focus to who works on the page when it closes', async () => {
    await openApp(createFakeBridge());
    await press('F1');
    const field = screen.getByRole('textbox', { name: /^Search loaded/ });
    field.focus();
    await press('F1');
    expect(help()).toBeNull();
    await expectFocus(() => field);
  });

  it('is searched, and results open', async () => {
    await openApp(createFakeBridge());
    await press('F1');
    const field = screen.getByRole('textbox', { name: 'Search help' });
    fireEvent.change(field, { target: { value: 'snooze' } });
    await settle();
    act(() => {
      within(article()).getAllByRole('button', { name: 'Inbox and notifications' })[0]?.click();
    });
    await settle();
    expect(article().getAttribute('aria-label')).toBe('Inbox and notifications');
    expect(within(article()).getByRole('columnheader', { name: 'Key' })).toBeTruthy();
    await click('Show all help pages');
    expect(within(article()).getAllByRole('listitem').length).toBeGreaterThan(11);
  });

  it('announces how many results a search has, names them after the search, and opens the first with Enter', async () => {
    await openApp(createFakeBridge());
    await press('F1');
    const field = screen.getByRole('textbox', { name: 'Search help' });
    fireEvent.change(field, { target: { value: 'snooze' } });
    await settle();
    const results = within(article()).getAllByRole('listitem').length;
    expect(article().getAttribute('aria-label')).toBe('Results for “snooze”');
    await waitFor(() => expect(announced()).toMatch(new RegExp(`^${results} results?$`)));
    field.focus();
    await press('Enter');
    expect(article().getAttribute('aria-label')).toBe('Inbox and notifications');
    await expectFocus(() => within(article()).getByRole('heading', { name: 'Keyboard shortcuts' }));
  });

  it('opens a result at the heading that was found, also on the page that is shown', async () => {
    await openApp(createFakeBridge());
    act(() => openHelp('feature-flags'));
    await settle();
    const open = async (words: string, page: string, heading: string) => {
      fireEvent.change(screen.getByRole('textbox', { name: 'Search help' }), { target: { value: words } });
      await settle();
      const result = within(article())
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent === `${page}${heading}`);
      act(() => result?.querySelector('button')?.click());
      await settle();
      expect(article().getAttribute('aria-label')).toBe(page);
      await expectFocus(() => within(article()).getByRole('heading', { name: heading }));
    };
    const [first = '', second = ''] = within(article())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    const title = article().getAttribute('aria-label') ?? '';
    await open(first, title, first);
    await open(second, title, second);
    await click('Show all help pages');
    await click(title);
    await expectFocus(() => article());
  });

  it('opens the welcome page and saves a problem report in one press', async () => {
    const bridge = createFakeBridge();
    bridge.respond('problem.report', () => ({ ok: true, value: { savedAs: '/home/operator/problem.json' } }));
    await openApp(bridge);
    await press('F1');
    await click('Report a problem');
    expect(screen.getByText('Problem report saved as /home/operator/problem.json.')).toBeTruthy();
    await click('Welcome page');
    expect(screen.getByRole('heading', { level: 1, name: 'Diligence Desk' })).toBeTruthy();
  });
});

describe('the tour', () => {
  it('has five steps, continues with its first button, and closes at the end', async () => {
    await openApp(createFakeBridge());
    await press('F1');
    await click('Take the tour');
    expect(help()).toBeNull();
    for (const [place, title] of [
      'Where you are',
      'Find anything',
      'Work in lists',
      'Change with care',
    ].entries()) {
      const note = within(screen.getByRole('dialog', { name: title }));
      expect(note.getByText(`${place + 1} of 5`)).toBeTruthy();
      // Read out with its title, and next to the one thing it is about.
      expect(screen.getByRole('dialog', { name: title, description: /\.$/ })).toBeTruthy();
      expect(document.querySelectorAll('[style*="--tour"]')).toHaveLength(1);
      await expectFocus(() => note.getByRole('button', { name: 'Next' }));
      await click('Next');
    }
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Finish tour');
    });
    await click('Finish tour');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ends with Esc at any step, returns the focus, and does not return by itself', async () => {
    await openApp(createFakeBridge());
    const before = document.activeElement;
    await press('F1');
    await click('Take the tour');
    await click('Next');
    await press('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectFocus(() => before);
    act(() => goTo('/inbox'));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('points to the navigation from a page without a list', async () => {
    await openApp(createFakeBridge());
    act(() => goTo('/settings'));
    await settle();
    await press('F1');
    await click('Take the tour');
    await click('Next');
    await click('Next');
    const pointedAt = document.querySelector('[style*="--tour"]');
    expect(pointedAt?.getAttribute('aria-label')).toBe('Organizations');
  });

  it('starts from the welcome page, next to its list', async () => {
    await openApp(createFakeBridge({ preferences: { welcomed: false } }));
    await click('Take the tour');
    expect(screen.getByRole('dialog', { name: 'Where you are' })).toBeTruthy();
    expect(document.title).toMatch(/^Organizations /);
    await press('Escape');
    // The button that started it is no longer there.
    await expectFocus(() => screen.getByRole('main'));
  });
});
