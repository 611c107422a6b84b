import { ScreenShare as ScreenShareIcon } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { usePreferences } from '../../queries/application.ts';
import styles from './Privacy.module.css';

/** Says in the title bar that everything personal is masked, and ends it. */
export function ScreenShare() {
  const [{ screenShare }, change] = usePreferences();
  if (!screenShare) return null;
  return (
    <Button
      small
      className={styles.share}
      aria-label={t('End masking for screen sharing')}
      onPress={() => change({ screenShare: false })}
    >
      <ScreenShareIcon aria-hidden="true" />
      <span>{t('Screen shared, all masked')}</span>
    </Button>
  );
}
