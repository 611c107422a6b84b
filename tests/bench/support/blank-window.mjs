/* A window with the options of the app's, and nothing in it. */
import { app, BrowserWindow } from 'electron';

app.on('ready', () => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    frame: false,
    show: false,
    webPreferences: { contextIsolation: true, sandbox: true, spellcheck: false, devTools: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<p class="ready">ready');
});
app.on('window-all-closed', () => app.quit());
