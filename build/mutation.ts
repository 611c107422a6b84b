/*
 * Mutation testing of the rooms where a mistake costs money or trust:
 *
 *   npm run mutation                  every room, one after the other; hours
 *   npm run mutation -- guard cursor  some of them
 *
 * The surviving changes are printed, and kept in test-results/mutation/ROOM.json. docs/mutation.md says what was
 * thought of those that survived.
 */
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runTool } from './run-program.ts';
import { root } from './setup/run.mjs';

const rooms = {
  guard: ['electron/safety/guard/**/*.ts'],
  journal: ['electron/safety/journal/**/*.ts'],
  creation: ['electron/jobs/creation/**/*.ts'],
  'change-sets': ['electron/jobs/change-sets/**/*.ts'],
  runs: ['electron/jobs/runs/**/*.ts'],
  cursor: ['electron/jobs/notifications/cursor.ts'],
  retry: ['electron/service/api/retry.ts'],
  token: [
    'electron/service/api/token-source.ts',
    'electron/service/api/token-request.ts',
    'electron/service/api/bearer.ts',
  ],
  scope: ['electron/service/session/sessions.ts', 'electron/service/session/session.ts'],
} as const satisfies Record<string, readonly string[]>;
type Room = keyof typeof rooms;

const isRoom = (name: string): name is Room => Object.hasOwn(rooms, name);
const all = Object.keys(rooms).filter(isRoom);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isRoom(name));
if (unknown.length > 0)
  throw new Error(`There is no room ${unknown.join(', ')}. The rooms are ${all.join(', ')}.`);

const reports = join(root, 'test-results', 'mutation');
mkdirSync(reports, { recursive: true });
for (const room of asked.length === 0 ? all : asked.filter(isRoom)) {
  console.log(`\n== ${room}`);
  const code = await runTool('@stryker-mutator/core/bin/stryker.js', [
    ...['run', 'build/stryker.config.js', '--mutate', rooms[room].join(',')],
  ]);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
  renameSync(join(reports, 'last.json'), join(reports, `${room}.json`));
}
