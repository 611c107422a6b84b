import type { AppError } from '#shared/errors';
import { countWaves, waveOf, type Waves } from '#shared/flags/waves';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { Clock } from '../../platform/clock.ts';

/** Between two waves of a run: looks at what became of the cells so far, then waits. */
export interface WaveGate {
  /** Null: the cell may be sent. Else nothing is sent, and the run stops with why. */
  pass(cell: ChangeCell, stop: AbortSignal): Promise<AppError | null>;
  /** When the next wave begins; null: nothing waits for it. */
  restsUntil(): number | null;
}

const trouble = new Set<ChangeCell['state']>(['failed', 'conflict', 'unknown', 'sending']);

/**
 * The wave that a run begins in was decided by the operator; each later one has to pass. Nothing of it is kept: after
 * a kill the cells tell where it was, and going on by hand is the decision.
 */
export function createWaveGate(options: {
  waves: Waves;
  cells: () => ChangeCell[];
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** A rest begins or is over. */
  changed: () => void;
}): WaveGate {
  const { waves, cells, clock, changed } = options;
  const all = cells();
  const placeOf = waveOf(waves, all);
  let at: number | null = null;
  let until: number | null = null;
  return {
    async pass(cell, stop) {
      const wave = placeOf(cell.organization);
      if (at === null || wave <= at) {
        at = Math.max(at ?? 0, wave);
        return null;
      }
      const done = cells().filter(({ organization }) => placeOf(organization) < wave);
      const bad = done.filter(({ state }) => trouble.has(state)).length;
      if (bad > waves.mostTrouble) return unhealthy(wave, countWaves(waves, all), bad, done.length);
      const restMs = waves.restMinutes * 60_000;
      if (restMs > 0) {
        until = clock.now() + restMs;
        changed();
        const rested = await clock.sleep(restMs, stop).then(
          () => true,
          () => false,
        );
        until = null;
        changed();
        if (!rested) return stoppedInRest;
      }
      at = wave;
      return null;
    },
    restsUntil: () => until,
  };
}

function unhealthy(wave: number, waves: number, bad: number, cells: number): AppError {
  return {
    kind: 'cancelled',
    message: t('Stopped after wave {wave} of {waves}: {bad} of {cells} cells without success.', {
      ...{ wave, waves, bad, cells },
    }),
    advice: t('Look at these cells, then resume to begin the next wave, or revert.'),
  };
}

const stoppedInRest: AppError = {
  kind: 'cancelled',
  message: t('Stopped between two waves.'),
  advice: t('Resume to begin the next wave.'),
};
