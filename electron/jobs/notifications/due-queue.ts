/** A binary heap of what is due when: the earliest first, in O(log n), for thousands of organizations. */
export interface DueQueue<T> {
  push(at: number, item: T): void;
  /** When the earliest is due; null when there is none. */
  readonly next: number | null;
  pop(): T | null;
  clear(): void;
}

export function createDueQueue<T>(): DueQueue<T> {
  let heap: { at: number; item: T }[] = [];
  const at = (index: number) => heap[index]?.at ?? Infinity;
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (x === undefined || y === undefined) return;
    heap[a] = y;
    heap[b] = x;
  };

  return {
    push(time, item) {
      heap.push({ at: time, item });
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) break;
        swap(parent, child);
        child = parent;
      }
    },
    get next() {
      return heap[0]?.at ?? null;
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined) return null;
      if (heap.length === 0) return first.item;
      heap[0] = last;
      for (let parent = 0; ;) {
        const left = 2 * parent + 1;
        const least = at(left + 1) < at(left) ? left + 1 : left;
        if (at(least) >= at(parent)) break;
        swap(parent, least);
        parent = least;
      }
      return first.item;
    },
    clear() {
      heap = [];
    },
  };
}
