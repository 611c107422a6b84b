import { z } from 'zod';
import { directions, type Direction } from '#shared/direction';
import {
  changeRowSchema,
  consents,
  journalActions,
  journalOutcomes,
  restartReasons,
  settlements,
  type DamagedRow,
  type JournalAction,
  type JournalEntry,
} from '#shared/journal';
import { isoTimeSchema, profileIdSchema, profileKinds } from '#shared/profile';

/** The rows of the journal as they are hashed: an entry, its completion, its settlement, a new chain. */
const common = {
  number: z.number().int().positive(),
  entry: z.number().int().positive(),
  at: isoTimeSchema,
  /** Id of the key of its MAC; absent where the row was written without one. */
  macKey: z.string().optional(),
};

const openedSchema = z.strictObject({
  kind: z.literal('opened'),
  ...common,
  profileId: profileIdSchema,
  profileName: z.string(),
  environment: z.enum(profileKinds),
  operation: z.enum(journalActions),
  resource: z.string(),
  organization: z.string().nullable(),
  organizationDisplayName: z.string().nullable(),
  flag: z.string().nullable(),
  askedBy: z.string(),
  consent: z.enum(consents),
  changes: z.array(changeRowSchema),
  direction: z.enum(directions).nullable(),
  lookup: z.record(z.string(), z.string()),
});
type Opened = z.infer<typeof openedSchema>;
/** Those of earlier versions name no direction. */
const anyOpenedSchema = openedSchema.extend({ direction: openedSchema.shape.direction.optional() });

const closedSchema = z.strictObject({
  kind: z.literal('closed'),
  ...common,
  outcome: z.enum(['sent', 'refused', 'failed', 'unknown', 'shown', 'changed']),
  status: z.number().int().nullable(),
  durationMs: z.number().nonnegative().nullable(),
  attempts: z.number().int().nonnegative().nullable(),
  reason: z.string().nullable(),
});
export type Closed = z.infer<typeof closedSchema>;

const settledSchema = z.strictObject({
  kind: z.literal('settled'),
  ...common,
  as: z.enum(settlements),
});
type Settled = z.infer<typeof settledSchema>;

/** The chain is not the one that was remembered, or not as this app left it: why, and the row remembered last. */
const restartedSchema = z.strictObject({
  kind: z.literal('restarted'),
  ...common,
  why: z.enum(restartReasons),
  lost: z.strictObject({ number: z.number().int(), hash: z.string() }),
});
type Restarted = z.infer<typeof restartedSchema>;

type JournalRecord = Opened | Closed | Settled | Restarted;
/** A record before it has its number in the chain. */
export type NewRecord = JournalRecord extends infer R
  ? R extends JournalRecord
    ? Omit<R, 'number' | 'entry' | 'at' | 'macKey'>
    : never
  : never;

/** The record in a column of JSON text; null where it cannot be read. */
function stored<S extends z.ZodType>(schema: S, text: string | null): z.infer<S> | null {
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What an entry is made of, without what only places it in the chain. */
const factsSchema = z.object(anyOpenedSchema.omit({ kind: true, entry: true, macKey: true }).shape);

/** An entry, or, where its own row cannot be read, only the row's place. */
export const entryRowSchema = z
  .object({
    number: z.number().int(),
    opened: z.string(),
    hash: z.string(),
    previous_hash: z.string(),
    closed: z.string().nullable(),
    completion_hash: z.string().nullable(),
    settled: z.string().nullable(),
    outcome: z.enum(journalOutcomes).catch('unknown'),
  })
  .transform((row): JournalEntry | DamagedRow => {
    const opened = stored(factsSchema, row.opened);
    if (opened?.number !== row.number) return { number: row.number, hash: row.hash, isDamaged: true };
    const closed = stored(closedSchema, row.closed);
    const settled = stored(settledSchema, row.settled);
    return {
      ...opened,
      direction: opened.direction === undefined ? directionOfRows(opened) : opened.direction,
      outcome: row.closed !== null && closed === null ? 'unknown' : row.outcome,
      completedAt: closed?.at ?? null,
      status: closed?.status ?? null,
      durationMs: closed?.durationMs ?? null,
      attempts: closed?.attempts ?? null,
      reason: closed?.reason ?? null,
      settled: settled === null ? null : { at: settled.at, as: settled.as },
      previousHash: row.previous_hash,
      hash: row.hash,
      completionHash: row.completion_hash,
    };
  });

/** Earlier versions noted a direction in the rows alone, under the names that their screens used. */
function directionOfRows({ operation, changes }: Pick<Opened, 'operation' | 'changes'>): Direction | null {
  const fields = fieldsOfDirection(operation);
  const after = changes.find(({ field }) => fields.includes(field))?.after;
  if (after === 'true') return 'ON';
  if (after === 'false') return 'OFF';
  return directions.find((direction) => direction === after) ?? null;
}

function fieldsOfDirection(operation: JournalAction): readonly string[] {
  switch (operation) {
    case 'SetFeatureFlagOverride':
      return ['override', 'value'];
    case 'SetOngoingMonitoring':
      return ['ongoingMonitoringEnabled', 'enabled'];
    case 'ReviewFinding':
      return ['state'];
    default:
      return [];
  }
}

/** Whether the content of a row, of whatever kind, can be read. */
export function isReadable(number: number, content: string): boolean {
  return stored(recordSchema, content)?.number === number;
}
const recordSchema = z.discriminatedUnion('kind', [
  anyOpenedSchema,
  closedSchema,
  settledSchema,
  // Those of earlier versions name no reason.
  restartedSchema.extend({ why: z.enum(restartReasons).optional() }),
]);
