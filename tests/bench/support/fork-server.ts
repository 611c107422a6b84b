import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface ForkedServer<T> extends Disposable {
  /** What the server said when it was ready. */
  ready: T;
}

/** Starts a server of this folder in its own process, so that its CPU is not counted. */
export async function forkServer<T>(file: string, args: readonly string[] = []): Promise<ForkedServer<T>> {
  const child = fork(new URL(file, import.meta.url), args);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready.`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [T];
  failed.catch(() => undefined);
  return { ready, [Symbol.dispose]: () => child.disconnect() };
}
