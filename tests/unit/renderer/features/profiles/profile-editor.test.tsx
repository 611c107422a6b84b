// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { selectProfile } from '../../../../../renderer/features/profiles/selection.ts';
import { button, press, sent, write } from '../../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
});

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
