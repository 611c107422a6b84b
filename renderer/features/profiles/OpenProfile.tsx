import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { goTo } from '../../state/navigation.ts';
import { selectProfile } from './selection.ts';

/** Opens the profile in use, where a setting is to be changed. Small, but in the bar of a page. */
export function OpenProfile({ isInBar = false }: { isInBar?: boolean }) {
  return (
    <Button small={!isInBar} onPress={() => goTo('/profiles', () => selectProfile(null))}>
      {t('Open profile')}
    </Button>
  );
}
