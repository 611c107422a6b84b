import { tokenOperation } from '#shared/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Activity } from '../api/activity.ts';

/** A page that calls nothing, or a start without a window, delays the background no longer. */
const longestMs = 6000;
/** The page renders what was received. */
const drawingMs = 300;

/** The first response of the service after the start, which is for the page that is shown. */
export interface FirstResponse {
  note(activity: Activity): void;
  /** Settles when it was drawn, or did not come for a while: what reads in the background begins then. */
  shown: Promise<void>;
}

export function createFirstResponse(clock: Pick<Clock, 'sleep'>): FirstResponse {
  const first = Promise.withResolvers<undefined>();
  return {
    note({ type, operation }) {
      if ((type === 'responded' || type === 'failed') && operation !== tokenOperation)
        first.resolve(undefined);
    },
    shown: Promise.race([first.promise.then(() => clock.sleep(drawingMs)), clock.sleep(longestMs)]),
  };
}
