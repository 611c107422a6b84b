import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startProgram, stopProgram } from './dbus.ts';

const run = promisify(execFile);

/** An entry of the menu in the tray, as a desktop draws it. */
interface TrayEntry {
  id: number;
  label: string;
  isChecked: boolean;
}

/** The icon of an app in the tray. */
interface TrayItem {
  tooltip(): Promise<string>;
  /** The entries without the lines between them. */
  entries(): Promise<TrayEntry[]>;
  /** Chooses the entry of a label, as an operator does. */
  choose(label: string): Promise<void>;
  /** Presses the icon itself. */
  press(): Promise<void>;
}

/** The tray of a desktop, to which apps bring their icons over D-Bus. Without it an app has no place for one. */
export interface SystemTray extends AsyncDisposable {
  /** The icon of a process; null while it has brought none. */
  itemOf(processId: number): Promise<TrayItem | null>;
}

const watcher = 'org.kde.StatusNotifierWatcher';
const watcherPath = '/StatusNotifierWatcher';
const registeredSchema = z.array(z.strictObject({ name: z.string(), processId: z.number() }));
const entriesSchema = z.array(z.strictObject({ id: z.number(), label: z.string(), isChecked: z.boolean() }));

export async function startSystemTray(): Promise<SystemTray> {
  const program = await startProgram('/usr/bin/python3', 'python3-dbusmock', [
    '-m',
    'dbusmock',
    watcher,
    watcherPath,
    watcher,
  ]);
  await python(`
for _ in range(200):
    if bus.name_has_owner('${watcher}'): break
    time.sleep(0.05)
watcher = bus.get_object('${watcher}', '${watcherPath}')
mock = dbus.Interface(watcher, 'org.freedesktop.DBus.Mock')
mock.AddMethod('', 'RegisterStatusNotifierItem', 's', '', '')
mock.AddProperty('${watcher}', 'IsStatusNotifierHostRegistered', True)
mock.AddProperty('${watcher}', 'ProtocolVersion', dbus.Int32(0))`);
  return {
    async itemOf(processId) {
      const stdout = await python(`
mock = dbus.Interface(bus.get_object('${watcher}', '${watcherPath}'), 'org.freedesktop.DBus.Mock')
daemon = dbus.Interface(bus.get_object('org.freedesktop.DBus', '/'), 'org.freedesktop.DBus')
names = [str(call[2][0]) for call in mock.GetCalls() if call[1] == 'RegisterStatusNotifierItem']
names = [name for name in names if bus.name_has_owner(name)]
print(json.dumps([{'name': name, 'processId': int(daemon.GetConnectionUnixProcessID(name))} for name in names]))`);
      const found = registeredSchema.parse(JSON.parse(stdout)).find((each) => each.processId === processId);
      return found === undefined ? null : itemAt(found.name);
    },
    [Symbol.asyncDispose]: () => stopProgram(program),
  };
}

function itemAt(name: string): TrayItem {
  const item = `
properties = dbus.Interface(bus.get_object('${name}', '/StatusNotifierItem'), 'org.freedesktop.DBus.Properties')
read = lambda key: properties.Get('org.kde.StatusNotifierItem', key)`;
  const menu = `${item}
menu = dbus.Interface(bus.get_object('${name}', read('Menu')), 'com.canonical.dbusmenu')
layout = lambda: [(int(e[0]), e[1]) for e in menu.GetLayout(0, -1, dbus.Array([], 's'))[1][2]]`;
  return {
    async tooltip() {
      return z
        .string()
        .parse(JSON.parse(await python(`${item}\nprint(json.dumps(str(read('ToolTip')[2])))`)));
    },
    async entries() {
      const stdout = await python(`${menu}
entries = layout()
print(json.dumps([
    {'id': id, 'label': str(e['label']), 'isChecked': int(e.get('toggle-state', 0)) == 1}
    for id, e in entries if e.get('type') != 'separator']))`);
      return entriesSchema.parse(JSON.parse(stdout));
    },
    async choose(label) {
      // The menu is made again, with new ids, when what it tells changes: then it is reread, as a desktop does.
      await python(`${menu}
for left in range(20, 0, -1):
    id = next((id for id, e in layout() if str(e.get('label', '')) == ${JSON.stringify(label)}), None)
    try:
        if id is None: raise LookupError('no such entry')
        menu.Event(id, 'clicked', dbus.Int32(0, variant_level=1), dbus.UInt32(0))
        break
    except (LookupError, dbus.exceptions.DBusException):
        if left == 1: raise
        time.sleep(0.05)`);
    },
    async press() {
      await python(`
item = dbus.Interface(bus.get_object('${name}', '/StatusNotifierItem'), 'org.kde.StatusNotifierItem')
item.Activate(0, 0)`);
    },
  };
}

async function python(lines: string): Promise<string> {
  const script = `import dbus, json, time\nbus = dbus.SessionBus()\n${lines}`;
  // Debian's own Python, which has the module, whatever else is first on the path.
  const { stdout } = await run('/usr/bin/python3', ['-c', script]);
  return stdout;
}
