// @vitest-environment jsdom
import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { AppError } from '#shared/errors';
import { maxFilterLength } from '#shared/limits';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { goBack, goTo } from '../../../renderer/state/navigation.ts';
import { createFakeBridge, invented, type FakeBridge } from '#tests/support/fake-bridge';
import { cellsOf, isolateApp, openApp, settle } from './render-app.tsx';

isolateApp();

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  act(() => {
    fireEvent.keyDown(target, { key, ...init });
  });
};
const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};
const grid = () => screen.getByRole('grid', { name: 'Organizations' });
const activeCell = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
const listCalls = (bridge: { made: readonly { name: string; input: unknown }[] }) =>
  bridge.made
    .filter(({ name }) => name === 'organizations.list')
    .map(({ input }) => input as InputOf<'organizations.list'>);

const pushAddress = (bridge: FakeBridge, id: string, baseUrl: string) => {
  bridge.push('profiles.changed', {
    ...bridge.overview,
    profiles: bridge.overview.profiles.map((profile) =>
      profile.id === id ? { ...profile, baseUrl } : profile,
    ),
  });
};

it('the search box, the filter and the palette leave the keys to an input method that composes text', async () => {
  const bridge = createFakeBridge();
  await openApp(bridge);
  const asked = listCalls(bridge).length;
  const composed = async (field: HTMLElement, value: string) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value } });
    for (const key of ['ArrowDown', 'Enter', 'Escape']) press(key, { isComposing: true }, field);
    await settle();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', value);
  };
  await composed(screen.getByRole('textbox', { name: 'Search loaded rows' }), 'fenni');
  press('f', { ctrlKey: true });
  await composed(screen.getByRole('textbox', { name: 'Filter' }), 'display_name = "x"');
  expect(listCalls(bridge)).toHaveLength(asked);
  press('k', { ctrlKey: true, code: 'KeyK' });
  await composed(await screen.findByRole('searchbox'), 'overview');
  press('Escape', {}, screen.getByRole('searchbox'));
});

describe('the environment', () => {
  it.each([
    ['demo', 'Demo', 'Local service, invented data'],
    ['sandbox', 'Sandbox', 'Changes allowed'],
    ['production', 'Production', 'Read-only'],
  ])('%s is shown by frame, word, guard and window title', async (id, word, guard) => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: id };
    await openApp(bridge);
    expect(document.querySelector(`[data-env="${id}"]`)).not.toBeNull();
    expect(within(screen.getByRole('banner')).getByText(word)).toBeTruthy();
    expect(screen.getByText(guard)).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByText(word)).toBeTruthy();
    expect(document.title).toBe(`Organizations (${word}) - Diligence Desk`);
  });
});

describe('organizations', () => {
  it('show "not loaded" if the view has no such field, "0 or not given" if the response lacks the count', async () => {
    const bridge = createFakeBridge({ preferences: { organizationView: 'SUMMARY' } });
    await openApp(bridge);
    expect(cellsOf('Fennimore Law')).toEqual([
      'Fennimore Law',
      'Active',
      'Standard',
      '0',
      '1',
      '1',
      'Not loaded',
    ]);
    expect(cellsOf('Orrery Homes')).toContain('0 or not given');
    expect(listCalls(bridge)[0]?.view).toBe('SUMMARY');
  });

  it('show counts as not loaded with the Basic view, never as 0', async () => {
    await openApp(createFakeBridge({ preferences: { organizationView: 'BASIC' } }));
    expect(cellsOf('Fennimore Law').slice(-2)).toEqual(['Not loaded', 'Not loaded']);
  });

  it('show unknown states and types neutrally, in the raw word', async () => {
    await openApp(createFakeBridge());
    expect(cellsOf('Larkfield Law')[2]).toBe('FRANCHISE');
    expect(cellsOf('Quillhaven Homes')[1]).toBe('SUSPENDED');
  });

  it('change the view by key and send it', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    press('3');
    await settle();
    expect(listCalls(bridge).at(-1)?.view).toBe('FULL');
    expect(cellsOf('Fennimore Law').slice(-2)).toEqual(['9', '3']);
  });

  it('render only the visible rows, and count all of them once the end was reached', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
    await click(screen.getByText('Load all'));
    expect(grid().getAttribute('aria-rowcount')).toBe(String(invented.length + 1));
    expect(screen.getByText('250 loaded, all pages')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByText('Larkfield Legal').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe(
      '3',
    );
  });

  it('are used by keyboard from one tab stop', async () => {
    await openApp(createFakeBridge());
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(0);
    press('j', {}, grid());
    expect(activeCell()).toBe('Larkfield Legal');
    press('ArrowRight', {}, grid());
    expect(activeCell()).toBe('Active');
    press(' ', {}, grid());
    expect(screen.getByText('1 selected')).toBeTruthy();
    await settle();
    expect(screen.getByRole('complementary', { name: 'Larkfield Legal' })).toBeTruthy();
    press('a', { ctrlKey: true }, grid());
    // More pages may come: these are not all that match.
    expect(screen.getByText('All 100 loaded rows selected')).toBeTruthy();
    press('Escape');
    await settle();
    expect(screen.queryByRole('complementary', { name: 'Larkfield Legal' })).toBeNull();
  });

  it('are sorted from the header, up, down and back', async () => {
    await openApp(createFakeBridge());
    const header = screen.getByRole('columnheader', { name: 'Users' });
    const first = () => screen.getAllByRole('row')[1]?.textContent ?? '';
    await click(header);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await click(header);
    expect(header.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('Only loaded rows are sorted')).toBeTruthy();
    await click(header);
    expect(first()).toContain('Fennimore Law');
  });

  it('are searched among the loaded rows, without a call', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const before = bridge.made.length;
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'law fenni' },
    });
    await settle();
    expect(bridge.made).toHaveLength(before);
    expect(screen.getByText('4 of 100 rows')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].slice(0, 2).map((mark) => mark.textContent)).toEqual([
      'Fenni',
      'Law',
    ]);
  });

  it('are filtered by the service, and an invalid filter is never sent', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const before = listCalls(bridge).length;
    fireEvent.change(input, { target: { value: 'stat = ACTIVE' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('Character 1:')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    expect(listCalls(bridge)).toHaveLength(before);
    await click(screen.getByRole('button', { name: 'Use state' }));
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = ACTIVE');
    await click(screen.getByRole('button', { name: /Remove the filter state/ }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('have the active row that they were left with on the way back', async () => {
    await openApp(createFakeBridge());
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown']) press(name, {}, grid());
    press('Escape', {}, grid());
    const left = activeCell();
    await settle();
    act(() => goTo('/settings'));
    await settle();
    act(goBack);
    await settle();
    expect(screen.queryByRole('complementary', { name: 'Organization' })).toBeNull();
    expect(left).not.toBe('');
    expect(activeCell()).toBe(left);
    expect(
      document
        .getElementById(grid().getAttribute('aria-activedescendant') ?? '')
        ?.closest('[aria-rowindex]')
        ?.getAttribute('aria-rowindex'),
    ).not.toBe('2');
  });

  it('are filtered as text by a key, which brings the keyboard back to that text', async () => {
    await openApp(createFakeBridge());
    const editFilter = async () => {
      press('f', { code: 'KeyF', ctrlKey: true });
      await settle();
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
    };
    await editFilter();
    screen.getByRole('button', { name: 'Close the filter editor' }).focus();
    await editFilter();
  });

  it('are filtered by a state that only the service knows once the operator sends it anyway', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const before = listCalls(bridge).length;
    fireEvent.change(input, { target: { value: 'state = ON_HOLD' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('The API has no value ON_HOLD for state.')).toBeTruthy();
    expect(listCalls(bridge)).toHaveLength(before);
    const send = screen.getByRole('button', { name: 'Send anyway' });
    expect(send.tabIndex).toBe(0);
    send.focus();
    fireEvent.keyDown(send, { key: 'Enter' });
    fireEvent.keyUp(send, { key: 'Enter' });
    await settle();
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = ON_HOLD');
    expect(document.activeElement).toBe(input);
    // What was sent is not warned of again, and is shown as a chip.
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    expect(screen.getByText('state is ON_HOLD')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove the filter state = ON_HOLD' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('are filtered by more values than fit when spelled out, within the length limit', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const names = Array.from({ length: 600 }, (_, place) => `n${place}`);
    fireEvent.change(input, { target: { value: `partner_name = (${names.join(' OR ')})` } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    const sent = listCalls(bridge).at(-1)?.filter ?? '';
    expect(sent).toMatch(/^partner_name = \("n0" OR .* OR "n599"\)$/);
    expect(sent.length).toBeLessThanOrEqual(maxFilterLength);
  });

  it('are not requested with a filter that would be too long after removing a chip', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const names = Array.from({ length: 950 }, (_, place) => `n${place}`);
    const typed = `state = ACTIVE AND partner_name = (${names.join(' OR ')})`;
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    const before = listCalls(bridge);
    // With quotes it would not fit, so it goes as it was typed.
    expect(before.at(-1)?.filter).toBe(typed);
    await click(screen.getByRole('button', { name: 'Remove the filter state = ACTIVE' }));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The filter would have 9,\d{3} characters\. At most 8,192 can be sent\.$/,
    );
    expect(listCalls(bridge)).toHaveLength(before.length);
  });

  it('are filtered by a state of a loaded row through the form, behind its warning', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Add filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Add filter' }));
    await click(form.getByRole('checkbox', { name: 'SUSPENDED' }));
    expect(form.getByText('The API has no value SUSPENDED for state.')).toBeTruthy();
    await click(form.getByRole('button', { name: 'Add anyway' }));
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = SUSPENDED');
  });

  it('say when the filter matches nothing, and show that filter', async () => {
    await openApp(createFakeBridge());
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    fireEvent.change(input, { target: { value: 'display_name = "Nobody"' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('No organization matches the filter')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('keep the loaded rows when loading is cancelled, and continue from there', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const pendingResponses: (() => void)[] = [];
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', async (input) => {
      await new Promise<void>((resolve) => pendingResponses.push(resolve));
      return respondWithPage?.(input);
    });
    await click(screen.getByText('Load all'));
    press('.', { ctrlKey: true });
    await settle();
    expect(screen.getByText('Partial list: 100 organizations loaded.')).toBeTruthy();
    expect(bridge.cancelled).toHaveLength(1);
    pendingResponses.splice(0).forEach((respond) => {
      respond();
    });
    await settle();
    expect(screen.getByText('100 loaded, more may exist')).toBeTruthy();
    if (respondWithPage !== undefined) bridge.respond('organizations.list', respondWithPage);
    await click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('250 loaded, all pages')).toBeTruthy();
  });

  it('keep their rows when a later page fails, and say what happened', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    bridge.respond('organizations.list', () => ({ ok: false, error: offline }));
    await click(screen.getByText('Load 100 more'));
    const notice = screen.getByText(offline.message);
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
    // Below the rows, so that none of them moves.
    const place = screen.getByRole('grid', { name: 'Organizations' }).compareDocumentPosition(notice);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('show an error on the first page in place of the rows, and retry on request', async () => {
    const bridge = createFakeBridge();
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', () => ({ ok: false, error: offline }));
    await openApp(bridge);
    expect(screen.getByText('The service did not respond.')).toBeTruthy();
    expect(screen.getByText('Nothing was loaded')).toBeTruthy();
    expect(screen.queryByText(/^Partial list/)).toBeNull();
    if (respondWithPage !== undefined) bridge.respond('organizations.list', respondWithPage);
    await click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('stop at a repeated page token, and say so', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.list', ({ view }: InputOf<'organizations.list'>) =>
      ok({
        organizations: invented.slice(0, 2).map(({ name }) => ({ name, view })),
        nextPageToken: 'same',
        facts: noListFacts,
        receivedAt: '2025-11-20T09:41:00Z',
      }),
    );
    await openApp(bridge);
    await click(screen.getByText('Load all'));
    expect(screen.getByText(/repeated a page token/)).toBeTruthy();
    expect(listCalls(bridge)).toHaveLength(2);
  });

  it('show a row without a name, a state or anything but its resource name', async () => {
    const bridge = createFakeBridge({
      organizations: [{ name: 'organizations/bare' }],
      preferences: { organizationView: 'FULL' },
    });
    await openApp(bridge);
    const [name, ...cells] = cellsOf('organizations/bare');
    expect(name).toBe('organizations/bare');
    expect(new Set(cells)).toEqual(new Set(['Not given', '0 or not given']));
  });

  it('read Full for the visible rows only', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByText('Load the Full view for visible rows'));
    await settle();
    const reads = bridge.made.filter(({ name }) => name === 'organizations.read');
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.length).toBeLessThan(40);
    expect(cellsOf('Fennimore Law').at(-1)).toBe('9');
  });

  it('copy the names of the selected rows', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('checkbox', { name: 'Select Fennimore Law' }));
    await click(screen.getByRole('checkbox', { name: 'Select Larkfield Legal' }));
    await click(screen.getByRole('button', { name: 'Copy names' }));
    const names = invented.slice(0, 2).map(({ name }) => name);
    expect(bridge.made.at(-1)).toMatchObject({ name: 'clipboard.write', input: { text: names.join('\n') } });
  });
});

describe('the detail of an organization', () => {
  const openFirst = async (bridge = createFakeBridge()) => {
    await openApp(bridge);
    await click(screen.getByText('Fennimore Law'));
    return bridge;
  };

  it('reads the Full view only when a part needs it', async () => {
    const bridge = await openFirst();
    expect(bridge.made.some(({ name }) => name === 'organizations.read')).toBe(false);
    await click(screen.getByRole('tab', { name: /Features/ }));
    expect(screen.getByText('source_of_funds')).toBeTruthy();
    expect(screen.getAllByText('Unknown')).toHaveLength(1);
    expect(cellsOf('Larkfield Legal').at(-1)).toBe('Not loaded');
  });

  it('shows an error of one part in that part and keeps the rest', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.read', () => ({ ok: false, error: offline }));
    await openFirst(bridge);
    await click(screen.getByRole('tab', { name: /Roles/ }));
    expect(screen.getByText('The service did not respond.')).toBeTruthy();
    await click(screen.getByRole('tab', { name: 'Details' }));
    expect(screen.getByText('partners/harbourline-group')).toBeTruthy();
  });

  it('lists its own brands out of all of them', async () => {
    await openFirst();
    await click(screen.getByRole('tab', { name: /Brands/ }));
    const panel = screen.getByRole('tabpanel');
    expect(within(panel).getByText('1 loaded')).toBeTruthy();
  });

  it('knows teams from names that were seen', async () => {
    const bridge = createFakeBridge();
    bridge.respond('people.known', ({ organization }: InputOf<'people.known'>) =>
      ok({
        teams: ['east', 'west'].map((team) => ({ name: `${organization}/teams/${team}`, from: ['checks'] })),
        users: [],
        teamCount: 4,
        userCount: null,
        failures: [],
      }),
    );
    await openFirst(bridge);
    await click(screen.getByRole('tab', { name: 'Teams' }));
    expect(screen.getByText('2 of 4')).toBeTruthy();
    expect(screen.getByText(/\/teams\/west$/)).toBeTruthy();
  });

  it('asks the main process to open a link, and names the link and no address', async () => {
    const bridge = await openFirst();
    await click(screen.getByRole('button', { name: 'Support record' }));
    const made = bridge.made.filter(({ name }) => name === 'organizations.openLink');
    expect(made.map(({ input }) => input)).toEqual([
      { profileId: 'demo', name: expect.stringMatching(/^organizations\//) as string, link: 'support' },
    ]);
  });

  it('says why a link was not opened', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.openLink', () =>
      err({
        kind: 'refused',
        reason: 'address-not-allowed',
        message: 'The link was not opened.',
        advice: 'Check it.',
      }),
    );
    await openFirst(bridge);
    await click(screen.getByRole('button', { name: 'Support record' }));
    expect(await screen.findByText('The link was not opened.')).toBeTruthy();
    expect(screen.getByText('Check it.')).toBeTruthy();
  });
});

describe('switching the profile', () => {
  it('shows nothing of the old profile while the new one loads, nor its late responses afterwards', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const late: (() => void)[] = [];
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', async (input: InputOf<'organizations.list'>) => {
      if (input.profileId !== 'demo')
        return ok({
          organizations: [],
          nextPageToken: '',
          facts: noListFacts,
          receivedAt: '2025-11-20T09:41:00Z',
        });
      await new Promise<void>((resolve) => late.push(resolve));
      return respondWithPage?.(input as never);
    });
    await click(screen.getByText('Load all'));
    let activate = () => {};
    bridge.respond('profiles.activate', async ({ id }: { id: string }) => {
      await new Promise<void>((resolve) => (activate = resolve));
      return ok((bridge.overview = { ...bridge.overview, activeId: id }));
    });
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(screen.queryByText('Fennimore Law')).toBeNull();
    activate();
    await settle();
    expect(document.querySelector('[data-env="sandbox"]')).not.toBeNull();
    expect(screen.getByText('No organizations')).toBeTruthy();
    late.forEach((respond) => {
      respond();
    });
    await settle();
    expect(screen.queryByText('Fennimore Law')).toBeNull();
    expect(screen.getByText('0 loaded, all pages')).toBeTruthy();
  });

  it('resets filter, search, selection and the open row', async () => {
    await openApp(createFakeBridge());
    await click(screen.getByText('Fennimore Law'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'fenni' },
    });
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Search loaded rows' })).toHaveProperty('value', '');
  });

  it('stays with the old profile when it fails, and says why', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    bridge.respond('profiles.activate', () => ({ ok: false, error: offline }));
    press('2', { ctrlKey: true, code: 'Digit2' });
    await settle();
    expect(document.querySelector('[data-env="demo"]')).not.toBeNull();
    expect(screen.getByText(/The profile was not switched/)).toBeTruthy();
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('drops the data shown when the address of the profile in use changes', async () => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
    await openApp(bridge);
    const before = listCalls(bridge).length;
    pushAddress(bridge, 'sandbox', 'https://elsewhere.example.com');
    await settle();
    expect(listCalls(bridge)).toHaveLength(before + 1);
  });

  it('keeps the page of the demo when the port of the local service becomes known', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const before = listCalls(bridge).length;
    pushAddress(bridge, 'demo', 'http://127.0.0.1:50000/service');
    await settle();
    expect(listCalls(bridge)).toHaveLength(before);
  });

  it('is noticed when it happens before the first render', async () => {
    const bridge = createFakeBridge();
    const preferences = bridge.responses['preferences.read']?.({} as never);
    const { promise, resolve } = Promise.withResolvers();
    bridge.respond('preferences.read', () => promise);
    await openApp(bridge);
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    resolve(preferences);
    await settle();
    expect(within(screen.getByRole('banner')).getByText('Sandbox')).toBeTruthy();
  });

  it.each([
    [1, 0, '1 call in flight (at most 4)'],
    [4, 2, '4 calls in flight (at most 4), 2 waiting'],
  ])('counts the calls in flight next to their limit: %i', async (callsInFlight, callsQueued, text) => {
    const bridge = createFakeBridge();
    bridge.respond('session.status', () =>
      ok({
        profileId: bridge.overview.activeId,
        connection: 'connected',
        latencyMs: 1,
        callsInFlight,
        callsQueued,
        callsLimit: 4,
        localService: null,
        offlineSince: null,
        limitedUntil: null,
        tokenExpiresAt: '2026-11-23T17:02:00Z',
        lastError: null,
        clockDifferenceMs: null,
      }),
    );
    await openApp(bridge);
    const status = within(screen.getByRole('contentinfo'));
    expect(await status.findByText(text)).toBeTruthy();
    expect(status.getByText(/^Token valid until/)).toBeTruthy();
  });

  it('ignores the status of a profile that is not in use', async () => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
    await openApp(bridge);
    act(() => {
      bridge.push('session.changed', {
        profileId: 'production',
        connection: 'offline',
        latencyMs: null,
        callsInFlight: 3,
        callsQueued: 0,
        callsLimit: 4,
        localService: null,
        offlineSince: null,
        limitedUntil: null,
        tokenExpiresAt: null,
        lastError: null,
        clockDifferenceMs: null,
      });
    });
    expect(within(screen.getByRole('contentinfo')).queryByText(/No connection/)).toBeNull();
  });
});

describe('profiles', () => {
  const openProfiles = async (bridge = createFakeBridge({ preferences: { lastRoute: '/profiles' } })) => {
    await openApp(bridge);
    return bridge;
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } });
    fireEvent.blur(field(label));
    await settle();
  };

  it('refuse a faulty address next to its field and save nothing', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await type('Base URL', 'http://api.checks.example');
    expect(screen.getByText(/Plain http is for/)).toBeTruthy();
    await click(screen.getByRole('button', { name: /Save profile/ }));
    expect(bridge.made.some(({ name }) => name === 'profiles.update')).toBe(false);
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
  });

  it('are created with a secret that is sent once and then neither kept nor shown', async () => {
    const bridge = await openProfiles();
    await click(screen.getByRole('button', { name: 'New profile' }));
    await type('Name', 'Alder sandbox');
    await type('Base URL', 'https://api.alder.example/service');
    await type('Auth URL', 'https://auth.alder.example');
    await type('Client ID', 'alder-1');
    await type('Client secret', 'canary-secret');
    expect(field('Client secret').type).toBe('password');
    press('s', { ctrlKey: true });
    await settle();
    expect(bridge.made.filter(({ input }) => JSON.stringify(input).includes('canary-secret'))).toHaveLength(
      1,
    );
    expect(document.body.innerHTML).not.toContain('canary-secret');
    expect(screen.getByText(/In keychain/)).toBeTruthy();
  });

  it('say that the keychain refused, and keep what was typed', async () => {
    const bridge = await openProfiles();
    bridge.respond('profiles.update', () => ({
      ok: false,
      error: {
        kind: 'refused',
        reason: 'keychain-missing',
        message: 'The secret was not saved.',
        target: 'No keychain is running on this computer',
        advice: 'Start or unlock a keychain.',
      },
    }));
    await click(screen.getByText('Stonebridge sandbox'));
    await type('Client secret', 'typed');
    press('s', { ctrlKey: true });
    await settle();
    expect(screen.getByText('The secret was not saved.')).toBeTruthy();
    expect(field('Client secret').value).toBe('typed');
    const alert = screen.getByText('The secret was not saved.').closest('[role="alert"]');
    await click(within(alert as HTMLElement).getByRole('button', { name: /Check again/ }));
    expect(bridge.made.some(({ name }) => name === 'keychain.check')).toBe(true);
  });

  it('put the faults the main process found next to their fields', async () => {
    const bridge = await openProfiles();
    bridge.respond('profiles.update', () => ({
      ok: false,
      error: {
        kind: 'validation',
        message: 'The profile was not saved.',
        advice: 'Correct the marked fields.',
        faults: [{ field: 'name', message: 'Another profile has this name.' }],
      },
    }));
    await click(screen.getByText('Harbourline sandbox'));
    await type('Name', 'Built-in demo');
    press('s', { ctrlKey: true });
    await settle();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Another profile has this name.')).toBeTruthy();
  });

  it('test what is typed with the typed secret, and a saved profile by its id', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Test connection' }));
    expect(screen.getByText('Organizations and checks were loaded.')).toBeTruthy();
    expect(screen.getByText(/This action needs global admin permission/)).toBeTruthy();
    await click(screen.getByText('Stonebridge sandbox'));
    expect(screen.getByRole('button', { name: 'Test connection' })).toHaveProperty('disabled', true);
    await type('Client secret', 'typed');
    await click(screen.getByRole('button', { name: 'Test connection' }));
    const tests = bridge.made.filter(({ name }) => name === 'profiles.test').map(({ input }) => input);
    expect(tests[0]).toMatchObject({ id: 'sandbox' });
    expect(tests[1]).toMatchObject({ secret: 'typed', settings: { name: 'Stonebridge sandbox' } });
  });

  it('ask before unsaved changes are lost, and keep them if the operator stays', async () => {
    await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await type('Name', 'Renamed');
    await click(screen.getByRole('button', { name: 'Organizations' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard this input?' })).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field('Name').value).toBe('Renamed');
    await click(screen.getByRole('button', { name: 'Organizations' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard input' }));
    expect(grid()).toBeTruthy();
  });

  it('say what is deleted before a profile is deleted', async () => {
    const bridge = await openProfiles();
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Harbourline sandbox?' });
    expect(dialog.textContent).toContain(
      'Deletes its settings, its client secret and its data on this computer.',
    );
    await click(within(dialog).getByRole('button', { name: 'Keep profile' }));
    expect(bridge.made.some(({ name }) => name === 'profiles.remove')).toBe(false);
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete profile' }));
    expect(screen.queryByText('Harbourline sandbox')).toBeNull();
  });

  it('report data of a deleted profile that could not be deleted', async () => {
    const bridge = await openProfiles();
    const left = {
      kind: 'refused',
      reason: 'disk',
      message: 'Some of its data stays.',
      advice: 'Check the disk.',
    };
    bridge.respond('profiles.remove', () => ok({ left }));
    await click(screen.getByText('Harbourline sandbox'));
    await click(screen.getByRole('button', { name: 'Delete profile' }));
    await click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete profile' }));
    expect(screen.getByText('Some of its data stays.')).toBeTruthy();
  });

  it('cannot change the built-in one', async () => {
    await openProfiles();
    expect(field('Name').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Save profile/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete profile' })).toBeNull();
  });
});

describe('the start', () => {
  it('shows the first-run page until it was left once', async () => {
    const bridge = createFakeBridge({ preferences: { welcomed: false } });
    await openApp(bridge);
    expect(document.title).toBe('Welcome (Demo) - Diligence Desk');
    expect(screen.getByText('499')).toBeTruthy();
    await click(screen.getByRole('button', { name: /Open organizations/ }));
    expect(grid()).toBeTruthy();
    expect(bridge.made.find(({ name }) => name === 'preferences.change')?.input).toEqual({
      lastRoute: '/organizations',
      welcomed: true,
    });
  });

  it('draws the window from what is pushed before calls are handled', async () => {
    const bridge = createFakeBridge();
    const { promise: never } = Promise.withResolvers();
    for (const name of ['preferences.read', 'profiles.overview'] as const) bridge.respond(name, () => never);
    await openApp(bridge);
    expect(screen.queryByRole('main')).toBeNull();
    bridge.push('preferences.loaded', { ...defaultPreferences, lastRoute: '/brands', welcomed: true });
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    await settle();
    expect(document.title).toBe('Brands (Sandbox) - Diligence Desk');
  });

  it('never shows a blank page when the main process does not respond', async () => {
    const bridge = createFakeBridge();
    bridge.respond('profiles.overview', () => undefined);
    await openApp(bridge);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows the problems of the start, one notice after the other', async () => {
    const bridge = createFakeBridge();
    const info = bridge.responses['application.info'];
    bridge.respond('application.info', (input) => {
      const result = info?.(input) as { ok: true; value: object };
      const startNotices = [
        { title: 'The settings were set aside.', message: 'The file could not be read.' },
        { title: 'The window was moved.', message: 'Its display is gone.' },
      ];
      return { ...result, value: { ...result.value, startNotices } };
    });
    await openApp(bridge);
    expect(await screen.findByText('The settings were set aside.')).toBeTruthy();
    expect(screen.getByText('1 more notice')).toBeTruthy();
    await click(within(screen.getByRole('main')).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('The window was moved.')).toBeTruthy();
    expect(screen.queryByText('1 more notice')).toBeNull();
    // The window is drawn anew for the next profile.
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    await settle();
    expect(screen.getByText('The window was moved.')).toBeTruthy();
    expect(screen.queryByText('The settings were set aside.')).toBeNull();
  });

  it('shows a problem that is found while the app runs as soon as it is found', async () => {
    const bridge = createFakeBridge();
    const info = bridge.responses['application.info'];
    await openApp(bridge);
    expect(screen.queryByText('The journal was changed outside the app.')).toBeNull();
    bridge.respond('application.info', (input) => {
      const result = info?.(input) as { ok: true; value: object };
      const startNotices = [{ title: 'The journal was changed outside the app.', message: 'Gap at row 4.' }];
      return { ...result, value: { ...result.value, startNotices } };
    });
    act(() => bridge.push('application.noticed', {}));
    expect(await screen.findByText('The journal was changed outside the app.')).toBeTruthy();
  });

  it('opens the page that was shown last', async () => {
    await openApp(createFakeBridge({ preferences: { lastRoute: '/settings' } }));
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
  });

  it('sets theme and density on the root, and removes the theme to follow the system', async () => {
    await openApp(
      createFakeBridge({ preferences: { theme: 'dark', density: 'comfortable', lastRoute: '/settings' } }),
    );
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' });
    await click(screen.getByRole('radio', { name: 'Follow the system' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});

const offline: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'The service did not respond.',
  target: 'api.checks.example',
  advice: 'Check the network, then try again.',
};
