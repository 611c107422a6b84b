import { CircleHelp } from 'lucide-react';
import type { CellChange } from '#shared/flags/change';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { groupWords, stagingOf, type ShownGroup } from './rows.ts';
import { SideValueBox } from './SideValueBox.tsx';
import type { SideRead } from './use-side.ts';
import styles from './Compare.module.css';

/** The rows of one group of features, below a row that counts them. */
export function CompareGroup({
  part: { group, rows, differing, all },
  right,
  canSet,
  onStage,
}: {
  part: ShownGroup;
  right: SideRead | null;
  canSet: boolean;
  onStage: (changes: readonly CellChange[]) => Promise<boolean>;
}) {
  return (
    <>
      <tr className={styles.group}>
        <td colSpan={5}>
          {groupWords[group]}
          <span>
            {t('{differing, plural, one {# of {all} differs} other {# of {all} differ}}', { all, differing })}
          </span>
        </td>
      </tr>
      {rows.map((row) => {
        const staging = right === null ? null : stagingOf(group, row, right, canSet);
        return (
          <tr key={row.key} className={cx(row.relation === 'differs' && styles.differs)}>
            <th scope="row" title={row.key}>
              <code>{row.key.replace(/^featureSets\//, '')}</code>
            </th>
            <td>
              <SideValueBox value={row.left} />
            </td>
            <td className={styles.relation}>
              <Relation relation={row.relation} />
            </td>
            <td>
              <SideValueBox value={row.right} />
            </td>
            <td className={styles.word} title={staging?.can === false ? staging.about : undefined}>
              {staging?.can === true ? (
                <LinkButton onPress={() => void onStage([staging.change])}>{staging.word}</LinkButton>
              ) : (
                (staging?.word ?? '')
              )}
            </td>
          </tr>
        );
      })}
    </>
  );
}

function Relation({ relation }: { relation: 'same' | 'differs' | 'not-known' }) {
  if (relation === 'not-known')
    return (
      <>
        <CircleHelp aria-hidden="true" />
        <span className="visually-hidden">{t('Unknown')}</span>
      </>
    );
  return (
    <>
      {relation === 'same' ? <span aria-hidden="true">=</span> : <b aria-hidden="true">≠</b>}
      <span className="visually-hidden">{relation === 'same' ? t('Same') : t('Differs')}</span>
    </>
  );
}
