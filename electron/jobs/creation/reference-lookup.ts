import type { FoundCheck } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { SettleCreation } from '../../safety/journal/settle-creation.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { findByReference, type ReadsChecks, type Search } from './find-checks.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

interface LookedUpReferences {
  found: ReadonlyMap<string, FoundCheck[]>;
  receivedAt: string;
  /** Attempts of this computer whose outcome was not known, and the check that each made. */
  settled: readonly { attempt: LedgerEntry; check: FoundCheck }[];
}

/**
 * Looks client references up at the service, and settles what they show of attempts whose outcome is not
 * known: in the ledger, which is the state of the form and of bulk rows, and in the journal. Reads only.
 */
export type LookUpReferences = (
  client: ReadsChecks,
  place: { profileId: string; organization: string },
  references: readonly [string, ...string[]],
  signal: AbortSignal,
  search?: Search,
) => Promise<Result<LookedUpReferences>>;

const target = t('Record of created checks');

export function createReferenceLookup(ledger: Ledger, settleInJournal: SettleCreation): LookUpReferences {
  return async (client, { profileId, organization }, references, signal, search) => {
    // The look-up says nothing about an attempt that starts during the look-up.
    const before = onDisk(target, () =>
      references.flatMap((reference) => ledger.unclear(profileId, organization, reference)),
    );
    if (!before.ok) return before;
    const looked = await findByReference(client, organization, references, signal, search);
    if (!looked.ok) return looked;
    const { found, receivedAt } = looked.value;
    const settled = onDisk(target, () => {
      const made = madeBy(before.value, found, (check) => ledger.isMade(profileId, check));
      for (const attempt of before.value) {
        const check = made.get(attempt);
        if (check !== undefined) {
          ledger.created(profileId, attempt.attempt, check.name);
          settleInJournal(attempt);
        } else if (attempt.state === 'unknown') ledger.absent(profileId, attempt.attempt);
      }
      return [...made].map(([attempt, check]) => ({ attempt, check }));
    });
    return settled.ok ? ok({ found, receivedAt, settled: settled.value }) : settled;
  };
}

/**
 * The check that each attempt made: in its team, not there before it, and made by no other attempt. Of several
 * attempts the newest comes first: it is the one that counts.
 */
function madeBy(
  attempts: readonly LedgerEntry[],
  found: ReadonlyMap<string, readonly FoundCheck[]>,
  isMade: (check: string) => boolean,
): Map<LedgerEntry, FoundCheck> {
  const made = new Map<LedgerEntry, FoundCheck>();
  const usedNames = new Set<string>();
  for (const attempt of attempts.toSorted((a, b) => b.number - a.number)) {
    const check = found
      .get(attempt.clientReference ?? '')
      ?.find(
        ({ name }) =>
          name.startsWith(`${attempt.team}/checks/`) &&
          !attempt.known.includes(name) &&
          !usedNames.has(name) &&
          !isMade(name),
      );
    if (check === undefined) continue;
    made.set(attempt, check);
    usedNames.add(check.name);
  }
  return made;
}
