// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { createFakeBridge, inventedReport, inventProfile } from '#tests/support/fake-bridge';
import { selectProfile } from '../../../../../renderer/features/profiles/selection.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
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
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

/** The editor of a profile whose secret is in the keychain. */
async function openEditor() {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/profiles' } });
  selectProfile('production');
  await openApp(bridge);
  return bridge;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const secretField = () => screen.queryByLabelText<HTMLInputElement>('Client secret', { selector: 'input' });

it('keeps the secret field while a secret is typed for another client ID', async () => {
  const bridge = await openEditor();
  write(field('Client ID'), 'another-client');
  await settle();
  const secret = secretField();
  expect(secret).toBeTruthy();
  secret?.focus();
  for (const typed of ['c', 'ca', 'canary']) {
    write(field('Client secret'), typed);
    await settle();
    expect(secretField()).toBe(secret);
    expect(document.activeElement).toBe(secret);
  }
  press(button(/^Save profile/));
  await settle();
  expect(sent(bridge, 'profiles.update')).toMatchObject([{ secret: 'canary' }]);
});

describe('a saved secret', () => {
  const savedText = () => within(screen.getByRole('group', { name: 'Client secret' })).getByText(/^Saved /);

  it('is replaced in a field that has the focus, and is shown as saved again afterwards', async () => {
    const bridge = await openEditor();
    press(button('Replace'));
    await expectFocus(secretField);
    write(field('Client secret'), 'canary');
    await settle();
    press(button(/^Save profile/));
    await settle();
    expect(sent(bridge, 'profiles.update')).toMatchObject([{ secret: 'canary' }]);
    expect(secretField()).toBeNull();
    expect(savedText()).toBeTruthy();
  });

  it('is shown again once its replacement is discarded', async () => {
    await openEditor();
    press(button('Replace'));
    await settle();
    write(field('Client secret'), 'canary');
    await settle();
    press(button('Discard changes'));
    await settle();
    expect(savedText()).toBeTruthy();
  });

  it('is removed only after a question, and can be entered in the field that takes its place', async () => {
    const bridge = await openEditor();
    const ask = () => {
      press(button('Remove'));
      return within(
        screen.getByRole('alertdialog', { name: 'Remove the secret of Harbourline production?' }),
      );
    };
    press(ask().getByRole('button', { name: 'Keep secret' }));
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(savedText()).toBeTruthy();
    await expectSent(bridge, 'profiles.removeSecret', 0);
    press(ask().getByRole('button', { name: 'Remove secret' }));
    await settle();
    expect(sent(bridge, 'profiles.removeSecret')).toEqual([{ id: 'production' }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expectFocus(secretField);
  });

  it('that could not be removed stays, with the reason and a retry in the question', async () => {
    const bridge = await openEditor();
    bridge.respond('profiles.removeSecret', () => err(broken));
    press(button('Remove'));
    press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove secret' }));
    await settle();
    expect(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('a profile that is being saved', () => {
  const saved = (name: string) =>
    ok(inventProfile('production', name, 'production', { createdAt: '2025-11-20T09:41:00Z' }));

  it('is not saved a second time by Ctrl S', async () => {
    const bridge = await openEditor();
    const response = holdBack(bridge, 'profiles.update');
    write(field('Name'), 'Renamed');
    await settle();
    key('s', { ctrlKey: true });
    await settle();
    key('s', { ctrlKey: true });
    await expectSent(bridge, 'profiles.update', 1);
    await response.give(saved('Renamed'));
    await expectSent(bridge, 'profiles.update', 1);
  });

  it('keeps what is typed meanwhile, as changes that are not saved', async () => {
    const bridge = await openEditor();
    const response = holdBack(bridge, 'profiles.update');
    write(field('Name'), 'Renamed');
    press(button('Replace'));
    await settle();
    write(field('Client secret'), 'canary');
    await settle();
    press(button(/^Save profile/));
    await settle();
    write(field('Name'), 'Renamed again');
    await response.give(saved('Renamed'));
    await settle();
    expect(field('Name').value).toBe('Renamed again');
    expect(secretField()).toBeNull();
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    press(button('Organizations'));
    expect(screen.getByRole('alertdialog', { name: 'Discard this input?' })).toBeTruthy();
  });

  it('keeps what is typed while it is first saved, too', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/profiles' } });
    await openApp(bridge);
    const response = holdBack(bridge, 'profiles.create');
    press(button('New profile'));
    await settle();
    write(field('Name'), 'Draft');
    write(field('Base URL'), 'https://api.checks.example');
    write(field('Auth URL'), 'https://auth.checks.example');
    write(field('Client ID'), 'partner');
    press(button(/^Save profile/));
    await settle();
    write(field('Name'), 'Renamed meanwhile');
    const created = inventProfile('draft', 'Draft', 'sandbox', { secret: 'missing' });
    bridge.overview.profiles.push(created);
    await response.give(ok(created));
    await settle();
    expect(screen.getByRole('form', { name: 'Profile Draft' })).toBeTruthy();
    expect(field('Name').value).toBe('Renamed meanwhile');
    press(button('New profile'));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('Changes to Draft are not saved.')).toBeTruthy();
    press(question.getByRole('button', { name: 'Discard input' }));
    await settle();
    expect(field('Name').value).toBe('');
  });
});

describe('a connection test', () => {
  const testing = () => screen.queryByText('Testing the connection.');

  it('is under way, can be cancelled, and has its result, after the page was left', async () => {
    const bridge = await openEditor();
    const tests = holdBack(bridge, 'profiles.test');
    press(button('Test connection'));
    await expectFocus(() => button('Cancel'));
    act(() => goTo('/brands'));
    await settle();
    act(() => goTo('/profiles'));
    await settle();
    expect(testing()).toBeTruthy();
    button('Cancel').focus();
    await tests.give(ok(inventedReport));
    await expectFocus(() => button('Test again'));
    expect(sent(bridge, 'profiles.test')).toHaveLength(1);
  });

  it('of a draft is cancelled by another draft, and none of it is shown there', async () => {
    const bridge = await openEditor();
    const tests = holdBack(bridge, 'profiles.test');
    const fillDraft = async () => {
      press(button('New profile'));
      const question = screen.queryByRole('button', { name: 'Discard input' });
      if (question !== null) press(question);
      await settle();
      write(field('Name'), 'Draft');
      write(field('Base URL'), 'https://api.checks.example');
      write(field('Auth URL'), 'https://auth.checks.example');
      write(field('Client ID'), 'partner');
    };
    await fillDraft();
    write(field('Client secret'), 'canary');
    await settle();
    press(button('Test connection'));
    await settle();
    expect(testing()).toBeTruthy();
    await fillDraft();
    await settle();
    expect(testing()).toBeNull();
    expect(bridge.cancelled).toHaveLength(1);
    await tests.give(ok(inventedReport));
    expect(screen.getByText('No test result for these settings.')).toBeTruthy();
  });

  it('with a secret that is discarded is not shown for the saved one', async () => {
    const bridge = await openEditor();
    bridge.respond('profiles.test', () => ok(inventedReport));
    press(button('Replace'));
    await settle();
    write(field('Client secret'), 'canary');
    await settle();
    press(button('Test connection'));
    await settle();
    expect(button('Test again')).toBeTruthy();
    press(button('Discard changes'));
    await settle();
    expect(screen.getByText('No test result for these settings.')).toBeTruthy();
  });
});
