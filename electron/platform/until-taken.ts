/** What is meant for the page, until the page takes it: without one it waits. A later one replaces it. */
export interface UntilTaken<T> {
  put(value: T): void;
  take(): T | null;
}

/** @param onPut has the page take it; without a page nothing happens. */
export function createUntilTaken<T>(onPut: () => void): UntilTaken<T> {
  let pending: T | null = null;
  return {
    put(value) {
      pending = value;
      onPut();
    },
    take() {
      const taken = pending;
      pending = null;
      return taken;
    },
  };
}
