/**
 * Names of variables that a utility process gets. The keychain's library needs to find the session bus, the
 * operator's folders and, to ask for a password, the screen; the rest is what a program needs to start at all.
 */
const exact = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  // Where the parent needed its libraries found, its children do.
  'LD_LIBRARY_PATH',
  // Windows: folders of the system and of the operator.
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERDOMAIN',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
]);
const prefixes = ['LC_', 'XDG_'];

/**
 * The environment of a utility process: what is named above and nothing else. Whatever else was set for the app,
 * a credential of another program or an option of Node, goes no further.
 */
export function utilityEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  // Windows writes names in any case.
  const isNeeded = (name: string) =>
    exact.has(name.toUpperCase()) || prefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && isNeeded(entry[0]),
    ),
  );
}
