import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ChainFault, RestartReason } from '#shared/journal';
import { isRestartReason } from '#shared/journal';
import { prepared } from '../../platform/storage/sealed.ts';

/** One row of the journal as it is stored. `content` is canonical JSON and carries its own number. */
export interface Link {
  number: number;
  content: string;
  hash: string;
  /** HMAC of the hash; null where the row was written without the key. */
  mac: string | null;
}

/** The last row, remembered outside the database. */
export interface ChainHead {
  number: number;
  hash: string;
}

/** The key of the MACs. Rows name it by its id, so that another key is distinguished from a wrong MAC. */
export interface MacKey {
  id: string;
  bytes: Uint8Array;
}

/** What comes before the first row. */
export const chainStart = '0'.repeat(64);
export const emptyHead: ChainHead = { number: 0, hash: chainStart };
export const macKeyBytes = 32;

/** Hash of a row: SHA-256 over the hash before it and its content, in hex. Whoever has the rows can check it. */
export function linkHash(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`, 'utf8').digest('hex');
}

/** MAC of a row: HMAC-SHA-256 over its hash, and so over all rows up to it. Only who has the key can make it. */
export function macOf(key: MacKey, hash: string): string {
  return createHmac('sha256', prepared(key.bytes)).update(hash, 'utf8').digest('hex');
}

export function newMacKey(): MacKey {
  return macKeyOf(randomBytes(macKeyBytes));
}

export function macKeyOf(bytes: Uint8Array): MacKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

export interface ChainReport {
  rows: number;
  entries: number;
  /** Hash of the last row. */
  head: string;
  fault: ChainFault | null;
  /** Rows that rest on their hash alone: no MAC, or one whose key is not here. */
  withoutMac: number;
}

/**
 * Reads the rows in order of their numbers and names the first that was altered, forged, is missing or out of
 * order; else the newest gap that the app itself noted. A head that is given finds rows missing or added at
 * the end, and a chain rewritten.
 */
export function verifyChain(
  links: Iterable<Link>,
  head: ChainHead | null,
  key: MacKey | null = null,
): ChainReport {
  const report: ChainReport = { rows: 0, entries: 0, head: chainStart, fault: null, withoutMac: 0 };
  let restart: ChainFault | null = null;
  let gaps = 0;
  let remembered: string | null = head?.number === 0 ? chainStart : null;
  let firstAdded: number | null = null;
  for (const link of links) {
    const row = report.rows + 1;
    const facts = factsOf(link.content);
    const fault = faultOf(link, facts, row, report.head, key);
    if (fault !== null) return { ...report, fault };
    report.head = link.hash;
    report.rows = row;
    if (facts.kind === 'opened') report.entries += 1;
    const isProven = key !== null && facts.macKey === key.id;
    if (!isProven) report.withoutMac += 1;
    if (row === head?.number) remembered = link.hash;
    // The app may have ended between a row and its head; then the row has its MAC.
    if (head !== null && row > head.number && !isProven) firstAdded ??= row;
    if (facts.kind === 'restarted') {
      restart = { kind: 'restarted', row, ...restartOf(facts), earlier: gaps };
      gaps += 1;
    }
  }
  if (head !== null) {
    if (head.number > report.rows)
      report.fault = { kind: 'cut-off', row: report.rows + 1, expectedLast: head.number };
    else if (remembered !== head.hash) report.fault = { kind: 'rewritten', row: head.number };
    else if (firstAdded !== null) report.fault = { kind: 'added', row: firstAdded };
  }
  report.fault ??= restart;
  return report;
}

/** True where the rows follow on the head one by one and each has a right MAC. */
export function followsByMac(links: Iterable<Link>, head: ChainHead, key: MacKey | null): boolean {
  if (key === null) return false;
  let { number, hash } = head;
  for (const link of links) {
    const facts = factsOf(link.content);
    number += 1;
    if (facts.macKey !== key.id || faultOf(link, facts, number, hash, key) !== null) return false;
    hash = link.hash;
  }
  return true;
}

/** The id of the key that a row names; null: none. */
export const macKeyIn = (content: string): string | null => factsOf(content).macKey;

function faultOf(
  link: Link,
  facts: Facts,
  expected: number,
  previous: string,
  key: MacKey | null,
): ChainFault | null {
  if (link.number > expected) return { kind: 'missing', row: expected };
  // Content moved to another number, or a number given twice.
  if (link.number < expected || facts.number !== link.number) return { kind: 'altered', row: expected };
  if (linkHash(previous, link.content) !== link.hash) return { kind: 'altered', row: expected };
  return isMacRight(link, facts, key) ? null : { kind: 'forged', row: expected };
}

/** The content, which is hashed, says whether there is a MAC and of which key. */
function isMacRight({ hash, mac }: Link, { macKey }: Facts, key: MacKey | null): boolean {
  if (macKey === null || mac === null) return macKey === null && mac === null;
  if (key === null || macKey !== key.id) return true;
  const [given, right] = [Buffer.from(mac, 'utf8'), Buffer.from(macOf(key, hash), 'utf8')];
  return given.length === right.length && timingSafeEqual(given, right);
}

interface Facts {
  number: unknown;
  kind: unknown;
  macKey: string | null;
  why: unknown;
  lost: unknown;
}
const noFacts: Facts = { number: null, kind: null, macKey: null, why: undefined, lost: null };

function factsOf(content: string): Facts {
  try {
    const value: unknown = JSON.parse(content);
    if (!isRecord(value)) return noFacts;
    const { number, kind, macKey, why, lost } = value;
    return { number, kind, macKey: typeof macKey === 'string' ? macKey : null, why, lost };
  } catch {
    return noFacts;
  }
}

function restartOf({ why, lost }: Facts): { why: RestartReason; expectedLast: number } {
  const last = isRecord(lost) ? lost['number'] : null;
  return {
    why: isRestartReason(why) ? why : 'lost',
    expectedLast: Number.isSafeInteger(last) ? Number(last) : 0,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
