import { z } from 'zod';
import { seenCellSchema } from '../../flags/cell.ts';
import { cellChangeSchema, changeActions, dryResults, maxChanges } from '../../flags/change.ts';
import { paceSchema } from '../../flags/pace.ts';
import { waveCheckSchema } from '../../flags/wave-health.ts';
import { wavesSchema } from '../../flags/waves.ts';
import { isoTimeSchema, profileKinds } from '../../profile.ts';
import { ofProfile, type Call } from '../call.ts';
import { decisions, savedRunSchema, oneRun, runItem, savedAs } from './runs.ts';

export const changeCellSchema = z.strictObject({
  ...runItem,
  organization: z.string(),
  organizationDisplayName: z.string(),
  flag: z.string(),
  action: z.enum(changeActions),
  before: seenCellSchema,
  /** As it was read right before it was sent; null: it was not sent. */
  was: seenCellSchema.nullable(),
  /** As read last, before or after sending. */
  now: seenCellSchema.nullable(),
  /** What the dry run says of it; null: none was made, or its result is void. */
  dry: z
    .strictObject({ result: z.enum(dryResults), now: seenCellSchema.nullable(), note: z.string().nullable() })
    .nullable(),
});
export type ChangeCell = z.infer<typeof changeCellSchema>;

const changeSetSchema = savedRunSchema.extend({
  perMinute: z.number().int().positive(),
  /** Cells that are under way at once. */
  inFlight: z.number().int().positive(),
  /** ID of the change set that this one reverts; null: none. */
  reverts: z.string().nullable(),
  /** Null: all organizations have their turn at once. */
  waves: wavesSchema.nullable(),
  /** What was seen after each wave, oldest first. */
  waveChecks: z.array(waveCheckSchema),
  /** Where a set with waves is, from 1, and until when it waits between two of them; null: it has none. */
  wave: z
    .strictObject({
      at: z.number().int().positive(),
      of: z.number().int().positive(),
      restsUntil: isoTimeSchema.nullable(),
    })
    .nullable(),
  /** Null: none was made, or its result is void because something changed since. */
  dryRunAt: isoTimeSchema.nullable(),
});
export type ChangeSet = z.infer<typeof changeSetSchema>;

const detailSchema = z.strictObject({ changeSet: changeSetSchema, cells: z.array(changeCellSchema) });
export type ChangeSetDetail = z.infer<typeof detailSchema>;

/** Cells that could not be staged, each with the reason. */
const refusedCells = z.array(
  z.strictObject({ organization: z.string(), flag: z.string(), reason: z.string() }),
);
export type RefusedCell = z.infer<typeof refusedCells>[number];

/** How the plan of a file compares with a dry run made where it was opened. */
const planComparisonSchema = z.strictObject({
  checksum: z.string(),
  /** Cells of the file that had a plan. */
  cells: z.number().int().nonnegative(),
  /** Those that could not be staged here are among them. */
  differs: z.array(
    z.strictObject({
      organization: z.string(),
      organizationDisplayName: z.string(),
      flag: z.string(),
      planned: z.enum(dryResults),
      now: z.enum(dryResults),
    }),
  ),
});
export type PlanComparison = z.infer<typeof planComparisonSchema>;

const name = z.string().trim().min(1).max(120);
const positions = z.array(z.number().int().nonnegative()).max(maxChanges);

export const changeSetCalls = {
  'changeSets.list': { input: z.strictObject(ofProfile), output: z.array(changeSetSchema) },
  'changeSets.read': { input: z.strictObject(oneRun), output: detailSchema },
  /** Stages cells in a draft, or in a new one. What cannot be staged comes back with the reason. */
  'changeSets.stage': {
    input: z.strictObject({
      ...ofProfile,
      id: z.uuid().nullable(),
      changes: z.array(cellChangeSchema).min(1).max(maxChanges),
    }),
    output: detailSchema.extend({ refused: refusedCells }),
  },
  /** By cell: positions change with every change that is staged or unstaged. */
  'changeSets.unstage': {
    input: z.strictObject({
      ...oneRun,
      cells: z.array(cellChangeSchema.pick({ organization: true, flag: true })).max(maxChanges),
    }),
    output: detailSchema,
  },
  'changeSets.change': {
    input: z.strictObject({
      ...oneRun,
      name: name.optional(),
      ...paceSchema.partial().shape,
    }),
    output: changeSetSchema,
  },
  /** Reads every organization again and says of each cell what would happen. Sends nothing. */
  'changeSets.dryRun': { input: z.strictObject(oneRun), output: detailSchema },
  /** Asks once, then sends what waits, one cell at a time. Returns at once; `changeSets.changed` reports the rest. */
  'changeSets.apply': { input: z.strictObject(oneRun), output: changeSetSchema },
  'changeSets.stop': { input: z.strictObject(oneRun), output: changeSetSchema },
  /** Finds out about unknown outcomes, by reads only. */
  'changeSets.lookUp': {
    input: z.strictObject({ ...oneRun, positions: positions.nullable() }),
    output: detailSchema,
  },
  /**
   * What to do with cells that have an outcome. `again`: failed ones wait again, and those of unknown outcome
   * that a look-up could not settle because the service does not show the cell. `restage`: conflicts wait again,
   * for what is there now, unknown included. `leave-out`: not sent.
   */
  'changeSets.decide': {
    input: z.strictObject({
      ...oneRun,
      decision: z.enum(decisions),
      positions,
    }),
    output: detailSchema,
  },
  /**
   * A draft that restores what was read before each cell was sent. What cannot be restored is left out. A draft
   * that exists gets what was sent since.
   */
  'changeSets.revert': { input: z.strictObject(oneRun), output: detailSchema },
  'changeSets.remove': { input: z.strictObject(oneRun), output: z.null() },
  /** Writes the changes to a file; null when the operator chose nowhere. */
  'changeSets.save': {
    input: z.strictObject(oneRun),
    output: savedAs,
  },
  /** Reads a file into a new draft and compares its plan with a dry run made now; null when none was chosen. */
  'changeSets.load': {
    input: z.strictObject(ofProfile),
    output: detailSchema
      .extend({
        /** Name of the profile that it was made in, and of which kind that was. */
        madeIn: z.strictObject({ name: z.string(), kind: z.enum(profileKinds) }),
        refused: refusedCells,
        comparison: planComparisonSchema.nullable(),
      })
      .nullable(),
  },
  /** The outcome of each cell as CSV; null when the operator chose nowhere. */
  'changeSets.export': {
    input: z.strictObject(oneRun),
    output: savedAs,
  },
} as const satisfies Record<string, Call>;

export const changeSetEvents = {
  /** A change set, and the cells that changed since the last event; `cells` null: read it again. */
  'changeSets.changed': z.strictObject({
    changeSet: changeSetSchema,
    cells: z.array(changeCellSchema).nullable(),
  }),
} as const;
