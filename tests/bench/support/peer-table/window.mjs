/* The peer's page in a window with the options of the app's. The last argument names the folder of the built page. */
import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow } from 'electron';

app.on('ready', () => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    frame: false,
    webPreferences: { contextIsolation: true, sandbox: true, spellcheck: false },
  });
  void window.loadFile(join(process.argv.at(-1) ?? '', 'index.html'));
});
app.on('window-all-closed', () => app.quit());
