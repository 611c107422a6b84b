import { ChevronDown } from 'lucide-react';
import { useContext, useId, useState, type ComponentProps } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { plainText } from '#shared/plain-text';
import { cx } from './class-names.ts';
import { FieldNote } from './Field.tsx';
import styles from './Field.module.css';

export interface Suggestion {
  value: string;
  label: string;
  /** The text written into the field; absent: the value. */
  text?: string;
}

interface SuggestFieldProps {
  label: string;
  value: string;
  suggestions: readonly Suggestion[];
  onChange: (value: string) => void;
  /** A suggestion was taken, not typed. */
  onChoose?: ((suggestion: Suggestion) => void) | undefined;
  onBlur?: (() => void) | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  placeholder?: string | undefined;
  mono?: boolean;
  isDisabled?: boolean;
  /** The suggestions already match what was typed; they are shown as they are. */
  isFiltered?: boolean;
  /** Why there may be no suggestion, in place of “No match”. */
  noMatch?: string | undefined;
}

/** A text field that offers what is known; anything else can be typed as well. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, suggestions, hint, error, mono = false, isFiltered = false } = props;
  const { noMatch = t('No match') } = props;
  const id = useId();
  /** What was taken from the suggestions; it is over when another text is written. */
  const [chosen, setChosen] = useState<{ key: string; text: string } | null>(null);
  const typed = plainText(value.trim());
  const shown = isFiltered
    ? suggestions
    : suggestions.filter(
        (suggestion) => suggestion.value === value || plainText(suggestion.label).includes(typed),
      );
  return (
    <ComboBox
      className={cx(styles.field, props.className)}
      allowsCustomValue
      inputValue={value}
      onInputChange={props.onChange}
      items={shown.slice(0, 100)}
      value={chosen !== null && chosen.text === value ? chosen.key : null}
      onChange={(key) => {
        const suggestion = suggestions.find((candidate) => candidate.value === key);
        if (suggestion === undefined) {
          setChosen(null);
          return;
        }
        const text = suggestion.text ?? suggestion.value;
        setChosen({ key: suggestion.value, text });
        props.onChange(text);
        props.onChoose?.(suggestion);
      }}
      isDisabled={props.isDisabled ?? false}
      isInvalid={error !== undefined}
      allowsEmptyCollection={isFiltered}
      onBlur={() => props.onBlur?.()}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <span
        className={cx(styles.input, mono && styles.mono, error !== undefined && styles.bad)}
        data-disabled={props.isDisabled === true ? '' : undefined}
      >
        <TextInput
          placeholder={props.placeholder ?? ''}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-note`}
          spellCheck={false}
        />
        <Button aria-label={t('Show suggestions for {label}', { label })} className={cx(styles.opener)}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </span>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      <Popover className={cx(styles.menu)} offset={2} data-layer="popover">
        <ListBox<Suggestion> renderEmptyState={() => <p className={styles.none}>{noMatch}</p>}>
          {(suggestion) => (
            <ListBoxItem
              id={suggestion.value}
              textValue={suggestion.text ?? suggestion.value}
              className={cx(styles.option, namesUser(suggestion.value) && 'personal')}
            >
              <bdi>{inItsOrder(suggestion.label)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * Ctrl Enter accepts the active suggestion, else the typed text, like Enter; it submits a form. Esc closes only the
 * suggestions while they are open.
 */
function TextInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) state?.commit();
        if (event.key === 'Escape' && state?.isOpen === true) event.stopPropagation();
      }}
    />
  );
}
