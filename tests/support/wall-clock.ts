/**
 * Options of a local service whose clock is that of the machine, with data that are the same at every time of the
 * day: left to itself the service lets its data begin at the last full hour, so that what a test meets would hang
 * on the minute it runs in.
 */
export function onWallClock() {
  return { clock: { now: () => Date.now() }, epoch: Date.now() };
}
