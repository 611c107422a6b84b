// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { setValue } from '../../../../../renderer/features/create-check/form-state.ts';
import { selectProfile } from '../../../../../renderer/features/profiles/selection.ts';
import { button, key, main, press, switchTo, write } from '../../operator.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

const current = () =>
  main()
    .getAllByRole('button')
    .find((item) => item.getAttribute('aria-current') === 'true')?.textContent;

it('J, K and the arrows in the list move through the profiles, and stop at its ends', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/profiles' } }));
  expect(current()).toMatch(/^Built-in demo/);
  key('j');
  await settle();
  expect(current()).toMatch(/^Harbourline sandbox/);
  expect(document.activeElement?.textContent).toMatch(/^Harbourline sandbox/);
  key('ArrowUp');
  await settle();
  expect(current()).toMatch(/^Built-in demo/);
  key('k');
  await settle();
  expect(current()).toMatch(/^Built-in demo/);
});

it('an arrow outside the list does not change the edited profile', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/profiles' } }));
  button('New profile').focus();
  key('ArrowDown');
  await settle();
  expect(current()).toMatch(/^Built-in demo/);
});

it('asks before another profile replaces one with unsaved changes', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/profiles' } }));
  key('j');
  await settle();
  write(main().getByRole('textbox', { name: 'Name' }), 'Renamed');
  await settle();
  button(/^Renamed|^Harbourline sandbox/).focus();
  key('k');
  await waitFor(() => {
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});

it('names what is lost with the profile in use before it is deleted or means another service', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/profiles' } });
  await openApp(bridge);
  await switchTo(bridge, 'production');
  act(() => {
    selectProfile('production');
    setValue('displayName', 'Ottilie Marsh');
  });
  const loss = 'The form in “Create check” is filled in.';
  expect(screen.queryByText(loss)).toBeNull();
  const clientId = main().getByRole<HTMLInputElement>('textbox', { name: 'Client ID' });
  // As saved, without the spaces around it.
  write(clientId, `${clientId.value} `);
  await settle();
  expect(screen.queryByText(loss)).toBeNull();
  write(clientId, 'another-client');
  expect(await screen.findByText(loss)).toBeTruthy();
  press(main().getByRole('button', { name: 'Delete profile' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete / }));
  expect(dialog.getByText(loss)).toBeTruthy();
});

it('begins a new profile in its name, from the button and from the palette of another page', async () => {
  giveRoom();
  await openApp(createFakeBridge({ preferences: { lastRoute: '/profiles' } }));
  const name = () => main().getByRole('textbox', { name: 'Name' });
  button('New profile').focus();
  press(button('New profile'));
  await settle();
  expect(document.activeElement).toBe(name());
  act(() => goTo('/settings'));
  await settle();
  key('k', { ctrlKey: true });
  write(await screen.findByRole('searchbox'), 'add profile');
  press(await screen.findByRole('option', { name: 'New profile' }));
  await settle();
  expect(document.activeElement).toBe(name());
});
