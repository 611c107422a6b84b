import { expireScope } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { useCheckStream } from '../checks/use-checks.ts';
import { useFlagData } from '../flags/flag-data.ts';

/**
 * Has everything loaded again that may show what a request changed which no page follows: a replay, or one whose outcome
 * became known late.
 */
export function useChangedUnseen(): () => void {
  const scope = useScope();
  const checks = useCheckStream();
  const flags = useFlagData();
  return () => {
    checks.expire();
    flags.expire();
    expireScope(scope.cache, scope);
  };
}
