import { z } from 'zod';
import {
  changeRowSchema,
  consents,
  journalActs,
  journalOutcomes,
  settlements,
  type JournalEntry,
} from '#shared/journal';
import { profileIdSchema, profileKinds } from '#shared/profile';

/** The rows of the journal as they are hashed: an entry, its completion, its settlement, a new chain. */
const common = { number: z.number().int(), entry: z.number().int(), at: z.string() };

const openedSchema = z.strictObject({
  kind: z.literal('opened'),
  ...common,
  profileId: profileIdSchema,
  profileName: z.string(),
  environment: z.enum(profileKinds),
  operation: z.enum(journalActs),
  resource: z.string(),
  organization: z.string().nullable(),
  organizationDisplayName: z.string().nullable(),
  flag: z.string().nullable(),
  askedBy: z.string(),
  consent: z.enum(consents),
  changes: z.array(changeRowSchema),
  lookup: z.record(z.string(), z.string()),
});
type Opened = z.infer<typeof openedSchema>;

const closedSchema = z.strictObject({
  kind: z.literal('closed'),
  ...common,
  outcome: z.enum(['sent', 'refused', 'failed', 'unknown', 'shown']),
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

/** A chain that was remembered is not in this file. It is named, and the chain goes on from here. */
const restartedSchema = z.strictObject({
  kind: z.literal('restarted'),
  ...common,
  lost: z.strictObject({ number: z.number().int(), hash: z.string() }),
});
export type Restarted = z.infer<typeof restartedSchema>;

type JournalRecord = Opened | Closed | Settled | Restarted;
/** A record before it has its place in the chain. */
export type NewRecord = JournalRecord extends infer R
  ? R extends JournalRecord
    ? Omit<R, 'number' | 'entry' | 'at'>
    : never
  : never;

/** A column that holds one record as JSON text. */
function stored<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
}

/** What an entry is made of, without what only places it in the chain. */
const factsSchema = z.object(openedSchema.omit({ kind: true, entry: true }).shape);

export const restartRowSchema = z.object({ content: stored(restartedSchema) });

export const entryRowSchema = z
  .object({
    opened: stored(factsSchema),
    hash: z.string(),
    previous_hash: z.string(),
    closed: stored(closedSchema).nullable(),
    completion_hash: z.string().nullable(),
    settled: stored(settledSchema).nullable(),
    outcome: z.enum(journalOutcomes),
  })
  .transform(({ opened, closed, settled, ...row }): JournalEntry => {
    return {
      ...opened,
      outcome: row.outcome,
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
