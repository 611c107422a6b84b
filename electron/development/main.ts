/*
 * Entry of the development build: the app as it is shipped, and after it what development needs besides. Its
 * listeners come after those of main.ts, in whose place they are.
 */
import process from 'node:process';
import { app } from 'electron';
import '../main.ts';
import { appOrigin } from '../shell/window/asset-path.ts';
import { readDevelopmentSettings } from './settings.ts';

const { pageServer } = readDevelopmentSettings();
const changes = `${pageServer.replace('http:', 'ws:')}/`;

process.setSourceMapsEnabled(true);
app.commandLine.removeSwitch('host-resolver-rules');
app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');

app.on('session-created', (session) => {
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    const mayPass = [`${appOrigin}/`, 'data:', 'devtools:', changes].some((start) => url.startsWith(start));
    decide({ cancel: !mayPass });
  });
});

app.on('web-contents-created', (_event, contents) => {
  contents.on('before-input-event', (event, { type, key, control, meta, shift }) => {
    const isAsked = key === 'F12' || ((control || meta) && shift && key.toLowerCase() === 'i');
    if (type !== 'keyDown' || !isAsked) return;
    event.preventDefault();
    contents.toggleDevTools();
  });
});
