/* Runs the specs of the installed package; build/test-package.ts starts it in a system of its own. */
import process from 'node:process';
import { inSession } from '../in-session.ts';
import { runTool } from '../run-program.ts';
import { run } from '../setup/run.mjs';
import { ordinaryUser } from '../trust/ordinary-user.ts';

/** What starts a menu entry, reads the titles of windows, and answers for a menu. */
const tools = ['libgtk-3-bin', 'x11-utils', 'desktop-file-utils', 'xdg-utils'];

const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
const install = ['install', '-y', '-q', '--no-install-recommends', ...tools];
if (!run('apt-get', install, options).ok) {
  run('apt-get', ['update', '-q'], options);
  const installed = run('apt-get', install, options);
  if (!installed.ok) throw new Error(`apt-get could not install ${tools.join(' ')}.\n${installed.output}`);
}

const user = ordinaryUser();
try {
  process.exitCode = await inSession(
    (environment) =>
      runTool(
        '@playwright/test/cli.js',
        ['test', '-c', 'build/playwright.package.config.ts', ...process.argv.slice(2)],
        {
          ...environment,
          ...('uid' in user.ids && { DILIGENCE_DESK_USER: `${user.ids.uid}:${user.ids.gid}` }),
        },
      ),
    user,
  );
} finally {
  user.remove();
}
