import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '#electron/safety/journal/canonical-json';
import {
  chainStart,
  emptyHead,
  followsByMac,
  linkHash,
  macKeyOf,
  macOf,
  verifyChain,
  type ChainHead,
  type Link,
} from '#electron/safety/journal/chain';

function chainOf(texts: readonly string[]): Link[] {
  let previous = chainStart;
  return texts.map((text, index) => {
    const number = index + 1;
    const content = canonicalJson({ number, text });
    previous = linkHash(previous, content);
    return { number, content, hash: previous, mac: null };
  });
}
const key = macKeyOf(new Uint8Array(32).fill(7));
/** The same with the MACs of a key. */
function provenChainOf(texts: readonly string[]): Link[] {
  let previous = chainStart;
  return texts.map((text, index) => {
    const number = index + 1;
    const content = canonicalJson({ number, text, macKey: key.id });
    previous = linkHash(previous, content);
    return { number, content, hash: previous, mac: macOf(key, previous) };
  });
}
const headOf = (links: readonly Link[]): ChainHead | null => {
  const last = links.at(-1);
  return last === undefined ? null : { number: last.number, hash: last.hash };
};
/** A chain, and a place in it. */
const chainAndPlace = fc
  .array(fc.string(), { minLength: 1, maxLength: 12 })
  .chain((texts) => fc.tuple(fc.constant(chainOf(texts)), fc.nat(texts.length - 1)));

describe('the hash chain', () => {
  it('is intact if nothing was changed', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), (texts) => {
        const links = chainOf(texts);
        const head = headOf(links);
        expect(verifyChain(links, head)).toEqual({
          rows: texts.length,
          entries: 0,
          head: head?.hash ?? chainStart,
          fault: null,
          withoutMac: texts.length,
        });
      }),
    );
  });

  it('names a row whose content, hash or number was changed', () => {
    const change = fc.constantFrom<(link: Link) => Link>(
      (link) => ({ ...link, content: canonicalJson({ number: link.number, text: 'other text' }) }),
      (link) => ({ ...link, content: `${link.content} ` }),
      (link) => ({ ...link, content: 'not JSON' }),
      (link) => ({ ...link, hash: linkHash('x', link.content) }),
      (link) => ({ ...link, content: canonicalJson({ number: link.number + 1, text: '' }) }),
    );
    fc.assert(
      fc.property(chainAndPlace, change, ([links, at], changed) => {
        const altered = links.map((link, index) => (index === at ? changed(link) : link));
        expect(verifyChain(altered, headOf(links)).fault).toEqual({ kind: 'altered', row: at + 1 });
      }),
    );
  });

  it('names the row after one that was changed together with its hash, or the head if it was the last', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        const before = links[at - 1]?.hash ?? chainStart;
        const content = canonicalJson({ number: at + 1, text: 'forged' });
        const forged = links.map((link, index) =>
          index === at ? { ...link, content, hash: linkHash(before, content) } : link,
        );
        const last = at === links.length - 1;
        expect(verifyChain(forged, headOf(links)).fault).toEqual(
          last ? { kind: 'rewritten', row: at + 1 } : { kind: 'altered', row: at + 2 },
        );
      }),
    );
  });

  it('detects a chain that was rewritten from any row on', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string()), (texts, more) => {
        const links = chainOf(texts);
        const forged = chainOf([...texts.slice(0, -1), 'forged', ...more]);
        fc.pre(texts.at(-1) !== 'forged');
        expect(verifyChain(forged, headOf(links)).fault).toEqual({ kind: 'rewritten', row: texts.length });
      }),
    );
  });

  it('names a row that was removed', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        const removed = links.filter((_link, index) => index !== at);
        const last = at === links.length - 1;
        expect(verifyChain(removed, headOf(links)).fault).toEqual(
          last
            ? { kind: 'cut-off', row: links.length, expectedLast: links.length }
            : { kind: 'missing', row: at + 1 },
        );
      }),
    );
  });

  it('names a removed row even if later rows were renumbered', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        fc.pre(at < links.length - 1);
        const removed = links
          .filter((_link, index) => index !== at)
          .map((link, index) => ({ ...link, number: index + 1 }));
        expect(verifyChain(removed, headOf(links)).fault).toEqual({ kind: 'altered', row: at + 1 });
      }),
    );
  });

  it('names the first of two swapped rows', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        fc.pre(at < links.length - 1);
        const swapped = links.map((link, index) => {
          const other = index === at ? links[at + 1] : index === at + 1 ? links[at] : link;
          return { ...link, content: other?.content ?? '', hash: other?.hash ?? '' };
        });
        expect(verifyChain(swapped, headOf(links)).fault).toEqual({ kind: 'altered', row: at + 1 });
      }),
    );
  });

  it('detects rows cut off at the end by the head, and only by it', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        const cut = links.slice(0, at);
        expect(verifyChain(cut, headOf(links)).fault).toEqual({
          kind: 'cut-off',
          row: at + 1,
          expectedLast: links.length,
        });
        expect(verifyChain(cut, null).fault).toBeNull();
      }),
    );
  });

  it('accepts a head that lags behind rows with their MAC: the app may end between the entry and its head', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 12 }), fc.nat(11), (texts, at) => {
        const links = provenChainOf(texts);
        const head = headOf(links.slice(0, (at % texts.length) + 1));
        expect(verifyChain(links, head, key)).toMatchObject({ fault: null, withoutMac: 0 });
      }),
    );
  });

  it('detects rows after the head without a MAC, even if their hashes are correct', () => {
    fc.assert(
      fc.property(chainAndPlace, ([links, at]) => {
        const fault = at === links.length - 1 ? null : { kind: 'added', row: at + 2 };
        expect(verifyChain(links, headOf(links.slice(0, at + 1)), key).fault).toEqual(fault);
      }),
    );
  });

  it('names a row whose MAC differs or was removed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.constantFrom(null, '', '0'.repeat(64), macOf(macKeyOf(new Uint8Array(32)), chainStart)),
        (texts, at, mac) => {
          const place = at % texts.length;
          const links = provenChainOf(texts).map((link, index) =>
            index === place ? { ...link, mac } : link,
          );
          expect(verifyChain(links, headOf(links), key).fault).toEqual({ kind: 'forged', row: place + 1 });
        },
      ),
    );
  });
});

describe('a remembered head proves', () => {
  const proven = provenChainOf(['a', 'b', 'c', 'd']);
  const plain = chainOf(['a', 'b', 'c', 'd']);
  const first = headOf(proven.slice(0, 1)) ?? emptyHead;
  const rest = proven.slice(1);
  const changed = (row: number, change: Partial<Link>) =>
    rest.map((link) => (link.number === row ? { ...link, ...change } : link));

  it('that every row is new if it was saved before the first', () => {
    expect(verifyChain(proven, emptyHead, key).fault).toBeNull();
    expect(verifyChain(plain, emptyHead, key).fault).toEqual({ kind: 'added', row: 1 });
  });

  it('that the rows after it are from this app, by the MAC of each', () => {
    expect(followsByMac(rest, first, key)).toBe(true);
    expect(followsByMac([], first, key)).toBe(true);
  });

  it('nothing about later rows without the key', () => {
    expect(followsByMac(rest, first, null)).toBe(false);
    expect(followsByMac([], first, null)).toBe(false);
  });

  it.each<[string, Link[]]>([
    ['has another MAC', changed(3, { mac: macOf(key, chainStart) })],
    ['lost its MAC', changed(3, { mac: null })],
    ['has another content', changed(3, { content: canonicalJson({ number: 3, macKey: key.id }) })],
    ['was removed', rest.filter(({ number }) => number !== 3)],
    ['never had a MAC', [...rest.slice(0, 2), ...plain.slice(3)]],
  ])('that a later row is not from this app if it %s', (_title, links) => {
    expect(followsByMac(links, first, key)).toBe(false);
  });
});

describe('a row of the chain', () => {
  /** The rows with these contents, their hashes right. */
  function hashed(rows: readonly { number: number; says?: number; more?: Record<string, Json> }[]): Link[] {
    let previous = chainStart;
    return rows.map(({ number, says = number, more = {} }) => {
      const content = canonicalJson({ ...more, number: says });
      previous = linkHash(previous, content);
      return { number, content, hash: previous, mac: null };
    });
  }

  it('names its key by a stable ID: rows on the disk use it', () => {
    expect(key.id).toBe('4bb06f8e4e3a7715');
  });

  it('must have the number of its position, even if its hash is correct', () => {
    const altered = { kind: 'altered', row: 1 };
    expect(verifyChain(hashed([{ number: 0 }, { number: 1 }]), null).fault).toEqual(altered);
    expect(verifyChain(hashed([{ number: 1, says: 2 }]), null).fault).toEqual(altered);
    expect(verifyChain(hashed([{ number: 0, says: 1 }]), null).fault).toEqual(altered);
  });

  it('is forged if it has a MAC but names no key', () => {
    const [link] = hashed([{ number: 1 }]);
    if (link === undefined) throw new Error('no row');
    const withMac = { ...link, mac: macOf(key, link.hash) };
    expect(verifyChain([withMac], null, key).fault).toEqual({ kind: 'forged', row: 1 });
    expect(verifyChain([withMac], null).fault).toEqual({ kind: 'forged', row: 1 });
  });

  it.each<[string, Record<string, Json>]>([
    ['nothing', {}],
    ['null', { lost: null }],
    ['a text', { lost: 'row 7' }],
    ['a number that none can have', { lost: { number: 0.5 } }],
  ])('still records a gap if the lost part is %s', (_title, lost) => {
    const links = hashed([{ number: 1, more: { kind: 'restarted', ...lost } }]);
    expect(verifyChain(links, null).fault).toEqual({
      kind: 'restarted',
      row: 1,
      why: 'lost',
      expectedLast: 0,
      earlier: 0,
    });
  });
});

describe('canonical JSON', () => {
  it('is one text per value, in whatever order its members were added', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json); // plain JSON by construction
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      }),
    );
    expect(canonicalJson({ b: 1, a: [true, null, 'x'] })).toBe('{"a":[true,null,"x"],"b":1}');
    expect(canonicalJson({ a: [true, null, 'x'], b: 1 })).toBe('{"a":[true,null,"x"],"b":1}');
  });
});
