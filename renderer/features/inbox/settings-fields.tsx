import { useId, type ReactNode } from 'react';
import { cx } from '../../components/class-names.ts';
import { TextField } from '../../components/Field.tsx';
import styles from './InboxSettings.module.css';

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; about?: string; more?: ReactNode }[];
  isInline?: boolean;
}

/** Options that exclude each other, with what each means. */
export function Choice<V extends string>({
  label,
  value,
  onChange,
  choices,
  isInline = false,
}: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx(styles.choices, isInline && styles.inline)}>
      <legend className="label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.about !== undefined && <small>{choice.about}</small>}
            {choice.more !== undefined && <small className={styles.more}>{choice.more}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  about: string;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, about, checked, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        <small>{about}</small>
      </span>
    </label>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, error, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      className={styles.number}
      value={Number.isNaN(value) ? '' : String(value)}
      error={error}
      onChange={(event) => {
        const text = event.target.value.trim();
        onChange(/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
      }}
    />
  );
}
