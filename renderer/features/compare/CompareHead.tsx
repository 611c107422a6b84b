import { ArrowLeftRight } from 'lucide-react';
import { t } from '#shared/messages/text';
import { IconButton } from '../../components/Button.tsx';
import { Select } from '../../components/Field.tsx';
import { useScope } from '../../scope/scope.ts';
import { SideHead, SidePicker } from './CompareSide.tsx';
import type { Sides } from './use-side.ts';
import { changeCompareView, useCompareView } from './view-state.ts';
import styles from './Compare.module.css';

/** The headers of the comparison, where its sides are chosen. */
export function CompareHead({
  sides: { across, others, other, chooseOther, left, right },
}: {
  sides: Sides;
}) {
  const { profile } = useScope();
  const chosen = useCompareView();
  return (
    <thead>
      <tr>
        <th scope="col">{t('Feature')}</th>
        <th scope="col">
          <SideHead profile={profile} isFramed={across} side={left}>
            <SidePicker side="left" />
          </SideHead>
        </th>
        <th scope="col" className={styles.relation}>
          <span className="visually-hidden">{t('Comparison')}</span>
          {!across && (
            <IconButton
              small
              label={t('Swap sides')}
              icon={ArrowLeftRight}
              onPress={() => changeCompareView({ left: chosen.right, right: chosen.left })}
            />
          )}
        </th>
        <th scope="col">
          <SideHead profile={across ? other : profile} isFramed={across} side={right}>
            {!across ? (
              <SidePicker side="right" />
            ) : others.length > 1 && other !== undefined ? (
              <Select
                label={t('Other profile')}
                value={other.id}
                options={others.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={chooseOther}
              />
            ) : (
              <span className={styles.named}>
                {other === undefined ? t('No other profile') : (chosen.left?.displayName ?? '')}
              </span>
            )}
          </SideHead>
        </th>
        <th scope="col">
          <small>{t('Can be staged')}</small>
        </th>
      </tr>
    </thead>
  );
}
