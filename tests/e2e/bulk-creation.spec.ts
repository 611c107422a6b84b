import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirm as confirmQuestion } from '#tests/support/confirmation';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
let folder: string;
test.beforeEach(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'bulk-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

function writeRows(count: number, change: (cells: string[], row: number) => void = () => undefined): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const cells = [
      `Sale ${at + 1}`,
      `HL-${49_000 + at}`,
      'residential-east',
      'Ottilie',
      '+447700900148',
      'SKIP',
    ];
    change(cells, at + 2);
    return cells.join(',');
  });
  const path = join(folder, 'november-intake.csv');
  writeFileSync(
    path,
    ['\ufeffdisplay name,reference,branch,given name,mobile,nfc', ...rows, ''].join('\r\n'),
  );
  return path;
}

/** Replies to the dialogs of the system, which no test can press. */
async function replyToDialogs(desk: DeskApp, open: string, save: string): Promise<void> {
  await desk.electron.evaluate(
    ({ dialog }, paths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [paths.open] });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: paths.save });
    },
    { open, save },
  );
}

async function chooseFile(page: Page): Promise<void> {
  await openPage(page, 'Bulk creation');
  await page.getByRole('button', { name: 'Choose CSV file' }).click();
  await page.getByRole('combobox', { name: 'Organization for rows' }).fill('Fennimore');
  await page.getByRole('option', { name: 'Fennimore & Drake Law' }).click();
  await page.getByRole('button', { name: 'Dry run' }).click();
}

/** A bulk run is confirmed once, by the name of its organization. */
const confirm = (page: Page) => confirmQuestion(page, /^Create/, 'Fennimore & Drake Law');

const posts = () => service.requests.CreateCheck;

test('a file is mapped, checked by row and column, run, and its failed rows are exported', async ({
  desk,
}) => {
  const page = desk.window;
  await connectTo(service, page);
  const exported = join(folder, 'failed.csv');
  const file = writeRows(12, (cells, row) => {
    if (row === 4) cells[4] = '07700 900148';
    if (row === 5) cells[1] = 'HL-49000';
    if (row === 6) cells[0] = '=cmd()';
    if (row === 7) cells[4] = '+44 (0)20 7946 0958';
  });
  await replyToDialogs(desk, file, exported);
  await chooseFile(page);

  const dry = page.getByRole('complementary', { name: 'Dry run' });
  await expect(dry).toContainText('10 of 12 ready');
  await expect(dry).toContainText('Row 4Column E');
  await expect(dry).toContainText('Same reference as row 2.');
  await expect(dry).not.toContainText('07700');
  await expect(dry).toContainText('Will be sent as +44 20 7946 0958');
  expect(posts()).toBe(0);

  service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 403, skip: 3 });
  await page.getByLabel('Checks per minute').fill('600');
  const create = page.getByRole('button', { name: 'Create 10 checks' });
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox', { name: /^For 1 row, send the phone number from the dry run/ }).check();
  await create.click();
  await confirm(page);
  await expect(page.getByText('10 of 10 finished')).toBeVisible();
  expect(posts()).toBe(10);
  await page.getByRole('button', { name: 'Export 1 failed or unknown row' }).click();
  await expect(page.getByText('Rows saved as failed.csv.')).toBeVisible();
  const text = readFileSync(exported, 'utf8');
  expect(text).toContain('403: ');
  expect(text).not.toMatch(/(^|,)[=+@-]/m);

  // The same file again is recognised, and what was created is left out.
  await page.getByRole('main').getByRole('button', { name: 'Bulk creation' }).click();
  await chooseFile(page);
  await expect(page.getByRole('main').getByText(/^This file was already used in a run/)).toBeVisible();
  await expect(dry).toContainText('1 of 12 ready');
  expect(desk.pageErrors).toEqual([]);
});

/** Drops a file on the page as the system does when it is dragged there. */
async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'text/csv' }));
      return data;
    },
    { fileName: name, base64: bytes.toString('base64') },
  );
  const target = page.getByText('Drop or choose a file', { exact: false });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a dropped file is read like a chosen one; a file that is not a table is refused with a reason', async ({
  desk,
}) => {
  const page = desk.window;
  await connectTo(service, page);
  await openPage(page, 'Bulk creation');
  await dropFile(
    page,
    'photo.png',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  );
  await expect(page.getByText('Line 1 is not UTF-8. The file was not loaded.')).toBeVisible();

  await dropFile(page, '../../etc/\u202egnp.csv', readFileSync(writeRows(3)));
  await expect(page.getByText('3 rows', { exact: false }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Organization for rows' }).fill('Fennimore');
  await page.getByRole('option', { name: 'Fennimore & Drake Law' }).click();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('complementary', { name: 'Dry run' })).toContainText('3 of 3 ready');
  expect(posts()).toBe(0);
  expect(desk.pageErrors).toEqual([]);
});

test('a run of many rows is followed to its end, each row with its organization', async ({ desk }) => {
  const page = desk.window;
  await connectTo(service, page);
  await replyToDialogs(desk, writeRows(230), '');
  await chooseFile(page);
  await page.getByLabel('Checks per minute').fill('600');
  await page.getByRole('button', { name: 'Create 230 checks' }).click();
  await confirm(page);
  const row = page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'HL-49225' });
  await expect(row).toContainText('Fennimore & Drake Law, residential-east', { timeout: 60_000 });
  await expect(page.getByText('230 of 230 finished')).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText('Created');
});

test('killed while it runs, the app offers to resume and creates exactly the rest', async ({ launch }) => {
  const userData = mkdtempSync(join(tmpdir(), 'bulk-data-'));
  const first = await launch({ userData });
  await connectTo(service, first.window);
  await replyToDialogs(first, writeRows(40), '');
  await chooseFile(first.window);
  await first.window.getByLabel('Checks per minute').fill('600');
  await first.window.getByRole('button', { name: 'Create 40 checks' }).click();
  await confirm(first.window);
  await expect.poll(posts).toBeGreaterThan(8);
  const { electron } = first;
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  electron.process().kill('SIGKILL');
  await ended;
  expect(posts()).toBeLessThan(40);

  const second = await launch({ userData });
  const page = second.window;
  await openPage(page, 'Bulk creation');
  const runs = page.getByRole('grid', { name: 'Bulk creations on this computer' });
  await expect(runs.getByRole('rowheader', { name: 'november-intake.csv' })).toBeVisible();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Open to resume' }).click();
  await expect(page.getByRole('main').getByText('The app closed while this run was sending.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await confirm(page);
  const absent = page.getByRole('button', { name: /^Send again: .* with no check$/ });
  const done = page.getByText('40 of 40 finished');
  await expect(absent.or(done).first()).toBeVisible({ timeout: 30_000 });
  if (await absent.isVisible()) {
    await absent.click();
    await confirm(page);
  }
  await expect(done).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: /\bCreated 40\b/ })).toBeVisible();
  expect(posts()).toBe(40);
  await second.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
