interface Timed {
  /** Milliseconds since 1970. */
  time: number;
}

/** Future events, earliest first; events of the same time in the order they were added. */
export class Timeline<Event extends Timed> {
  /** A binary heap. */
  readonly #heap: { event: Event; order: number }[] = [];
  #added = 0;

  add(event: Event): void {
    const heap = this.#heap;
    const entry = { event, order: (this.#added += 1) };
    let child = heap.length;
    heap.push(entry);
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !this.#before(entry, above)) break;
      heap[child] = above;
      child = parent;
    }
    heap[child] = entry;
  }

  /** Takes out the earliest event that is due by then. */
  takeDue(time: number): Event | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.event.time > time) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first.event;
  }

  #sink(entry: { event: Event; order: number }): void {
    const heap = this.#heap;
    let parent = 0;
    for (;;) {
      const left = heap[2 * parent + 1];
      const right = heap[2 * parent + 2];
      const rightFirst = right !== undefined && left !== undefined && this.#before(right, left);
      const child = rightFirst ? right : left;
      if (child === undefined || !this.#before(child, entry)) break;
      heap[parent] = child;
      parent = 2 * parent + (rightFirst ? 2 : 1);
    }
    heap[parent] = entry;
  }

  #before(a: { event: Event; order: number }, b: { event: Event; order: number }): boolean {
    return a.event.time === b.event.time ? a.order < b.order : a.event.time < b.event.time;
  }
}
