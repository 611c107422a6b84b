import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { usePageMenu } from '../state/page-menus.ts';
import { cx } from './class-names.ts';
import styles from './Segmented.module.css';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; title?: string }[];
  onChange: (value: V) => void;
  small?: boolean;
}

/** A few choices side by side, one chosen: view level, theme, density. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  small = false,
}: SegmentedProps<V>) {
  usePageMenu({
    label,
    choices: options.map((option) => ({
      id: option.value,
      label: option.label,
      run: () => onChange(option.value),
    })),
  });
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
      className={cx(styles.group, small && styles.small)}
    >
      {options.map((option) => (
        <RadioField key={option.value} value={option.value} className={cx(styles.field)}>
          <RadioButton className={cx(styles.option)}>
            {option.title === undefined ? option.label : <span title={option.title}>{option.label}</span>}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
