import { useEffect, useId, useRef } from 'react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { goToTourStep, useHelp } from '../../state/help.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import styles from './Tour.module.css';

interface Step {
  title: string;
  text: string;
  /** What it is about: the first that the page shows. */
  at: readonly string[];
}

const steps: readonly Step[] = [
  {
    title: t('Where you are'),
    text: t('The label, icon and frame show the environment. Press the profile to switch to another.'),
    at: ['[data-tour="profile"]'],
  },
  {
    title: t('Find anything'),
    text: t('Search pages, organizations and checks. Paste a name, reference or ID.'),
    at: ['[data-tour="search"]'],
  },
  {
    title: t('Work in lists'),
    text: t('The arrow keys move, Enter opens, Esc goes back. No single-key shortcut sends a change.'),
    // A page without a list points at the way to one.
    at: ['main [role="grid"]', '[data-tour="organizations"]'],
  },
  {
    title: t('Change with care'),
    text: t('The guard shows whether changes can be sent. Production is read-only until you unlock it.'),
    at: ['[data-tour="guard"]'],
  },
  {
    title: t('Get help'),
    text: t('F1 opens the help for the current page. You can start this tour again from the help.'),
    at: ['[data-tour="help"]'],
  },
];

/** Five notes, one at a time, each next to what it is about, which has a ring around it. The window still works; Esc ends it. */
export function Tour() {
  const at = useHelp((state) => state.tourStep);
  const step = at === null ? undefined : steps[at];
  return at === null || step === undefined ? null : <Note key={at} step={step} at={at} />;
}

function Note({ step, at }: { step: Step; at: number }) {
  const next = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useEffect(() => {
    next.current?.focus();
    const target = step.at.flatMap((selector) => [...document.querySelectorAll(selector)])[0];
    if (!(target instanceof HTMLElement)) return;
    target.scrollIntoView({ block: 'nearest' });
    // The style sheet puts the ring around what bears this name, and the note next to it.
    target.style.setProperty('anchor-name', '--tour');
    return () => {
      target.style.removeProperty('anchor-name');
    };
  }, [step]);
  const isLast = at === steps.length - 1;
  const end = () => goToTourStep(null);
  useKeys([{ ...keyTable.close, run: end }]);
  return (
    <>
      <div className={styles.ring} aria-hidden="true" />
      <div
        role="dialog"
        aria-label={step.title}
        aria-describedby={textId}
        data-layer="popover"
        data-tour-note
        className={styles.note}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          end();
        }}
      >
        <h2>{step.title}</h2>
        <p id={textId}>{step.text}</p>
        <div className={styles.actions}>
          <span className="small muted">
            {t('{count, number} of {all, number}', { count: at + 1, all: steps.length })}
          </span>
          <span className="spacer" />
          {!isLast && (
            <Button small kind="quiet" onPress={end}>
              {t('End tour')}
            </Button>
          )}
          {at > 0 && (
            <Button small onPress={() => goToTourStep(at - 1)}>
              {t('Back')}
            </Button>
          )}
          <Button ref={next} small kind="primary" onPress={() => (isLast ? end() : goToTourStep(at + 1))}>
            {isLast ? t('Finish tour') : t('Next')}
          </Button>
        </div>
      </div>
    </>
  );
}
