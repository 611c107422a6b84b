import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Notices } from '../notices.ts';
import { keyIsNotLost, keyNotice, keyNotSaved } from './key-notice.ts';
import { loadUntilOpen } from './late-key.ts';
import type { StorageKeys } from './seal-key.ts';

/** The coming of the storage keys, which the keychain may keep waiting for, or have lost. */
export interface KeyArrival {
  /** Settles after the first try, whatever came of it; at once without a database. */
  firstTry: Promise<void>;
  /** Settles when the keys are here, which may be never. */
  opened: Promise<void>;
  /** Asks the keychain until it responds. */
  begin(signal: AbortSignal): void;
  /** Asks it again now, if it has not responded yet. */
  retry(): void;
  /** Replaces keys that are lost: what they sealed stays unreadable. */
  replaceStorageKey(): Promise<Result<null>>;
}

export function createKeyArrival({
  keys,
  notices,
  clock,
  wasReadEarly,
  onOpen,
  onChange,
  report,
}: {
  keys: StorageKeys | null;
  notices: Pick<Notices, 'add' | 'remove'>;
  clock: Pick<Clock, 'sleep'>;
  /** Stored data was read before they were here. */
  wasReadEarly: () => boolean;
  /** They are here; `isLate`: after a first try without them. */
  onOpen: (isLate: boolean) => Promise<void>;
  /** Stored data can be read now that could not before, or the other way round. */
  onChange: () => void;
  report: (failure: unknown) => void;
}): KeyArrival {
  const firstTry = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  let wasAsked = false;
  if (keys === null) firstTry.resolve(undefined);
  keys?.onChange((state) => {
    if (state === 'open') {
      opened.resolve(undefined);
      onOpen(wasAsked).catch(report);
    }
    // What was read earlier may be shown without its names.
    if (wasAsked || wasReadEarly() || state !== 'open') onChange();
    const lost = keyNotice(state);
    if (lost === null) notices.remove('key');
    else notices.add('key', lost);
  });
  return {
    firstTry: firstTry.promise,
    opened: opened.promise,
    begin(signal) {
      if (keys === null) return;
      const onAsked = () => {
        wasAsked = true;
        firstTry.resolve(undefined);
      };
      loadUntilOpen(keys, clock, signal, onAsked).catch(report);
    },
    retry() {
      if (keys?.state() === 'waiting') keys.load().catch(report);
    },
    async replaceStorageKey() {
      if (keys === null || keyNotice(keys.state()) === null) return err(keyIsNotLost);
      return (await keys.replace()) ? ok(null) : err(keyNotSaved);
    },
  };
}
