import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { lockFile } from './lock-file.ts';
import { routeIds, type RouteId } from './route-ids.ts';

export const changeFileFormat = 'local service changes, form 2';

/** What the changes in a file build on: they mean nothing on other data. */
const baseSchema = z.strictObject({
  format: z.literal(changeFileFormat),
  seed: z.number(),
  organizations: z.number(),
  checks: z.number(),
  notifications: z.number(),
  /** The moment the seeded past ends. */
  epoch: z.number(),
});
export type DataBase = z.infer<typeof baseSchema>;

/** One line of the file. */
export const changeSchema = z.strictObject({
  at: z.number(),
  id: z.custom<RouteId>((value) => routeIds.some((id) => id === value)),
  names: z.record(z.string(), z.string()),
  ids: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
});
/** One change as it was asked for, at the time it was made; its body is in no dialect. */
export type Change = z.infer<typeof changeSchema>;

/** Changes kept in a file, one JSON text a line: what was asked for, so that it can be done again. */
export class ChangeFile {
  readonly base: DataBase;
  readonly changes: readonly Change[];
  readonly #path: string;
  /** Length of the file, in bytes. */
  #size: number;
  /** Lines that the disk did not take yet. They were made, so that later changes build on them. */
  #unwritten = '';
  /** Lets another process open the file. */
  readonly close: () => void;

  private constructor(path: string, { base, changes, size }: Contents, close: () => void) {
    this.#path = path;
    this.base = base;
    this.changes = changes;
    this.#size = size;
    this.close = close;
  }

  /**
   * Opens a file or begins it. Throws when it is open already, was begun with other data options or is not such a
   * file: two services that write to one file would make changes that neither can repeat.
   */
  static open(given: string, expected: DataBase): ChangeFile {
    const path = resolve(given);
    const unlock = lockFile(path);
    try {
      return new ChangeFile(path, read(path, expected), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** Throws when the disk does not take the change; a later one takes it along. */
  append(change: Change): void {
    this.#unwritten += `${JSON.stringify(change)}\n`;
    try {
      appendFileSync(this.#path, this.#unwritten);
    } catch (error) {
      // What there was room for has no end: the next line would go on from it.
      truncateSync(this.#path, this.#size);
      throw error;
    }
    this.#size += Buffer.byteLength(this.#unwritten);
    this.#unwritten = '';
  }
}

interface Contents {
  base: DataBase;
  changes: readonly Change[];
  size: number;
}

function read(path: string, expected: DataBase): Contents {
  if (!existsSync(path)) {
    const begin = `${JSON.stringify(expected)}\n`;
    writeFileSync(path, begin, { mode: 0o600 });
    return { base: expected, changes: [], size: Buffer.byteLength(begin) };
  }
  const text = readFileSync(path, 'utf8');
  // A line without its end was being written when the service was killed: its change got no response.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const { base, changes } = parse(path, whole, expected);
  const size = Buffer.byteLength(whole);
  if (whole.length < text.length) truncateSync(path, size);
  return { base, changes, size };
}

/** Throws for what is not such a file, before anything is written to it. */
function parse(path: string, whole: string, expected: DataBase): Omit<Contents, 'size'> {
  try {
    const [first = '', ...lines] = whole.trimEnd().split('\n');
    const base = baseSchema.parse(JSON.parse(first));
    const changes = lines.map((line) => changeSchema.parse(JSON.parse(line)));
    assertSame(path, base, expected);
    return { base, changes };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(`${path} is not a file of changes of the local service. Name another file.`, {
      cause: error,
    });
  }
}

function assertSame(path: string, base: DataBase, expected: DataBase): void {
  for (const option of ['seed', 'organizations', 'checks', 'notifications'] as const) {
    if (base[option] !== expected[option]) {
      throw new RangeError(
        `${path} was begun with ${option} ${base[option]}, not ${expected[option]}. Start with that, or name another file.`,
      );
    }
  }
}
