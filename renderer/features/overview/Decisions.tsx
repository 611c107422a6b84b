import { ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { Decision } from '#shared/ipc/contract/overview';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { useNow } from '../../components/use-now.ts';
import { formatAgo } from '../../format/time.ts';
import { useScope } from '../../scope/scope.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { decisionTitle, decisionWords, oldestText } from './decision-words.ts';
import { openDecision } from './open-lists.ts';
import { useOverviewView } from './view-state.ts';
import styles from './Overview.module.css';

/** What waits, a row for each kind. J, K, the arrows or a press select; Enter, a double press or a press on the next step does it. */
export function Decisions({ decisions, stuckDays }: { decisions: readonly Decision[]; stuckDays: number }) {
  const { profile } = useScope();
  const list = useRef<HTMLUListElement>(null);
  const { at } = useOverviewView();
  const active = Math.max(
    0,
    decisions.findIndex(({ kind }) => kind === at),
  );
  const setAt = (place: number) => useOverviewView.setState({ at: decisions[place]?.kind ?? null });
  const goTo = (place: number) => {
    const next = Math.min(decisions.length - 1, Math.max(0, place));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus();
  };
  useKeys([
    { ...keyTable.next, run: () => goTo(active + 1) },
    { ...keyTable.previous, run: () => goTo(active - 1) },
    { ...keyTable.arrowDown, run: () => goTo(active + 1) },
    { ...keyTable.arrowUp, run: () => goTo(active - 1) },
  ]);
  const press = (event: KeyboardEvent, decision: Decision) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') openDecision(decision, profile.id);
    else if (event.key === 'ArrowDown') goTo(active + 1);
    else if (event.key === 'ArrowUp') goTo(active - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(decisions.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <ul ref={list} role="listbox" aria-label={t('Needs a decision')}>
      {decisions.map((decision, place) => (
        <DecisionRow
          key={decision.kind}
          decision={decision}
          title={decisionTitle(decision, stuckDays)}
          isActive={place === active}
          onFocus={() => setAt(place)}
          onOpen={() => openDecision(decision, profile.id)}
          onKeyDown={(event) => press(event, decision)}
        />
      ))}
    </ul>
  );
}

function DecisionRow({
  decision,
  title,
  isActive,
  onFocus,
  onOpen,
  onKeyDown,
}: {
  decision: Decision;
  title: string;
  isActive: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { icon: Icon, tone, step } = decisionWords[decision.kind];
  return (
    <li
      role="option"
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      className={styles.row}
      data-decision={decision.kind}
      onFocus={onFocus}
      onDoubleClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon className={cx(styles.icon, styles[tone])} aria-hidden="true" />
      <span className={styles.what}>
        <b className="truncate">{title}</b>
        <bdi dir="auto" className="truncate personal">
          {inItsOrder(oldestText(decision))}
        </bdi>
      </span>
      <Age decision={decision} />
      <span className={styles.step} onClick={onOpen}>
        {step}
        <ChevronRight aria-hidden="true" />
      </span>
    </li>
  );
}

function Age({ decision: { since, dueIn } }: { decision: Decision }) {
  const now = useNow(60_000);
  if (dueIn !== undefined)
    return (
      <span className={styles.age}>
        {t('{dueIn, plural, =0 {First due today} one {First due in # day} other {First due in # days}}', {
          dueIn,
        })}
      </span>
    );
  return (
    <span className={styles.age}>
      {since === null ? t('Age unknown') : formatAgo(now - Date.parse(since))}
    </span>
  );
}
