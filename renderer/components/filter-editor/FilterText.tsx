import { ListFilter } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import type { CompletionOption } from '#shared/filter/complete';
import type { FilterField } from '#shared/filter/field';
import { maxFilterLength } from '#shared/limits';
import { t } from '#shared/messages/text';
import { Button } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { KeyHint } from '../KeyHint.tsx';
import { canonical, editState } from './filter-text.ts';
import { FaultNote, FilterMeaning } from './FilterNote.tsx';
import { MarkedText } from './MarkedText.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useCompletion } from './use-completion.ts';
import styles from './FilterText.module.css';

export interface FilterTextHandle {
  focus: () => void;
}

interface FilterTextProps {
  /** What the list holds, in the plural: checks. */
  what: 'checks' | 'organizations';
  fields: readonly FilterField[];
  /** As typed, valid or not. */
  text: string;
  onText: (text: string) => void;
  /** The filter of the list now: the last valid one that was applied. */
  applied: string;
  /** A filter in canonical form. One with an error never gets out, one with a warning only on request. */
  onApply: (filter: string) => void;
  /** Esc, when nothing else is open. */
  onLeave: () => void;
  placeholder: string;
  ref?: Ref<FilterTextHandle>;
}

/**
 * The filter as text: completion of fields, operators and values, the first fault at its column with its
 * repair, and the meaning in words. What only has warnings can be sent anyway.
 */
export function FilterText({
  what,
  fields,
  text,
  onText,
  applied,
  onApply,
  onLeave,
  placeholder,
  ref,
}: FilterTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const moveCaret = useCaretAfter(area);
  /** The text that was tried to apply in vain. */
  const [tried, setTried] = useState<string | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }));

  const { fault, isChanged } = editState(text, applied, fields);
  const isWarning = fault?.severity === 'warning';
  const isValid = fault === undefined;
  const completion = useCompletion(text, fields);
  const { options, isOpen, active } = completion;
  // What is still being typed is not called wrong before it is sent.
  const isUnfinished =
    fault !== undefined &&
    completion.isFocused &&
    tried !== text &&
    completion.caret >= text.length &&
    fault.column - 1 + fault.length >= text.trimEnd().length;
  const marked = isUnfinished ? undefined : fault;

  const change = (next: string, caret: number, opens: boolean) => {
    completion.onText(caret, opens);
    setTried(null);
    onText(next);
  };
  const replace = (from: number, to: number, by: string, opens: boolean) => {
    const caret = from + by.length;
    moveCaret(caret);
    change(text.slice(0, from) + by + text.slice(to), caret, opens);
  };
  const insert = ({ kind, insert }: CompletionOption) => {
    const { from, to } = completion;
    const goesOn = kind === 'field' && !text.startsWith(' ', to);
    replace(from, to, goesOn ? `${insert} ` : insert, kind !== 'value');
  };
  const repair = () => {
    if (fault?.fix === undefined) return;
    const from = fault.column - 1;
    replace(from, from + fault.length, fault.fix.replacement, false);
  };
  const apply = () => {
    completion.close();
    if (isValid) send();
    else setTried(text);
  };
  const send = () => {
    const sent = canonical(text, fields);
    onText(sent);
    onApply(sent);
  };
  const sendAnyway = () => {
    send();
    // The button goes with the warning.
    area.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (!completion.handleKey(event, insert)) {
      if (event.key === 'Enter') apply();
      else if (event.key === 'Escape') {
        onLeave();
        // With no list to go to, Escape gives the keyboard back to the page.
        if (document.activeElement === event.currentTarget) return;
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.editor}>
      <div className={cx(styles.code, marked !== undefined && (isWarning ? styles.doubtful : styles.bad))}>
        <ListFilter aria-hidden="true" />
        <div className={styles.text}>
          <MarkedText text={text} fault={marked} at={completion.from} anchor={anchor} />
          <textarea
            ref={area}
            rows={1}
            value={text}
            maxLength={maxFilterLength}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            aria-label={t('Filter')}
            aria-autocomplete="list"
            aria-controls={isOpen ? `${id}-options` : undefined}
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            aria-invalid={marked !== undefined && !isWarning}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              const { value, selectionStart } = event.target;
              // A filter is one line; what is pasted may have more.
              change(value.replace(/\s*[\r\n]+\s*/g, ' '), selectionStart, true);
            }}
            onSelect={(event) => completion.onCaret(event.currentTarget.selectionStart)}
            onFocus={completion.onFocus}
            onBlur={completion.onBlur}
            onKeyDown={press}
          />
        </div>
        {isChanged && isValid && (
          <Button small onPress={apply}>
            {t('Apply')}
            <KeyHint chord="Enter" />
          </Button>
        )}
      </div>
      <div
        className={cx(styles.note, marked !== undefined && (isWarning ? styles.warning : styles.fault))}
        id={`${id}-note`}
        role="status"
      >
        {fault === undefined ? (
          <FilterMeaning what={what} text={text} fields={fields} isChanged={isChanged} />
        ) : (
          <FaultNote fault={fault} isUnfinished={isUnfinished} onRepair={repair} onSendAnyway={sendAnyway} />
        )}
      </div>
      {isOpen && (
        <Suggestions
          id={id}
          anchor={anchor}
          options={options}
          all={fields.length}
          active={active}
          onChoose={insert}
        />
      )}
    </div>
  );
}

/** Moves the caret, and the keyboard with it, once a changed text is in the page. */
function useCaretAfter(area: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const caretAfter = useRef<number | null>(null);
  useLayoutEffect(() => {
    const to = caretAfter.current;
    if (to === null) return;
    caretAfter.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(to, to);
  });
  return (caret) => {
    caretAfter.current = caret;
  };
}
