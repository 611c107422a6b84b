import { maxErrors } from '#shared/flags/pace';
import { t } from '#shared/messages/text';
import { Phrase } from '../../components/Phrase.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './Drawer.module.css';

/** After how many errors a run stops. */
export function ErrorLimit({
  stopAfter,
  onChange,
}: {
  stopAfter: number;
  onChange: (stopAfter: number) => void;
}) {
  return (
    <span className={styles.limit}>
      <Phrase
        text="Stop after {numberSetting} errors"
        values={{
          numberSetting: (
            <NumberSetting
              label={t('Errors after which the run stops')}
              value={stopAfter}
              most={maxErrors}
              onChange={onChange}
            />
          ),
        }}
      />
    </span>
  );
}
