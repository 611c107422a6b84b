/*
 * Which room of the code may import which, in one table. The lint rule (build/one-direction.js), the test over every
 * import (tests/unit/build/architecture.test.ts) and the map in README.md (`npm run architecture`) are made from it.
 */

export interface Room {
  /** A folder that ends with a slash, or a file. The longest that a file is in counts for it. */
  path: string;
  /** Its purpose, shown in the map; left out there if absent. */
  says?: string;
  /** Rooms it may import besides itself. Without it the room above decides, and this line is for the map alone. */
  imports?: readonly string[];
  /** Packages it may import; `*` for any that has no home below. Without it the room above decides. */
  packages?: readonly string[];
  /** Why, for who tries. */
  why?: string;
}

const pure = ['zod'];
const page = [
  'react',
  'react-dom',
  'react-aria-components',
  'react-hook-form',
  '@hookform/resolvers',
  'zod',
  'zustand',
  '@tanstack/react-query',
  'lucide-react',
  '@leeoniya/ufuzzy',
  'pdfjs-dist',
  '@testing-library/react',
];
const node = ['*', 'node:'];

export const rooms: readonly Room[] = [
  {
    path: 'shared/',
    says: 'what both sides of the app agree on; pure',
    imports: [],
    packages: [
      ...pure,
      '@formatjs/icu-messageformat-parser',
      'i18n-iso-countries',
      'intl-messageformat',
      'libphonenumber-js',
    ],
    why: 'shared is pure: nothing of Node, the DOM, Electron or React, and no other folder.',
  },
  {
    path: 'shared/operations.ts',
    says: 'the operation table: client, local service, guard, journal and docs are derived from it',
  },
  { path: 'shared/resource-names.ts', says: 'one pattern table: format, parse, guard, schema' },
  {
    path: 'shared/ipc/',
    says: 'the contract between page and main process: calls, events, channel names',
  },
  {
    path: 'shared/reading/',
    says: 'the one place where responses are read: understood, mapped, or not understood',
  },
  { path: 'shared/model/', says: 'wire schemas of a tolerant reader; the types follow from them' },
  {
    path: 'shared/filter/',
    says: 'AIP-160: parser, field tables, type check, printer, evaluator, completion',
  },
  { path: 'shared/messages/', says: 'the catalogue of the visible texts, and t()' },
  { path: 'shared/errors.ts', says: 'every failure as data: what happened, to what, what to do next' },
  { path: 'shared/bounded-json.ts', says: 'JSON from outside, parsed to a bounded depth' },
  {
    path: 'electron/',
    says: 'the main process',
    imports: ['electron/', 'shared/'],
    packages: node,
    why: 'The main process and the page meet in shared only, and only the wiring starts the local service.',
  },
  {
    path: 'electron/main.ts',
    says: 'boot: opens the window; desk.ts and what it builds are loaded behind it',
  },
  {
    path: 'electron/services.ts',
    says: 'calls the builder of each group (open-*.ts) in order, each with what was built before',
  },
  {
    path: 'electron/development/',
    says: 'parts that `npm run dev` uses instead of the shipped ones; no other code imports them',
    imports: ['electron/', 'electron/local-service/messages.ts', 'shared/'],
  },
  {
    path: 'electron/platform/',
    says: 'the operating system: clock, log, keychain, database',
    imports: ['electron/platform/', 'shared/'],
    why: 'The platform is the ground of the main process.',
  },
  {
    path: 'electron/platform/storage/',
    says: 'the SQLite file, its migrations, sealed columns',
    imports: [
      'electron/platform/clock.ts',
      'electron/platform/keychain/',
      'electron/platform/notices.ts',
      'shared/',
    ],
    packages: [...pure, 'node:'],
    why: 'Storage is below the jobs that store.',
  },
  {
    path: 'electron/platform/keychain/',
    says: 'secrets in the OS keychain, behind a process that may be killed',
    imports: ['electron/platform/clock.ts', 'shared/'],
    packages: ['electron', ...pure],
    why: 'The process that holds secrets runs next to no other code.',
  },
  {
    path: 'electron/service/',
    says: 'calls to the service: client, profiles, session, call log',
    imports: ['electron/platform/', 'electron/service/', 'shared/'],
    why: 'A client can only read: what may change something is in the rooms above.',
  },
  {
    path: 'electron/service/api/',
    says: 'the API client: transport, tokens, retries, errors, pages',
    imports: ['electron/platform/clock.ts', 'electron/platform/trusted-certificates.ts', 'shared/'],
    packages: [...pure, 'node:'],
    why: 'The API client is a library: it knows the clock, the authorities and shared, and no part of the app.',
  },
  { path: 'electron/service/profiles/', says: 'settings, without secrets' },
  {
    path: 'electron/service/session/',
    says: 'the client of the active profile; data of one profile never shows under another',
  },
  {
    path: 'electron/service/demo-service.ts',
    imports: ['electron/platform/', 'electron/service/', 'electron/local-service/messages.ts', 'shared/'],
  },
  {
    path: 'electron/safety/',
    says: 'checks before each mutation, reveal and export',
    imports: ['electron/platform/', 'electron/service/', 'electron/safety/', 'shared/'],
    why: 'The guard knows no job: each job asks it.',
  },
  { path: 'electron/safety/guard/', says: 'the one path of all mutations' },
  { path: 'electron/safety/journal/', says: 'the record the guard writes' },
  { path: 'electron/safety/privacy/', says: 'what is personal, and who has seen it' },
  {
    path: 'electron/jobs/',
    says: 'one folder per job: creation, change sets, notifications, watchlists …',
    imports: ['electron/platform/', 'electron/service/', 'electron/safety/', 'electron/jobs/', 'shared/'],
    why: 'A job knows nothing of windows and calls from the page.',
  },
  {
    path: 'electron/jobs/runs/',
    says: 'one engine for all that is sent item by item: confirmed once, paced, never sent twice',
  },
  {
    path: 'electron/shell/',
    says: 'windows, start, updates, diagnostics, restore',
    imports: [
      'electron/platform/',
      'electron/service/',
      'electron/safety/',
      'electron/shell/',
      'electron/migrations.ts',
      'shared/',
    ],
    why: 'The shell is beside the jobs, and knows none of them.',
  },
  {
    path: 'electron/shell/window/',
    says: 'the locked windows, app://, menus and dialogs',
    imports: [
      'electron/platform/',
      'electron/service/',
      'electron/safety/',
      'electron/shell/',
      'electron/ipc/serve-confirmation.ts',
      'shared/',
      'build/icons/icon.png',
    ],
  },
  {
    path: 'electron/ipc/',
    says: 'the only users of ipcMain; one handler per call',
  },
  {
    path: 'electron/local-service/',
    says: 'the whole service, seeded and deterministic',
    imports: ['shared/'],
    packages: [...pure, 'node:'],
    why: 'The local service imports shared only, so that client and service test each other.',
  },
  {
    path: 'renderer/',
    says: 'the page: React over the typed bridge',
    imports: ['renderer/', 'shared/'],
    packages: page,
    why: 'The page reaches the main process through renderer/ipc/client.ts only, and nothing of Node.',
  },
  {
    path: 'renderer/ipc/',
    says: 'the only user of the bridge',
    imports: ['shared/'],
    packages: ['react', ...pure],
    why: 'The bridge is the ground of the page.',
  },
  {
    path: 'renderer/scope/',
    says: 'state by profile: cleared when another profile is used',
    imports: ['renderer/ipc/', 'shared/'],
    why: 'The scope is the ground of stores, queries and screens.',
  },
  { path: 'renderer/features/', says: 'one folder per screen' },
  {
    path: 'renderer/queries/',
    says: 'TanStack Query keys, profile first',
    imports: ['renderer/ipc/', 'renderer/scope/', 'renderer/state/', 'shared/'],
    why: 'Queries are below the screens that ask.',
  },
  {
    path: 'renderer/state/',
    says: 'state of the page outside the queries: navigation, shortcuts, toasts',
    imports: ['renderer/ipc/', 'renderer/queries/', 'renderer/scope/', 'shared/'],
    why: 'State is below the screens that show it.',
  },
  {
    path: 'renderer/components/',
    says: 'shared parts over the tokens',
    imports: [
      'renderer/format/',
      'renderer/ipc/',
      'renderer/queries/',
      'renderer/reading/',
      'renderer/scope/',
      'renderer/search/',
      'renderer/state/',
      'renderer/styles/',
      'shared/',
    ],
    why: 'Components are below the screens made of them.',
  },
  { path: 'renderer/format/', imports: ['shared/'], packages: [], why: 'Formats are pure.' },
  {
    path: 'renderer/report/',
    says: 'the window of a report, which has no bridge',
    imports: ['renderer/styles/'],
    packages: ['pdfjs-dist'],
    why: 'The page of a report has no bridge and no code of the app.',
  },
  {
    path: 'build/',
    says: 'set-up, bundles, packaging, fuses, test runner',
    imports: [
      'build/',
      'shared/',
      'electron/',
      'electron/development/',
      'electron/local-service/',
      'package.json',
    ],
    packages: node,
    why: 'Tools import what they print or package, never the page.',
  },
  {
    path: 'build/setup/',
    imports: [],
    packages: ['electron', 'node:'],
    why: 'Set-up runs before a package is there.',
  },
  {
    path: 'tests/',
    says: 'unit (mirrors the sources), contract, e2e in real Electron, bench, support',
    imports: [
      'shared/',
      'electron/',
      'electron/local-service/',
      'electron/development/',
      'renderer/',
      'build/',
      'package.json',
    ],
    packages: node,
  },
  {
    path: 'docs/',
    says: 'user guide, glossary, decisions, errors, filter dialect, local service, operations, pictures',
  },
];

/** Packages that few places may import, whatever their room says. Tests may, where the package is a tool to them. */
export const homes: Readonly<Record<string, { in: readonly string[]; instead: string }>> = {
  undici: { in: ['electron/service/api/transport.ts', 'tests/'], instead: 'Go through the API client.' },
  keytar: {
    in: ['electron/platform/keychain/keychain-process.ts', 'tests/'],
    instead: 'Go through the secret store.',
  },
  'electron-store': {
    in: ['electron/service/profiles/settings-file.ts', 'tests/'],
    instead: 'Go through the settings.',
  },
  '@photostructure/sqlite': {
    in: ['electron/platform/storage/database.ts', 'tests/'],
    instead: 'Go through electron/platform/storage/database.ts.',
  },
  zustand: {
    in: ['renderer/scope/store.ts', 'tests/'],
    instead: 'Say whose the state is: createProfileStore or createDeskStore of renderer/scope/store.ts.',
  },
  'electron:ipcMain': { in: ['electron/ipc/', 'tests/'], instead: 'Add a call to the contract.' },
  'electron:ipcRenderer': {
    in: ['electron/preload.ts', 'electron/confirmation-preload.ts', 'tests/'],
    instead: 'Add a call to the contract.',
  },
};

/** What a file imports: its path, or the package. */
export interface Import {
  specifier: string;
  /** Names taken from it, where they are stated. */
  names: readonly string[];
}

/** Why a file, by its path from the root, may not import something; null when it may. */
export function refusalOf(file: string, { specifier, names }: Import): string | null {
  const room = roomOf(file);
  if (room === null) return null;
  const why = room.why === undefined ? '' : ` ${room.why}`;
  const target = targetOf(file, specifier);
  if (target !== null) {
    const own = roomOf(target);
    const may = own?.path === room.path || (room.imports ?? []).some((each) => covers(each, target, own));
    return may ? null : `${room.path} does not import ${target}.${why}`;
  }
  const name = packageOf(specifier);
  const guarded = [name, ...names.map((importedName) => `${name}:${importedName}`)];
  for (const each of guarded) {
    const home = Object.hasOwn(homes, each) ? homes[each] : undefined;
    if (home === undefined) continue;
    if (!home.in.some((place) => file.startsWith(place)))
      return `Only ${home.in[0] ?? 'tests'} imports ${each.replace(':', "'s ")}. ${home.instead}`;
    if (each === name) return null;
  }
  const allowed = around(file).find(({ packages }) => packages !== undefined)?.packages ?? [];
  const may = name === 'node:' ? allowed.includes('node:') : allowed.includes(name) || allowed.includes('*');
  const shown = name === 'node:' ? specifier : name;
  return may ? null : `${room.path} does not import ${shown}.${why}`;
}

function covers(room: string, target: string, own: Room | null): boolean {
  if (!target.startsWith(room)) return false;
  return own === null || own.path.length <= room.length || !closed.has(own.path);
}

/** Imported only where a line names them or a part of them, not with the folder they are in. */
const closed: ReadonlySet<string> = new Set(['electron/local-service/', 'electron/development/']);

/** What a file is in, the smallest first. */
const around = (file: string): Room[] =>
  rooms.filter(({ path }) => file.startsWith(path)).sort((a, b) => b.path.length - a.path.length);

const roomOf = (file: string): Room | null =>
  around(file).find(({ imports }) => imports !== undefined) ?? null;

/** The path of an import within the project; null for a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `${specifier.slice(1)}${/\.\w+$/.test(specifier) ? '' : '.ts'}`;
  if (!specifier.startsWith('.')) return null;
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('?', 1).join('').split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The map of the README. */
export function renderMap(): string {
  const lines = rooms
    .filter(({ says }) => says !== undefined)
    .map(({ path, says = '', imports, why }) => {
      const parts = path.replace(/\/$/, '').split('/');
      const name = `${'  '.repeat(parts.length - 1)}${parts.at(-1) ?? ''}${path.endsWith('/') ? '/' : ''}`;
      const may = imports?.map((each) => each.replace(/\/$/, '')).join(', ');
      const rule =
        may === undefined || why === undefined ? '' : ` ◀ ${may === '' ? 'imports nothing else' : may}`;
      return `${name.padEnd(22)} ${says}${rule}`;
    });
  return lines.join('\n');
}
