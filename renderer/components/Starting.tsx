import { t } from '#shared/messages/text';
import styles from './Starting.module.css';

/** Shown in the window until the first replies of the main process are there. */
export function Starting() {
  return (
    <p className={styles.starting} role="status">
      {t('Starting. The app is loading settings and profiles.')}
    </p>
  );
}
