import { ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, type ReactNode, type RefObject } from 'react';
import type { RowState } from '#shared/ipc/contract/creation';
import type { ItemState } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { nameColumnOf, type Column } from '../../components/grid/columns.ts';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { List } from '../../components/grid/List.tsx';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import type { Progress } from '../../reading/listing.ts';
import { countOf, stateWord, type Counts, type Outcome } from './outcomes.ts';
import type { Failed } from '../../state/failed.ts';

/** The state that items are narrowed to, by the first of those it is counted with. */
export type ShownState<S extends string> = S | 'all';

interface OutcomeListProps<Row, S extends ItemState | RowState> {
  label: string;
  /** Where rows are narrowed to one, it is called by its first state. */
  outcomes: readonly Outcome<S>[];
  counts: Counts<S>;
  shown: ShownState<S>;
  onShow: (shown: ShownState<S>) => void;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the rows are all there are. */
  progress: Progress;
  /** Why reading the rows ended, and what reads them again. */
  failed?: Failed | null;
  onOpen: (row: Row) => void;
  onNearEnd?: () => void;
  /** Other rows came into view, or those in view were replaced; with the few drawn above and below them. */
  onInView?: (rows: readonly Row[]) => void;
  /** What can be done with the rows shown, or with the selected ones, whose selection `deselect` ends; absent: nothing. */
  actions?: (rows: readonly Row[], deselect: (() => void) | null) => ReactNode;
  /** At the end of the bar. */
  end?: ReactNode;
  /** Next to the rows: the pane of the open one. */
  beside?: ReactNode;
  /** What stands in the way of the run, and the next step. */
  notice: ReactNode;
  /** What is chosen in the list. */
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  ref: RefObject<GridHandle | null>;
}

/** The outcome of each item of a run, narrowed to one outcome or not, with what can be done about it. */
export function OutcomeList<Row, S extends ItemState | RowState>({
  outcomes,
  counts,
  shown,
  onShow,
  actions,
  end,
  beside,
  notice,
  failed = null,
  ref,
  ...list
}: OutcomeListProps<Row, S>) {
  const { rows, keyOf, label, columns, view, onView } = list;
  const searched = useMemo(() => searchedIn(columns), [columns]);
  const deselect = () => onView({ checked: emptyListView.checked });
  // A selection ends with the rows it was made in, and when nothing can be done: it would come back out of sight.
  const isSelectable = actions !== undefined;
  const endSelection = useEffectEvent(() => {
    if (view.checked.size > 0) deselect();
  });
  useEffect(() => {
    if (!isSelectable) endSelection();
  }, [isSelectable]);
  const all = outcomes.reduce((sum, outcome) => sum + countOf(outcome, counts), 0);
  const chosen = outcomes.flatMap((outcome) => {
    const [value] = outcome.states;
    const count = countOf(outcome, counts);
    if ((count === 0 && value !== shown) || outcome.look === 'sending') return [];
    return [{ value, label: t('{label} {count}', { label: stateWord(value), count: formatCount(count) }) }];
  });
  return (
    <>
      <Bar>
        <Segmented<ShownState<S>>
          small
          label={t('Rows shown')}
          value={shown}
          options={[
            { value: 'all', label: t('{label} {count}', { label: t('All'), count: formatCount(all) }) },
            ...chosen,
          ]}
          onChange={(next) => {
            deselect();
            onShow(next);
          }}
        />
        <span className="spacer" />
        {actions?.(rows, null)}
        {end}
        <FindBox
          label={t('Search loaded rows')}
          value={view.needle}
          onChange={(needle) => onView({ needle })}
          onLeave={() => ref.current?.focus()}
        />
      </Bar>
      <Split>
        <List
          {...list}
          ref={ref}
          pane={label}
          searched={searched}
          about={shown}
          isCounted
          notice={
            <>
              {notice}
              {rows.length > 0 && failed !== null && (
                <ErrorNotice as="bar" error={failed.error} onRetry={failed.again} />
              )}
            </>
          }
          {...(actions !== undefined && {
            actions: [],
            selected: (keys: readonly string[]) => {
              const selection = new Set(keys);
              return actions(
                rows.filter((row) => selection.has(keyOf(row))),
                deselect,
              );
            },
          })}
          empty={failed === null ? noRows : { ...noRows, ...failed }}
        />
        {beside}
      </Split>
    </>
  );
}

const noRows = {
  icon: ListChecks,
  title: t('No rows with this outcome'),
  text: t('Choose another outcome above.'),
};

/** All that a row shows, its name first. */
function searchedIn<Row>(columns: readonly Column<Row>[]): (row: Row) => string {
  const named = nameColumnOf(columns);
  const others = columns.filter((column) => column !== named);
  return (row) => [named, ...others].map((column) => column?.cell(row).text ?? '').join(' ');
}
