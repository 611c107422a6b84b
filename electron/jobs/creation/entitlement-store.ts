import { z } from 'zod';
import { entitlementsOf, type Entitlement } from '#shared/check-form/entitlements';
import type { Setting } from '#shared/reading/setting';
import type { Clock } from '../../platform/clock.ts';
import { json } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';

/** Known facts about the features of organizations: from their Full view and from what the service refused. */
export interface EntitlementStore {
  /** Keeps the feature settings of a Full view. */
  keep(profileId: string, organization: string, settings: readonly Pick<Setting, 'name' | 'value'>[]): void;
  /** The service refused a parameter because of a missing feature (§2 rule 2). */
  refuse(profileId: string, organization: string, parameter: string, feature: string): void;
  /** `since`: wall clock, ms; what is known from before it does not count. */
  of(
    profileId: string,
    organization: string,
    since?: number,
  ): { readAt: number | null; entitlements: Entitlement[] };
}

const settingsSchema = z.array(z.strictObject({ name: z.string(), state: z.enum(['on', 'off', 'unknown']) }));

export function createEntitlementStore(database: Database, clock: Clock): EntitlementStore {
  const keepFeatures = database.command(
    `INSERT INTO creation_features VALUES (:profileId, :organization, :at, :settings)
     ON CONFLICT DO UPDATE SET read_at = excluded.read_at, settings = excluded.settings`,
  );
  const keepRefusal = database.command(
    `INSERT INTO creation_refusal VALUES (:profileId, :organization, :parameter, :feature, :at)
     ON CONFLICT DO UPDATE SET feature = excluded.feature, at = excluded.at`,
  );
  const features = database.query(
    `SELECT read_at AS readAt, settings FROM creation_features
     WHERE profile_id = :profileId AND organization = :organization AND read_at >= :since`,
    z.object({ readAt: z.number(), settings: json.pipe(settingsSchema) }),
  );
  const refusals = database.query(
    `SELECT parameter, feature, at FROM creation_refusal
     WHERE profile_id = :profileId AND organization = :organization AND at >= :since`,
    z.object({ parameter: z.string(), feature: z.string(), at: z.number() }),
  );
  return {
    keep(profileId, organization, settings) {
      const rows = settings.map(({ name, value }) => ({
        name,
        state: value === null ? ('unknown' as const) : value ? ('on' as const) : ('off' as const),
      }));
      keepFeatures({ profileId, organization, at: clock.now(), settings: JSON.stringify(rows) });
    },
    refuse: (profileId, organization, parameter, feature) =>
      void keepRefusal({ profileId, organization, parameter, feature, at: clock.now() }),
    of(profileId, organization, since = 0) {
      const values = { profileId, organization, since };
      const stored = features.first(values);
      const settings = (stored?.settings ?? []).map(({ name, state }) => ({
        name,
        value: state === 'unknown' ? null : state === 'on',
      }));
      const readAt = stored?.readAt ?? null;
      return { readAt, entitlements: entitlementsOf(settings, readAt, refusals.all(values)) };
    },
  };
}
