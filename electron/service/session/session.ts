import type { AppError } from '#shared/errors';
import { createApiClient, type ApiClient, type ReadClient } from '../api/client.ts';
import type { Activity } from '../api/activity.ts';
import type { Clock } from '../../platform/clock.ts';
import { watchOrganizations, type ListedOrganizations } from '../directory/watch-organizations.ts';
import { readsOnly } from './reads-only.ts';
import type { ProfileService } from '../profiles/profile-service.ts';
import { err, ok, type Result } from '#shared/result';
import { createAdminLinks, type AdminLinks } from './admin-links.ts';
import { sessionSettingsOf, type SessionSettings } from './session-settings.ts';
import type { Closable } from './sessions.ts';

/** The client of one profile with what it learned, from the first call until the profile is switched. */
export interface Session extends Closable {
  readonly settings: SessionSettings;
  /** Reads, for every part of the app. */
  readonly client: ReadClient;
  /** Reads and mutations, for the guard alone. */
  readonly unguarded: Pick<ApiClient, 'call'>;
  readonly adminLinks: AdminLinks;
}

export interface SessionOpener {
  profiles: Pick<ProfileService, 'credentials'>;
  clock: Clock;
  onActivity: (profileId: string, activity: Activity) => void;
  /** Looks at a list of organizations; gives the reason when it is not to be handed out. */
  onOrganizations: (profileId: string, organizations: ListedOrganizations) => AppError | null;
}

/** Opens the session of a profile; refused when its secret or its addresses may not be used. */
export async function openSession(
  { profiles, clock, onActivity, onOrganizations }: SessionOpener,
  profileId: string,
): Promise<Result<Session>> {
  const credentials = await profiles.credentials(profileId);
  if (!credentials.ok) return err(credentials.error);
  const settings = sessionSettingsOf(credentials.value.settings);
  const plain = createApiClient({
    settings,
    readSecret: async () => {
      const current = await profiles.credentials(profileId);
      return current.ok ? ok(current.value.secret) : current;
    },
    clock,
    random: Math.random,
    onActivity: (activity) => onActivity(profileId, activity),
  });
  const client = watchOrganizations(plain, (organizations) => onOrganizations(profileId, organizations));
  return ok({
    profileId,
    settings,
    client: readsOnly(client),
    unguarded: client,
    adminLinks: createAdminLinks(),
    close: () => void client.close(),
  });
}
