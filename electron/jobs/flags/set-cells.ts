import { z } from 'zod';
import { seenCellSchema } from '#shared/flags/cell';
import { changeActions } from '#shared/flags/change';
import type { SetCell } from '#shared/flags/drift';
import { maxSetCells } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import { json } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';

const rowSchema = z
  .object({
    organization: z.string(),
    flag: z.string(),
    action: z.enum(changeActions),
    now: json.pipe(seenCellSchema),
    settled_at: z.number(),
    change_set: z.string(),
    name: z.string(),
  })
  .transform(({ now, settled_at, change_set, name, ...cell }): SetCell => ({
    ...cell,
    readBack: now,
    at: new Date(settled_at).toISOString(),
    changeSet: { id: change_set, name },
  }));

/**
 * The cells that change sets have set, each as its last one left it. Where something was sent since that was neither
 * refused nor read back as applied, nobody knows what the cell should be, and it is left out.
 */
export function createSetCells(database: Database): (profileId: string) => Result<SetCell[]> {
  const last = database.query(
    `SELECT organization, flag, action, now, settled_at, change_set, name FROM (
       SELECT c.*, s.name, ROW_NUMBER() OVER (
         PARTITION BY c.organization, c.flag ORDER BY c.settled_at IS NULL DESC, c.settled_at DESC
       ) AS place
       FROM change_cell c JOIN change_set s ON s.id = c.change_set
       WHERE s.profile_id = :profile_id AND s.kind = 'overrides' AND (c.state IN ('applied', 'accepted', 'unknown', 'sending')
         OR (c.state = 'failed' AND c.status BETWEEN 200 AND 299)
         OR (c.state IN ('left-out', 'waiting', 'conflict', 'already', 'failed') AND c.was IS NOT NULL
           AND coalesce(c.status, 0) NOT BETWEEN 400 AND 499))
     ) WHERE place = 1 AND state = 'applied' AND now IS NOT NULL AND settled_at IS NOT NULL
     ORDER BY settled_at DESC LIMIT :most`,
    rowSchema,
  );
  return (profileId) => onDisk(t('Change set'), () => last.all({ profile_id: profileId, most: maxSetCells }));
}
