import { lowerBound, type Sequence } from './sequence.ts';

/** A set of numbers kept in ascending order. */
export class SortedNumbers implements Sequence {
  readonly #numbers: number[] = [];

  get length(): number {
    return this.#numbers.length;
  }

  at(position: number): number | undefined {
    return this.#numbers[position];
  }

  has(number: number): boolean {
    return this.#numbers[lowerBound(this, number)] === number;
  }

  add(number: number): void {
    const last = this.#numbers.at(-1);
    if (last === undefined || last < number) this.#numbers.push(number);
    else if (!this.has(number)) this.#numbers.splice(lowerBound(this, number), 0, number);
  }

  delete(number: number): void {
    if (this.has(number)) this.#numbers.splice(lowerBound(this, number), 1);
  }
}
