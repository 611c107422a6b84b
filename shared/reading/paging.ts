import { isFields, plainName, type Fields } from './reading.ts';

/** The members of a page besides its entries. §4 prints `nextPageToken` and nothing else. */
export interface Paging {
  nextPageToken: string;
  /** How many entries the whole list has, where the service counts them. */
  total: number | null;
  /** Members that are not understood and may be how this service states a further page. */
  besides: string[];
}

const names = (...plain: string[]): ReadonlySet<string> => new Set(plain);

/** Names a token of the next page may have, the likeliest first; only the first is in the API document. */
const tokenNames = [
  'nextpagetoken',
  'nexttoken',
  'nextcursor',
  'nextpage',
  'continuationtoken',
  'continuation',
  'next',
  'endcursor',
  'cursor',
];
const totalNames = ['totalsize', 'totalcount', 'totalresults', 'totalitems', 'totalelements', 'total'];
const moreNames = names('hasmore', 'hasnext', 'hasnextpage', 'more', 'istruncated', 'truncated');
const lastNames = names('last', 'islast', 'islastpage', 'lastpage');
/** About the response or the page that was asked for. */
const quietNames = names(
  'kind',
  '@type',
  'object',
  'etag',
  'requestid',
  'traceid',
  'self',
  'first',
  'prev',
  'previous',
  'last',
  'limit',
  'offset',
  'page',
  'pagesize',
  'perpage',
  'pagenumber',
  'currentpage',
  'pageindex',
);
/** About the entries: a response that has one of these and no list is not an empty list. */
const metadataNames = names('count', 'size', 'type', 'status', 'success', 'ok');
const pagerNames = names('meta', 'metadata', 'paging', 'pagination', 'pageinfo', 'page', 'links');
const envelopeNames = names(
  'data',
  'result',
  'results',
  'response',
  'payload',
  'body',
  'content',
  'page',
  'embedded',
  'hits',
);
const hint = /next|more|cursor|token|contin|after|offset|page|resume|bookmark/;

/** Whether a member that is not understood most likely announces a further page, and is no message or label. */
export function announcesPages(name: string): boolean {
  const plain = plainName(name);
  return (
    moreNames.has(plain) ||
    lastNames.has(plain) ||
    isTokenName(plain) ||
    pagerNames.has(plain) ||
    hint.test(plain)
  );
}

const isTokenName = (plain: string) => tokenNames.includes(plain);

/** A name under which services put a whole response, never one of its entries. */
export const isEnvelopeName = (name: string): boolean => envelopeNames.has(plainName(name));

/** A name of something about the page or its entries. */
export function isPagingName(name: string): boolean {
  const plain = plainName(name);
  const isListed = [moreNames, lastNames, quietNames, metadataNames, pagerNames].some((each) =>
    each.has(plain),
  );
  return isListed || isTokenName(plain) || totalNames.includes(plain);
}

/** Whether a member is about the page alone, so that a response of such members says nothing. */
export function isAboutPages(name: string, value: unknown): boolean {
  const plain = plainName(name);
  if (isFields(value))
    return pagerNames.has(plain) && Object.entries(value).every(([inner, item]) => isAboutPages(inner, item));
  if (Array.isArray(value)) return false;
  if (moreNames.has(plain) || lastNames.has(plain)) return saysMore(plain, value) !== true;
  return isTokenName(plain) || totalNames.includes(plain) || quietNames.has(plain);
}

/** `envelopes`: the objects around the list, the nearest first; `path` leads to the list. */
export function pagingOf(envelopes: readonly Fields[], path: readonly string[]): Paging {
  const members = envelopes.flatMap(pagingMembers);
  const nextPageToken = tokenIn(members);
  const top = envelopes.at(-1);
  const isUnclear = nextPageToken === '' && top !== undefined && !saysLast(members);
  return {
    nextPageToken,
    total: totalIn(members),
    besides: isUnclear ? [...new Set(otherPathsIn(top, path, true))] : [],
  };
}

type Member = readonly [plain: string, value: unknown];

/** The members of an envelope, and of the objects in it that are about pages. */
function pagingMembers(envelope: Fields): Member[] {
  return Object.entries(envelope).flatMap(([name, value]): Member[] => {
    const plain = plainName(name);
    if (!pagerNames.has(plain) || !isFields(value)) return [[plain, value]];
    return Object.entries(value).map(([inner, item]): Member => [plainName(inner), item]);
  });
}

/** The token of the next page; null, an absent one and false say that there is none. */
function tokenIn(members: readonly Member[]): string {
  // Some services send the place of the last entry even where nothing follows it.
  const names = saysLast(members) ? tokenNames.slice(0, 1) : tokenNames;
  for (const name of names)
    for (const [plain, value] of members) {
      if (plain !== name) continue;
      if (typeof value === 'string' && value !== '' && !isAddress(value)) return value;
      if (typeof value === 'number') return String(value);
    }
  return '';
}

const saysLast = (members: readonly Member[]) =>
  members.some(([plain, value]) => saysMore(plain, value) === false);

/** Whether a member says that there is a further page; null: it does not say. The last page may be a link or a number. */
function saysMore(plain: string, value: unknown): boolean | null {
  const isYes = value === true || value === 'true' || (value === 1 && moreNames.has(plain));
  const isNo = value === false || value === 'false' || (value === 0 && moreNames.has(plain));
  if (!isYes && !isNo) return null;
  if (moreNames.has(plain)) return isYes;
  return lastNames.has(plain) ? isNo : null;
}

/** A link to the next page is not a token that the operations take (§4). */
const isAddress = (value: string) => /^(https?:)?\/\S*\?|^https?:/i.test(value);

function totalIn(members: readonly Member[]): number | null {
  for (const name of totalNames)
    for (const [plain, value] of members) {
      if (plain !== name) continue;
      const total = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
      if (typeof total === 'number' && Number.isSafeInteger(total) && total >= 0) return total;
    }
  return null;
}

/**
 * Other members next to the list that are not empty. Any text that is not understood counts in an envelope or in
 * an object about pages; elsewhere only what its name hints at.
 */
function otherPathsIn(fields: Fields, [next, ...rest]: readonly string[], isPager: boolean): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const plain = plainName(name);
    if (name === next) return isFields(value) ? otherPathsIn(value, rest, true) : [];
    if (moreNames.has(plain) || (lastNames.has(plain) && saysMore(plain, value) !== null))
      return saysMore(plain, value) === true ? [name] : [];
    if (isTokenName(plain)) return isNothing(value) ? [] : [name];
    if (isFields(value)) return otherPathsIn(value, [], pagerNames.has(plain));
    if (Array.isArray(value)) return value.some(isNextLink) ? [name] : [];
    if (totalNames.includes(plain) || quietNames.has(plain) || metadataNames.has(plain)) return [];
    if (typeof value === 'string') return value !== '' && (isPager || hint.test(plain)) ? [name] : [];
    // The number of pages says that there are more where it is not one.
    return typeof value === 'number' && hint.test(plain) && value > (/total|count|num/.test(plain) ? 1 : 0)
      ? [name]
      : [];
  });
}

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (isFields(value) && Object.keys(value).length === 0);
const isNextLink = (item: unknown) => isFields(item) && item['rel'] === 'next';
