import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

export interface DesktopNotification {
  /** Number the daemon gave it. */
  id: number;
  title: string;
  body: string;
  /** Name of the app. */
  from: string;
  /** Name of its desktop entry, by which a desktop finds the icon; empty when none was named. */
  entry: string;
}

/** Whose session bus it is, where that is not who runs the test. */
type BusUser = Partial<Record<'uid' | 'gid', number>>;

const shownSchema = z.array(
  z.strictObject({ title: z.string(), body: z.string(), from: z.string(), entry: z.string() }),
);
const daemon =
  "dbus.SessionBus().get_object('org.freedesktop.Notifications', '/org/freedesktop/Notifications')";
const mock = `dbus.Interface(${daemon}, 'org.freedesktop.DBus.Mock')`;

/** What the mock notification daemon of the session was asked to show, oldest first. */
export async function shownNotifications(user: BusUser = {}): Promise<DesktopNotification[]> {
  const calls = `[c for c in ${mock}.GetCalls() if c[1] == 'Notify']`;
  const facts =
    "'title': str(c[2][3]), 'body': str(c[2][4]), 'from': str(c[2][0]), 'entry': str(c[2][6].get('desktop-entry', ''))";
  const shown = `[{${facts}} for c in ${calls}]`;
  const stdout = await python(`print(json.dumps(${shown}))`, user);
  return shownSchema.parse(JSON.parse(stdout)).map((each, place) => ({ id: place + 1, ...each }));
}

/** Presses a shown notification, as an operator does. */
export async function pressNotification(id: number): Promise<void> {
  const signal = `'org.freedesktop.Notifications', 'ActionInvoked', 'us', [dbus.UInt32(${id}), 'default']`;
  await python(`${mock}.EmitSignal(${signal})`);
}

async function python(line: string, user: BusUser = {}): Promise<string> {
  // Debian's own Python, which has the module, whatever else is first on the path.
  const { stdout } = await run('/usr/bin/python3', ['-c', `import dbus, json; ${line}`], user);
  return stdout;
}
