import { createHash, createHmac } from 'node:crypto';
import { invalidField } from './refusal.ts';

/** A place in a list: the last key that was looked at, or null for its beginning. */
export type Place = number | null;

/** Makes and reads page tokens: opaque, signed, and bound to the other arguments of their list. */
export class PageTokens {
  readonly #key: Buffer;

  /** Derived from the seed, so that a token outlives a restart of the same data. */
  constructor(seed: number) {
    this.#key = createHash('sha256').update(`page tokens of ${seed}`).digest();
  }

  /**
   * `scope` holds every argument that must stay the same while paging. `issue` distinguishes tokens of the
   * same position.
   */
  write(scope: string, place: Place, issue = 0): string {
    const text = `${place ?? 'start'}.${issue}`;
    const signature = createHmac('sha256', this.#key).update(`${scope}\n${text}`).digest('hex').slice(0, 24);
    return Buffer.from(`${text}.${signature}`).toString('base64url');
  }

  /** Throws a 400 for a token of another list, of other arguments, or of nobody. */
  read(scope: string, token: string): { place: Place; issue: number } {
    const text = Buffer.from(token, 'base64url').toString('latin1');
    const [, last = '', digits = ''] = /^(\d{1,15}|start)\.(\d{1,9})\./.exec(text) ?? [];
    const place = last === 'start' ? null : Number(last);
    const issue = Number(digits);
    if (last !== '' && this.write(scope, place, issue) === token) return { place, issue };
    throw invalidField('pageToken', 'The token is not one of this list, or another argument has changed.');
  }
}
