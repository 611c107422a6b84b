import process from 'node:process';

const ends = ['beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'message'] as const;

/**
 * Does work with a library that listens for the end of the process to end it itself, with its own code and before
 * anybody else is done, and takes its listeners off again. electron-builder ends with code 0 whatever was decided.
 */
export async function withOwnExit<T>(work: () => Promise<T>): Promise<T> {
  const before = new Map(ends.map((event) => [event, process.rawListeners(event)]));
  try {
    return await work();
  } finally {
    for (const [event, listeners] of before)
      for (const listener of process.rawListeners(event))
        if (!listeners.includes(listener)) process.off(event, listener as () => void); // as it was put on
  }
}
