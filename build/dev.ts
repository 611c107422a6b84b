/*
 * Opens the app on its sources. A change of the page shows at once and keeps its state; after a change of the main
 * process or a preload the app starts over on the same screen. F12 opens the developer tools. Ctrl C ends it all.
 *
 *   npm run dev -- --screen flags --dialect b --organizations 10000
 *
 *   --screen NAME           The screen to open; a wrong name prints them all.
 *   --dialect NAME          How the service of the Demo profile responds (docs/dialects.md).
 *   --organizations NUMBER  How many it has; 2000 when left out.
 *   --data FOLDER           Folder of the app's data; .cache/development when left out.
 *   --inspect PORT          Lets a debugger into the main process; the page has its own.
 *   --pages PORT            Lets a debugger, or a test, into the pages.
 */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  developmentSettingsSchema,
  settingsVariable,
  type DevelopmentSettings,
} from '../electron/development/settings.ts';
import { openDesk } from './development/desk.ts';
import { startPageServer } from './development/page-server.ts';
import { watchPrograms } from './development/programs.ts';
import { inSession } from './in-session.ts';
import { launchEnvironment, launchFlags } from './launch-flags.ts';
import { hasDisplay } from './setup/display.mjs';
import { root } from './setup/run.mjs';

const { values } = parseArgs({
  options: {
    screen: { type: 'string' },
    dialect: { type: 'string' },
    organizations: { type: 'string' },
    data: { type: 'string' },
    inspect: { type: 'string' },
    pages: { type: 'string' },
  },
});

if (hasDisplay()) await develop(launchEnvironment());
else {
  console.log('There is no display here, so the window opens in a virtual one.');
  await inSession((environment) => develop(environment));
}

async function develop(environment: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now();
  // Vite relies on it, and without it a page is reloaded for every change.
  process.env['NODE_ENV'] = 'development';
  const pages = await startPageServer(values.screen);
  const settings = developmentSettingsSchema.safeParse({
    pageServer: pages.address,
    nonce: pages.nonce,
    demo: {
      organizations: Number(values.organizations ?? 2000),
      ...(values.dialect !== undefined && { dialect: values.dialect }),
    },
  } satisfies Record<keyof DevelopmentSettings, unknown>);
  if (!settings.success) {
    await pages.close();
    for (const { path, message } of settings.error.issues) console.error(`${path.join('.')}: ${message}`);
    process.exitCode = 2;
    return;
  }
  const programs = await watchPrograms(() => {
    console.log('The main process or a preload changed: the app restarts.');
    desk.restart();
  });
  const desk = openDesk(
    [
      ...launchFlags,
      `--user-data-dir=${resolve(values.data ?? join(root, '.cache', 'development'))}`,
      ...(values.inspect === undefined ? [] : [`--inspect=${values.inspect}`]),
      ...(values.pages === undefined ? [] : [`--remote-debugging-port=${values.pages}`]),
      programs.folder,
    ],
    { ...environment, [settingsVariable]: JSON.stringify(settings.data) },
  );
  console.log(`The app opens after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl C ends it.`);
  await desk.ended;
  await Promise.all([programs.close(), pages.close()]);
}
