import { ScreenShare as ScreenShareIcon } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import styles from './Privacy.module.css';

/** Says in the title bar that everything personal is masked, and ends it. */
export function ScreenShare() {
  const [{ screenShare }, change] = usePreferences();
  // Under a policy this is how things are: there is nothing to end.
  const isForced = useApplicationInfo()?.policy.screenShare === true;
  if (!screenShare || isForced) return null;
  return (
    <Button
      icon={ScreenShareIcon}
      small
      className={styles.share}
      onPress={() => change({ screenShare: false })}
    >
      {t('End masking for screen sharing')}
    </Button>
  );
}
