import { Check, ChevronDown, CircleX } from 'lucide-react';
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Label,
} from 'react-aria-components';
import { cx } from './class-names.ts';
import styles from './Field.module.css';

interface FieldFrame {
  label: string;
  hint?: string | undefined;
  /** The fault and its position. Replaces the hint. */
  error?: string | undefined;
  className?: string | undefined;
}

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'className'> {
  /** Code face: addresses, ids, field names. */
  mono?: boolean;
}

/** One line of text with its label, its hint and its fault. */
export function TextField({ label, hint, error, className, mono = false, ...input }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={cx(
          styles.input,
          mono && styles.mono,
          error !== undefined && styles.bad,
          input.readOnly === true && styles.readOnly,
        )}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        spellCheck={false}
        autoComplete="off"
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** A text of a few lines with its label. */
export function TextArea({
  label,
  className,
  ...area
}: { label: string; className?: string | undefined } & Omit<ComponentProps<'textarea'>, 'className'>) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...area} id={id} className={styles.area} spellCheck={false} />
    </div>
  );
}

/** A field whose control is not a single input, such as the secret. */
export function FieldFrame({
  label,
  hint,
  error,
  className,
  noteId,
  children,
}: FieldFrame & {
  /** By which the control names its fault or hint as its description. */
  noteId?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      {children}
      <FieldNote id={noteId ?? `${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The box of an input, for fields that put more than the input in it. */
export function InputBox({
  bad = false,
  mono = false,
  readOnly = false,
  className,
  children,
}: {
  bad?: boolean;
  mono?: boolean;
  readOnly?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        styles.input,
        mono && styles.mono,
        bad && styles.bad,
        readOnly && styles.readOnly,
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The form shows its faults in a list, so that its fields do not all announce at once. */
export const FaultsAreListed = createContext(false);

/** Fault of a field, or its hint. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  const isListed = useContext(FaultsAreListed);
  if (error !== undefined) {
    return (
      <span className={styles.error} id={id} role={isListed ? undefined : 'alert'}>
        <CircleX aria-hidden="true" />
        <span>{error}</span>
      </span>
    );
  }
  return hint === undefined ? null : (
    <span className={styles.hint} id={id}>
      {hint}
    </span>
  );
}

interface SelectProps<V extends string> extends FieldFrame {
  /** By which its button can be found, as an input is by its name. */
  name?: string | undefined;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  isDisabled?: boolean;
}

/** One choice out of a few. */
export function Select<V extends string>({
  name,
  label,
  value,
  options,
  onChange,
  hint,
  error,
  className,
  isDisabled = false,
}: SelectProps<V>) {
  const id = useId();
  return (
    <AriaSelect
      className={cx(styles.field, className)}
      data-field={name}
      value={value}
      isDisabled={isDisabled}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <Button className={cx(styles.select, error !== undefined && styles.bad)}>
        <SelectValue />
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      <Popover className={cx(styles.menu)} offset={2} data-layer="popover">
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={cx(styles.option)}>
              {({ isSelected }) => (
                <>
                  <span>{option.label}</span>
                  {isSelected && <Check aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
