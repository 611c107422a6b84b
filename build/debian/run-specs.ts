/* Runs the specs of the installed package; build/test-package.ts starts it in a system of its own. */
import process from 'node:process';
import { inSession } from '../in-session.ts';
import { installedVariable } from '../packaged.ts';
import { runProgram, runTool } from '../run-program.ts';
import { run } from '../setup/run.mjs';
import { ordinaryUser } from '../trust/ordinary-user.ts';

/** What starts a menu entry, reads windows and the clipboard, presses keys, and has two screens. */
const tools = [
  'libgtk-3-bin',
  'desktop-file-utils',
  'xdg-utils',
  'x11-utils',
  'xclip',
  'xdotool',
  'xserver-xorg-core',
  'xserver-xorg-video-dummy',
  'x11-xserver-utils',
];

const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
const install = ['install', '-y', '-q', '--no-install-recommends', ...tools];
if (!run('apt-get', install, options).ok) {
  run('apt-get', ['update', '-q'], options);
  const installed = run('apt-get', install, options);
  if (!installed.ok) throw new Error(`apt-get could not install ${tools.join(' ')}.\n${installed.output}`);
}

if (process.argv[2] === '--trust') {
  // The checks make their own user and session, and their packages are those that are installed here.
  const [shipped = '', test = ''] = (process.env['DILIGENCE_DESK_PACKAGES'] ?? '').split(':');
  const added = run(
    'apt-get',
    ['install', '-y', '-q', '-o', 'APT::Sandbox::User=root', shipped, test],
    options,
  );
  if (!added.ok) throw new Error(added.output);
  process.exit(
    await runProgram(process.execPath, ['build/trust.ts', ...process.argv.slice(3)], {
      ...process.env,
      [installedVariable]: '1',
    }),
  );
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
