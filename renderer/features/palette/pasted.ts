import { checkIn } from '#shared/check-names';
import { callFaultWords, loggedOperations, type CallFilter } from '#shared/call-log';
import { judgeShape, readWebhookBody } from '#shared/webhook/shape';
import { isName, lastSegment, organizationOf, type ResourceName } from '#shared/resource-names';

/** What a text that a customer reads out or that was copied from somewhere names. */
export interface Named {
  checks: readonly ResourceName<'check'>[];
  teams: readonly ResourceName<'team'>[];
  organizations: readonly ResourceName<'organization'>[];
  /** What may be a client reference: the whole text where it is one word, else words of a sentence that look like one. */
  references: readonly string[];
  /** It may be a phone number as people write it. */
  phone: string | null;
  /** The requests of an error text. */
  calls: Pick<CallFilter, 'kind' | 'operation' | 'text'> | null;
  /** It is the body of a webhook. */
  isWebhookBody: boolean;
}

const phoneLike = /^\+?[\d\s().\u00a0\u2010-\u2015-]{7,25}$/;

/** A resource name in a sentence, a URL, an error or the body of a webhook. */
const resource = /organizations\/[^\s"'`“”„‘’‚«»<>,;:?#*|\\…)\]}]+/g;
/** References as systems write them: a word with a digit or a separator in it. */
const referenceLike = /^(?=.*[\d_-])[^\s{}"]{2,255}$/;
/** In a sentence, letters and at least two digits with a separator between them, or an ID. */
const referenceInText =
  /(?<![\p{L}\d_./@:-])(?:\p{L}[\p{L}\d]*(?:[_-][\p{L}\d]+)*[_-]\d{2}[\p{L}\d_-]*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\p{L}\d_@/-])/giu;
/** More of them are a list, which no line of the palette is for. */
const maxReferences = 3;

export function namedIn(text: string): Named {
  // The address of a page may have a whole resource name as one segment.
  const names = [...text.replace(/%2f/gi, '/').matchAll(resource)].map(([name]) =>
    name.replace(/[./]+$/, ''),
  );
  const checks = names.flatMap((name) => checkIn(name) ?? []);
  const teams = names.filter((name) => isName('team', name));
  const organizations = names
    .filter((name) => checkIn(name) === null)
    .flatMap((name) => organizationOf(name) ?? []);
  const isWebhookBody = isNotification(text);
  const bare = withoutMarks(text);
  const isPhone = phoneLike.test(bare) && bare.replace(/\D/g, '').length >= 7;
  return {
    checks: [...new Set(checks)],
    teams: [...new Set(teams)],
    organizations: [...new Set(organizations)],
    references: names.length > 0 || isWebhookBody ? [] : referencesIn(bare),
    phone: isPhone ? bare : null,
    calls: isWebhookBody ? null : callsIn(text, checks[0]),
    isWebhookBody,
  };
}

/** What a mail, a chat or code puts around a word. */
const pairs = ['""', "''", '``', '“”', '„“', '‘’', '‚‘', '«»', '()', '[]', '<>', '{}', '**'];

function withoutMarks(text: string): string {
  const ended = text.replace(/[.,;:!?]+$/, '');
  const isPaired = pairs.some(([open = '', close = '']) => ended.startsWith(open) && ended.endsWith(close));
  return isPaired && ended.length > 2 ? withoutMarks(ended.slice(1, -1).trim()) : ended;
}

const webAddress = /^https?:\/\/[^/\s]+(\/[^\s?#]+)/i;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The IDs in the path of an address of the web app; without any its last segment that looks like a reference. */
function referencesInPath(path: string): string[] {
  const ids = path.match(uuid);
  if (ids !== null) return [...new Set(ids)].slice(-maxReferences);
  return path
    .split('/')
    .filter((segment) => /\d/.test(segment) && referenceLike.test(segment))
    .slice(-1);
}

function referencesIn(text: string): string[] {
  const path = webAddress.exec(text)?.[1];
  if (path !== undefined) return referencesInPath(path);
  if (referenceLike.test(text)) return [text];
  return [...new Set(text.match(referenceInText))].slice(0, maxReferences);
}

function isNotification(text: string): boolean {
  if (!text.startsWith('{')) return false;
  const { kind, type } = judgeShape(readWebhookBody(text));
  return kind !== 'not-json' && type !== null;
}

/** Codes of gRPC and words by which an error is distinguished from any other text with a number in it. */
const errorWords =
  /\b(errors?|fail(ed|ure)?|http|status|denied|forbidden|unauthori[sz]ed|unauthenticated|unavailable|timed? ?out|exception|not[ _]found|invalid[ _]argument|failed[ _]precondition|resource[ _]exhausted|internal|refused|no access|does not exist)\b/i;
/** As a page or the service says it: the status, then what it means. */
const statusFirst = /^[45]\d\d:/;

function callsIn(text: string, check: string | undefined): Named['calls'] {
  const operation = loggedOperations.find((each) => new RegExp(`\\b${each}\\b`).test(text)) ?? null;
  const coded = statusOfCode(text);
  const isError = coded !== null || statusFirst.test(text) || errorWords.test(text.replaceAll('_', ' '));
  const status =
    /\b[45]\d\d\b/.exec(text.replaceAll(resource, ''))?.[0] ?? coded ?? (noAccess.test(text) ? '403' : null);
  const fault = faultIn(text);
  if (operation === null && fault === null && !(isError && (status !== null || check !== undefined)))
    return null;
  const about = check === undefined ? (status ?? fault ?? '') : lastSegment(check);
  return { kind: isError || (status ?? fault) !== null ? 'errors' : 'all', operation, text: about };
}

/** Why a call had no response, in the words that the page of API calls has for it. */
function faultIn(text: string): string | null {
  const given = text.toLowerCase();
  return Object.values(callFaultWords).find((words) => given.includes(words.toLowerCase())) ?? null;
}

/** The API returns one status for both (§7). */
const noAccess = /\bno access\b|\bdoes not exist\b/i;

/** The status that comes with a code of gRPC, as its mapping to HTTP has it. */
const statusOfCodes: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: '400',
  FAILED_PRECONDITION: '400',
  UNAUTHENTICATED: '401',
  PERMISSION_DENIED: '403',
  NOT_FOUND: '404',
  ALREADY_EXISTS: '409',
  RESOURCE_EXHAUSTED: '429',
  INTERNAL: '500',
  UNAVAILABLE: '503',
  DEADLINE_EXCEEDED: '504',
};

function statusOfCode(text: string): string | null {
  const code = Object.keys(statusOfCodes).find((each) => new RegExp(`\\b${each}\\b`).test(text));
  return code === undefined ? null : (statusOfCodes[code] ?? null);
}
