/** Numbers in ascending order, read by position: what the list operations page over. */
export interface Sequence {
  readonly length: number;
  at(position: number): number | undefined;
}

/** The numbers from 0 up to but not including `length`. */
export function range(length: number): Sequence {
  return { length, at: (position) => position };
}

/** First position whose number is at least `key`. */
export function lowerBound(sequence: Sequence, key: number): number {
  let low = 0;
  let high = sequence.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sequence.at(middle) ?? Infinity) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The union of some sequences, each number once. */
export function merge(sequences: readonly (Sequence | readonly number[])[]): Sequence {
  const all = sequences.flatMap((sequence) =>
    Array.from({ length: sequence.length }, (_, position) => sequence.at(position) ?? 0),
  );
  const numbers = [...new Set(all)].sort((a, b) => a - b);
  return { length: numbers.length, at: (position) => numbers[position] };
}
