import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Meta } from '../../components/SidePane.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Time } from '../../components/Time.tsx';
import { StateOf, typeWord } from '../organizations/columns.tsx';
import { knownField, type OrganizationRow } from '../organizations/organization-row.ts';
import type { Customer } from './customer-links.ts';
import styles from './Organization.module.css';

/** State, type and package, and how old they are. */
export function OrganizationHead({
  customer,
  row,
  isReading,
}: {
  customer: Customer;
  row: OrganizationRow | null;
  isReading: boolean;
}) {
  const type = row === null ? null : knownField(row, 'type');
  const packageName = row === null ? null : knownField(row, 'package');
  return (
    <div className={styles.head}>
      <Line>
        <Meta>
          {row !== null && <StateOf row={row} />}
          {row === null && isReading && <Skeleton width={160} />}
          {type?.is === 'given' && <span>{typeWord(type.value)}</span>}
          {packageName?.is === 'given' && <span>{t('Package {name}', { name: packageName.value })}</span>}
          <CopyName name={customer.name} />
        </Meta>
        <span className="spacer" />
        {row !== null && (
          <span className={styles.updated}>
            <Phrase text="Updated {time}" values={{ time: <Time iso={row.receivedAt} /> }} />
          </span>
        )}
      </Line>
    </div>
  );
}
