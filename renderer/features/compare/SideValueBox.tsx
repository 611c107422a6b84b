import { Check, Minus } from 'lucide-react';
import type { SideValue } from '#shared/flags/compare';
import { onOff } from '#shared/flags/words';
import { Absent } from '../../components/Status.tsx';
import { SeenBox } from '../flags/Cell.tsx';
import styles from './Compare.module.css';

/** One value of a side: a cell of a flag, a setting, or what is missing from the response. */
export function SideValueBox({ value }: { value: SideValue }) {
  if (value.is === 'cell') return <SeenBox seen={value.cell} />;
  if (value.is === 'absent')
    return (
      <span className={styles.value}>
        <Absent word="not given" />
      </span>
    );
  const { value: raw } = value;
  if (typeof raw === 'boolean')
    return (
      <span className={styles.value}>
        {raw ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
        {onOff(raw)}
      </span>
    );
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  );
}
