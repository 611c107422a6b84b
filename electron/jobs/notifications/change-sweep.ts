import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { partialList } from '../../service/api/partial-list.ts';
import { reachOf } from './schedule.ts';

/**
 * What the active checks of each organization look like, in two numbers, so that a sweep over 100,000
 * checks needs no list of them: the sum over all checks of a hash of name, state and updateTime does
 * not depend on their order, and a check that leaves the list changes it as well.
 */
export type Fingerprint = Map<string, { checks: number; sum: number }>;

export interface ActiveCheck {
  name: string;
  state?: string | undefined;
  updateTime?: string | undefined;
}

/** Stands for the organization of checks whose name tells none: it may be any. */
export const anyOrganization = '';

export function addToFingerprint(print: Fingerprint, checks: readonly ActiveCheck[]): void {
  for (const { name, state = '', updateTime = '' } of checks) {
    const organization = organizationOf(name) ?? anyOrganization;
    const so = print.get(organization) ?? { checks: 0, sum: 0 };
    print.set(organization, {
      checks: so.checks + 1,
      sum: (so.sum + hash(`${name} ${state} ${updateTime}`)) % 2 ** 52,
    });
  }
}

/** Organizations whose active checks differ between two complete sweeps. */
export function changedOrganizations(before: Fingerprint, after: Fingerprint): string[] {
  const changed: string[] = [];
  for (const [organization, now] of after) {
    const then = before.get(organization);
    if (then?.checks !== now.checks || then.sum !== now.sum) changed.push(organization);
  }
  for (const organization of before.keys()) if (!after.has(organization)) changed.push(organization);
  return changed;
}

export type ListActiveChecks = (
  pageToken: string,
  signal: AbortSignal,
) => Promise<Result<{ checks: readonly ActiveCheck[]; nextPageToken: string }>>;

/** Reads the active checks of all organizations, some pages at a time, for what changed in them. */
export interface ChangeSweep {
  /** The next pages; gives what ended them early. */
  read(signal: AbortSignal): Promise<AppError | null>;
  /** Begins again with the first page, after a failure that is not of everything. */
  failed(error: AppError): void;
  /** The failures count no longer. */
  clearError(): void;
  /** Why nothing is found this way: the list is refused, or several sweeps in a row failed. */
  readonly error: AppError | null;
  /** Organizations that changed and were not read since; each is removed when read. */
  readonly changed: Set<string>;
  /** Active checks the last whole sweep saw; null before it. */
  activeChecks(): number | null;
}

/** Changes behind what is listed would go unseen. */
export const partlyListed: AppError = partialList(
  'ListChecks',
  t('Part of the list of active checks was not read.'),
);

/** Pages in a row without a check: a service may return some while it looks for active ones, but not for ever. */
const maxEmptyPages = 100;

/** Sweeps in a row that failed, after which the list is taken not to be readable. */
const failuresInARow = 3;

export function createChangeSweep(list: ListActiveChecks, pagesAtOnce: number): ChangeSweep {
  const changed = new Set<string>();
  let current: { print: Fingerprint; next: string; used: Set<string>; emptyPages: number } | null = null;
  let last: Fingerprint | null = null;
  let failures = 0;
  let error: AppError | null = null;

  function clearError(): void {
    failures = 0;
    error = null;
  }

  return {
    changed,
    async read(signal) {
      current ??= { print: new Map(), next: '', used: new Set(), emptyPages: 0 };
      for (let pages = 0; pages < pagesAtOnce; pages += 1) {
        const page = await list(current.next, signal);
        if (!page.ok) return page.error;
        addToFingerprint(current.print, page.value.checks);
        current.used.add(current.next);
        current.emptyPages = page.value.checks.length === 0 ? current.emptyPages + 1 : 0;
        if (current.emptyPages >= maxEmptyPages) return partlyListed;
        const next = page.value.nextPageToken;
        if (next !== '' && !current.used.has(next)) {
          current.next = next;
          continue;
        }
        // An empty page with an earlier token is the end of a list that always gives one.
        if (next !== '' && page.value.checks.length > 0) return partlyListed;
        if (last !== null) for (const name of changedOrganizations(last, current.print)) changed.add(name);
        last = current.print;
        current = null;
        failures = 0;
        break;
      }
      error = null;
      return null;
    },
    failed(reason) {
      // A page token may be refused for its age, e.g. after the computer slept.
      const isFirstPage = current === null || current.next === '';
      const isRefusal = reachOf(reason) === 'organization' && reason.kind !== 'protocol';
      current = null;
      failures += 1;
      if ((isFirstPage && isRefusal) || failures >= failuresInARow) error = reason;
    },
    clearError,
    get error() {
      return error;
    },
    activeChecks() {
      if (last === null) return null;
      let sum = 0;
      for (const { checks } of last.values()) sum += checks;
      return sum;
    },
  };
}

/** 52 bits of two FNV-1a hashes: exact in a number. */
function hash(text: string): number {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return (a >>> 0) * 2 ** 20 + ((b >>> 0) & 0xfffff);
}
