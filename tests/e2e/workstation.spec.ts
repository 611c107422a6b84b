import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/setup/run.mjs';
import { nameSchema } from '#shared/resource-names';
import { expect, test } from '#tests/support/app';
import { ask, connect } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const secret = 'canary-secret-77a0';
const organization = nameSchema('organization').parse('organizations/o1');

test('the setup is exported without secrets and imported on another computer, by keyboard', async ({
  desk,
  launch,
}, info) => {
  const { window, electron } = desk;
  const profile = await connect(window, { name: 'Harbourline sandbox', kind: 'sandbox' }, secret);
  const organizationNote = { note: 'Ask for Ottilie Brandreth', tags: ['Key account'] };
  valueOf(await ask(window, 'notes.save', { profileId: profile.id, organization, ...organizationNote }));
  const filePath = info.outputPath('setup.json');
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, filePath);
  await openPage(window, 'Settings');
  await window.getByRole('button', { name: 'Export setup' }).focus();
  await window.keyboard.press('Enter');
  await expect(window.getByText(`Saved as ${filePath}.`)).toBeVisible();
  const text = readFileSync(filePath, 'utf8');
  expect(text).toContain('Harbourline sandbox');
  expect(text).not.toContain(secret);
  expect(text).not.toContain(organizationNote.note);

  await window.getByRole('checkbox', { name: 'Include notes, tags and CSV mappings' }).focus();
  await window.keyboard.press('Space');
  await expect(window.getByText(/^The file is not encrypted\./)).toBeVisible();
  await window.screenshot({ path: info.outputPath('with-notes.png') });
  await window.keyboard.press('Tab');
  await window.keyboard.press('Enter');
  await expect.poll(() => readFileSync(filePath, 'utf8')).toContain(organizationNote.note);

  const other = await launch();
  const questions = await other.electron.evaluateHandle(({ dialog }, chosen) => {
    const asked: string[] = [];
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    dialog.showMessageBox = (...given: unknown[]) => {
      asked.push(JSON.stringify(given.at(-1)));
      return Promise.resolve({ response: asked.length === 1 ? 1 : 0, checkboxChecked: false });
    };
    return asked;
  }, filePath);
  await openPage(other.window, 'Settings');
  await other.window.getByRole('button', { name: 'Import setup' }).focus();
  await other.window.keyboard.press('Enter');
  await expect
    .poll(() => questions.jsonValue())
    .toEqual([expect.stringContaining('Harbourline sandbox (Sandbox): http://127.0.0.1')]);
  expect(
    valueOf(await ask(other.window, 'profiles.overview', {})).profiles.every((each) => each.builtIn),
  ).toBe(true);
  await other.window.keyboard.press('Enter');
  await expect(
    other.window.getByText(
      'Added 1 profile, 0 saved views, 0 watchlists, notes of 1 organization and 0 mappings.',
    ),
  ).toBeVisible();
  await other.window.screenshot({ path: info.outputPath('imported.png') });
  const added = valueOf(await ask(other.window, 'profiles.overview', {})).profiles.find(
    ({ builtIn }) => !builtIn,
  );
  expect(await ask(other.window, 'notes.read', { profileId: added?.id ?? '', organization })).toMatchObject({
    value: organizationNote,
  });
  await openPage(other.window, 'Profiles');
  await expect(other.window.getByRole('main').getByText('Harbourline sandbox').first()).toBeVisible();

  // A second time nothing is doubled.
  await openPage(other.window, 'Settings');
  await other.window.getByRole('button', { name: 'Import setup' }).focus();
  await other.window.keyboard.press('Enter');
  await expect(other.window.getByText(/^Not imported: Harbourline sandbox\./)).toBeVisible();
});

test('a file that is named at the first start is imported once the operator agrees, and never at a later start', async ({
  desk,
  launch,
}, info) => {
  await connect(desk.window, { name: 'Harbourline sandbox', kind: 'sandbox' }, secret);
  const filePath = info.outputPath('setup.json');
  await desk.electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, filePath);
  await openPage(desk.window, 'Settings');
  await desk.window.getByRole('button', { name: 'Export setup' }).click();
  await expect(desk.window.getByText(`Saved as ${filePath}.`)).toBeVisible();
  await desk.close();

  const userData = mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
  const startWith = (response: string) =>
    launch({
      userData,
      packaged: false,
      preload: join(root, 'tests', 'support', 'reply-to-dialogs.cjs'),
      args: ['--import', filePath],
      environment: { DIALOG_REPLIES: JSON.stringify([response]) },
    });
  const dialogLines = ({ log }: { log: readonly string[] }) =>
    log.filter((line) => line.includes('dialog {'));
  try {
    const first = await startWith('Import setup');
    await expect(first.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(dialogLines(first)).toEqual([
      expect.stringContaining('Harbourline sandbox (Sandbox): http://127.0.0.1'),
    ]);
    await openPage(first.window, 'Profiles');
    const profiles = first.window.getByRole('main');
    await expect(profiles.getByText('Harbourline sandbox').first()).toBeVisible();
    await first.close();

    const second = await startWith('Import setup');
    await expect(second.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(dialogLines(second)).toEqual([]);
  } finally {
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
