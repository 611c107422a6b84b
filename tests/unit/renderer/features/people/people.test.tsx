// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { emptyListView } from '../../../../../renderer/components/grid/list-view.ts';
import { changeNameList, usePeopleView } from '../../../../../renderer/features/people/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  broken,
  button,
  expectFocus,
  expectSent,
  holdBack,
  key,
  press,
  sent,
  write,
} from '../../operator.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';

const organization = 'organizations/o1';
const [east, west] = [`${organization}/teams/east`, `${organization}/teams/west`];
const user = `${organization}/users/mara.lind`;

isolateApp();

async function openPeople(
  kind: 'team' | 'user',
  failures: OutputOf<'people.known'>['failures'] = [],
): Promise<{ bridge: FakeBridge; grid: HTMLElement }> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/people' } });
  bridge.respond('people.known', () =>
    ok({
      teams: [
        { name: east, from: ['added'] },
        { name: west, from: ['checks'] },
      ],
      users: [{ name: user, from: ['roles', 'checks'] }],
      teamCount: 2,
      userCount: 1,
      failures,
    }),
  );
  usePeopleView.setState({
    organization: { name: organization, displayName: 'Larkfield' },
    text: 'Larkfield',
    kind,
  });
  await openApp(bridge);
  const grid = await screen.findByRole('grid', { name: kind === 'team' ? 'Known teams' : 'Known users' });
  await within(grid).findByRole('rowheader', { name: kind === 'team' ? 'east' : 'mara.lind' });
  return { bridge, grid };
}
const pane = (name: string) => screen.queryByRole('complementary', { name });

it('returns the focus to the button that led to the organization field on Escape', async () => {
  giveRoom();
  await openApp(createFakeBridge({ preferences: { lastRoute: '/people' } }));
  const choose = await screen.findByRole('button', { name: 'Choose organization' });
  press(choose);
  const field = screen.getByRole('combobox', { name: 'Organization' });
  expect(document.activeElement).toBe(field);
  key('Escape', {}, field);
  await expectFocus(() => choose);
});

describe('known teams and users', () => {
  it('show a user in the pane with Enter: its sources, and no link that would name a person', async () => {
    const { grid } = await openPeople('user');
    key('Enter', {}, grid);
    const open = within(pane('User') ?? grid);
    expect(open.getByText('Role bindings, Checks')).toBeTruthy();
    expect(open.getByRole('button', { name: `Copy ${user}` })).toBeTruthy();
    expect(open.queryByRole('button', { name: 'Copy link' })).toBeNull();
    key('Escape', {}, grid);
    expect(pane('User')).toBeNull();
    await expectFocus(() => grid);
  });

  it('list missing sources first below the names if one could not be read', async () => {
    const { grid } = await openPeople('team', [{ from: 'roles', error: broken }]);
    const title = screen.getByText('Names from role bindings are missing.');
    expect(title.tagName).toBe('B');
    expect(title.parentElement?.textContent).toMatch(
      /^Names from role bindings are missing\. Service error\./,
    );
    expect(grid.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('are an error where all of them could not be read, not a list that is loading', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/people' } });
    bridge.respond('people.known', () => err(broken));
    usePeopleView.setState({
      organization: { name: organization, displayName: 'Larkfield' },
      text: 'Larkfield',
    });
    await openApp(bridge);
    const grid = await screen.findByRole('grid', { name: 'Known teams' });
    expect(await screen.findAllByText(/Broken\./)).toHaveLength(1);
    const placeholders = () => grid.querySelectorAll('[aria-hidden="true"] > div');
    expect(placeholders()).toHaveLength(0);
    bridge.respond('people.known', () =>
      ok({ teams: [], users: [], teamCount: 0, userCount: 0, failures: [] }),
    );
    press(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No names known yet')).toBeTruthy();
  });

  it('link a team to its checks', async () => {
    const { grid } = await openPeople('team');
    press(within(grid).getByRole('rowheader', { name: 'east' }));
    const open = within(pane('Team') ?? grid);
    expect(open.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    press(open.getByRole('button', { name: 'Show checks' }));
    expect(useNavigation.getState().place.path).toBe('/checks');
  });

  it('are removed without undoing text and selections made meanwhile', async () => {
    const { bridge } = await openPeople('team');
    const response = holdBack(bridge, 'people.forget');
    act(() => {
      changeNameList({ checked: new Set([east]) });
    });
    press(screen.getByRole('button', { name: 'Remove from list' }));
    act(() => {
      changeNameList({ needle: 'we', checked: new Set([east, west]) });
    });
    await response.give(ok(null));
    await waitFor(() => {
      expect(usePeopleView.getState().list.checked).toEqual(new Set([west]));
    });
    expect(usePeopleView.getState().list.needle).toBe('we');
  });

  it('are not selected under the next organization', async () => {
    await openPeople('team');
    act(() => {
      changeNameList({ needle: 'we', checked: new Set([west]), openName: west });
    });
    const field = screen.getByRole('combobox', { name: 'Organization' });
    write(field, 'organizations/o2');
    await waitFor(() => {
      expect(usePeopleView.getState().organization?.name).toBe('organizations/o2');
    });
    expect(usePeopleView.getState().list).toEqual(emptyListView);
  });

  it('are those of no organization while the field names none, and no user can be created', async () => {
    await openPeople('team');
    expect(screen.getByRole('region', { name: 'Create user' })).toBeTruthy();
    write(screen.getByRole('combobox', { name: 'Organization' }), 'Beta Ltd');
    expect(screen.getByText('No organization chosen yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Create user' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add team' })).toBeNull();
  });

  it('load no list of organizations while one is chosen, but offer it', async () => {
    const { bridge } = await openPeople('team');
    const field = screen.getByRole('combobox', { name: 'Organization' });
    press(screen.getByRole('button', { name: /^Show suggestions for Organization/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Larkfield',
    ]);
    expect(sent(bridge, 'organizations.list').filter(({ pageSize }) => pageSize === 50)).toEqual([]);
    write(field, 'North');
    await waitFor(() => {
      expect(sent(bridge, 'organizations.list').at(-1)?.filter).toContain('North');
    });
  });

  it('that were not added by the operator stay, and say so', async () => {
    const { bridge } = await openPeople('team');
    act(() => {
      changeNameList({ checked: new Set([west]) });
    });
    press(screen.getByRole('button', { name: 'Remove from list' }));
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Nothing was removed from the list.',
    ]);
    expect(sent(bridge, 'people.forget')).toEqual([]);
  });

  it('that stay when others are removed stay selected, and are counted', async () => {
    const { bridge } = await openPeople('team');
    bridge.respond('people.forget', () => ok(null));
    act(() => {
      changeNameList({ checked: new Set([east, west]) });
    });
    press(screen.getByRole('button', { name: 'Remove from list' }));
    await waitFor(() => {
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['1 name stays in the list.']);
    });
    expect(sent(bridge, 'people.forget').map(({ name }) => name)).toEqual([east]);
    expect(usePeopleView.getState().list.checked).toEqual(new Set([west]));
  });

  it('that could not be removed stay selected', async () => {
    const { bridge } = await openPeople('team');
    bridge.respond('people.forget', () => err(broken));
    act(() => {
      changeNameList({ checked: new Set([east]) });
    });
    press(screen.getByRole('button', { name: 'Remove from list' }));
    await waitFor(() => {
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Broken.']);
    });
    expect(usePeopleView.getState().list.checked).toEqual(new Set([east]));
  });

  it('are counted as a search finds them', async () => {
    await openPeople('team');
    expect(screen.getByText('2 of 2 known')).toBeTruthy();
    write(screen.getByRole('textbox', { name: 'Search names' }), 'wes');
    expect(await screen.findByText('1 of 2 rows')).toBeTruthy();
  });
});

describe('a new user', () => {
  const created = { response: {}, masked: 'm1', name: user, receivedAt: '2025-11-20T09:41:00Z' };
  const values = { givenName: 'Mara', familyName: 'Lind', email: 'mara.lind@larkfield.example' };
  const field = (id: keyof typeof values) => {
    const found = within(screen.getByRole('region', { name: 'Create user' })).getAllByRole<HTMLInputElement>(
      'textbox',
    );
    return found[Object.keys(values).indexOf(id)];
  };
  const visit = async (path: '/people' | '/organizations') => {
    act(() => {
      goTo(path);
    });
    await settle();
  };
  /** Creates the user, and leaves the page before the response. */
  async function createAndLeave() {
    const { bridge } = await openPeople('user');
    const response = holdBack(bridge, 'people.createUser');
    for (const [id, value] of Object.entries(values)) {
      const input = field(id as keyof typeof values); // a key of the values
      if (input !== undefined) write(input, value);
    }
    press(button('Create user'));
    await settle();
    await visit('/organizations');
    return { bridge, response };
  }
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

  it('is reported once its page was left, and leads there', async () => {
    const { response } = await createAndLeave();
    await response.give(ok(created));
    expect(toasts()).toEqual(['User created.']);
    press(button('Show user'));
    await settle();
    expect(useNavigation.getState().place.path).toBe('/people');
    expect(pane('User')).toBeTruthy();
    expect(field('givenName')?.value).toBe('');
  });

  it('leaves what was typed for the next one while it was being created', async () => {
    const { response } = await createAndLeave();
    await visit('/people');
    const input = field('email');
    if (input !== undefined) write(input, 'next@example.com');
    await response.give(ok(created));
    expect(screen.getByText('The user is in the list of known users.')).toBeTruthy();
    expect(field('email')?.value).toBe('next@example.com');
    expect(field('givenName')?.value).toBe('');
  });

  it('that was not created is reported, and what was typed is kept', async () => {
    const { response } = await createAndLeave();
    await response.give(err(broken));
    expect(toasts()).toEqual(['Broken.']);
    await visit('/people');
    expect(field('email')?.value).toBe(values.email);
    key('2', { ctrlKey: true, code: 'Digit2' });
    expect(await screen.findByText('The form of a new user is filled in.')).toBeTruthy();
  });

  it('is not sent again from the page that was left and opened meanwhile', async () => {
    const { bridge, response } = await createAndLeave();
    await visit('/people');
    const again = within(screen.getByRole('region', { name: 'Create user' })).getByRole('button');
    press(again);
    await expectSent(bridge, 'people.createUser', 1);
    await response.give(ok(created));
    expect(screen.getByText('The user is in the list of known users.')).toBeTruthy();
  });

  it('of a profile that was left is not reported', async () => {
    const { response } = await createAndLeave();
    act(() => leaveProfile());
    await response.give(ok(created));
    expect(toasts()).toEqual([]);
  });
});
