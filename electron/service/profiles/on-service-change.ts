import { isSameService } from '#shared/profile-connection';
import type { ProfileService } from './profile-service.ts';

/**
 * Calls back when a profile means another service or client than before. The service of a built-in profile is the same
 * from start to quit; only its port becomes known a moment later.
 */
export function onServiceChange(
  profiles: Pick<ProfileService, 'list' | 'onChange'>,
  listener: (profileId: string) => void,
): void {
  const current = () =>
    new Map(profiles.list().flatMap((profile) => (profile.builtIn ? [] : [[profile.id, profile]])));
  let before = current();
  profiles.onChange(() => {
    const after = current();
    for (const [id, profile] of after) {
      const was = before.get(id);
      if (was !== undefined && !isSameService(was, profile)) listener(id);
    }
    before = after;
  });
}
