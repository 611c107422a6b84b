import { Check, Minus } from 'lucide-react';
import type { SideValue } from '#shared/flags/compare';
import { Absent } from '../../components/Status.tsx';
import { SeenBox } from '../flags/Cell.tsx';
import { textOf } from './rows.ts';
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
  if (value.is === 'not-understood')
    return (
      <span className={styles.value} title={JSON.stringify(value.received)}>
        <Absent word="not understood" />
      </span>
    );
  const text = textOf(value);
  if (typeof value.value === 'boolean')
    return (
      <span className={styles.value} title={text}>
        {value.value ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
        {text}
      </span>
    );
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  );
}
