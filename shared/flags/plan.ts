import { refusedParameter } from '../check-form/entitlements.ts';
import type { ChangeCell } from '../ipc/contract/change-sets.ts';
import type { ChangeAction } from './change.ts';
import { costOf, type Waves } from './waves.ts';

/** What a dry run says of a change set as a whole. */
export interface Plan {
  /** Cells that will change. */
  change: Record<ChangeAction, number>;
  /** Cells that need no change. */
  already: number;
  /** Sent although the current value is unknown. */
  unknown: number;
  /** Of those: the organization does not name the flag, so it may not be entitled to it. */
  notNamed: number;
  conflict: number;
  /** Was known and is unknown now: left out. */
  lost: number;
  notPossible: number;
  /** Requests, reads included. */
  calls: number;
  /** Of those: what looks at the health of organizations between waves. */
  healthCalls: number;
  /** Rests between waves included. */
  seconds: number;
  /** Check parameters that a changed flag is likely to gate. */
  parameters: string[];
}

/** How a change set is sent. */
export interface Sending {
  perMinute: number;
  waves: Waves | null;
}

/** Null: a cell has no result of a dry run. */
export function planOf(cells: readonly ChangeCell[], { perMinute, waves }: Sending): Plan | null {
  const cost = costOf(waves, cells);
  const plan: Plan = {
    change: { on: 0, off: 0, clear: 0 },
    already: 0,
    unknown: 0,
    notNamed: 0,
    conflict: 0,
    lost: 0,
    notPossible: 0,
    calls: cost.calls,
    healthCalls: cost.calls,
    parameters: [],
    seconds: Math.ceil((cells.length * 60) / perMinute) + cost.restSeconds,
  };
  const flags = new Set<string>();
  for (const { dry, action, flag } of cells) {
    if (dry === null) return null;
    const isSent = dry.result === 'would-apply' || dry.result === 'would-send';
    // Each is read first; what is sent is reread.
    plan.calls += isSent ? 3 : 1;
    if (isSent) flags.add(flag);
    switch (dry.result) {
      case 'would-apply':
        plan.change[action] += 1;
        break;
      case 'would-send':
        plan.change[action] += 1;
        plan.unknown += 1;
        if (dry.now?.is === 'unknown' && dry.now.why === 'not-given') plan.notNamed += 1;
        break;
      case 'already':
        plan.already += 1;
        break;
      case 'conflict':
        plan.conflict += 1;
        break;
      case 'not-known':
        plan.lost += 1;
        break;
      case 'not-possible':
        plan.notPossible += 1;
    }
  }
  plan.parameters = [...new Set([...flags].flatMap((flag) => refusedParameter(flag, []) ?? []))];
  return plan;
}
