import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFork, forkUtility } from '#electron/platform/utility-port';

/** As in Electron: a process accepts no signal before it has started. */
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

const reported: unknown[] = [];
const program = { file: 'program.js', name: 'Program', report: (failure: unknown) => reported.push(failure) };
const ahead = () => createFork(program, { isAhead: true });
beforeEach(() => {
  forked.length = 0;
  reported.length = 0;
});

it('ends a process that is no longer needed, whether or not it has started', () => {
  for (const isBegun of [true, false]) {
    const port = forkUtility(program);
    const child = forked.at(-1);
    if (isBegun) child?.begin();
    port.kill();
    if (!isBegun) child?.begin();
    expect({ isBegun, isRunning: child?.isRunning }).toEqual({ isBegun, isRunning: false });
  }
});

it('reports only an unexpected end', () => {
  const ended = forkUtility(program);
  forked[0]?.begin();
  ended.kill();
  forked[0]?.emit('exit', 15);
  forkUtility(program);
  forked[1]?.emit('exit', 0);
  expect(reported).toEqual([]);
  forkUtility(program);
  forked[2]?.emit('exit', 139);
  expect(reported).toEqual([new Error('The process Program ended: 139.')]);
});

it('returns the process that was started ahead once, and none that has ended by then', () => {
  const { fork } = ahead();
  fork();
  expect(forked).toHaveLength(1);
  fork();
  expect(forked).toHaveLength(2);

  const late = ahead();
  forked.at(-1)?.emit('exit', 1);
  late.fork();
  expect(forked).toHaveLength(4);
});

it('ends the process that was started ahead if nothing used it', () => {
  const unused = ahead();
  forked[0]?.begin();
  unused.discard();
  expect(forked[0]?.isRunning).toBe(false);
  unused.fork();
  expect(forked).toHaveLength(2);

  const used = ahead();
  used.fork();
  forked[2]?.begin();
  used.discard();
  expect(forked[2]?.isRunning).toBe(true);
});
