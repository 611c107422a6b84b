import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Keeps every processor busy until it is stopped, or this process ends. */
export function loadProcessors(): { stop: () => void } {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.sqrt(Math.random());', { eval: true }),
  );
  for (const worker of workers) worker.unref();
  return {
    stop() {
      for (const worker of workers) void worker.terminate();
    },
  };
}
