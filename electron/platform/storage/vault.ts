import { seal, unseal, type Place } from './sealed.ts';

/** The two keys of a data folder. */
export interface Keys {
  /** Seals personal data; a wipe replaces it, so that copies of the file say nothing. */
  seal: Uint8Array;
  /** Hashes what is only compared, above all the references of creations; it outlives a wipe, as they have to. */
  compare: Uint8Array;
}

/** Seals and opens personal data at rest, and holds in memory what has no key yet. */
export interface Vault {
  /** Null until the keychain gave them. */
  keys(): Keys | null;
  /** Null: there is no key, and nothing may be kept on the disk. */
  seal(place: Place, text: string): Uint8Array | null;
  /** The same; without a key the text is held in memory until there is one. */
  sealOrHold(place: Place, text: string): Uint8Array | null;
  /** Null: nothing was kept, or it cannot be read with the key that is here. */
  open(place: Place, sealed: Uint8Array | null): string | null;
  /** Something sealed was to be opened when there was no key yet: what was read then lacks it. */
  wasOpenedEarly: () => boolean;
  /** Hands out what was held, once there is a key. What is not written stays held. */
  settle(write: (place: Place, sealed: Uint8Array) => void): void;
  /** Forgets what is held. */
  forget(): void;
}

/** Beyond this many the oldest are forgotten. */
const maxHeld = 20_000;

export function createVault(keys: () => Keys | null): Vault {
  let wasOpenedEarly = false;
  const entries = new Map<string, { place: Place; text: string }>();
  const idOf = ({ profile, table, column, row }: Place) => JSON.stringify([profile, table, column, row]);
  const sealNow = (place: Place, text: string) => {
    const current = keys();
    return current === null ? null : seal(current.seal, text, place);
  };
  return {
    keys,
    seal: sealNow,
    sealOrHold(place, text) {
      const sealed = sealNow(place, text);
      const id = idOf(place);
      entries.delete(id);
      if (sealed !== null) return sealed;
      entries.set(id, { place, text });
      const [oldest] = entries.keys();
      if (entries.size > maxHeld && oldest !== undefined) entries.delete(oldest);
      return null;
    },
    open(place, sealed) {
      const current = keys();
      if (sealed === null) return entries.get(idOf(place))?.text ?? null;
      wasOpenedEarly ||= current === null;
      return current === null ? null : unseal(current.seal, sealed, place);
    },
    wasOpenedEarly: () => wasOpenedEarly,
    settle(write) {
      for (const [id, { place, text }] of [...entries]) {
        const sealed = sealNow(place, text);
        if (sealed === null) return;
        write(place, sealed);
        entries.delete(id);
      }
    },
    forget: () => entries.clear(),
  };
}
