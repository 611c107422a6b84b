/*
 * Loaded into the main process before the app's own code: its time stands where the computer's does, and leaps ahead
 * when it is told to. What is due on the way runs in its order, each after the requests before it were complete.
 */
const { subscribe } = require('node:diagnostics_channel');
const { utilityProcess } = require('electron');

const RealDate = Date;
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const realPerformanceNow = performance.now.bind(performance);
/** Shorter waits are left to the computer. */
const shortestMs = 100;

let ahead = 0;
const now = () => RealDate.now() + Math.floor(ahead);
globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
};
performance.now = () => realPerformanceNow() + ahead;

const waiting = new Map();
globalThis.setTimeout = (callback, ms = 0, ...args) => {
  if (!(ms >= shortestMs)) return realSetTimeout(callback, ms, ...args);
  const run = () => {
    waiting.delete(handle);
    callback(...args);
  };
  const handle = realSetTimeout(run, ms);
  waiting.set(handle, { at: now() + ms, run });
  return handle;
};
globalThis.clearTimeout = (handle) => {
  waiting.delete(handle);
  realClearTimeout(handle);
};

/** What was asked of a service or of a process of the app, and is not answered. */
const pending = new Set();
subscribe('undici:request:create', ({ request }) => pending.add(request));
for (const end of ['undici:request:trailers', 'undici:request:error'])
  subscribe(end, ({ request }) => pending.delete(request));

const fork = utilityProcess.fork;
utilityProcess.fork = (...args) => {
  const child = fork(...args);
  const post = child.postMessage.bind(child);
  child.postMessage = (...message) => {
    pending.add(child);
    post(...message);
  };
  for (const end of ['message', 'exit']) child.on(end, () => pending.delete(child));
  return child;
};

async function quiet() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (pending.size === 0) return;
  await new Promise((resolve) => realSetTimeout(resolve, 1));
  await quiet();
}

/** Lets time pass; `asleep`: nothing runs on the way, and everything that is due then runs at its end. */
globalThis.leap = async (ms, asleep = false) => {
  const end = now() + ms;
  if (asleep) ahead += ms;
  for (;;) {
    let first = null;
    for (const [handle, { at, run }] of waiting)
      if (at <= end && (first === null || at < first.at)) first = { handle, at, run };
    if (first === null) break;
    ahead += Math.max(0, first.at - now());
    realClearTimeout(first.handle);
    first.run();
    await quiet();
  }
  ahead += Math.max(0, end - now());
};
