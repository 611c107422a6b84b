import { createHash } from 'node:crypto';
import type { ChainFault } from '#shared/journal';

/** One row of the journal as it is stored. `content` is canonical JSON and carries its own number. */
export interface Link {
  number: number;
  content: string;
  hash: string;
}

/** The last row, remembered outside the database. */
export interface ChainHead {
  number: number;
  hash: string;
}

/** What stands before the first row. */
export const chainStart = '0'.repeat(64);

/** Hash of a row: SHA-256 over the hash before it and its content, in hex. */
export function linkHash(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`, 'utf8').digest('hex');
}

export interface ChainReport {
  rows: number;
  /** Hash of the last row. */
  head: string;
  fault: ChainFault | null;
}

/**
 * Walks the rows in the order of their numbers and names the first that was altered, is missing or
 * out of its place. A head that is given finds rows missing at the end, and a chain written anew.
 */
export function verifyChain(links: Iterable<Link>, head: ChainHead | null): ChainReport {
  let previous = chainStart;
  let rows = 0;
  let remembered: string | null = null;
  for (const link of links) {
    const expected = rows + 1;
    const fault = faultOf(link, expected, previous);
    if (fault !== null) return { rows, head: previous, fault };
    previous = link.hash;
    rows = expected;
    if (rows === head?.number) remembered = link.hash;
  }
  return { rows, head: previous, fault: head === null ? null : faultOfHead(head, rows, remembered) };
}

function faultOf(link: Link, expected: number, previous: string): ChainFault | null {
  if (link.number > expected) return { kind: 'missing', row: expected };
  // Content moved to another number, or a number given twice.
  if (link.number < expected || numberIn(link.content) !== link.number)
    return { kind: 'altered', row: expected };
  return linkHash(previous, link.content) === link.hash ? null : { kind: 'altered', row: expected };
}

function faultOfHead(head: ChainHead, rows: number, remembered: string | null): ChainFault | null {
  if (head.number > rows) return { kind: 'cut-off', row: rows + 1, expectedLast: head.number };
  return remembered === head.hash ? null : { kind: 'rewritten', row: head.number };
}

function numberIn(content: string): unknown {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && 'number' in value ? value.number : null;
  } catch {
    return null;
  }
}
