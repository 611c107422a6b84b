import { beforeEach, describe, expect, it } from 'vitest';
import { createNotices, type Notices } from '#electron/platform/notices';
import { createKeyArrival, type KeyArrival } from '#electron/platform/storage/key-arrival';
import type { KeyState, StorageKeys } from '#electron/platform/storage/seal-key';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';

let responses: KeyState[];
let loads: number;
let isReplaced: boolean;
let clock: ManualClock;
let notices: Notices;
let events: string[];
let isReadEarly: boolean;

/** Keys whose keychain returns `responses`, one a load; the last one over and over. */
function keysOfTests(): StorageKeys {
  let state: KeyState = 'waiting';
  let listen: (state: KeyState) => void = () => undefined;
  const become = (next: KeyState) => {
    if (next !== state) listen((state = next));
    return next;
  };
  return {
    current: () => null,
    state: () => state,
    load() {
      loads += 1;
      return Promise.resolve().then(() =>
        become((responses.length > 1 ? responses.shift() : responses[0]) ?? state),
      );
    },
    replace: () => Promise.resolve(isReplaced && become('open') === 'open'),
    onChange: (listener) => (listen = listener),
  };
}

function arrivalOf(keys: StorageKeys | null, onOpen?: () => Promise<void>): KeyArrival {
  return createKeyArrival({
    keys,
    notices,
    clock,
    wasReadEarly: () => isReadEarly,
    onOpen: (isLate) => {
      events.push(isLate ? 'open late' : 'open');
      return onOpen?.() ?? Promise.resolve();
    },
    onChange: () => events.push('changed'),
    report: (failure) => events.push(String(failure)),
  });
}
const never = new AbortController().signal;

beforeEach(() => {
  responses = ['open'];
  loads = 0;
  isReplaced = true;
  clock = createManualClock();
  notices = createNotices([], () => undefined);
  events = [];
  isReadEarly = false;
});

describe('the arrival of the keys', () => {
  it('is not waited for without a database', async () => {
    const arrival = arrivalOf(null);
    await arrival.firstTry;
    arrival.begin(never);
    arrival.retry();
    expect(await arrival.replaceStorageKey()).toMatchObject({ ok: false });
    expect(events).toEqual([]);
  });

  it('asks nothing before it starts, and tells the page nothing at a normal start', async () => {
    const arrival = arrivalOf(keysOfTests());
    expect(loads).toBe(0);
    arrival.begin(never);
    await Promise.all([arrival.firstTry, arrival.opened]);
    expect(events).toEqual(['open']);
    expect(notices.all()).toEqual([]);
  });

  it('tells the page if stored data was read before the keys arrived', async () => {
    isReadEarly = true;
    const arrival = arrivalOf(keysOfTests());
    arrival.begin(never);
    await arrival.opened;
    expect(events).toEqual(['open', 'changed']);
  });

  it('asks a keychain that does not respond again, and tells the page if the keys arrive late', async () => {
    responses = ['waiting', 'open'];
    const arrival = arrivalOf(keysOfTests());
    arrival.begin(never);
    await arrival.firstTry;
    expect(events).toEqual([]);
    arrival.retry();
    await arrival.opened;
    expect(events).toEqual(['open late', 'changed']);
    expect(loads).toBe(2);
    arrival.retry();
    expect(loads).toBe(2);
  });

  it.each(['missing', 'damaged', 'other'] as const)(
    'says that the key is %s until the operator starts over',
    async (lost) => {
      responses = [lost];
      const arrival = arrivalOf(keysOfTests());
      arrival.begin(never);
      await arrival.firstTry;
      expect(events).toEqual(['changed']);
      expect(notices.all()).toMatchObject([{ action: 'replace-storage-key' }]);
      isReplaced = false;
      expect(await arrival.replaceStorageKey()).toMatchObject({
        error: { reason: 'keychain-not-responding' },
      });
      expect(notices.all()).toHaveLength(1);
      isReplaced = true;
      expect(await arrival.replaceStorageKey()).toMatchObject({ ok: true });
      expect(notices.all()).toEqual([]);
      expect(events).toEqual(['changed', 'open late', 'changed']);
    },
  );

  it('replaces no key that is not lost', async () => {
    const arrival = arrivalOf(keysOfTests());
    arrival.begin(never);
    await arrival.opened;
    expect(await arrival.replaceStorageKey()).toMatchObject({ error: { reason: 'not-supported' } });
  });

  it('reports a failure of the first use of the keys', async () => {
    const arrival = arrivalOf(keysOfTests(), () => Promise.reject(new Error('disk full')));
    arrival.begin(never);
    await arrival.opened;
    await expect.poll(() => events).toEqual(['open', 'Error: disk full']);
  });
});
