import { defaultPageSize } from '#shared/limits';
import type { PageTokens, Place } from './page-tokens.ts';
import { lowerBound, type Sequence } from './state/sequence.ts';

/** Rows looked at for one page. A rare match may thus cost empty pages with a token (§4 rule 3). */
export const scanBudget = 2000;

export interface ListRequest {
  /** Every argument but the page size and the token, as one text: a token is good for these only. */
  scope: string;
  pageSize?: number | undefined;
  pageToken?: string | undefined;
  maximum?: number;
}

export interface ListPlan {
  sequence: Sequence;
  /** Highest number first. */
  descending?: boolean;
  /** Absent: every row is in the list. */
  keep?: ((key: number) => boolean) | undefined;
}

export interface Page {
  keys: number[];
  /** Empty at the end of the list. */
  nextPageToken: string;
}

/** Reads lists page by page. A page larger than the maximum is cut to it (AIP-158). */
export class Pager {
  readonly #tokens: PageTokens;
  readonly #largestPage: number;
  readonly #gives: 'pages' | 'whole lists' | 'nothing';

  /** `largestPage` is for the lists for which §8 states none. */
  constructor(tokens: PageTokens, largestPage = 1000, gives: 'pages' | 'whole lists' | 'nothing' = 'pages') {
    this.#tokens = tokens;
    this.#largestPage = largestPage;
    this.#gives = gives;
  }

  /** A pager whose pages are empty and carry a token for the place they began at. */
  emptied(): Pager {
    return new Pager(this.#tokens, this.#largestPage, 'nothing');
  }

  /** A pager that gives every list in one page. */
  unpaged(): Pager {
    return new Pager(this.#tokens, this.#largestPage, 'whole lists');
  }

  read(request: ListRequest, plan: ListPlan): Page {
    if (this.#gives === 'whole lists')
      return { keys: scan(plan, null, Infinity, Infinity).keys, nextPageToken: '' };
    const { scope, pageSize = defaultPageSize, pageToken = '', maximum = this.#largestPage } = request;
    const begin = pageToken === '' ? { place: null, issue: 0 } : this.#tokens.read(scope, pageToken);
    if (this.#gives === 'nothing')
      return { keys: [], nextPageToken: this.#tokens.write(scope, begin.place, begin.issue + 1) };
    const { keys, end } = scan(plan, begin.place, Math.min(pageSize, maximum), scanBudget);
    return { keys, nextPageToken: end === null ? '' : this.#tokens.write(scope, end) };
  }
}

/** Walks on from a place. `end` is where to continue, or null at the end of the list. */
function scan(plan: ListPlan, place: Place, size: number, budget: number): { keys: number[]; end: Place } {
  const { sequence, descending = false, keep } = plan;
  const step = descending ? -1 : 1;
  const first = descending
    ? lowerBound(sequence, place ?? Infinity) - 1
    : place === null
      ? 0
      : lowerBound(sequence, place + 1);
  const inside = (position: number) => position >= 0 && position < sequence.length;
  const keys: number[] = [];
  let position = first;
  let last: Place = null;
  for (let seen = 0; inside(position) && keys.length < size && seen < budget; seen += 1, position += step) {
    const key = sequence.at(position);
    if (key === undefined) break;
    last = key;
    if (keep === undefined || keep(key)) keys.push(key);
  }
  return { keys, end: inside(position) ? last : null };
}
