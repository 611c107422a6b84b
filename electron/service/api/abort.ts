/** The reason a call's own deadline aborts it with; any other abort is a cancel. */
export const deadline = new Error('deadline');
export const aborted = Symbol('aborted');

/** The outcome of a shared promise, or `aborted` once this caller's signal aborts; the promise itself continues. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | typeof aborted> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      resolve(aborted);
      return;
    }
    const stop = () => resolve(aborted);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
