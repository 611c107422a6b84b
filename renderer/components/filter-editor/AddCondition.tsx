import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FilterField } from '#shared/filter/field';
import { relativeDate } from '#shared/filter/relative-date';
import type { Comparator } from '#shared/filter/tree';
import { t } from '#shared/messages/text';
import { namesUser, lastSegment } from '#shared/resource-names';
import { Actions } from '../Bar.tsx';
import { Button } from '../Button.tsx';
import { Select, TextField } from '../Field.tsx';
import { Segmented } from '../Segmented.tsx';
import { conditionText, faultsIn, type Condition, shortName } from './filter-text.ts';
import styles from './FilterChips.module.css';

const operatorWords: Record<Comparator, string> = {
  '=': t('Is'),
  '!=': t('Is not'),
  ':': t('Contains'),
  '<': t('Before'),
  '<=': t('At or before'),
  '>': t('After'),
  '>=': t('At or after'),
};

/** A form for one condition: field, comparison, value. */
export function AddCondition({
  fields,
  onAdd,
}: {
  fields: readonly FilterField[];
  onAdd: (condition: Condition) => void;
}) {
  const [name, setName] = useState(() => defaultField(fields));
  const [operator, setOperator] = useState<Comparator>('=');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [nowMs] = useState(() => Date.now());
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined) return null;
  const values = valuesOf(field, text, chosen, nowMs);
  const condition: Condition = {
    field: name,
    operator: field.operators.includes(operator) ? operator : '=',
    values,
  };
  const [fault] = values.length === 0 ? [] : faultsIn(conditionText(condition), [field]);
  const isWarning = fault?.severity === 'warning';
  const isReady = values.length > 0 && (fault === undefined || isWarning);
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd(condition);
      }}
    >
      <Select
        label={t('Field')}
        value={name}
        options={fields.map((candidate) => ({ value: candidate.name, label: shortName(candidate.name) }))}
        hint={field.description}
        onChange={(next) => {
          setName(next);
          setText('');
          setChosen([]);
        }}
      />
      <Segmented
        small
        label={t('Comparison')}
        value={condition.operator}
        options={field.operators.map((value) => ({ value, label: operatorWords[value] }))}
        onChange={setOperator}
      />
      <Values
        field={field}
        text={text}
        onText={setText}
        chosen={chosen}
        onChosen={setChosen}
        fault={isWarning ? undefined : fault?.message}
        nowMs={nowMs}
      />
      {isWarning && (
        <p className={styles.warning} role="status">
          <TriangleAlert className="icon-small" aria-hidden="true" />
          {fault.message}
        </p>
      )}
      <Actions>
        <Button kind="primary" small type="submit" isDisabled={!isReady}>
          {isWarning ? t('Add anyway') : t('Add filter')}
        </Button>
      </Actions>
    </form>
  );
}

interface ValuesProps {
  field: FilterField;
  text: string;
  onText: (text: string) => void;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  fault: string | undefined;
  /** When the form was opened, for dates in words. */
  nowMs: number;
}

function Values({ field, text, onText, chosen, onChosen, fault, nowMs }: ValuesProps) {
  const known = knownValues(field);
  if (known !== null) {
    return (
      <div className={styles.values} role="group" aria-label={t('Values')}>
        {known.map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => {
                const others = chosen.filter((other) => other !== value);
                // A flag has one value.
                if (field.type === 'boolean') onChosen(event.target.checked ? [value] : []);
                else onChosen(event.target.checked ? [...others, value] : others);
              }}
            />
            <bdi className={namesUser(value) ? 'personal' : undefined}>{lastSegment(value)}</bdi>
          </label>
        ))}
      </div>
    );
  }
  const time = field.type === 'timestamp' ? relativeDate(text, nowMs) : null;
  return (
    <TextField
      label={t('Value')}
      mono={field.type !== 'text'}
      value={text}
      hint={
        time ??
        (field.type === 'timestamp' ? t('A date and time, or a relative time such as 7d ago') : undefined)
      }
      error={fault}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** The values to choose from, or null for a field that takes what is typed. */
function knownValues(field: FilterField): readonly string[] | null {
  switch (field.type) {
    case 'boolean':
      return ['true', 'false'];
    case 'enum':
      return field.others === null ? [...field.values, ...field.seen] : null;
    case 'resource-name':
      return field.kind === 'checkTemplate' ? field.values : null;
    case 'text':
    case 'timestamp':
      return null;
  }
}

function valuesOf(
  field: FilterField,
  text: string,
  chosen: readonly string[],
  nowMs: number,
): (string | boolean)[] {
  if (knownValues(field) !== null)
    return chosen.map((value) => (field.type === 'boolean' ? value === 'true' : value));
  const typed = text.trim();
  if (typed === '') return [];
  return [field.type === 'timestamp' ? (relativeDate(typed, nowMs) ?? typed) : text];
}

/** What lists are mostly narrowed by. */
function defaultField(fields: readonly FilterField[]): string {
  return (fields.find(({ name }) => name === 'state') ?? fields[0])?.name ?? '';
}
