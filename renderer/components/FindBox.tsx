import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#shared/messages/text';
import { keyTable } from '../state/key-table.ts';
import { useKeys } from '../state/keys.ts';
import { IconButton } from './Button.tsx';
import { InputBox } from './Field.tsx';
import { KeyHint } from './KeyHint.tsx';
import styles from './FindBox.module.css';

interface FindBoxProps {
  /** Searched: "Find in brands". */
  label: string;
  /** Shorter, where the label has no room in the box. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Esc, Enter and the down arrow give the focus to the list. */
  onLeave: () => void;
}

/** Searches what is shown; `/` goes there. */
export function FindBox({ label, placeholder = label, value, onChange, onLeave }: FindBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ ...keyTable.find, label, run: () => input.current?.focus() }]);
  return (
    <label className={styles.find}>
      <InputBox>
        <Search aria-hidden="true" />
        <input
          ref={input}
          value={value}
          placeholder={placeholder}
          aria-label={label}
          spellCheck={false}
          maxLength={256}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // The rows that the search hid are visible again before the focus moves to the list.
            if (event.key === 'Escape') flushSync(() => onChange(''));
            if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') {
              onLeave();
              // With no list to go to, Escape gives the keyboard back to the page.
              if (document.activeElement !== event.currentTarget) event.preventDefault();
            }
          }}
        />
        {value === '' ? (
          <KeyHint of={keyTable.find} />
        ) : (
          <IconButton small label={t('Clear the search')} icon={X} onPress={() => onChange('')} />
        )}
      </InputBox>
    </label>
  );
}
