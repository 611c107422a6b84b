import { usualWaves, type Waves } from '#shared/flags/waves';
import { t } from '#shared/messages/text';
import { Phrase } from '../../components/Phrase.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './Drawer.module.css';

/** Whether a change set begins with a few organizations, and how it goes on from there. */
export function WaveSetting({
  waves,
  onChange,
}: {
  waves: Waves | null;
  onChange: (waves: Waves | null) => void;
}) {
  return (
    <div>
      <label className={styles.limit}>
        <input
          type="checkbox"
          checked={waves !== null}
          onChange={({ target: { checked } }) => onChange(checked ? usualWaves : null)}
        />
        {t('Apply in waves')}
      </label>
      {waves !== null && (
        <>
          <div className={styles.limit}>
            <Phrase
              text="First {first} organizations, then {share}%, then all"
              values={{
                first: (
                  <NumberSetting
                    label={t('Organizations of the first wave')}
                    value={waves.first}
                    most={1000}
                    onChange={(first) => onChange({ ...waves, first })}
                  />
                ),
                share: (
                  <NumberSetting
                    label={t('Percent of organizations after the second wave')}
                    value={waves.share}
                    most={100}
                    onChange={(share) => onChange({ ...waves, share })}
                  />
                ),
              }}
            />
          </div>
          <div className={styles.limit}>
            <Phrase
              text="Wait {minutes} min between waves if every cell succeeded"
              values={{
                minutes: (
                  <NumberSetting
                    label={t('Minutes between waves')}
                    value={waves.restMinutes}
                    most={240}
                    onChange={(restMinutes) => onChange({ ...waves, restMinutes })}
                  />
                ),
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}
