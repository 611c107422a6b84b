import type { Check } from '#shared/model/check';

/** The latest checks that were read, up to a limit. */
const maxNames = 500;

/** Display names of checks as the service last gave them to this process, in memory only: they may name a person. */
export interface SeenNames {
  note(profileId: string, check: Check): void;
  /** Null: the check was not read, or has no name. */
  nameOf(profileId: string, check: string): string | null;
}

export function createSeenNames(): SeenNames {
  const names = new Map<string, string>();
  const keyOf = (profileId: string, check: string) => `${profileId} ${check}`;
  return {
    note(profileId, { name, displayName }) {
      const key = keyOf(profileId, name);
      names.delete(key);
      if (displayName === undefined || displayName === '') return;
      names.set(key, displayName);
      const [oldest] = names.keys();
      if (names.size > maxNames && oldest !== undefined) names.delete(oldest);
    },
    nameOf: (profileId, check) => names.get(keyOf(profileId, check)) ?? null,
  };
}
