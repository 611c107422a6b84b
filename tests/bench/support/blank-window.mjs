/* A window of the size of the app's, with nothing in it. */
import { app, BrowserWindow } from 'electron';

app.on(
  'ready',
  () => void new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,<p>ready'),
);
app.on('window-all-closed', () => app.quit());
