import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import type { ResponseOf } from '#shared/profile-operations';
import type { ResourceName } from '#shared/resource-names';
import { batchesOf, batchGetChecks } from '../../service/api/batch.ts';
import type { ReadClient } from '../../service/api/client.ts';

type CheckName = ResourceName<'check'>;
export type NameOutcome = { name: CheckName; check: Check } | { name: CheckName; error: AppError };

/** Batches read at once; one place of the profile's four is left to the operator. */
const atOnce = 3;
/** Requests spent on finding out which names of one batch are refused: enough for any two of 100. */
const maxSplits = 26;

/**
 * Reads checks by name in the fewest batches. The service refuses a whole batch for one name it refuses
 * (§7: 403 also for a check that does not exist), so such a batch is split until the name is found. Gives
 * what ended the reading early; `onRead` has every name that was tried.
 */
export async function readNames(
  client: Pick<ReadClient, 'call'>,
  names: Iterable<CheckName>,
  signal: AbortSignal,
  onRead: (outcomes: readonly NameOutcome[], receivedAt: string | null) => void,
): Promise<{ calls: number; stopped: AppError | null }> {
  let calls = 0;
  const api: Pick<ReadClient, 'call'> = {
    call(id, request, options) {
      calls += 1;
      return client.call(id, request, options);
    },
  };
  let stopped: AppError | null = null;

  /** Reads one batch and passes on what was returned; returns the refused names as requested. */
  async function read(batch: readonly CheckName[]): Promise<Refused[]> {
    const refused: Refused[] = [];
    // More than one response: the address was too long, and the batch was read in parts.
    for (const { names: part, response } of await batchGetChecks(api, batch, { signal })) {
      if (response.ok) onRead(outcomesOf(part, response.value.value), response.value.receivedAt);
      else if (isAboutNames(response.error)) refused.push({ names: part, error: response.error });
      else stopped ??= response.error;
    }
    return refused;
  }

  /** Ends without asking again for names that were refused together with others. */
  function leave(names: readonly CheckName[], together: number): void {
    onRead(
      names.map((name) => ({ name, error: refusedTogether(name, together) })),
      null,
    );
  }

  async function split({ names: suspects, error }: Refused, budget: { left: number }): Promise<void> {
    const [first, ...others] = suspects;
    if (first === undefined || stopped !== null) return;
    if (others.length === 0) {
      onRead([{ name: first, error: { ...error, target: first } }], null);
      return;
    }
    if (budget.left === 0) {
      leave(suspects, suspects.length);
      return;
    }
    const half = Math.ceil(suspects.length / 2);
    const right = suspects.slice(half);
    budget.left -= 1;
    const inLeft = await read(suspects.slice(0, half));
    if (inLeft.length === 0) {
      // The refused one is in the other half: asking for all of that would only be refused again.
      await split({ names: right, error }, budget);
      return;
    }
    for (const part of inLeft) await split(part, budget);
    if (budget.left === 0) {
      leave(right, suspects.length);
      return;
    }
    budget.left -= 1;
    for (const part of await read(right)) await split(part, budget);
  }

  const waiting = batchesOf(names);
  const work = async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      if (stopped !== null || signal.aborted) return;
      const budget = { left: maxSplits };
      for (const part of await read(batch.names)) await split(part, budget);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { calls, stopped };
}

interface Refused {
  names: readonly CheckName[];
  error: AppError;
}

function outcomesOf(
  names: readonly CheckName[],
  { checks, facts }: ResponseOf<'BatchGetChecks'>,
): NameOutcome[] {
  const isWhole = facts.unread.length === 0;
  const found = new Map(checks.map((check) => [check.name, check]));
  return names.map((name) => {
    const check = found.get(name);
    if (check !== undefined) return { name, check };
    return { name, error: isWhole ? noResponse(name) : maybeUnread(name) };
  });
}

/** What another choice of names may avoid; anything else would meet every batch. */
function isAboutNames({ kind }: AppError): boolean {
  return kind === 'permission' || kind === 'not-found' || kind === 'validation';
}

const noResponse = (target: string): AppError => ({
  kind: 'not-found',
  message: t('The response does not contain the check.'),
  target,
  advice: t('Open the check to see whether it exists, or remove it from the watchlist.'),
  operation: 'BatchGetChecks',
});

const maybeUnread = (target: string): AppError => ({
  kind: 'protocol',
  reason: 'not-understood',
  message: t('The app could not read part of the response. This check may be in that part.'),
  target,
  advice: t('Open the check.'),
  operation: 'BatchGetChecks',
});

const refusedTogether = (target: string, size: number): AppError => ({
  kind: 'permission',
  message: t(
    'Not refreshed: the service refused this check or {others, plural, one {the other} other {one of # others}} in the request.',
    { others: size - 1 },
  ),
  target,
  advice: t('Remove the refused checks, then refresh.'),
  operation: 'BatchGetChecks',
});
