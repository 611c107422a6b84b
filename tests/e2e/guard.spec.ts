import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test, type DeskApp } from '#tests/support/app';
import {
  decideBy,
  confirmation,
  confirmations,
  confirmByEnter,
  decline,
  unlockProduction as unlock,
} from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import {
  changeOf,
  connectSandbox,
  productionName,
  seeOrganizations,
  startRolloutService,
  useProduction,
} from '#tests/support/rollout-desk';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
/** Another environment has other organizations. */
let trial: LocalService;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
  ({ service: trial } = await startRolloutService({ seed: 8 }));
});
test.afterEach(async () => {
  await service.close();
  await trial.close();
});

const flag = 'banking_data';

async function expectReadOnly(page: Page): Promise<void> {
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  await expectInTitleBar(page, 'Unlock');
}

/** The button is whole in the bar, so that it can be read and pressed. */
async function expectInTitleBar(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner');
  const inside = async () => {
    const [around, button] = await Promise.all([
      bar.boundingBox(),
      bar.getByRole('button', { name, exact: true }).boundingBox(),
    ]);
    return (
      around !== null &&
      button !== null &&
      button.y >= around.y &&
      button.y + button.height <= around.y + around.height
    );
  };
  await expect.poll(inside).toBe(true);
}

/** Clears an override of the service in the page's name; its response comes when the question was decided. */
async function clearOne(page: Page, profileId: string) {
  const organization = (await seeOrganizations(page, profileId)).find(
    (each) => each.cell(flag).is === 'override',
  );
  if (organization === undefined) throw new Error('seed');
  const response = ask(page, 'flags.changeCell', {
    profileId,
    ...changeOf(organization, flag, 'clear'),
    organization: organization.name as never, // a name that the service gave; the call checks it
    flagDefault: false,
  });
  return { organization, response };
}

const power = ({ electron }: DeskApp, event: 'lock-screen' | 'suspend') =>
  electron.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event);

test('production is read-only after start, switch, screen lock and sleep, and open questions are void', async ({
  launch,
}) => {
  const userData = mkdtempSync(join(tmpdir(), 'desk-guard-'));
  const desk = await launch({ userData });
  const { window } = desk;
  const sandbox = await connectSandbox(trial, window);
  const production = await useProduction(service, window);
  await expectReadOnly(window);
  const refused = await clearOne(window, production);
  expect(await refused.response).toMatchObject({
    ok: false,
    error: { kind: 'refused', reason: 'read-only' },
  });

  for (const event of ['lock-screen', 'suspend'] as const) {
    await unlock(window);
    const { response } = await clearOne(window, production);
    await confirmation(window);
    await power(desk, event);
    await expect.poll(() => confirmations(window)).toEqual([]);
    expect(await response).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'not-confirmed' } });
    await expectReadOnly(window);
  }

  await unlock(window);
  valueOf(await ask(window, 'profiles.activate', { id: sandbox.id }));
  await expect(window.getByText('Changes allowed')).toBeVisible();
  valueOf(await ask(window, 'profiles.activate', { id: production }));
  await expectReadOnly(window);

  await unlock(window);
  await desk.close();
  const again = await launch({ userData });
  await again.window.getByRole('button', { name: productionName }).waitFor();
  await expectReadOnly(again.window);
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
  await again.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('the question shows environment, organization, resource and change, and its name is typed, not pasted', async ({
  desk,
}) => {
  const { window, electron } = desk;
  const production = await useProduction(service, window);
  await unlock(window);
  const { organization, response } = await clearOne(window, production);
  const question = await confirmation(window);
  const { keyboard } = question.page();
  for (const text of ['Production', productionName, organization.displayName])
    await expect(question.getByText(text).first()).toBeVisible();
  const id = organization.name.replace('organizations/', '');
  await expect(question.getByText(`featureFlags/${flag}/overrides/${id}`)).toBeVisible();
  await expect(question.getByRole('row', { name: /^Override (On|Off) None$/ })).toBeVisible();

  const name = question.getByRole('textbox');
  await electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), organization.displayName);
  await expect(name).toBeFocused();
  await keyboard.press('Control+v');
  await keyboard.press('Control+Shift+v');
  await electron.evaluate(({ BrowserWindow }) => {
    for (const each of BrowserWindow.getAllWindows()) each.webContents.paste();
  });
  await expect(question.getByText('Type the name (pasting is off)')).toBeVisible();
  await expect(name).toHaveValue('');
  await keyboard.press('Enter');
  await expect(question).toBeVisible();
  const send = question.getByRole('button', { name: 'Clear override', exact: true });
  await expect(send).toBeDisabled();

  await decline(window);
  expect(await response).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'not-confirmed' } });
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);

  const second = await clearOne(window, production);
  await confirmation(window);
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((each) => each.isModal())
      ?.close(),
  );
  expect(await second.response).toMatchObject({ ok: false, error: { kind: 'refused' } });
  const third = await clearOne(window, production);
  await confirmByEnter(window, organization.displayName);
  expect(await third.response).toMatchObject({ ok: true });
  expect(service.requests.DeleteFeatureFlagOverride).toBe(1);
});

test('Enter declines a question without a name to type', async ({ desk }) => {
  const { window } = desk;
  const production = await useProduction(service, window);
  await unlock(window);
  const response = ask(window, 'flags.create', {
    profileId: production,
    flag: { name: 'featureFlags/wave_three' },
  });
  const question = await confirmation(window);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await decideBy(window, 'Enter');
  expect(await response).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'not-confirmed' } });
  expect(service.requests.CreateFeatureFlag).toBe(0);
});
