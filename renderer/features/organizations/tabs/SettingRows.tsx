import { Check, CircleQuestionMark, Minus } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { Setting } from '#shared/reading/setting';
import { lastSegment } from '#shared/resource-names';
import { Status } from '../../../components/Status.tsx';
import { MapValue } from '../../mappings/MapValue.tsx';
import styles from '../OrganizationDetail.module.css';

/** Settings as name and state; what is not understood is unknown, next to the word that came. */
export function SettingRows({ settings }: { settings: readonly Setting[] }) {
  return (
    <ul className={styles.rows}>
      {settings.map(({ name, value, received, raw }, place) => (
        <li key={`${name}-${place}`} title={JSON.stringify(raw)}>
          <code className="truncate">{lastSegment(name)}</code>
          {received !== undefined && <MapValue word={received} />}
          <SettingState value={value} />
        </li>
      ))}
    </ul>
  );
}

export function SettingState({ value }: { value: boolean | null }) {
  if (value === null) return <Status tone="neutral" icon={CircleQuestionMark} word={t('Unknown')} />;
  return value ? (
    <Status tone="success" icon={Check} word={t('On')} />
  ) : (
    <Status tone="quiet" icon={Minus} word={t('Off')} />
  );
}
