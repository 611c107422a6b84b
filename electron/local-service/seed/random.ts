/** Mixes two 32-bit numbers into one (a multiply and shift finaliser). */
export function mix(a: number, b: number): number {
  let h = (a ^ Math.imul(b, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Four hexadecimal digits of every 16-bit number: ids are made by the hundred thousand. */
const quads = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'));

function quad(value: number): string {
  return quads[value & 0xffff] ?? '';
}

/** Eight hexadecimal digits of a 32-bit number. */
export function hex(value: number): string {
  return quad(value >>> 16) + quad(value);
}

/** A one-to-one map of 32-bit numbers: distinct indexes give distinct ids. */
export function scatter(index: number, seed: number): number {
  let h = (index ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** The index that `scatter` made a number of. */
function gather(scattered: number, seed: number): number {
  let h = Math.imul(scattered ^ (scattered >>> 15) ^ (scattered >>> 30), 0xcf0b109) >>> 0;
  h = Math.imul(h ^ (h >>> 12) ^ (h >>> 24), 0x64ea2d65) >>> 0;
  h = (h ^ (h >>> 15) ^ (h >>> 30)) >>> 0;
  return (h ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
}

/** A UUID (version 4 form) that depends on its arguments only; distinct for distinct indexes of a stream. */
export function uuid(seed: number, stream: number, index: number): string {
  const key = mix(seed, stream);
  const a = mix(key, index);
  const b = mix(a, 1);
  const c = mix(a, 2);
  const variant = quad(0x8000 | (c & 0x3fff));
  return `${hex(scatter(index, key))}-${quad(b)}-${quad(0x4000 | ((b >>> 16) & 0xfff))}-${variant}-${quad(c >>> 16)}${hex(mix(a, 3))}`;
}

/** The index of a UUID of a stream; undefined: it is not of this stream. */
export function indexOfUuid(seed: number, stream: number, id: string): number | undefined {
  const index = gather(Number.parseInt(id.slice(0, 8), 16) >>> 0, mix(seed, stream));
  return uuid(seed, stream, index) === id ? index : undefined;
}

export type NonEmpty<T> = readonly [T, ...T[]];

/** A stream of numbers fixed by its keys: the same keys give the same stream on every machine. */
export class Random {
  #state: number;

  constructor(...keys: readonly number[]) {
    this.#state = keys.reduce(mix, 0x5bd1e995);
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    return mix(this.#state, 0x51ed270b) / 4_294_967_296;
  }

  /** A whole number from 0 up to but not including `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: NonEmpty<T>): T {
    return list[this.int(list.length)] ?? list[0];
  }

  /** A waiting time with the given mean, never negative. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

/** Keys of the independent streams of one seed. */
export const streams = {
  organization: 1,
  organizationNames: 2,
  user: 3,
  override: 4,
  brand: 5,
  check: 6,
  content: 7,
  life: 8,
  checkId: 9,
  notificationId: 10,
  findingId: 11,
  company: 12,
  task: 13,
  featureSet: 14,
  subject: 15,
  dialect: 16,
} as const;
