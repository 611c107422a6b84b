import { isName } from '#shared/resource-names';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';

/** Teams and users of an organization that are known by name; null: nothing is requested. */
export function useKnownPeople(chosen: ChosenOrganization | null) {
  const { name, displayName } = chosen ?? { name: '', displayName: null };
  return useCall('people.known', isName('organization', name) ? { organization: name, displayName } : null);
}

export function useRefreshPeople(): (organization: string) => void {
  const scope = useScope();
  return (organization) => {
    if (!isName('organization', organization)) return;
    void scope.cache.invalidateQueries({ queryKey: callKey(scope, 'people.known', { organization }) });
  };
}
