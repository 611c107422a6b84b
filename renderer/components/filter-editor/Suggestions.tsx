import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { CompletionOption } from '#shared/filter/complete';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { cx } from '../class-names.ts';
import { KeyHint } from '../KeyHint.tsx';
import { PopoverFooter } from '../Popover.tsx';
import styles from './FilterText.module.css';

interface SuggestionsProps {
  /** Of the text field; options are named after it. */
  id: string;
  /** Where in the text the options go. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly CompletionOption[];
  /** How many fields the list has. */
  all: number;
  active: number;
  onChoose: (option: CompletionOption) => void;
}

/** What may be at the caret; opens under the line of the fault, never over it. */
export function Suggestions({ id, anchor, options, all, active, onChoose }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const popover = box.current;
      const frame = popover?.offsetParent;
      if (popover === null || !(frame instanceof HTMLElement) || anchor.current === null) return;
      const at = anchor.current.getBoundingClientRect().left - frame.getBoundingClientRect().left;
      const most = frame.clientWidth - popover.offsetWidth;
      popover.style.left = `${Math.max(0, Math.min(at, most))}px`;
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
  useLayoutEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const areFields = options.some(({ kind }) => kind === 'field');
  return (
    <div className={styles.popover} ref={box}>
      <div className={styles.options} role="listbox" id={`${id}-options`} aria-label={t('Suggestions')}>
        {options.map((option, place) => (
          <div
            key={option.label}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            className={cx(styles.option, place === active && styles.active)}
            // Before the text field would lose the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(option);
            }}
          >
            <code
              className={namesUser(option.label) ? 'personal' : undefined}
              title={namesUser(option.label) ? undefined : option.label}
            >
              <Label text={option.label} />
            </code>
            <span className="spacer" />
            <span className={styles.detail}>{option.detail}</span>
          </div>
        ))}
      </div>
      <PopoverFooter>
        <span>
          <KeyHint chord="↑" />
          <KeyHint chord="↓" /> {t('Choose')}
        </span>
        <span>
          <KeyHint chord="Tab" /> {t('Insert')}
        </span>
        <span>
          <KeyHint chord="Esc" /> {t('Close')}
        </span>
        <span className="spacer" />
        <span>
          {areFields
            ? t('{count} of {all, plural, one {# field} other {# fields}}', { count: options.length, all })
            : options.length}
        </span>
      </PopoverFooter>
    </div>
  );
}

/** A long path recedes before its last segment. */
function Label({ text }: { text: string }) {
  const path = /^related_subjects\[0\]\.(subject\.)(.+)$/.exec(text);
  if (path === null) return text;
  return (
    <>
      <span className={styles.path}>…{path[1]}</span>
      {path[2]}
    </>
  );
}
