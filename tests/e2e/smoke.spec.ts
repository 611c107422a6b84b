import { expect, test } from '#tests/support/app';

test('the app opens one window, named after it, without an error on the console', async ({ desk }) => {
  await expect(desk.window).toHaveTitle(/\S \(Demo\) - Diligence Desk$/);
  await expect(desk.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(desk.electron.windows()).toHaveLength(1);
  expect(desk.pageErrors).toEqual([]);
});

test('the page is served under app:// and has no Node', async ({ desk }) => {
  expect(new URL(desk.window.url()).protocol).toBe('app:');
  expect(
    await desk.window.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis)),
  ).toEqual([]);
});

test('quitting ends the process with code 0', async ({ launch }) => {
  const app = await launch();
  const process = app.electron.process();
  await app.close();
  expect(process.exitCode).toBe(0);
});
