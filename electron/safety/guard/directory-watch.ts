import type { AppError } from '#shared/errors';
import { isStopped, type Likeness, type ProfileView } from '#shared/profile';
import type { Clock } from '../../platform/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { ProductionOrganizations } from './production-organizations.ts';
import { profileStopped } from '../../service/session/refusals.ts';

/** Organizations of production that another profile must get before it counts as production. */
const minimumMatches = 3;

/**
 * Compares every list of organizations with production's, which it remembers. A profile that gets the same is stopped
 * before the response is used.
 */
export interface DirectoryWatch {
  /** Returns the reason if the response must not be used. */
  seen(profileId: string, names: readonly string[]): AppError | null;
}

export function createDirectoryWatch(options: {
  marks: ProductionOrganizations;
  profiles: Pick<ProfileService, 'find' | 'list' | 'setLikeness'>;
  journal: Pick<Journal, 'begin' | 'complete'>;
  clock: Pick<Clock, 'now'>;
  report: (failure: unknown) => void;
}): DirectoryWatch {
  const { marks, profiles, journal, clock, report } = options;
  /** Distinct names of production, by the profile whose service returned them and the production profile. */
  const matched = new Map<string, Set<string>>();

  function likenessOf(profile: ProfileView, names: readonly string[]): Likeness | null {
    const found = marks.matches(names);
    for (const production of profiles.list()) {
      if (production.kind !== 'production' || production.id === profile.id) continue;
      if (profile.likeness?.productionId === production.id && profile.likeness.allowed) continue;
      // Another address is another directory.
      const key = JSON.stringify([profile.id, profile.baseUrl, production.id]);
      const all = matched.get(key) ?? new Set<string>();
      matched.set(key, all);
      for (const name of found.get(production.id) ?? []) all.add(name);
      // A small directory is known by all of it.
      if (all.size === 0 || all.size < Math.min(minimumMatches, marks.count(production.id))) continue;
      return {
        productionId: production.id,
        productionName: production.name,
        organizations: all.size,
        foundAt: new Date(clock.now()).toISOString(),
        allowed: false,
      };
    }
    return null;
  }

  async function stop(profile: ProfileView, likeness: Likeness): Promise<void> {
    // The stop does not wait for its entry: an entry waits for the keychain, which may wait for the operator.
    const [entry, saved] = await Promise.all([
      journal.begin({
        profile,
        operation: 'StopProfile',
        resource: '',
        organizationDisplayName: null,
        askedBy: 'guard',
        consent: 'not-asked',
        before: null,
        after: null,
        direction: null,
        changes: [
          { field: 'organizationsOf', before: null, after: likeness.productionName },
          { field: 'organizations', before: null, after: String(likeness.organizations) },
        ],
        lookup: {},
      }),
      profiles.setLikeness(profile.id, likeness),
    ]);
    if (!saved.ok) report(new Error(saved.error.message));
    if (!entry.ok) return;
    journal.complete(entry.value, {
      outcome: saved.ok ? 'changed' : 'failed',
      status: null,
      durationMs: null,
      attempts: null,
      reason: saved.ok ? null : saved.error.kind,
    });
  }

  return {
    seen(profileId, names) {
      const profile = profiles.find(profileId);
      if (profile === null || profile.builtIn) return null;
      if (isStopped(profile)) return profileStopped(profile.name);
      const looked = onDisk('production marks', () => {
        if (profile.kind !== 'production') return likenessOf(profile, names);
        marks.remember(profileId, names);
        return null;
      });
      if (!looked.ok) {
        report(new Error(looked.error.message));
        return null;
      }
      if (looked.value === null) return null;
      stop(profile, looked.value).catch(report);
      return profileStopped(profile.name);
    },
  };
}
