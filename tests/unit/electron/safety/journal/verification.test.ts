import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '#electron/safety/journal/canonical-json';
import {
  chainStart,
  emptyHead,
  linkHash,
  macKeyOf,
  macOf,
  type ChainHead,
  type Link,
} from '#electron/safety/journal/chain';
import { gapNotice, verify } from '#electron/safety/journal/verification';
import type { RestartReason } from '#shared/journal';

const checkedAt = '2026-03-02T10:15:00.000Z';
const key = macKeyOf(new Uint8Array(32).fill(7));
type Content = Record<string, Json>;
const opened: Content = { kind: 'opened' };

/** Rows of this app with these contents; `isProven` false: written without the key. */
function chainOf(contents: readonly Content[], isProven = true): Link[] {
  let previous = chainStart;
  return contents.map((members, index) => {
    const number = index + 1;
    const content = canonicalJson({ ...members, number, ...(isProven ? { macKey: key.id } : {}) });
    previous = linkHash(previous, content);
    return { number, content, hash: previous, mac: isProven ? macOf(key, previous) : null };
  });
}
const gap = (why: RestartReason, lost: number): Content => ({
  kind: 'restarted',
  why,
  lost: { number: lost, hash: '' },
});
const headOf = (links: readonly Link[]): ChainHead => links.at(-1) ?? emptyHead;

function verified(
  links: readonly Link[],
  {
    head = headOf(links),
    changedPart = null,
    isCompared = true,
  }: { head?: ChainHead; changedPart?: string | null; isCompared?: boolean } = {},
) {
  const { number, hash } = head;
  return verify({ links, changedPart }, { head: { number, hash }, key, isCompared }, checkedAt);
}

describe('the result of a verification', () => {
  const links = chainOf([opened, opened, opened]);
  const changed = (row: number, change: Partial<Link>) =>
    links.map((link) => (link.number === row ? { ...link, ...change } : link));

  it('is a changed table if the rows are correct', () => {
    const { fault, message } = verified(links, { changedPart: 'index journal_opened' });
    expect(fault).toEqual({ kind: 'schema', part: 'index journal_opened' });
    expect(message).toContain('(index journal_opened)');
  });

  it('names a bad row before a changed table, and a changed table before an old gap', () => {
    const part = { changedPart: 'table journal' };
    expect(verified(changed(2, { hash: '' }), part).fault).toEqual({ kind: 'altered', row: 2 });
    const withGap = chainOf([opened, gap('lost', 4)]);
    expect(verified(withGap, part).fault).toEqual({ kind: 'schema', part: 'table journal' });
    expect(verified(withGap).fault).toMatchObject({ kind: 'restarted', row: 2 });
  });

  it('counts the rows without a MAC', () => {
    expect(verified(links).message).toBe('3 entries, no gaps or altered entries.');
    expect(verified(chainOf([opened, opened], false)).message).toContain(
      '2 entries, no gaps or altered entries. 2 rows were saved without a signature',
    );
  });

  it('names what the keychain could not prove before it counts rows without a MAC', () => {
    const { truncation, message } = verified(chainOf([opened], false), { isCompared: false });
    expect(truncation).toBe('not-checked');
    expect(message).toContain('The keychain did not respond');
  });

  const unproven = chainOf([opened, opened, opened], false);
  it.each<[string, ReturnType<typeof verified>, string]>([
    [
      'altered',
      verified(changed(2, { hash: '' })),
      'Row 2 does not match its hash. This row or the previous row was changed.',
    ],
    [
      'forged',
      verified(changed(2, { mac: '' })),
      'Row 2 has a valid hash but an invalid signature. This app did not write the row.',
    ],
    ['missing', verified(links.filter(({ number }) => number !== 2)), 'Row 2 is missing.'],
    ['cut-off', verified(links.slice(0, 1), { head: headOf(links) }), 'Rows 2 to 3 are missing at the end.'],
    [
      'rewritten',
      verified(links, { head: { number: 3, hash: 'another' } }),
      'The chain is intact, but the app did not write row 3. The journal was rewritten.',
    ],
    [
      'added',
      verified(unproven, { head: headOf(unproven.slice(0, 1)) }),
      'Another program added row 2 and the rows after it.',
    ],
    [
      'schema',
      verified(links, { changedPart: 'trigger quiet' }),
      "The structure of the journal's table was changed (trigger quiet). The saved rows are intact, but lists may hide or alter entries.",
    ],
  ])('explains what is %s', (kind, { fault, message }, words) => {
    expect(fault?.kind).toBe(kind);
    expect(message).toBe(words);
  });

  const gapWords: [RestartReason, string][] = [
    [
      'lost',
      'Gap at row 2: row 4, the last that the app wrote, was missing. Earlier rows were removed or rewritten.',
    ],
    [
      'added',
      'Gap at row 2: the rows after row 4 have no valid signature. Another program added them, or the keychain was locked.',
    ],
    [
      'no-head',
      'Gap at row 2: the keychain had no record of this journal. Earlier rows may have been removed or rewritten.',
    ],
    [
      'no-key',
      "Gap at row 2: the key of the journal was missing from the keychain, so the app made a new one. Signatures of earlier rows can't be checked.",
    ],
  ];
  it.each(gapWords)('explains which gap was recorded: %s', (why, words) => {
    expect(verified(chainOf([opened, gap(why, 4)])).message).toBe(words);
    expect(gapNotice({ why, row: 2, expectedLast: 4 })).toEqual({
      title:
        why === 'lost'
          ? 'The journal was changed outside the app.'
          : "Some journal entries can't be verified.",
      message: words,
    });
  });

  it('counts the gaps before the newest one', () => {
    const { message } = verified(chainOf([gap('lost', 4), gap('added', 1), gap('lost', 5)]));
    expect(message).toMatch(/^Gap at row 3: .+\n2 earlier gaps are recorded\.$/);
  });
});

describe('the notice about a gap', () => {
  it('says that the database was emptied if all remembered rows are gone', () => {
    expect(gapNotice({ why: 'lost', row: 1, expectedLast: 4 })).toEqual({
      title: 'The database is missing or was emptied.',
      message:
        'According to the keychain, the journal had 4 rows, but this database has none. The inbox and the record of created checks may be missing too. Restore a backup in Settings.',
    });
  });

  it('says that entries cannot be verified if another gap is in the first row', () => {
    expect(gapNotice({ why: 'added', row: 1, expectedLast: 0 }).title).toBe(
      "Some journal entries can't be verified.",
    );
  });
});
