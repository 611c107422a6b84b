import { t } from '#shared/messages/text';

/**
 * Switches an operator may start the app with: its data folder, and what some desktops need for rendering.
 * Every other one could open a debugger, load code, or weaken the browser below (`--remote-debugging-port`,
 * `--js-flags`, `--disable-web-security`), and no list of those would ever be complete.
 */
const allowed = new Set([
  'user-data-dir',
  'disable-gpu',
  'disable-dev-shm-usage',
  'force-device-scale-factor',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  // Looked at when the app starts for the first time, and then asked about.
  'import',
  // At login.
  'hidden',
]);

/** Chromium has no sandbox for root. Nobody else does without. */
const allowedToRoot = 'no-sandbox';

/**
 * The switches of a command line that the app does not start with, as Chromium reads it: whitespace around it
 * ignored, one dash or two, on Windows a slash as well, any case there, and none after `--`. Anything that is not a switch is not looked at by
 * anyone.
 *
 * @param args the arguments without the program
 */
export function refusedSwitches(
  args: readonly string[],
  platform: NodeJS.Platform,
  isRoot: boolean,
): string[] {
  const end = args.indexOf('--');
  return args
    .slice(0, end < 0 ? args.length : end)
    .map((argument) => switchName(argument, platform))
    .filter((name) => name !== null)
    .filter((name) => !allowed.has(name) && !(isRoot && name === allowedToRoot));
}

/** What Chromium takes off both ends of an argument before it reads it: NEL as well, which `trim` leaves. */
const whitespace = /^[\s\u0085]+|[\s\u0085]+$/gu;

function switchName(argument: string, platform: NodeJS.Platform): string | null {
  const trimmed = argument.replaceAll(whitespace, '');
  const pattern = platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/;
  const name = pattern.exec(trimmed)?.[1];
  if (name === undefined) return null;
  // macOS itself starts apps with defaults of Cocoa (-NSDocumentRevisionsDebugMode, -AppleLanguages).
  if (platform === 'darwin' && /^-(NS|Apple|psn_)/.test(trimmed)) return null;
  return platform === 'win32' ? name.toLowerCase() : name;
}

/** The file of `--import FILE`; null: none is named. */
export function importFile(args: readonly string[]): string | null {
  const at = args.findIndex((argument) => /^--import(=|$)/.test(argument));
  const argument = args[at];
  if (argument === undefined) return null;
  const file = argument.includes('=') ? argument.slice(argument.indexOf('=') + 1) : args[at + 1];
  return file === undefined || file === '' || file.startsWith('-') ? null : file;
}

/** What an operator reads who started the app with switches it does not start with. */
export function describeRefusal(switches: readonly string[]): string {
  const names = switches.map((name) => `--${name}`).join(', ');
  return t('Diligence Desk does not accept {names} on the command line. Start it without {names}.', {
    names,
  });
}
