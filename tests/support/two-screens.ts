import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram, stopProgram } from './dbus.ts';

/** A display of two screens side by side, the first one 1280×800 and the second one 1600×900, in pixels. */
export interface TwoScreens extends AsyncDisposable {
  /** For DISPLAY. */
  display: string;
  plugSecond(): void;
  unplugSecond(): void;
}

/** One that the session of the tests, which takes the first that is free, does not have. */
const display = ':77';

const configuration = `
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "screens"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1280x800" 83.50 1280 1352 1480 1680 800 803 809 831
EndSection
Section "Screen"
  Identifier "desk"
  Device "card"
  Monitor "screens"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800"
    Virtual 2880 900
  EndSubSection
EndSection
`;

/** Starts an X server without a graphics card. It needs root: the server asks for a console. */
export async function startTwoScreens(): Promise<TwoScreens> {
  const folder = mkdtempSync(join(tmpdir(), 'two-screens-'));
  const file = join(folder, 'xorg.conf');
  writeFileSync(file, configuration);
  const server = await startProgram('Xorg', 'xserver-xorg-core xserver-xorg-video-dummy', [
    '-config',
    file,
    '-logfile',
    join(folder, 'log'),
    // The consoles of the computer stay as they are, and every user of it may open a window.
    '-noreset',
    '-novtswitch',
    '-sharevts',
    '-ac',
    '-nolisten',
    'tcp',
    '-displayfd',
    '1',
    display,
  ]);
  await once(createInterface(server.stdout), 'line');
  const xrandr = (...args: string[]) => {
    execFileSync('xrandr', args, { env: { ...process.env, DISPLAY: display } });
  };
  xrandr('--addmode', 'DUMMY1', '1600x900');
  const screens: TwoScreens = {
    display,
    plugSecond() {
      xrandr('--output', 'DUMMY1', '--mode', '1600x900', '--pos', '1280x0');
      // The server sees that there is one with the next request.
      xrandr('--query');
    },
    unplugSecond() {
      xrandr('--output', 'DUMMY1', '--off');
      xrandr('--query');
    },
    async [Symbol.asyncDispose]() {
      await stopProgram(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  screens.plugSecond();
  return screens;
}
