import type { ProfileService } from './profile-service.ts';

/** Calls back when another profile than before is in use. */
export function onSwitch(
  profiles: Pick<ProfileService, 'activeId' | 'onChange'>,
  listener: (activeId: string) => void,
): void {
  let was = profiles.activeId();
  profiles.onChange(({ activeId }) => {
    if (activeId === was) return;
    was = activeId;
    listener(activeId);
  });
}
