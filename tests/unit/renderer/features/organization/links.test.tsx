// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuardState } from '#shared/guard';
import { ok } from '#shared/result';
import { parseLink } from '#shared/link';
import { useFollowing } from '../../../../../renderer/features/links/following.ts';
import { useSwitching } from '../../../../../renderer/state/switching.ts';
import { click, guardOf, holdSwitch, switchTo } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { customerBridge, name, openCustomer, path } from './customer.ts';

isolateApp();

describe('a link to the page of an organization', () => {
  it('copies a link that opens it again', async () => {
    const bridge = await openCustomer();
    await click(screen.getByRole('button', { name: 'More actions' }));
    await click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(bridge.made.findLast(({ name: call }) => call === 'clipboard.write')?.input).toEqual({
      text: `diligence-desk://demo/local/${name}`,
    });
  });

  it('asks before a link leads to another profile, and opens it there', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    const link = `diligence-desk://production/api.checks.example/${name}`;
    bridge.respond('application.takeLink', () => ok({ is: 'link', link }));
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    const question = screen.getByRole('alertdialog', { name: 'Switch profile to open this link?' });
    expect(question.textContent).toContain(
      'The link is for Production at api.checks.example. The profile Harbourline production uses that service. You are using the profile Built-in demo.',
    );
    expect(bridge.overview.activeId).toBe('demo');
    bridge.respond('application.takeLink', () => ok({ is: 'none' }));
    await click(within(question).getByRole('button', { name: 'Switch to Harbourline production' }));
    expect(bridge.overview.activeId).toBe('production');
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('lets a link wait for a switch that is under way, and opens it in the new profile', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const finish = holdSwitch(bridge);
    act(() => useSwitching.setState({ isChoosing: true }));
    fireEvent.click(await screen.findByRole('option', { name: /Harbourline production/ }));
    await screen.findByText('Switching to Harbourline production');
    const link = `diligence-desk://production/api.checks.example/${name}`;
    bridge.respond('application.takeLink', () => ok({ is: 'link', link }));
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await finish();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('opens a link without the question once its profile is in use', async () => {
    const bridge = await openCustomer();
    const link = parseLink(`diligence-desk://production/api.checks.example/${name}`);
    act(() => useFollowing.setState({ prompt: link === null ? null : { is: 'other', link } }));
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Switch profile to open this link?' })).not.toBeNull();
    await switchTo(bridge, 'production');
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(path()).toBe(`/organizations/${name}`);
  });

  it('opens no link while a confirmation waits, but does so once it is decided', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const ask = async (questions: GuardState['questions']) => {
      act(() => bridge.push('guard.changed', guardOf(bridge, { questions })));
      await settle();
    };
    await ask([{ question: 'q', about: 'request', run: null }]);
    bridge.respond('application.takeLink', () =>
      ok({ is: 'link', link: `diligence-desk://demo/local/${name}` }),
    );
    act(() => bridge.push('application.linkOpened', {}));
    await settle();
    expect(path()).toBe('/organizations');
    await ask([]);
    expect(path()).toBe(`/organizations/${name}`);
  });
});
