import { Search, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { DamagedRow, JournalEntry } from '#shared/journal';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { moved } from '../../components/grid/moves.ts';
import { rowsToDraw, scrollToShow } from '../../components/grid/row-window.ts';
import { useRowWindow } from '../../components/grid/use-row-window.ts';
import { Scroll } from '../../components/Pane.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { usePreferences } from '../../queries/application.ts';
import { rowHeights } from '../../styles/density.ts';
import { environments } from '../../scope/environment.ts';
import { actWord, outcomeLook, subjectWord, unknownText } from './words.ts';
import styles from './Journal.module.css';

interface EntryListProps {
  entries: readonly JournalEntry[];
  /** Rows that cannot be read; shown at their places. */
  damaged: readonly DamagedRow[];
  /** Where the chain is not whole; null: it is, or was not checked. */
  brokenAt: number | null;
  openEntry: number | null;
  isComplete: boolean;
  onOpen: (entry: JournalEntry) => void;
  onLookUp: (entry: JournalEntry) => void;
  onEnd: () => void;
}

/** Every entry is a line; one whose outcome is unknown has a second line under it. */
type Line = { entry: JournalEntry; isTail: boolean } | { entry: DamagedRow; isTail: false };
const margin = 4;

/** Entries with the chain beside them. One tab stop, the active line is named by aria-activedescendant. */
export function EntryList({
  entries,
  damaged,
  brokenAt,
  openEntry,
  isComplete,
  onOpen,
  onLookUp,
  onEnd,
}: EntryListProps) {
  const [{ density }] = usePreferences();
  const columns = 7;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const oldest = entries.at(-1)?.number ?? 0;
  const rows = [...entries, ...damaged.filter(({ number }) => isComplete || number > oldest)].sort(
    (one, other) => other.number - one.number,
  );
  const lines = rows.flatMap((entry): Line[] =>
    isDamaged(entry)
      ? [{ entry, isTail: false }]
      : entry.outcome === 'unknown' && entry.settled === null
        ? [
            { entry, isTail: false },
            { entry, isTail: true },
          ]
        : [{ entry, isTail: false }],
  );
  const { row, head } = rowHeights[density];
  const layout = { count: lines.length, row, head };
  const window = useRowWindow(scroller, layout);
  const place = Math.min(active, lines.length - 1);
  const atEnd = window.end >= lines.length - 20;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);

  const press = (event: KeyboardEvent) => {
    const line = lines[place];
    if (event.key === 'Enter') {
      if (line !== undefined && !isDamaged(line.entry)) onOpen(line.entry);
    } else {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const box = scroller.current;
      const page = Math.max(1, Math.floor((box?.clientHeight ?? 0) / row) - 2);
      const to = moved({ row: place, column: 0 }, event.key, { rows: lines.length, columns: 1, page });
      if (to === null || box === null) return;
      const next = Math.max(0, to.row);
      setActive(next);
      const top = scrollToShow(next, box.scrollTop, box.clientHeight, layout);
      if (top !== null) box.scrollTop = top;
    }
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const at = Number(target?.dataset['line'] ?? -1);
    const line = lines[at];
    if (line === undefined) return;
    setActive(at);
    if (!isDamaged(line.entry)) onOpen(line.entry);
  };

  return (
    <Scroll
      ref={scroller}
      className={styles.scroller}
      isContained
      role="grid"
      tabIndex={0}
      aria-label={t('Journal entries')}
      aria-colcount={columns}
      aria-rowcount={isComplete ? lines.length + 1 : -1}
      aria-activedescendant={`${id}-${place}`}
      onKeyDown={press}
      onClick={click}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.head} style={{ height: head }}>
          {[t('When'), t('Profile'), t('Act'), t('Organization'), t('Resource'), t('Outcome'), t('Hash')].map(
            (title) => (
              <div key={title} role="columnheader" className={styles.cell}>
                {title}
              </div>
            ),
          )}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: lines.length * row }}>
        {rowsToDraw(window, lines.length, margin, place).map((at) => {
          const line = lines[at];
          if (line === undefined) return null;
          const { entry, isTail } = line;
          const common = {
            id: `${id}-${at}`,
            role: 'row',
            'aria-rowindex': at + 2,
            'data-line': at,
            style: { height: row, transform: `translateY(${at * row}px)` },
          };
          if (isDamaged(entry))
            return (
              <div key={entry.number} {...common} className={cx(styles.tail, at === place && styles.active)}>
                <div role="gridcell" aria-colindex={2} aria-colspan={columns - 2} className={styles.acts}>
                  <TriangleAlert aria-hidden="true" />
                  <span className="truncate">
                    {t('Row {number} is damaged and cannot be read. Verify the chain.', {
                      number: entry.number,
                    })}
                  </span>
                </div>
                <div role="gridcell" aria-colindex={columns} className={cx(styles.chain, styles.broken)}>
                  <i />
                  <code title={entry.hash}>{entry.hash.slice(0, 8)}</code>
                </div>
              </div>
            );
          if (isTail)
            return (
              <div
                key={`${entry.number} tail`}
                {...common}
                className={cx(styles.tail, at === place && styles.active)}
              >
                <div role="gridcell" aria-colindex={2} aria-colspan={columns - 2} className={styles.acts}>
                  <TriangleAlert aria-hidden="true" />
                  <span className="truncate">{unknownText(entry)}</span>
                  <span className="spacer" />
                  <Button small onPress={() => onLookUp(entry)}>
                    <Search aria-hidden="true" />
                    <span>{t('Look up')}</span>
                  </Button>
                  <Button small onPress={() => onOpen(entry)}>
                    {t('Settle')}
                  </Button>
                </div>
              </div>
            );
          const isOpen = openEntry === entry.number;
          return (
            <div
              key={entry.number}
              {...common}
              aria-current={isOpen ? 'true' : undefined}
              className={cx(styles.row, isOpen && styles.open, at === place && styles.active)}
            >
              <div role="gridcell" className={styles.cell}>
                <Time iso={entry.at} style="when" />
              </div>
              <ProfileCell entry={entry} />
              <div role="gridcell" className={cx(styles.cell, styles.act)} title={entry.operation}>
                <span>{actWord(entry)}</span>
              </div>
              <div role="gridcell" className={styles.cell} title={entry.organization ?? undefined}>
                <span dir="auto">
                  {inItsOrder(
                    entry.organizationDisplayName ?? (entry.flag === null ? '' : t('All organizations')),
                  )}
                </span>
              </div>
              <div role="gridcell" className={styles.cell} title={entry.resource}>
                <code>{subjectWord(entry)}</code>
              </div>
              <div role="gridcell" className={styles.cell}>
                <Status {...outcomeLook(entry)} />
              </div>
              <div
                role="gridcell"
                className={cx(
                  styles.chain,
                  at === 0 && styles.first,
                  brokenAt !== null &&
                    entry.number <= brokenAt &&
                    brokenAt < entry.number + 2 &&
                    styles.broken,
                )}
              >
                <i />
                <code title={entry.hash}>{entry.hash.slice(0, 8)}</code>
              </div>
            </div>
          );
        })}
      </div>
    </Scroll>
  );
}

function isDamaged(entry: JournalEntry | DamagedRow): entry is DamagedRow {
  return 'isDamaged' in entry;
}

/** Environment and profile, in every width: a change in production is never mistaken for another. */
function ProfileCell({ entry: { environment, profileName } }: { entry: JournalEntry }) {
  const { icon: Icon, word } = environments[environment];
  return (
    <div
      role="gridcell"
      className={cx(styles.cell, styles.profile)}
      data-kind={environment}
      title={t('{environment}, {profile}', { environment: word, profile: profileName })}
    >
      <Icon className="icon-small" aria-hidden="true" />
      <b>{word}</b>
      <span dir="auto">{inItsOrder(profileName)}</span>
    </div>
  );
}
