import { Check, CircleQuestionMark, Minus } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { FeatureSetting } from '#shared/model/feature-settings';
import { Status } from '../../../components/Status.tsx';
import styles from '../OrganizationDetail.module.css';

/** Settings as name and state; what has no boolean is unknown, with its raw value in the tooltip. */
export function SettingRows({ settings }: { settings: readonly FeatureSetting[] }) {
  return (
    <ul className={styles.rows}>
      {settings.map(({ name, state, raw }, place) => (
        <li key={`${name}-${place}`} title={JSON.stringify(raw)}>
          <code className="truncate">{name}</code>
          <SettingState state={state} />
        </li>
      ))}
    </ul>
  );
}

function SettingState({ state }: { state: FeatureSetting['state'] }) {
  switch (state) {
    case 'on':
      return <Status tone="success" icon={Check} word={t('On')} />;
    case 'off':
      return <Status tone="quiet" icon={Minus} word={t('Off')} />;
    case 'unknown':
      return <Status tone="neutral" icon={CircleQuestionMark} word={t('Unknown')} />;
  }
}
