/* The window that draw-icons.ts draws in. */
import { app, BrowserWindow } from 'electron';

app.on('ready', () => void new BrowserWindow({ show: false }).loadURL('about:blank'));
