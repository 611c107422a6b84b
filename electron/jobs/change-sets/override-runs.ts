import type { AppError } from '#shared/errors';
import { sameCell, type SeenCell } from '#shared/flags/cell';
import { isReached, overrideName } from '#shared/flags/change';
import type { WaveCheck } from '#shared/flags/wave-health';
import { waveOf, wavesOf } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import type { RunDecision } from '#shared/ipc/contract/runs';
import { isoTimeOrNull } from '#shared/iso-time';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { RunChange } from '../../safety/guard/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RunEngine, Waves } from '../runs/engine.ts';
import type { RunKind } from '../runs/saved-runs.ts';
import type { StoredRun } from '../runs/store.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { acceptedNote, bodyOf, type CellChanger } from './cell-changer.ts';
import type { Reading } from './cell-reader.ts';
import { outcomesCsv } from './change-set-file.ts';
import { createWaveGate, stoppedBy, type WaveGate } from './wave-gate.ts';
import type { MeasureHealth } from './wave-health.ts';
import { changeOf, type ChangeSetStore } from './store.ts';

export interface ChangeSetChange {
  changeSet: ChangeSet;
  cells: ChangeCell[] | null;
}

/** Change sets of overrides, as runs: a cell at a time, each read, sent at most once, and read back. */
export function createOverrideRuns(dependencies: {
  target: string;
  store: ChangeSetStore;
  changer: CellChanger;
  engine: Pick<RunEngine, 'touch'>;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  measure: MeasureHealth;
  /** Whether the dry run is about how a set would be sent now. */
  holdsDryRun: (set: StoredRun) => boolean;
  /** Flags of a profile are changed: its dry runs are void. */
  voidDryRuns: (profileId: string) => void;
  publish: (change: ChangeSetChange) => void;
}): RunKind<ChangeCell, ChangeSet, ChangeSetDetail> {
  const { target, store, changer, engine, clock, measure, holdsDryRun, voidDryRuns, publish } = dependencies;
  /** Of live runs, with the wave of each organization: the waves stay as they are while a run sends. */
  const gates = new Map<string, { gate: WaveGate; placeOf: ReturnType<typeof waveOf> }>();

  /** That of a live run; else the wave of the first cell that waits, or the last one. */
  function waveNow({ id, waves }: StoredRun): ChangeSet['wave'] {
    if (waves === null) return null;
    const live = gates.get(id);
    if (live !== undefined) {
      const { restsUntil, ...place } = live.gate.place();
      return { ...place, restsUntil: isoTimeOrNull(restsUntil) };
    }
    const { of, next } = countWaves(waves, store.places(id));
    return of === 0 ? null : { at: next === null ? of : next + 1, of, restsUntil: null };
  }

  /** The waves of a run; null: it has none. */
  function gateOf({ id, profileId, waves }: StoredRun): Waves<ChangeCell> | null {
    if (waves === null) return null;
    const { of, next, placeOf } = countWaves(waves, store.places(id));
    const checks = () => store.get(profileId, id)?.waveChecks ?? [];
    const gate = createWaveGate({
      profileId,
      waves,
      clock,
      measure,
      of,
      first: next ?? 0,
      cells: () => store.cells(id),
      sentAt: () => store.sentAt(id),
      checks,
      keep: (check) => onDisk(target, () => store.keepChecks(id, [...checks(), check])),
      changed: () => engine.touch(id),
    });
    gates.set(id, { gate, placeOf });
    return {
      of: ({ organization }) => placeOf(organization),
      between: (wave, stop) => gate.between(wave, stop),
    };
  }

  return {
    target,
    words: { notFound: t('This change set no longer exists.'), firstStep: t('Stage a change first.') },
    view(set, saved) {
      const { perMinute, inFlight, reverts, waves, waveChecks, dryRunAt } = set;
      return {
        ...saved,
        perMinute,
        inFlight,
        reverts,
        waves,
        waveChecks,
        error: saved.error ?? (saved.state === 'running' ? null : stoppedEarlier(set)),
        dryRunAt: saved.state === 'draft' && dryRunAt !== null && holdsDryRun(set) ? dryRunAt : null,
        wave: waveNow(set),
      };
    },
    detail: (changeSet, cells) => ({ changeSet, cells: withoutVoid(changeSet, cells) }),
    publish: (changeSet, cells) =>
      publish({ changeSet, cells: cells === null ? null : withoutVoid(changeSet, cells) }),
    question(set, waiting) {
      const [first, ...rest] = waiting.flatMap((cell) => runChangeOf(cell) ?? []);
      if (first === undefined) return null;
      const facts = { ...summaryOf(set, waiting), ...wavesAhead(set, waiting, store.places(set.id)) };
      return { items: [first, ...rest], facts };
    },
    inOrder({ id, waves }, waiting) {
      const live = waves === null ? undefined : gates.get(id);
      if (live === undefined) return waiting;
      const { placeOf } = live;
      return waiting.sort((a, b) => placeOf(a.organization) - placeOf(b.organization));
    },
    waves: gateOf,
    async send({ profileId }, cell, { grantId, stop }, begin) {
      const change = changeOf(cell);
      const end = await changer.change({ profileId, change, askedBy: 'bulk', grantId, begin }, stop);
      if (end.is === 'not-sent') return end;
      const { outcome, ...rest } = end.result;
      return { is: 'settled', result: { state: outcome, ...rest } };
    },
    lookUp({ profileId }) {
      let last: { organization: string; reading: Reading } | null = null;
      return async (cell, signal) => {
        const reading: Result<Reading> =
          last !== null && last.organization === cell.organization
            ? ok(last.reading)
            : await changer.read(profileId, changeOf(cell), signal);
        if (!reading.ok && reading.error.kind !== 'not-found') return reading;
        last = reading.ok ? { organization: cell.organization, reading: reading.value } : null;
        return ok(lookedUp(cell, reading.ok ? reading.value : null));
      };
    },
    again: (cell, decision) =>
      !mayBe(decision, cell)
        ? null
        : cell.now !== null && isTakenAsNew(cell, cell.now, decision)
          ? { before: cell.now }
          : {},
    csv: outcomesCsv,
    confirmed({ id, profileId, waveChecks }) {
      // Before anything is sent: were the app killed, no dry run would hold that was made before.
      voidDryRuns(profileId);
      if (waveChecks.length > 0) store.keepChecks(id, waveChecks.map(continued));
    },
    ended({ id, profileId }) {
      gates.delete(id);
      // Without the confirmation nothing was sent, and dry runs hold.
      if (store.get(profileId, id)?.state === 'running') voidDryRuns(profileId);
    },
  };
}

/** What a void dry run said of cells is shown nowhere. */
const withoutVoid = ({ dryRunAt }: ChangeSet, cells: ChangeCell[]): ChangeCell[] =>
  dryRunAt === null ? cells.map((cell) => ({ ...cell, dry: null })) : cells;

type Again = Exclude<RunDecision, 'leave-out'>;

function mayBe(decision: Again, { state, now }: ChangeCell): boolean {
  if (decision === 'restage') return state === 'conflict';
  // A look-up comes first: what the service does show is never sent again unread.
  return state === 'failed' || (state === 'unknown' && now?.is === 'unknown');
}

/** Whether a cell waits again for what was read of it: unknown only where the operator was warned and agrees. */
function isTakenAsNew({ state }: ChangeCell, now: SeenCell, decision: Again): boolean {
  return now.is !== 'unknown' || decision === 'restage' || state === 'unknown';
}

/** How many waves there are, the first in which something waits, from 0 (null: none), and that of each organization. */
function countWaves(waves: NonNullable<StoredRun['waves']>, places: ReturnType<ChangeSetStore['places']>) {
  const all = wavesOf(waves, places);
  const placeOf = waveOf(all);
  const next = places.reduce(
    (first, { organization, waits }) => (waits ? Math.min(first, placeOf(organization)) : first),
    Infinity,
  );
  return { of: all.length, next: next === Infinity ? null : next, placeOf };
}

/** The waves that a run still sends in; none where everything is sent in one. */
function wavesAhead(
  { waves }: StoredRun,
  waiting: readonly ChangeCell[],
  places: ReturnType<ChangeSetStore['places']>,
) {
  if (waves === null) return {};
  const { placeOf } = countWaves(waves, places);
  const all = [...new Set(waiting.map(({ organization }) => organization))];
  const ahead = Map.groupBy(all, placeOf);
  const [first = [], second = []] = [...ahead].sort(([a], [b]) => a - b).map(([, names]) => names);
  if (ahead.size < 2) return {};
  return {
    waves: t(
      '{count, plural, =2 {First {first, plural, one {# organization} other {# organizations}}, then {others, number}} =3 {First {first, plural, one {# organization} other {# organizations}}, then {second, number}, then {third, number}} other {First {first, plural, one {# organization} other {# organizations}}, then {others, number} in {more, number} more waves}}',
      {
        count: ahead.size,
        first: first.length,
        others: all.length - first.length,
        second: second.length,
        third: all.length - first.length - second.length,
        more: ahead.size - 1,
      },
    ),
  };
}

/** A wave that is started by the operator after a check stopped the run. */
const continued = (check: WaveCheck): WaveCheck =>
  check.result === 'stopped' ? { ...check, result: 'continued' } : check;

/** Why a set stopped in an earlier life of the app. */
function stoppedEarlier({ state, waveChecks }: StoredRun): AppError | null {
  const last = waveChecks.at(-1);
  return state === 'stopped' && last?.result === 'stopped' ? stoppedBy(last) : null;
}

/** What a look-up says of a cell that was sent and got no response. */
function lookedUp(cell: ChangeCell, reading: Reading | null) {
  const now = reading?.(cell.flag) ?? null;
  const status = cell.status;
  if (now?.is === 'unknown' && status !== null && status >= 200 && status < 300)
    return { state: 'accepted', now, note: acceptedNote(status), status } as const;
  if (now === null || now.is === 'unknown') {
    const note = t('The change was sent. The current value is unknown, so the outcome stays unknown.');
    return { state: 'unknown', now, note, status } as const;
  }
  if (isReached(cell.action, now))
    return { state: 'applied', now, note: t('Looked up: the change took effect.'), status } as const;
  const note = sameCell(cell.before, now)
    ? t('Looked up: the value has not changed. The change was not sent again.')
    : t('Looked up: the value differs from both the earlier value and the value sent.');
  return { state: 'failed', now, note, status } as const;
}

function runChangeOf(cell: ChangeCell): RunChange | null {
  const resource = overrideName(cell);
  if (resource === null) return null;
  const before = beforeOf(cell.before);
  return cell.action === 'clear'
    ? { operation: 'DeleteFeatureFlagOverride', resource, before }
    : { operation: 'SetFeatureFlagOverride', resource, before, body: bodyOf(cell.action) };
}

/** Distinguishes a default from an override of the same value: setting Off where the default is off is a change. */
function beforeOf(before: ChangeCell['before']): string | null {
  if (before.is === 'unknown') return null;
  const value = before.value ? 'ON' : 'OFF';
  return before.is === 'default' ? `DEFAULT_${value}` : value;
}

/** What the list of cells does not say of itself. */
function summaryOf({ name }: StoredRun, cells: readonly ChangeCell[]) {
  const unknown = cells.filter(({ before }) => before.is === 'unknown').length;
  const [flag, ...others] = new Set(cells.map((cell) => cell.flag));
  return {
    changeSet: name,
    ...(others.length === 0 ? { flag } : { flags: others.length + 1 }),
    organizations: new Set(cells.map(({ organization }) => organization)).size,
    ...(unknown > 0 && { unknownNow: unknown }),
  };
}
