import { Copy, Link, Search, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode, type Ref } from 'react';
import { entryToShare, type DamagedRow, type JournalEntry } from '#shared/journal';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import type { Sort } from '../../components/grid/columns.ts';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { List } from '../../components/grid/List.tsx';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import type { Emptiness } from '../../components/grid/NoRows.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import { Chain, columnsOf, isDamaged, type Line } from './columns.tsx';
import type { CheckNameOf } from './use-journal.ts';
import { linkIdOf } from './view-state.ts';
import { unknownText } from './words.ts';

interface EntryListProps {
  entries: readonly JournalEntry[];
  checkNameOf: CheckNameOf;
  /** Rows that cannot be read; shown at their places. */
  damaged: readonly DamagedRow[];
  /** Where the chain is not whole; null: it is, or was not checked. */
  brokenAt: number | null;
  openEntry: number | null;
  checked: ReadonlySet<string>;
  sort: Sort | null;
  onView: (change: Pick<Partial<ListView>, 'checked' | 'sort'>) => void;
  /** The first entries came. */
  isRead: boolean;
  isComplete: boolean;
  /** How many entries there are. */
  count: ReactNode;
  empty: Emptiness;
  notice: ReactNode;
  onSelect: (entry: JournalEntry) => void;
  /** Enter, or a double press. */
  onOpen: (entry: JournalEntry) => void;
  onLookUp: (entry: JournalEntry) => void;
  onEnd: () => void;
  ref: Ref<GridHandle>;
}

const keyOf = ({ entry, isTail }: Line) => (isTail ? `${entry.number} tail` : String(entry.number));
const isFixed = ({ entry, isTail }: Line) => isTail || isDamaged(entry);

/** Entries with the chain next to them; one whose outcome is unknown has a second line under it. */
export function EntryList({
  entries,
  checkNameOf,
  damaged,
  brokenAt,
  openEntry,
  checked,
  sort,
  onView,
  isRead,
  isComplete,
  count,
  empty,
  notice,
  onSelect,
  onOpen,
  onLookUp,
  onEnd,
  ref,
}: EntryListProps) {
  const lines = useMemo(() => linesOf(entries, damaged, isComplete), [entries, damaged, isComplete]);
  const newest = lines[0]?.entry.number;
  const columns = useMemo(() => columnsOf(brokenAt, newest, checkNameOf), [brokenAt, newest, checkNameOf]);
  const copy = useCopy();
  const copyLink = useCopyLink();
  const entriesOf = (keys: readonly string[]) =>
    entries.filter(({ number }) => keys.includes(String(number)));
  return (
    <List
      ref={ref}
      pane={t('Entries')}
      label={t('Journal entries')}
      notice={notice}
      columns={columns}
      columnsKey="journal"
      rows={lines}
      keyOf={keyOf}
      view={{ ...emptyListView, openName: openEntry === null ? null : String(openEntry), checked, sort }}
      onView={({ checked: selected = checked, sort: order = sort }) =>
        onView({ checked: selected, sort: order })
      }
      progress={!isRead ? 'reading' : isComplete ? 'complete' : 'partial'}
      onSelect={({ entry }) => {
        if (!isDamaged(entry)) onSelect(entry);
      }}
      onOpen={({ entry }) => {
        if (!isDamaged(entry)) onOpen(entry);
      }}
      actions={[
        {
          label: t('Copy entries'),
          icon: Copy,
          run: (keys) => {
            const copied = entriesOf(keys).map(entryToShare);
            copy(
              JSON.stringify(copied, null, 2),
              t('{count, plural, one {# entry} other {# entries}} copied.', { count: copied.length }),
            );
          },
        },
        {
          label: t('Copy link'),
          icon: Link,
          run: (keys) => copyLink(entriesOf(keys).map((entry) => localName('journalEntry', linkIdOf(entry)))),
        },
      ]}
      isFixed={isFixed}
      onNearEnd={onEnd}
      lineOf={({ entry, isTail }, shown) => {
        const hasChain = shown.some(({ id }) => id === 'hash');
        if (isDamaged(entry))
          return (
            <>
              <TriangleAlert className="icon-small" aria-hidden="true" />
              <span className="truncate">
                {t("Row {number} is damaged and can't be read. Verify the chain.", { number: entry.number })}
              </span>
              <span className="spacer" />
              {hasChain && <Chain hash={entry.hash} isBroken />}
            </>
          );
        if (!isTail) return null;
        return (
          <>
            <TriangleAlert className="icon-small" aria-hidden="true" />
            <span className="truncate">{unknownText(entry)}</span>
            <span className="spacer" />
            <Button icon={Search} small onPress={() => onLookUp(entry)}>
              {t('Look up')}
            </Button>
            <Button small onPress={() => onSelect(entry)}>
              {t('Set outcome')}
            </Button>
            {hasChain && <Chain />}
          </>
        );
      }}
      count={count}
      note={t('Each entry is written before the request and completed afterwards')}
      end={<span className="wide-only">{t('Entries hold no personal data')}</span>}
      empty={empty}
    />
  );
}

/** Newest first. */
function linesOf(
  entries: readonly JournalEntry[],
  damaged: readonly DamagedRow[],
  isComplete: boolean,
): readonly Line[] {
  const oldest = entries.at(-1)?.number ?? 0;
  const rows = [...entries, ...damaged.filter(({ number }) => isComplete || number > oldest)].sort(
    (one, other) => other.number - one.number,
  );
  return rows.flatMap((entry): Line[] => {
    if (isDamaged(entry)) return [{ entry, isTail: false }];
    const line = { entry, isTail: false };
    return entry.outcome === 'unknown' && entry.settled === null ? [line, { entry, isTail: true }] : [line];
  });
}
