import type { Page } from '@playwright/test';
import { maxRefusals } from '#electron/safety/guard/confirmation-pause';
import type { LocalService } from '#electron/local-service/options';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirm, confirmation, confirmations, decline } from '#tests/support/confirmation';
import { ask, profileSettings } from '#tests/support/desk-calls';
import {
  changeOf,
  productionName as name,
  seeOrganizations,
  startRolloutService,
  useProduction,
} from '#tests/support/rollout-desk';
import type {} from '../../renderer/confirmation/bridge.ts';
import { lockedPreferences, pagePreferences } from '#tests/support/web-contents';
import { valueOf } from '#tests/support/value-of';

const flag = 'banking_data';
let service: LocalService;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
});
test.afterEach(() => service.close());

/** What script in the page can do to a question without the operator: everything it can reach. */
async function attack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const reached = window.open('app://confirmation/confirmation.html');
    if (reached !== null) throw new Error('The page opened the confirmation.');
    for (const key of ['Enter', ' ', 'Tab'])
      for (const target of [document, window, document.activeElement ?? document.body])
        for (const type of ['keydown', 'keypress', 'keyup'])
          target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
    for (const button of document.querySelectorAll('button'))
      if (/^Unlock for/.test(button.textContent)) button.click();
  });
  const calls = await page.evaluate(() => Object.keys(window.desk?.calls ?? {}));
  expect(calls.filter((call) => /reply|confirmation/.test(call))).toEqual([]);
  const fetched = await page.evaluate(() =>
    fetch('app://confirmation/confirmation.html').then(
      () => 'accepted',
      () => 'refused',
    ),
  );
  expect(fetched).toBe('refused');
}

test('script in the page can’t unlock production, confirm a change or change the kind of a profile', async ({
  desk: { window },
}) => {
  const profileId = await useProduction(service, window);
  const refused = { ok: false, error: { kind: 'refused', reason: 'not-confirmed' } };

  const unlocked = ask(window, 'guard.unlock', { profileId, minutes: 120 });
  await confirmation(window);
  await attack(window);
  expect(valueOf(await ask(window, 'guard.state', {}))).toMatchObject({
    mode: 'read-only',
    questions: [{ about: 'unlock', run: null }],
  });
  await decline(window);
  expect(await unlocked).toMatchObject(refused);

  const settings = profileSettings({
    name,
    kind: 'sandbox',
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    clientId: 'desk',
  });
  const flipped = ask(window, 'profiles.update', { id: profileId, settings, secret: null });
  await confirmation(window);
  await attack(window);
  await decline(window);
  expect(await flipped).toMatchObject(refused);
  const { profiles } = valueOf(await ask(window, 'profiles.overview', {}));
  expect(profiles.find(({ id }) => id === profileId)).toMatchObject({ kind: 'production' });

  const again = ask(window, 'guard.unlock', { profileId, minutes: 5 });
  await confirm(window, 'Unlock for 5 min');
  expect(await again).toMatchObject({ ok: true, value: { mode: 'unlocked' } });
  const organization = (await seeOrganizations(window, profileId)).find(
    (each) => each.cell(flag).is === 'override',
  );
  if (organization === undefined) throw new Error('seed');
  const cleared = ask(window, 'flags.changeCell', {
    profileId,
    ...changeOf(organization, flag, 'clear'),
    organization: organization.name as never, // a name that the service gave; the call checks it
    flagDefault: false,
  });
  const question = await confirmation(window);
  await attack(window);
  await expect(question.getByText(organization.displayName).first()).toBeVisible();
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
  await decline(window);
  expect(await cleared).toMatchObject(refused);
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
});

test('script that asks repeatedly after refusals gets no window for a while, and the operator gets a message', async ({
  desk: { window },
}, info) => {
  const profileId = await useProduction(service, window);
  const refused = { ok: false, error: { kind: 'refused', reason: 'not-confirmed' } };
  for (let time = 0; time < maxRefusals; time += 1) {
    const unlocked = ask(window, 'guard.unlock', { profileId });
    await decline(window);
    expect(await unlocked).toMatchObject(refused);
  }
  for (let time = 0; time < 20; time += 1) {
    expect(await ask(window, 'guard.unlock', { profileId })).toMatchObject(refused);
    expect(confirmations(window)).toEqual([]);
  }
  const notice = window
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Confirmations are paused for 2 min.' });
  await expect(notice).toContainText('3 confirmation dialogs within a minute were not confirmed.');
  await window.screenshot({ path: info.outputPath('paused.png') });
  expect(valueOf(await ask(window, 'guard.state', {}))).toMatchObject({ mode: 'read-only', questions: [] });
});

test('the confirmation window is locked like every page, reaches three functions, and closes with its question', async ({
  desk,
}) => {
  const { window: main, electron } = desk;
  const profileId = await useProduction(service, main);
  const unlocked = ask(main, 'guard.unlock', { profileId });
  const page = (await confirmation(main)).page();
  expect(await pagePreferences(electron)).toMatchObject({ confirmation: lockedPreferences });
  const reachable = await page.evaluate(() => ({
    bridge: Object.keys(window.confirmation ?? {}),
    desk: 'desk' in window,
  }));
  expect(reachable).toEqual({ bridge: ['read', 'ready', 'reply', 'locale'], desk: false });

  // Without a key or a button pressed in it, not even its own script confirms.
  await expect(page.getByRole('button', { name: 'Unlock for 10 min' })).toBeEnabled();
  expect(await page.evaluate(() => window.confirmation?.reply({ decision: 'send', typed: '' }))).toBe(false);
  expect(valueOf(await ask(main, 'guard.state', {})).mode).toBe('read-only');

  valueOf(await ask(main, 'profiles.activate', { id: 'demo' }));
  await expect.poll(() => confirmations(main)).toEqual([]);
  expect(await unlocked).toMatchObject({ ok: false });
  await closeWithQuestion(desk, profileId);
});

/** The app quits with a question open, and nothing is confirmed. */
async function closeWithQuestion(desk: DeskApp, profileId: string): Promise<void> {
  const { window: main } = desk;
  valueOf(await ask(main, 'profiles.activate', { id: profileId }));
  await main.evaluate((id) => {
    void window.desk?.calls['guard.unlock']({ profileId: id }, 'last').catch(() => null);
  }, profileId);
  await confirmation(main);
  await desk.close();
}
