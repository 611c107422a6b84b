import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { ProfileView } from '#shared/profile';
import { useClient } from '../ipc/client-context.ts';
import { forgetScope, scopeKeyOf, serviceKeyOf } from './keys.ts';
import { ScopeContext } from './scope.ts';
import { leaveProfile, leaveService } from './store.ts';

/**
 * Everything that belongs to one profile lives below this, keyed by the profile and the service it means:
 * on a switch, or when the address changes, it is taken down as a whole, its reads are stopped and its
 * responses dropped.
 */
export function ProfileScope({ profile, children }: ScopeProps) {
  return (
    <ServiceScope key={serviceKeyOf(profile)}>
      <ReadingScope key={scopeKeyOf(profile)} profile={profile}>
        {children}
      </ReadingScope>
    </ServiceScope>
  );
}

interface ScopeProps {
  profile: ProfileView;
  children: ReactNode;
}

/** What was written for the service stays when only the mappings of the profile change. */
function ServiceScope({ children }: { children: ReactNode }) {
  useLayoutEffect(() => leaveService, []);
  return children;
}

function ReadingScope({ profile, children }: ScopeProps) {
  const client = useClient();
  const cache = useQueryClient();
  const [key] = useState(() => scopeKeyOf(profile));
  const scope = useMemo(() => ({ profile, client, cache, key }), [profile, client, cache, key]);
  const [isEntered, setEntered] = useState(false);
  useLayoutEffect(() => {
    // Children are drawn once the profile before is left: its filter would be sent to this service.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only here is the tree before taken down
    setEntered(true);
    return () => {
      leaveProfile({ keepsInput: true });
      forgetScope(cache, { key });
    };
  }, [cache, key]);
  return <ScopeContext value={scope}>{isEntered ? children : null}</ScopeContext>;
}
