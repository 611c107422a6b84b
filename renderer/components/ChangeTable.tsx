import { inItsOrder } from '#shared/display-name';
import type { ChangeRow } from '#shared/journal';
import { t } from '#shared/messages/text';
import { CodeName } from './CodeName.tsx';
import { Absent } from './Status.tsx';
import styles from './ChangeTable.module.css';

/** Fields before and after a change. */
export function ChangeTable({
  rows,
  fieldWord,
  valueWord = (_field, value) => value,
  isNew = false,
}: {
  rows: readonly ChangeRow[];
  /** Null: the field is called by its name in the API. */
  fieldWord: (field: string) => string | null;
  /** Values are shown as they are by default. */
  valueWord?: (field: string, value: string) => string;
  /** What was created had no values before. */
  isNew?: boolean;
}) {
  return (
    <div className={styles.box}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Field')}</span>
            </th>
            {!isNew && <th scope="col">{t('Before')}</th>}
            <th scope="col">{isNew ? t('Value') : t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{fieldWord(field) ?? <CodeName name={inItsOrder(field)} />}</th>
              {!isNew && (
                <td dir="auto">
                  {before === null ? <Absent word="not given" /> : inItsOrder(valueWord(field, before))}
                </td>
              )}
              <td dir="auto">
                {after === null ? <Absent word="not given" /> : <b>{inItsOrder(valueWord(field, after))}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
