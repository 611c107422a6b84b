import type { AppError } from '#shared/errors';
import { percentOf, stopOf, type HealthReading, type WaveCheck } from '#shared/flags/wave-health';
import { wavesOf, type Waves } from '#shared/flags/waves';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { MeasureHealth } from './wave-health.ts';

/** Between two waves of a run: checks the cells so far, pauses, then checks the health of their organizations. */
export interface WaveGate {
  /** Null: the wave, from 0, may begin. Else nothing is sent, and the run stops with why. */
  between(wave: number, stop: AbortSignal): Promise<AppError | null>;
  /** The wave that is sent, or rested for, from 1; and when it begins, null: it has begun. */
  place(): { at: number; of: number; restsUntil: number | null };
}

const failureStates = new Set<ChangeCell['state']>(['failed', 'conflict', 'unknown', 'sending']);

export function createWaveGate(options: {
  profileId: string;
  waves: Waves;
  /** How many there are. */
  of: number;
  /** The wave that the run starts in, from 0. */
  first: number;
  cells: () => readonly Pick<ChangeCell, 'organization' | 'state'>[];
  /** When something was sent for each organization first and last, in ms. */
  sentAt: () => ReadonlyMap<string, { first: number; last: number }>;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  measure: MeasureHealth;
  /** What was seen after waves, in earlier runs too. */
  checks: () => readonly WaveCheck[];
  /** Keeps what was seen after a wave. */
  keep: (check: WaveCheck) => Result<void>;
  /** A pause starts or ends. */
  changed: () => void;
}): WaveGate {
  const { profileId, waves, of, first, cells, sentAt, clock, measure, checks, keep, changed } = options;
  const { health, maxFailures, restMinutes } = waves;
  let at = first + 1;
  /** When the pause ends, on the monotonic clock. */
  let until: number | null = null;
  /** By how much the wall clock is ahead of the monotonic one, which is never set. */
  const wallLead = () => clock.now() - clock.monotonic();
  const begun = wallLead();
  /** A wall clock that was set on since the run began ends no pause early. */
  const now = () => Math.min(begun, wallLead()) + clock.monotonic();

  /** Until the wave is over for so long; what of it went by in an earlier run counts. False: stopped meanwhile. */
  async function rest(lastSent: number, stop: AbortSignal): Promise<boolean> {
    const whole = restMinutes * 60_000;
    // A clock that was set back since would make the pause as much longer.
    const left = Math.min(lastSent + whole - now(), whole);
    if (left <= 0) return !stop.aborted;
    until = clock.monotonic() + left;
    changed();
    const rested = await clock.sleep(left, stop).then(
      () => true,
      () => false,
    );
    until = null;
    changed();
    return rested;
  }

  /** A run that begins in this wave was stopped in it or in the rest before: whether it was looked at by then. */
  const wasChecked = (wave: number, organizations: number, lastSent: number) =>
    checks().some(
      (check) =>
        check.wave === wave && check.organizations === organizations && Date.parse(check.at) >= lastSent,
    );

  return {
    async between(wave, stop) {
      at = wave + 1;
      if (wave === 0) return null;
      const all = cells();
      const names = wavesOf(waves, all);
      const finished = new Set(names.slice(0, wave).flat());
      const sent = new Map([...sentAt()].filter(([organization]) => finished.has(organization)));
      const lastSent = Math.max(...[...sent.values()].map(({ last }) => last));
      if (wave === first && wasChecked(wave, finished.size, lastSent)) return null;
      const done = all.filter(({ organization }) => finished.has(organization));
      const bad = done.filter(({ state }) => failureStates.has(state)).length;
      const seen: Omit<WaveCheck, 'result' | 'at' | 'readings'> = {
        wave,
        of,
        organizations: finished.size,
        cells: { bad, of: done.length, most: maxFailures },
      };
      /** Keeps what was seen; gives why the run stops, or null. */
      const judged = (readings: HealthReading[]) => {
        const isStopped = stopOf({ ...seen, readings }, health.ifUnknown) !== null;
        const check: WaveCheck = {
          ...seen,
          at: new Date(clock.now()).toISOString(),
          readings,
          result: isStopped ? 'stopped' : 'passed',
        };
        const saved = keep(check);
        if (!saved.ok) return saved.error;
        return isStopped ? stoppedBy(check) : null;
      };
      // Cells without success need no rest to be seen.
      if (bad > maxFailures) return judged([]);
      if (!(await rest(lastSent, stop))) return null;
      const changedAt = new Map([...sent].map(([organization, times]) => [organization, times.first]));
      // Nothing was sent: nothing of it can show.
      const readings = sent.size === 0 ? [] : await measure(profileId, changedAt, health, stop);
      return stop.aborted ? null : judged(readings);
    },
    place: () => ({ at, of, restsUntil: until === null ? null : wallLead() + until }),
  };
}

/** Why a check stopped its run. */
export function stoppedBy(check: WaveCheck): AppError {
  return {
    kind: 'cancelled',
    message: whyStopped(check),
    advice: t('Resume or revert.'),
  };
}

function whyStopped(check: WaveCheck): string {
  const { wave, of, cells } = check;
  // One that stopped though it was to continue with unknown rates has a cell or a rate that comes before those.
  const why = stopOf(check, 'stop');
  if (why === null || why === 'cells')
    return t(
      'Stopped after wave {wave} of {of}. Unsuccessful changes so far: {bad, number} of {cells, number}.',
      { wave, of, bad: cells.bad, cells: cells.of },
    );
  const { condition, before, since, most } = why;
  if (before === null || since === null)
    return t(
      'Stopped after wave {wave} of {of}: the {condition, select, failed {rate of failed checks} consider {rate of checks with Consider} api {error rate of API calls} other {rate of webhook failures}} is unknown.',
      { wave, of, condition: conditionKeys[condition] },
    );
  return t(
    'Stopped after wave {wave} of {of}: the {condition, select, failed {rate of failed checks} consider {rate of checks with Consider} api {error rate of API calls} other {rate of webhook failures}} rose from {before}% to {since}%, more than {most, plural, one {# point} other {# points}}.',
    {
      wave,
      of,
      condition: conditionKeys[condition],
      most,
      before: Math.round(percentOf(before)),
      since: Math.round(percentOf(since)),
    },
  );
}

/** Names that a message can choose by. */
const conditionKeys = {
  'failed-checks': 'failed',
  consider: 'consider',
  'api-errors': 'api',
  'webhook-failures': 'webhook',
} as const;
