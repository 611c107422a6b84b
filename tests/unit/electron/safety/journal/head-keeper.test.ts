import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyHead, newMacKey, type ChainHead, type MacKey } from '#electron/safety/journal/chain';
import { createHeadKeeper } from '#electron/safety/journal/head-keeper';
import { err, ok } from '#shared/result';

const locked = err({ kind: 'refused', reason: 'keychain-locked', message: '', advice: '' } as const);
const remembered: ChainHead = { number: 2, hash: 'a'.repeat(64) };
const newest: ChainHead = { number: 3, hash: 'b'.repeat(64) };

type Step = 'read' | 'readKey' | 'writeKey';
let refused: Set<Step>;
let key: MacKey | null;
let written: ChainHead[];
const begin = vi.fn<Parameters<typeof createHeadKeeper>[0]['begin']>();
const respond = <T>(step: Step, value: T) => Promise.resolve(refused.has(step) ? locked : ok(value));

beforeEach(() => {
  refused = new Set();
  key = newMacKey();
  written = [];
  begin.mockReset().mockReturnValue(true);
});

const start = () =>
  createHeadKeeper({
    store: {
      read: () => respond('read', remembered),
      readKey: () => respond('readKey', key),
      write: (head) => Promise.resolve(ok((written.push(head), null))),
      writeKey: () => respond('writeKey', null),
    },
    head: () => newest,
    begin,
  });

describe('the head that the keychain remembers', () => {
  it('is compared once, and then follows the chain', async () => {
    const keeper = start();
    expect(keeper.isCompared).toBe(false);
    keeper.grown();
    await keeper.settled();
    keeper.grown();
    await keeper.settled();
    expect(begin.mock.calls).toEqual([[{ head: remembered, key, isKeyNew: false }]]);
    expect(keeper.isCompared).toBe(true);
    expect(written).toEqual([newest, newest]);
  });

  it.each<[string, Step]>([
    ['the keychain does not give the head', 'read'],
    ['the keychain does not give the key', 'readKey'],
    ['a new key could not be saved', 'writeKey'],
  ])('is not replaced before it was compared: %s', async (_title, step) => {
    if (step === 'writeKey') key = null;
    refused.add(step);
    const keeper = start();
    keeper.grown();
    await keeper.settled();
    expect(begin).not.toHaveBeenCalled();
    expect(written).toEqual([]);
    expect(keeper.isCompared).toBe(false);

    refused.clear();
    keeper.grown();
    await keeper.settled();
    expect(begin).toHaveBeenCalledOnce();
    expect(begin.mock.lastCall?.[0]).toMatchObject({ head: remembered, isKeyNew: step === 'writeKey' });
    expect(written).toEqual([newest]);
  });

  it('is the empty one of a new journal before there is a key, so that a kill in between loses none', async () => {
    const steps: string[] = [];
    const keeper = createHeadKeeper({
      store: {
        read: () => Promise.resolve(ok(null)),
        readKey: () => Promise.resolve(ok(null)),
        write: (head) => Promise.resolve(ok((steps.push(`head ${head.number}`), null))),
        writeKey: () => Promise.resolve(ok((steps.push('key'), null))),
      },
      head: () => emptyHead,
      begin: (known) => (steps.push(`begin ${known.head?.number}`), true),
    });
    keeper.grown();
    await keeper.settled();
    expect(steps).toEqual(['head 0', 'key', 'begin 0', 'head 0']);
  });

  it('of a journal with rows that the keychain does not know is not an empty one', async () => {
    key = null;
    const keeper = createHeadKeeper({
      store: {
        read: () => Promise.resolve(ok(null)),
        readKey: () => Promise.resolve(ok(key)),
        write: (head) => Promise.resolve(ok((written.push(head), null))),
        writeKey: () => Promise.resolve(ok(null)),
      },
      head: () => newest,
      begin,
    });
    keeper.grown();
    await keeper.settled();
    expect(begin.mock.lastCall?.[0]).toMatchObject({ head: null, isKeyNew: true });
    expect(written).toEqual([newest]);
  });

  it('is awaited until the keychain returned or refused it', async () => {
    const keeper = start();
    refused.add('read');
    const first = keeper.firstResponse;
    expect(first).not.toBeNull();
    keeper.grown();
    await first;
    expect(keeper.firstResponse).toBeNull();
  });

  it('blocks nobody if the database throws, and is compared at the next row', async () => {
    begin.mockImplementationOnce(() => {
      throw new Error('a trigger of another program');
    });
    const keeper = start();
    const first = keeper.firstResponse;
    keeper.grown();
    await expect(keeper.settled()).rejects.toThrow('a trigger');
    await first;
    keeper.grown();
    await keeper.settled();
    expect([keeper.isCompared, written]).toEqual([true, [newest]]);
  });

  it('is not replaced while the disk refuses the record about it', async () => {
    begin.mockReturnValueOnce(false).mockReturnValueOnce(true);
    const keeper = start();
    keeper.grown();
    await keeper.settled();
    expect([keeper.isCompared, written]).toEqual([false, []]);
    keeper.grown();
    await keeper.settled();
    expect([keeper.isCompared, written]).toEqual([true, [newest]]);
  });

  it('is rewritten for rows that were appended during the write', async () => {
    const headers = [emptyHead, emptyHead, remembered, newest]; // the first at the start
    const next = () => headers.shift() ?? newest;
    const keeper = createHeadKeeper({
      store: {
        read: () => Promise.resolve(ok(null)),
        readKey: () => Promise.resolve(ok(key)),
        write(head) {
          written.push(head);
          if (headers.length > 0) keeper.grown();
          return Promise.resolve(ok(null));
        },
        writeKey: () => Promise.resolve(ok(null)),
      },
      head: next,
      begin,
    });
    keeper.grown();
    await keeper.settled();
    expect(written).toEqual([emptyHead, remembered, newest]);
  });
});
