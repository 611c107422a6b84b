import { z } from 'zod';
import { appErrorSchema, fieldFaultSchema } from '../../errors.ts';
import { seenCellSchema } from '../../flags/cell.ts';
import { changeActions } from '../../flags/change.ts';
import { setCellSchema } from '../../flags/drift.ts';
import { organizationSchema } from '../../model/organization.ts';
import { featureFlagSchema } from '../../model/unspecified.ts';
import { profileIdSchema, profileKinds } from '../../profile.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { mappingsSchema } from '../../reading/mappings.ts';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';

const fields = z.record(z.string().min(1).max(200), z.json());

/**
 * How a change of one cell went. `applied`: read back as it was sent. `accepted`: the service responded with
 * success, and what is there now cannot be read. `unknown`: sent, and nobody knows.
 */
const cellOutcomes = ['applied', 'accepted', 'already', 'conflict', 'failed', 'unknown'] as const;
const cellResultSchema = z.strictObject({
  outcome: z.enum(cellOutcomes),
  /** The current value; null: it could not be read. */
  now: seenCellSchema.nullable(),
  /** What happened, one or two sentences; null: nothing to add. */
  note: z.string().nullable(),
  /** HTTP status of the response; null: none, or nothing was sent. */
  status: z.number().int().nullable(),
});
export type CellResult = z.infer<typeof cellResultSchema>;

/** A CSV file whose columns may hold names of organizations. */
const namesFileSchema = z.strictObject({
  file: z.string(),
  columns: z.array(z.strictObject({ head: z.string(), values: z.array(z.string()) })),
});
export type NamesFile = z.infer<typeof namesFileSchema>;

/** Cells that are watched for drift, the newest first. */
export const maxSetCells = 50_000;
/** Characters of an exported report. */
const maxReportLength = 10_000_000;

export const flagCalls = {
  /** Needs global admin permission at the service (§5 rule 4). */
  'flags.list': {
    input: z.strictObject({
      ...ofProfile,
      pageSize: z.number().int().min(1).max(1000).optional(),
      pageToken: z.string().max(8192).optional(),
    }),
    output: z.strictObject({
      featureFlags: z.array(featureFlagSchema),
      nextPageToken: z.string(),
      facts: listFactsSchema,
      /** When the response arrived, RFC 3339. */
      receivedAt: z.string(),
    }),
  },
  'flags.create': {
    input: z.strictObject({ ...ofProfile, flag: fields }),
    output: z.strictObject({
      flag: featureFlagSchema,
      /** Fields that the response shows with another value than was sent. The flag was created anyway. */
      notStuck: z.array(fieldFaultSchema),
    }),
  },
  /**
   * Sends the fields that differ between the flag as read and as edited, reads it again and compares. A value
   * that was not saved is an error with a fault for each.
   */
  'flags.update': {
    input: z.strictObject({ ...ofProfile, name: nameSchema('featureFlag'), read: fields, edited: fields }),
    output: z.strictObject({
      flag: featureFlagSchema,
      sent: z.array(z.string()),
      /** Fields that were not sent and changed anyway. */
      alsoChanged: z.array(z.string()),
      receivedAt: z.string(),
    }),
  },
  /** One cell at once, through the guard. Read before and after; a cell that is no longer as seen is a conflict. */
  'flags.changeCell': {
    input: z.strictObject({
      ...ofProfile,
      organization: nameSchema('organization'),
      organizationDisplayName: z.string().max(10_000),
      flag: z.string().max(1024),
      action: z.enum(changeActions),
      before: seenCellSchema,
      /** For the question to the operator; null: unknown. */
      flagDefault: z.boolean().nullable(),
    }),
    output: cellResultSchema,
  },
  /** The cells that change sets have set, each as its last change set left it. */
  'flags.setCells': { input: z.strictObject(ofProfile), output: z.array(setCellSchema).max(maxSetCells) },
  /** Asks where to save the report on flags and writes it; null when the operator chose nowhere. */
  'flags.exportReport': {
    input: z.strictObject({ ...ofProfile, csv: z.string().max(maxReportLength) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
  /** Lets the operator choose a CSV file with names of organizations; null when none was chosen. */
  'flags.readNames': { input: z.strictObject(ofProfile), output: namesFileSchema.nullable() },
  /**
   * One organization with the Full view and the flags, of the active profile or of another one, which is read
   * through a session of its own that ends with the reply and cannot write.
   */
  'flags.readSide': {
    input: z.strictObject({
      ...ofProfile,
      /** The profile to read. */
      of: profileIdSchema,
      displayName: z.string().max(10_000),
      /** Null: whatever has this display name. */
      name: nameSchema('organization').nullable(),
    }),
    output: z.strictObject({
      profile: z.strictObject({
        id: profileIdSchema,
        name: z.string(),
        kind: z.enum(profileKinds),
        mappings: mappingsSchema,
      }),
      /** Null: none has this display name. */
      organization: organizationSchema.nullable(),
      /** Organizations with this display name. */
      matches: z.number().int().nonnegative(),
      flags: z.array(featureFlagSchema).nullable(),
      /** Why there are no flags, or not all of them; null: these are all. */
      flagsError: appErrorSchema.nullable(),
      receivedAt: z.string(),
    }),
  },
} as const satisfies Record<string, Call>;
