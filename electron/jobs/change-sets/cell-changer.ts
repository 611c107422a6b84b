import type { AppError } from '#shared/errors';
import type { Asker } from '#shared/guard';
import { mayBeOverride, type SeenCell } from '#shared/flags/cell';
import { keyOfChange, overrideName, statusOf, verdictOf, type CellChange } from '#shared/flags/change';
import type { CellResult } from '#shared/ipc/contract/flags';
import { seenWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import type { BodyOf } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import type { Guard } from '../../safety/guard/guard.ts';
import { endsRun, never } from '../runs/engine.ts';
import { outcomeOfError } from '../runs/outcome-of-error.ts';
import { refusal } from '../runs/refusals.ts';
import { createTurns } from '../runs/turns.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import { readCells, type Reading } from './cell-reader.ts';

interface CellRequest {
  profileId: string;
  change: CellChange;
  askedBy: Asker;
  /** The confirmed run it belongs to. */
  grantId?: string;
  /** The default of the flag, for the question to the operator; null: unknown. */
  flagDefault?: boolean | null;
  /** Called right before it is sent, with what was read; without a success nothing is sent. */
  begin: (was: SeenCell) => Result<null>;
}

/** `not-sent`: nothing left, and the next cell would meet the same. */
type CellEnd = { is: 'settled'; result: CellResult } | { is: 'not-sent'; error: AppError };

/** Changes one cell: reads it, sends if it is as it was staged, reads it back. Two requests for one cell take turns. */
export interface CellChanger {
  change(request: CellRequest, signal: AbortSignal): Promise<CellEnd>;
  read(profileId: string, change: CellChange, signal: AbortSignal): Promise<Result<Reading>>;
}

export function createCellChanger({
  useSession,
  guard,
}: {
  useSession: UseSession;
  guard: Pick<Guard, 'perform'>;
}): CellChanger {
  const inTurn = createTurns();

  const read = (profileId: string, change: CellChange, signal: AbortSignal) =>
    useSession(profileId, ({ client }) => readCells(client, change, signal));

  async function send(
    { profileId, change, askedBy, grantId, flagDefault = null }: CellRequest,
    now: SeenCell,
    recheck: () => Promise<Result<null>>,
    signal: AbortSignal,
  ): Promise<Result<number>> {
    const name = overrideName(change);
    if (name === null) return err(notANameError(change));
    const common = {
      profileId,
      variables: { name },
      askedBy,
      resourceName: name,
      before: shown(now),
      recheck,
      ...(grantId !== undefined && { grantId }),
    };
    const sent =
      change.action === 'clear'
        ? await guard.perform(
            {
              ...common,
              operation: 'DeleteFeatureFlagOverride',
              body: null,
              after: cleared(now, flagDefault),
            },
            signal,
          )
        : await guard.perform(
            {
              ...common,
              operation: 'SetFeatureFlagOverride',
              body: bodyOf(change.action),
              after: {
                override: stateWord(change.action === 'on'),
                inEffect: stateWord(change.action === 'on'),
              },
            },
            signal,
          );
    return sent.ok ? ok(sent.value.status) : sent;
  }

  async function change(request: CellRequest, signal: AbortSignal): Promise<CellEnd> {
    const { profileId, change: target } = request;
    const before = await read(profileId, target, signal);
    if (!before.ok) {
      if (before.error.kind !== 'not-found') return { is: 'not-sent', error: before.error };
      return settled({ outcome: 'conflict', now: null, note: before.error.message, status: null });
    }
    const now = before.value(target.flag);
    const unsent = resultUnsent(target, now);
    if (unsent !== null) return settled(unsent);

    const begun = request.begin(now);
    if (!begun.ok) return { is: 'not-sent', error: begun.error };
    const changedSince: CellResult[] = [];
    const recheck = async (): Promise<Result<null>> => {
      const again = await read(profileId, target, signal);
      if (!again.ok) return again;
      const changed = resultUnsent({ ...target, before: now }, again.value(target.flag));
      if (changed === null) return ok(null);
      changedSince.push(changed);
      return err(changedMeanwhile(target));
    };
    // A run that is stopped waits for what has left; giving up on it would only make its outcome unknown.
    const sent = await send(request, now, recheck, request.grantId === undefined ? signal : never);
    const [changed] = changedSince;
    if (changed !== undefined) return settled(changed);
    if (!sent.ok && endsRun(sent.error)) return { is: 'not-sent', error: sent.error };
    const after = await read(profileId, target, never);
    return settled(resultOf(target, sent, after.ok ? after.value(target.flag) : null));
  }

  return {
    change: (request, signal) =>
      inTurn(`${request.profileId} ${keyOfChange(request.change)}`, () => change(request, signal)),
    read,
  };
}

/** Why nothing is sent for a cell as it is now; null: it is as it was. */
function resultUnsent(target: CellChange, now: SeenCell): CellResult | null {
  const status = statusOf(target, now);
  if (status === 'as-staged') return null;
  if (status === 'already') return { outcome: 'already', now, note: null, status: null };
  return { outcome: 'conflict', now, note: conflictNote(status, target.before, now), status: null };
}

/** What a response, and what is read back after it, mean for a cell. */
function resultOf(target: CellChange, sent: Result<number>, readBack: SeenCell | null): CellResult {
  const now = readBack;
  if (sent.ok) {
    const status = sent.value;
    const verdict = readBack === null ? 'not-known' : verdictOf(target, readBack);
    if (verdict === 'applied') return { outcome: 'applied', now, note: null, status };
    if (verdict === 'not-applied') {
      const note = t(
        'Accepted ({status}), but the current value is {readBack}, not {action, select, on {On} off {Off} other {cleared}}.',
        { status, readBack: wordOf(readBack), action: target.action },
      );
      return { outcome: 'failed', now, note, status };
    }
    // What the service does not show stays so; what could not be read now can be looked up later.
    if (readBack === null) return { outcome: 'unknown', now, note: notReadBack(status), status };
    return { outcome: 'accepted', now, note: acceptedNote(status), status };
  }
  const { error } = sent;
  const { state, note: words, status } = outcomeOfError(error);
  if (error.kind === 'not-found' && target.action === 'clear') {
    const isCleared = readBack?.is === 'default';
    const note = t('404: no override to clear, or no access. Current value: {readBack}.', {
      readBack: wordOf(readBack),
    });
    return { outcome: isCleared ? 'already' : 'failed', now, note, status };
  }
  return { outcome: state, now, note: words, status };
}

/** What stopped a change, however it was chosen: in a change set, or in the matrix. */
function conflictNote(status: 'conflict' | 'not-known', before: SeenCell, now: SeenCell): string {
  const words = { before: wordOf(before), now: wordOf(now) };
  return status === 'conflict'
    ? t('Nothing was sent: the value was {before} when the change was chosen and is {now} now.', words)
    : t('Nothing was sent: the value was {before} when the change was chosen and is unknown now.', words);
}

/** What a change means that was accepted for a cell the service does not show. */
export const acceptedNote = (status: number) =>
  t("Accepted ({status}). The service does not show the value, so the app can't read it back.", { status });
const notReadBack = (status: number) =>
  t('Accepted ({status}), but the value could not be read back.', { status });

/** A cell in words: Default on, On, Unknown; never with what the service sent in place of a value. */
export const wordOf = (cell: SeenCell | null): string =>
  cell === null || cell.is === 'unknown' ? t('Unknown') : seenWord(cell);

/** What sets an override: for the question of a run too. */
export const bodyOf = (action: Exclude<CellChange['action'], 'clear'>): BodyOf<'SetFeatureFlagOverride'> => ({
  value: action === 'on',
});

/** Words in capitals, which the journal takes for the constants they are. */
const stateWord = (value: boolean) => (value ? 'ON' : 'OFF');

function shown(cell: SeenCell): unknown {
  const inEffect = cell.is === 'unknown' ? 'UNKNOWN' : stateWord(cell.value);
  if (mayBeOverride(cell)) return { override: 'UNKNOWN', inEffect };
  return { override: cell.is === 'override' ? inEffect : 'NONE', inEffect };
}

/** Not `NONE` where it is not known whether there was an override to remove. */
function cleared(before: SeenCell, flagDefault: boolean | null): unknown {
  const inEffect = flagDefault === null ? 'DEFAULT' : stateWord(flagDefault);
  return { override: mayBeOverride(before) ? 'CLEARED' : 'NONE', inEffect };
}

function settled(result: CellResult): CellEnd {
  return { is: 'settled', result };
}

const changedMeanwhile = ({ flag }: CellChange): AppError =>
  refusal(
    flag,
    t('Nothing was sent. The value changed before you confirmed.'),
    t('Refresh the organization, or choose another value.'),
  );

function notANameError({ flag }: CellChange): AppError {
  return {
    kind: 'validation',
    message: t("Nothing was sent. The name of the flag can't be used in a request path."),
    target: flag,
    advice: t('Ask the service operator for another flag name.'),
    faults: [{ field: 'flag', message: t("This ID can't be used in a request path.") }],
  };
}
