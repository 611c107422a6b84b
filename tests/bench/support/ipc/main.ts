/* A window that compares calls over the app's checked bridge with plain invokes of the same responses. */
import { app, BrowserWindow, ipcMain } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handleCall } from '#electron/ipc/handle-call';
import { ok } from '#shared/result';
import type { Figures } from '../compare.ts';
import { ratioOf, report } from '../report.ts';
import { organizationPage } from './organization-page.ts';

const pages = new Map([1, 100].map((rows) => [rows, organizationPage(rows)]));
const pageOf = (rows: number) => pages.get(rows) ?? organizationPage(rows);

ipcMain.handle('raw', (_event, input: { pageSize: number }) => ({ ok: true, value: pageOf(input.pageSize) }));
ipcMain.handle('organizations.list', (_event, input: unknown) =>
  handleCall(
    'organizations.list',
    ({ pageSize = 1 }) => Promise.resolve(ok(pageOf(pageSize))),
    input,
    new AbortController().signal,
    console.error,
  ),
);

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ webPreferences: { preload: join(__dirname, 'preload.cjs') } });
  await window.loadURL('data:text/html,<title>bench</title>');
  await window.webContents.executeJavaScript(readFileSync(join(__dirname, 'page.iife.js'), 'utf8'));
  for (const rows of pages.keys()) {
    const run = `measureBridge(${rows})`;
    const figures = (await window.webContents.executeJavaScript(run)) as Figures[];
    const raw = figures[0]?.time ?? [];
    report(
      `A call over the bridge, ${rows === 1 ? 'one organization' : `a page of ${rows} organizations`}`,
      'µs',
      figures.map(({ name, time }, place) => ({
        name,
        values: time,
        ratio: ratioOf(time, raw),
        ...(place === 1 && { measure: rows === 1 ? 'bridge-small' : 'bridge-large' }),
      })),
    );
  }
  app.quit();
});
