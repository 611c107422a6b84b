/** Runs work with the same key one after the other: nothing happens between the read and the request of another. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const turns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = turns.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    turns.set(key, settled);
    void settled.then(() => {
      if (turns.get(key) === settled) turns.delete(key);
    });
    return mine;
  };
}
