import { onProfileLeft } from '../../scope/store.ts';
import { useNavigation } from '../../state/navigation.ts';
import { checkPath } from '../../state/open-check.ts';

export function checkNameAt(path: string): string {
  return path.startsWith(checkPath) ? path.slice(checkPath.length) : '';
}

// The check shown belongs to the profile that is left.
onProfileLeft(() => {
  if (useNavigation.getState().place.path.startsWith(checkPath))
    useNavigation.setState({ place: { path: '/checks' } });
});
