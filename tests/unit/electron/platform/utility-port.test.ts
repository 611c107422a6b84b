import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { forkUtility } from '#electron/platform/utility-port';

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
