import { columnLetter } from '#shared/csv/columns';
import { isMissing, mappingTargets, type Source } from '#shared/csv/mapping';
import { inItsOrder } from '#shared/display-name';
import type { BulkFile } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import fieldStyles from '../../components/Field.module.css';
import { mapField, usedColumns, useBulk } from './bulk-state.ts';
import styles from './BulkCreation.module.css';

/** Which column each field comes from, or the one value it has in every row. */
export function MappingTable({ file }: { file: BulkFile }) {
  const { template, mapping } = useBulk();
  const columns = file.headers.map((head, at) => {
    const names = { letter: columnLetter(at), header: head === '' ? t('(no header)') : head };
    return {
      at,
      label: file.doubled.includes(at)
        ? t('{letter}  {header}  (duplicate header)', names)
        : t('{letter}  {header}', names),
    };
  });
  const used = usedColumns(mapping);
  const unused = columns.filter(({ at }) => !used.has(at));
  return (
    <div className={styles.mapping} role="group" aria-label={t('Mapping')}>
      {mappingTargets(template).map(({ id, label, required, field }) => {
        const source = mapping.fields[id];
        const chosen = source === undefined ? '' : 'column' in source ? String(source.column) : 'value';
        const choose = (text: string) => mapField(id, sourceOf(text));
        return (
          <div
            key={id}
            className={cx(styles.mapRow, isMissing({ id, required }, mapping.fields) && styles.missing)}
          >
            <label htmlFor={`map-${id}`}>
              {label}
              {required && <small> {t('Required')}</small>}
            </label>
            <select
              id={`map-${id}`}
              className={fieldStyles.input}
              value={chosen}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{t('Not used')}</option>
              {columns.map((column) => (
                <option key={column.at} value={String(column.at)}>
                  {column.label}
                </option>
              ))}
              <option value="value">{t('Same for every row')}</option>
            </select>
            {source !== undefined && 'column' in source && (
              <Samples values={file.samples[source.column] ?? []} />
            )}
            {source !== undefined && 'value' in source && (
              <ValueInput
                label={label}
                value={source.value}
                choices={field?.kind === 'flag' ? ['true'] : (field?.choices.map(({ value }) => value) ?? [])}
                onChange={(value) => mapField(id, { value })}
              />
            )}
          </div>
        );
      })}
      {unused.map(({ at, label }) => (
        <div key={at} className={styles.mapRow}>
          <span className="muted">{t('Column not used')}</span>
          <span className="truncate">{label}</span>
          <Samples values={file.samples[at] ?? []} />
        </div>
      ))}
    </div>
  );
}

/** The first values of a column. */
function Samples({ values }: { values: readonly string[] }) {
  return (
    <span dir="auto" className={cx(styles.samples, 'personal', 'truncate')}>
      {values.length === 0 ? t('No values') : values.map((value) => inItsOrder(value)).join(' · ')}
    </span>
  );
}

function sourceOf(text: string): Source | null {
  if (text === '') return null;
  return text === 'value' ? { value: '' } : { column: Number(text) };
}

interface ValueInputProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
}

function ValueInput({ label, value, choices, onChange }: ValueInputProps) {
  const name = t('{label}, for every row', { label });
  if (choices.length === 0)
    return (
      <input
        className={fieldStyles.input}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <select
      className={fieldStyles.input}
      aria-label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Choose')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === 'true' ? t('Yes') : choice}
        </option>
      ))}
    </select>
  );
}
