import { z } from 'zod';
import type { CallId } from './profile-operations.ts';

/** Which way a request changes its resource, as a constant: what an override, monitoring, a check or a finding becomes. */
export const directions = ['ON', 'OFF', 'NONE', 'CANCELLED', 'CONFIRMED', 'DISMISSED'] as const;
export type Direction = (typeof directions)[number];

/** The operations whose body has the direction; of the others the operation itself is the direction, or there is none. */
export type DirectedByBody = 'SetFeatureFlagOverride' | 'SetOngoingMonitoring' | 'ReviewFinding';

/**
 * Read from the very body that is sent, whatever asked for it: a question, a journal entry and a look-up name the
 * same direction. Null: the request has none, or its body does not say.
 */
export function directionOf(operation: CallId, body: unknown): Direction | null {
  switch (operation) {
    case 'SetFeatureFlagOverride':
      return onOrOff(z.object({ value: z.boolean() }).safeParse(body).data?.value);
    case 'SetOngoingMonitoring':
      return onOrOff(z.object({ enabled: z.boolean() }).safeParse(body).data?.enabled);
    case 'ReviewFinding':
      return z.object({ state: z.enum(['CONFIRMED', 'DISMISSED']) }).safeParse(body).data?.state ?? null;
    case 'DeleteFeatureFlagOverride':
      return 'NONE';
    case 'CancelCheck':
      return 'CANCELLED';
    default:
      return null;
  }
}

function onOrOff(value: boolean | undefined): Direction | null {
  if (value === undefined) return null;
  return value ? 'ON' : 'OFF';
}
