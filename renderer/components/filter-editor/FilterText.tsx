import { CircleX, Info, ListFilter, TriangleAlert } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { completeFilter, type CompletionOption } from '#shared/filter/complete';
import { isSendable, type FilterFault } from '#shared/filter/fault';
import type { FilterField } from '#shared/filter/field';
import { maxFilterLength } from '#shared/limits';
import { t } from '#shared/messages/text';
import { Button } from '../Button.tsx';
import { Phrase } from '../Phrase.tsx';
import { cx } from '../class-names.ts';
import { usePersonalTooltip } from '../use-personal-tooltip.ts';
import { KeyHint } from '../KeyHint.tsx';
import { canonical, faultsIn, inWords } from './filter-text.ts';
import { marksOf } from './marks.ts';
import { Suggestions } from './Suggestions.tsx';
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

/** Where the caret is and what is offered there. */
interface Typing {
  caret: number;
  /** Suggestions are shown. */
  isOpen: boolean;
  /** The option the arrows went to; null = none was chosen, so Enter applies the filter. */
  chosen: number | null;
  /** When this was typed, for dates in words. */
  nowMs: number;
}

/**
 * The filter as text: completion of fields, operators and values, the first fault at its column with its
 * repair, and the meaning in words. What only has warnings can be sent anyway. The text is in front of a
 * plain text area, letter for letter, so that the platform's own editing stays and no style has to be
 * injected.
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
  const tooltip = usePersonalTooltip();
  const area = useRef<HTMLTextAreaElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  /** Where the caret goes once a changed text is in the page. */
  const caretAfter = useRef<number | null>(null);
  const [typing, setTyping] = useState<Typing>({ caret: text.length, isOpen: false, chosen: null, nowMs: 0 });
  const [isFocused, setFocused] = useState(false);
  /** The text that was tried to apply in vain. */
  const [tried, setTried] = useState<string | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }));
  useLayoutEffect(() => {
    const to = caretAfter.current;
    if (to === null) return;
    caretAfter.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(to, to);
  });

  const faults = faultsIn(text, fields);
  const hasErrors = !isSendable(faults);
  const isChanged = hasErrors ? text !== applied : canonical(text, fields) !== canonical(applied, fields);
  // What was sent in spite of its warnings is not warned of again.
  const fault = hasErrors
    ? faults.find(({ severity }) => severity === 'error')
    : isChanged
      ? faults[0]
      : undefined;
  const isWarning = fault?.severity === 'warning';
  const isValid = fault === undefined;
  // What is still being typed is not called wrong before it is sent.
  const isUnfinished =
    fault !== undefined &&
    isFocused &&
    tried !== text &&
    typing.caret >= text.length &&
    fault.column - 1 + fault.length >= text.trimEnd().length;
  const marked = isUnfinished ? undefined : fault;

  const completion = completeFilter(text, typing.caret, fields, typing.nowMs);
  const typed = text.slice(completion.from, completion.to);
  const options = completion.options.filter(({ insert }) => insert.trim() !== typed);
  const isOpen = isFocused && typing.isOpen && options.length > 0;
  const active = Math.min(typing.chosen ?? 0, options.length - 1);

  const change = (next: string, caret: number, opens: boolean) => {
    setTyping({ caret, isOpen: opens, chosen: null, nowMs: presentMs() });
    setTried(null);
    onText(next);
  };
  const insert = (option: CompletionOption) => {
    const rest = text.slice(completion.to);
    const goesOn = option.kind === 'field' && !rest.startsWith(' ') ? `${option.insert} ` : option.insert;
    const caret = completion.from + goesOn.length;
    caretAfter.current = caret;
    change(text.slice(0, completion.from) + goesOn + rest, caret, option.kind !== 'value');
  };
  const repair = ({ column, length, fix }: FilterFault) => {
    if (fix === undefined) return;
    const caret = column - 1 + fix.replacement.length;
    caretAfter.current = caret;
    change(text.slice(0, column - 1) + fix.replacement + text.slice(column - 1 + length), caret, false);
  };
  const apply = () => {
    setTyping((previous) => ({ ...previous, isOpen: false, chosen: null }));
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
  const close = () => setTyping((previous) => ({ ...previous, isOpen: false, chosen: null }));
  const choose = (step: number) =>
    setTyping((previous) => ({
      ...previous,
      isOpen: true,
      nowMs: presentMs(),
      chosen:
        !isOpen || previous.chosen === null
          ? step > 0
            ? 0
            : options.length - 1
          : (previous.chosen + step + options.length) % options.length,
    }));
  const press = (event: KeyboardEvent) => {
    const option = options[active];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        choose(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case ' ':
        if (!event.ctrlKey) return;
        choose(1);
        break;
      case 'Tab':
        if (!isOpen || event.shiftKey || option === undefined) return;
        // Who only passes through with Tab, and typed and chose nothing, moves to what follows.
        if (typing.chosen === null && text.trim() === '') return;
        insert(option);
        break;
      case 'Enter':
        if (isOpen && typing.chosen !== null && option !== undefined) insert(option);
        else apply();
        break;
      case 'Escape':
        if (isOpen) close();
        else onLeave();
        // With no list to go to, Escape gives the keyboard back to the page.
        if (!isOpen && document.activeElement === event.currentTarget) return;
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.editor}>
      <div className={cx(styles.code, marked !== undefined && (isWarning ? styles.doubtful : styles.bad))}>
        <ListFilter aria-hidden="true" />
        <div className={styles.text}>
          <div className={cx(styles.marks, 'personal')} aria-hidden="true">
            {marksOf(text, marked, completion.from).map(({ kind, isFaulty, from, text: part }) => (
              <span
                key={from}
                ref={from === completion.from ? anchor : undefined}
                className={cx(styles[kind], isFaulty && (isWarning ? styles.doubted : styles.faulty))}
              >
                {part}
              </span>
            ))}
            {/* At the place of the next letter, and gives an empty line its height. */}
            <span ref={completion.from >= text.length ? anchor : undefined}>{'\u200b'}</span>
          </div>
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
            onSelect={(event) => {
              const caret = event.currentTarget.selectionStart;
              setTyping((previous) =>
                previous.caret === caret ? previous : { ...previous, caret, isOpen: false, chosen: null },
              );
            }}
            onFocus={() => {
              setFocused(true);
              setTyping((previous) => ({ ...previous, isOpen: text === '', nowMs: presentMs() }));
            }}
            onBlur={() => {
              setFocused(false);
              close();
            }}
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
          <span className="truncate" title={text.trim() === '' ? undefined : tooltip(inWords(text, fields))}>
            {text.trim() === '' ? (
              t('{what, select, checks {Shows all checks.} other {Shows all organizations.}}', { what })
            ) : (
              <>
                <Phrase
                  text="{what, select, checks {{isChanged, select, true {Would show checks where {condition}.} other {Shows checks where {condition}.}}} other {{isChanged, select, true {Would show organizations where {condition}.} other {Shows organizations where {condition}.}}}}"
                  values={{
                    isChanged: String(isChanged),
                    what,
                    condition: <span className="personal">{inWords(text, fields)}</span>,
                  }}
                />
              </>
            )}
          </span>
        ) : (
          <>
            {isUnfinished ? (
              <Info aria-hidden="true" />
            ) : isWarning ? (
              <TriangleAlert aria-hidden="true" />
            ) : (
              <CircleX aria-hidden="true" />
            )}
            <span>
              <Phrase
                text="Character {at}: {message}"
                values={{ at: fault.column, message: <span className="personal">{fault.message}</span> }}
              />
              {!isUnfinished && <span> {t('Nothing was sent.')}</span>}
            </span>
            {fault.fix !== undefined && !isUnfinished && (
              <Button small onPress={() => repair(fault)}>
                {fault.fix.label}
              </Button>
            )}
            {isWarning && !isUnfinished && (
              <Button small onPress={sendAnyway}>
                {t('Send anyway')}
              </Button>
            )}
          </>
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

function presentMs(): number {
  return Date.now();
}
