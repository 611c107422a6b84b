import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createFork, forkUtility } from '#electron/platform/utility-port';

/** As Electron's: before it has begun, a process accepts no signal. */
class Utility extends EventEmitter {
  isRunning = false;
  begin() {
    this.isRunning = true;
    this.emit('spawn');
  }
  kill() {
    const was = this.isRunning;
    this.isRunning = false;
    return was;
  }
}
const forked: Utility[] = [];
vi.mock('electron', () => ({
  utilityProcess: {
    fork() {
      const child = new Utility();
      forked.push(child);
      return child;
    },
  },
}));

it('ends a process that is no longer wanted, whether it has begun or not', () => {
  for (const isBegun of [true, false]) {
    const port = forkUtility('program.js', 'name');
    const child = forked.at(-1);
    if (isBegun) child?.begin();
    port.kill();
    if (!isBegun) child?.begin();
    expect({ isBegun, isRunning: child?.isRunning }).toEqual({ isBegun, isRunning: false });
  }
});

it('gives the process that was begun ahead once, and none that has ended by then', () => {
  const fork = createFork('program.js', 'name', { isAhead: true });
  const begun = forked.length;
  fork();
  expect(forked).toHaveLength(begun);
  fork();
  expect(forked).toHaveLength(begun + 1);

  const late = createFork('program.js', 'name', { isAhead: true });
  forked.at(-1)?.emit('exit', 1);
  late();
  expect(forked).toHaveLength(begun + 3);
});
