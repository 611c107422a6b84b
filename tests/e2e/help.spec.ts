import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';

const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-help-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('help, the tour and a problem report are reached by keyboard from any page', async ({
  desk: { window, electron },
}) => {
  const { keyboard } = window;
  const help = window.getByRole('complementary', { name: 'Help' });
  const article = (title: string) => help.getByRole('article', { name: title });
  const note = (title: string) => window.getByRole('dialog', { name: title });
  const find = window.getByRole('dialog', { name: 'Search or run a command' }).getByRole('searchbox');
  const go = async (page: string) => {
    await keyboard.press('Control+k');
    await find.fill(page);
    await keyboard.press('Enter');
    await expect(window).toHaveTitle(new RegExp(`^${page} `));
    await expect(window.locator('[data-layer]')).toHaveCount(0);
  };
  await window.getByRole('button', { name: /^Open organizations/ }).press('Enter');
  await expect(window).toHaveTitle(/^Organizations /);
  await expect(window.getByRole('grid').getByRole('row').nth(1)).toBeVisible();

  await test.step('F1 opens the guide page of each screen, Esc closes it', async () => {
    for (const [title, page] of [
      ['Journal', 'Journal and audit'],
      ['Settings', 'Settings'],
      ['Conformance', 'Conformance'],
      ['Feature flags', 'Roll out a feature flag'],
    ] as const) {
      await go(title);
      await keyboard.press('F1');
      await expect(article(page)).toBeFocused();
      await keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await expect(window.locator('body')).not.toBeFocused();
    }
  });

  await test.step('the guide is searched, and a link in it leads on', async () => {
    await keyboard.press('F1');
    const first = article('Roll out a feature flag');
    await first.getByRole('button', { name: 'Compare environments' }).press('Enter');
    const second = article('Compare environments');
    await expect(second).toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(help.getByRole('textbox', { name: 'Search help' })).toBeFocused();
    await keyboard.type('snooze');
    await expect(article('Results for “snooze”').getByRole('button')).toHaveText(['Inbox and notifications']);
    await keyboard.press('Enter');
    const part = article('Inbox and notifications').getByRole('heading', { name: 'Keyboard shortcuts' });
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport({ ratio: 1 });
  });

  await test.step('a problem report is saved in one press, and names no secret', async () => {
    const path = join(folder, 'problem.json');
    await electron.evaluate(({ dialog }, file) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
    }, path);
    await help.getByRole('button', { name: 'Report a problem' }).press('Enter');
    await expect(window.getByText(/^Problem report saved as/)).toBeVisible();
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expect(report).toMatchObject({ error: null, diagnostics: { versions: {} } });
    expect(JSON.stringify(report)).toContain('"operation":"ListOrganizations"');
    expect(JSON.stringify(report)).not.toMatch(/[Bb]earer|client_secret|access_token/);
  });

  await test.step('the tour goes through five notes and is not seen again', async () => {
    await help.getByRole('button', { name: 'Take the tour' }).press('Enter');
    for (const title of ['Where you are', 'Find anything', 'Work in lists', 'Change with care']) {
      await expect(note(title).getByRole('button', { name: 'Next' })).toBeFocused();
      await expect(note(title)).toBeInViewport({ ratio: 1 });
      await keyboard.press('Enter');
    }
    await expect(note('Get help')).toBeInViewport({ ratio: 1 });
    await keyboard.press('Escape');
    await expect(note('Get help')).toHaveCount(0);
    await expect(window.locator('[data-layer]')).toHaveCount(0);
    await go('Inbox');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the welcome page is reached again', async () => {
    await keyboard.press('Control+k');
    await find.fill('>welcome page');
    await keyboard.press('Enter');
    await expect(window.getByRole('heading', { level: 1, name: 'Diligence Desk' })).toBeVisible();
  });
});
