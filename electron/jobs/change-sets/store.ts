import { z } from 'zod';
import { seenCellSchema } from '#shared/flags/cell';
import { changeActions, type CellChange } from '#shared/flags/change';
import { changeCellSchema, type ChangeCell } from '#shared/ipc/contract/change-sets';
import type { Clock } from '../../platform/clock.ts';
import { json } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { createRunStore, itemColumns, type RunStore } from '../runs/store.ts';

export type ChangeSetStore = RunStore<ChangeCell>;

const cellRow = z.object({
  ...itemColumns,
  action: z.enum(changeActions),
  before: json.pipe(seenCellSchema),
  was: json.pipe(seenCellSchema).nullable(),
  now: json.pipe(seenCellSchema).nullable(),
  dry: json.pipe(changeCellSchema.shape.dry).nullable(),
});

/** Change sets of overrides on the disk. */
export const createChangeSetStore = (database: Database, clock: Pick<Clock, 'now'>): ChangeSetStore =>
  createRunStore(database, clock, 'overrides', cellRow);

/** The change that a cell represents. */
export function changeOf(cell: ChangeCell): CellChange {
  const { organization, organizationDisplayName, flag, action, before } = cell;
  return { organization, organizationDisplayName, flag, action, before };
}
