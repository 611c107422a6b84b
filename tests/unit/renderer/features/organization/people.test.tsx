// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { invented } from '#tests/support/fake-bridge';
import { openOrganization } from '../../../../../renderer/features/organizations/open-organization.ts';
import { click, sent } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { customerBridge, name, openCustomer, path, region } from './customer.ts';

isolateApp();

describe('teams and users on the page of an organization', () => {
  it('masks users, and hides their tooltips, while the screen is shared', async () => {
    const bridge = customerBridge({ screenShare: true });
    const users = [{ name: `${name}/users/jane.smith`, from: ['roles'] }];
    bridge.respond('people.known', () =>
      ok({ teams: [], users, teamCount: 0, userCount: null, failures: [] }),
    );
    await openCustomer(bridge);
    const user = region('Teams and users').getByText('jane.smith');
    expect(user.classList).toContain('personal');
    expect(user.title).toBe('');
  });

  it('leads from more users to the users, and says no share of a count that is lower than what is known', async () => {
    const bridge = customerBridge();
    const users = Array.from({ length: 8 }, (_, place) => ({
      name: `${name}/users/u${place}`,
      from: ['roles' as const],
    }));
    bridge.respond('people.known', () => ok({ teams: [], users, teamCount: 0, userCount: 7, failures: [] }));
    await openCustomer(bridge);
    expect(region('Teams and users').getByText('8 known users')).toBeTruthy();
    await click(region('Teams and users').getByRole('button', { name: '2 more users' }));
    expect(path()).toBe('/people');
    expect(await screen.findByRole('grid', { name: 'Known users' })).toBeTruthy();
  });

  it('names the roles of users, and who has them', async () => {
    const bridge = customerBridge();
    const users = ['a1', 'a9'].map((id) => ({ name: `${name}/users/${id}`, from: ['roles'] }));
    bridge.respond('people.known', () =>
      ok({ teams: [], users, teamCount: 0, userCount: null, failures: [] }),
    );
    await openCustomer(bridge);
    expect(
      region('Teams and users')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['a1organization.admin', 'a9', 'organization.admin2 users', 'team.member2 users']);
  });

  it('asks for its teams and users once, when its display name is known', async () => {
    const bridge = customerBridge();
    const far = invented.at(-1);
    if (far === undefined) throw new Error('Nothing was invented.');
    await openApp(bridge);
    act(() => openOrganization({ name: far.name, displayName: null }));
    await settle();
    expect(sent(bridge, 'people.known').map(({ displayName: asked }) => asked)).toEqual([far.displayName]);
  });
});
