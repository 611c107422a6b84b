import { z } from 'zod';
import type { LedgerEntry } from '#electron/local-service/ledger';
import type { LocalService } from '#electron/local-service/options';

/** What the local service really holds and did, in no dialect. */
const organizationSchema = z.object({
  shown: z.object({
    name: z.string(),
    displayName: z.string(),
    userCount: z.number(),
    teamCount: z.number(),
    brandCount: z.number(),
  }),
  full: z.object({
    roleBindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })),
    settings: z.array(
      z.object({
        flag: z.string(),
        value: z.boolean(),
        provenance: z.enum(['OVERRIDE', 'DEFAULT']),
        entitlement: z.boolean(),
      }),
    ),
    featureSets: z.map(z.string(), z.boolean()),
  }),
  createdUsers: z.array(z.object({ name: z.string(), givenName: z.string(), email: z.string() })),
});
const checkSchema = z.object({
  check: z.object({
    name: z.string(),
    displayName: z.string(),
    clientReference: z.string(),
    template: z.string(),
    state: z.string(),
    ongoingMonitoringEnabled: z.boolean(),
  }),
  findings: z.array(z.object({ name: z.string(), displayName: z.string(), state: z.string() })),
  outcome: z.object({
    counts: z.object({ unreviewed: z.number(), total: z.number() }),
    recommendation: z.string(),
  }),
});
const flagSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string(),
  defaultValue: z.boolean(),
});

export type HeldOrganization = z.infer<typeof organizationSchema>;
export type StoredCheck = z.infer<typeof checkSchema>;

export interface ServiceRecords {
  organization(name: string): HeldOrganization;
  check(name: string): StoredCheck;
  flag(name: string): z.infer<typeof flagSchema>;
  /** Null: there is none. */
  override(name: string): boolean | null;
  /** What was committed since this was last asked. */
  committed(): readonly LedgerEntry[];
}

export function recordsOf({ controls }: LocalService): ServiceRecords {
  let reported = 0;
  return {
    organization: (name) => organizationSchema.parse(controls.storedValue(name)),
    check: (name) => checkSchema.parse(controls.storedValue(name)),
    flag: (name) => flagSchema.parse(controls.storedValue(name)),
    override: (name) => z.boolean().nullable().parse(controls.storedValue(name)),
    committed() {
      const entries = controls.ledger().slice(reported);
      reported += entries.length;
      return entries;
    },
  };
}
