import { Check, CircleHelp, Minus } from 'lucide-react';
import type { EntitlementState } from '#shared/check-form/entitlements';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import styles from './CreateCheck.module.css';

const looks = {
  entitled: { icon: Check, word: t('Entitled'), style: styles.yes },
  'not-entitled': { icon: Minus, word: t('Not entitled'), style: styles.no },
  unknown: { icon: CircleHelp, word: t('Entitlement unknown'), style: styles.unknown },
} as const satisfies Record<EntitlementState, object>;

/** Whether the organization may ask for a parameter; unknown never blocks. */
export function EntitlementBadge({ state, feature }: { state: EntitlementState; feature: string | null }) {
  const { icon: Icon, word, style } = looks[state];
  return (
    <span
      className={cx(styles.ent, style)}
      title={feature === null ? undefined : t('Feature {feature}', { feature })}
    >
      <Icon aria-hidden="true" />
      <span>{word}</span>
    </span>
  );
}
