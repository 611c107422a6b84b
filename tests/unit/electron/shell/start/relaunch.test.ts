import { expect, it } from 'vitest';
import { relaunch } from '#electron/shell/start/relaunch';

const link = 'diligence-desk://demo/local/organizations/o1';
const other = 'diligence-desk://demo/local/organizations/o2';

function relaunched(argv: string[], more: { asked?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const given: unknown[] = [];
  relaunch({ relaunch: (options) => void given.push(options) }, { argv, env: {}, ...more });
  return given;
}

it('a new start of the app opens its window, and not the link of the start before', () => {
  const argv = ['/opt/desk', '--user-data-dir=/data', '--hidden', link, '--disable-gpu'];
  expect(relaunched(argv)).toEqual([{ args: ['--user-data-dir=/data', '--disable-gpu'] }]);
});

it('a new start of the app opens the link of a start that came meanwhile, and no other argument of that start', () => {
  const asked = ['/opt/desk', '--user-data-dir=/elsewhere', other];
  expect(relaunched(['/opt/desk', '--disable-gpu', link], { asked })).toEqual([
    { args: ['--disable-gpu', other] },
  ]);
  expect(relaunched(['/opt/desk'], { asked: ['/opt/desk', '--hidden'] })).toEqual([{ args: ['--hidden'] }]);
});

it('an AppImage is started by its own file', () => {
  const env = { APPIMAGE: '/home/o/desk.AppImage' };
  expect(relaunched(['/tmp/.mount/desk'], { env })).toEqual([
    { args: [], execPath: '/home/o/desk.AppImage' },
  ]);
});
