import { t } from '../messages/text.ts';
import { sameCell, type SeenCell } from './cell.ts';
import { actionFault, cellFault, isReached, type CellChange, type ChangeAction } from './change.ts';

/** An organization with what is known of its flags. */
export interface Target {
  /** Resource name. */
  name: string;
  displayName: string;
  seen: (flag: string) => SeenCell;
}

/** The action wanted of every cell, or the organization that the others are to be like. */
export type Decision = { action: ChangeAction } | { like: Pick<Target, 'seen'> };

export interface Rollout {
  changes: CellChange[];
  /** Cells that need no change. */
  already: number;
  /** Of the changes: those whose value is not known now. */
  unknown: number;
  /** Cells that cannot be changed, each with why. */
  impossible: { organization: string; displayName: string; flag: string; reason: string }[];
}

/** What one decision means for every cell of many organizations. */
export function rolloutOf(
  targets: readonly Target[],
  flags: readonly string[],
  decision: Decision,
  canSet: boolean,
): Rollout {
  const rollout: Rollout = { changes: [], already: 0, unknown: 0, impossible: [] };
  // What is the same for a whole row or column is computed once.
  const columns = flags.map((flag) => ({
    flag,
    ...wantedOf(decision, flag),
    fault: cellFault({ organization: 'organizations/any', flag }),
  }));
  for (const { name: organization, displayName, seen } of targets) {
    const rowFault = cellFault({ organization, flag: 'any' });
    for (const { flag, action, model, fault } of columns) {
      const before = seen(flag);
      const placeFault = fault ?? rowFault;
      const reason =
        action === null
          ? t('The value to copy is unknown.')
          : (placeFault ?? actionFault(action, before, canSet));
      // Two that are alike without a known source may both be overrides, or neither: no change makes them more alike.
      if (action !== null && reason === null && !(model !== null && sameCell(model, before))) {
        rollout.changes.push({ organization, flag, organizationDisplayName: displayName, action, before });
        if (before.is === 'unknown') rollout.unknown += 1;
      } else if (action !== null && placeFault === null && isReached(action, before)) rollout.already += 1;
      else rollout.impossible.push({ organization, displayName, flag, reason: reason ?? '' });
    }
  }
  return rollout;
}

/** The action for a flag, and the cell that is copied, if one is. */
function wantedOf(decision: Decision, flag: string): { action: ChangeAction | null; model: SeenCell | null } {
  if ('action' in decision) return { action: decision.action, model: null };
  const model = decision.like.seen(flag);
  return { action: actionLike(model), model };
}

/** The action that makes a cell like another one; null: the other one is unknown. */
function actionLike(model: SeenCell): ChangeAction | null {
  if (model.is === 'unknown') return null;
  if (model.is === 'default') return 'clear';
  return model.value ? 'on' : 'off';
}
