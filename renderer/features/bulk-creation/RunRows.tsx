import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { muted, name, plain } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { openCheck } from '../../state/open-check.ts';
import type { OrganizationNames } from '../checks/check-row.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useDirectory } from '../organizations/directory.ts';
import { ItemPane } from '../runs/ItemPane.tsx';
import { OutcomeList, type ShownState } from '../runs/OutcomeList.tsx';
import { outcomeColumn, type Outcome } from '../runs/outcomes.ts';
import { useRunRows } from './use-run-rows.ts';
import { lastSegment } from './words.ts';

interface RunRowsProps {
  run: BulkRun;
  outcomes: readonly Outcome<RowState>[];
  shown: ShownState<RowState>;
  onShow: (shown: ShownState<RowState>) => void;
  /** Keeps the row that is sent next in view. */
  follow: boolean;
  /** At the end of the bar. */
  end: ReactNode;
  /** Between the rows and their footer. */
  notice: ReactNode;
}

const keyOf = ({ row }: BulkRow) => String(row);

/** The rows of a run, read a page at a time as they come into view. Enter opens the check of a row. */
export function RunRows({ run, outcomes, shown, onShow, follow, end, notice }: RunRowsProps) {
  const grid = useRef<GridHandle>(null);
  const [view, setView] = useState(emptyListView);
  const changeView = (change: Partial<ListView>) => setView((previous) => ({ ...previous, ...change }));
  const directory = useDirectory();
  const names = useOrganizationNames();
  // Rows carry the names of their teams only; display names come from the directory.
  useEffect(() => {
    directory.all('');
  }, [directory]);
  const { nextRow, counts } = run;
  const { rows, isRead, isComplete, error, more, look, again } = useRunRows(run, shown, {
    version: outcomes.map(({ states }) => states.map((state) => counts[state]).join(' ')).join(' '),
    upTo: follow ? nextRow : null,
  });
  const columns = useMemo(() => columnsOf(names), [names]);
  const open = rows.find((row) => keyOf(row) === view.openName);
  useEffect(() => {
    if (!follow || nextRow === null) return;
    const place = rows.findIndex(({ row }) => row === nextRow);
    if (place >= 0) grid.current?.show(place);
  }, [follow, nextRow, rows]);
  return (
    <OutcomeList
      ref={grid}
      label={t('Rows')}
      outcomes={outcomes}
      counts={counts}
      shown={shown}
      onShow={onShow}
      view={view}
      onView={changeView}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      progress={!isRead ? 'reading' : isComplete ? 'complete' : 'partial'}
      failed={error === null ? null : { error, again }}
      onOpen={(row) => pageOf(row)?.open()}
      beside={
        open !== undefined && (
          <ItemPane
            key={keyOf(open)}
            item={open}
            columns={columns}
            page={pageOf(open)}
            onClose={() => {
              changeView({ openName: null });
              grid.current?.focus();
            }}
          />
        )
      }
      onNearEnd={more}
      onInView={look}
      end={end}
      notice={notice}
    />
  );
}

/** A row that created no check has no page. */
const pageOf = ({ check }: BulkRow) =>
  check === null ? undefined : { label: t('Open check'), record: check, open: () => openCheck(check) };

/** In the order of the file, which the run follows. */
function columnsOf(names: OrganizationNames): readonly Column<BulkRow>[] {
  return [
    {
      id: 'row',
      label: t('Row'),
      width: 62,
      cell: ({ row }) => muted(String(row)),
      sort: null,
    },
    {
      id: 'name',
      label: t('Display name'),
      width: { least: 110, most: 260, grows: true },
      isName: true,
      isPersonal: true,
      cell: ({ displayName }) => name(displayName ?? t('Not saved')),
      sort: null,
    },
    {
      id: 'reference',
      label: t('Reference'),
      width: { least: 92, most: 160 },
      cell: ({ clientReference }) => ({ text: clientReference ?? t('Not saved'), isCode: true }),
      sort: null,
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 120, most: 300, grows: true },
      gives: 1,
      cell: ({ team }) => plain(placeOf(team, names)),
      hint: ({ team }) => team,
      sort: null,
    },
    outcomeColumn(false),
    {
      id: 'came',
      label: t('Response'),
      width: { least: 120, most: 160, grows: true },
      cell: resultCell,
      hint: ({ reason }) => reason ?? undefined,
      sort: null,
    },
  ];
}

/** `Tidewell Homes, residential-east`: a team has no display name (§2). */
function placeOf(team: string, names: OrganizationNames): string {
  const organization = organizationOf(team);
  if (organization === null) return team;
  return `${names.get(organization) ?? lastSegment(organization)}, ${lastSegment(team)}`;
}

function resultCell({ state, check, reason, absentAt }: BulkRow): Cell {
  if (check !== null) {
    const text = `checks/${lastSegment(check)}`;
    return {
      text,
      content: (
        <LinkButton excludeFromTabOrder onPress={() => openCheck(check)}>
          {t('Open check')}
        </LinkButton>
      ),
    };
  }
  if (state === 'unknown' && absentAt !== null)
    return muted(t('Not found, looked up {absentAt}', { absentAt: formatMomentInSentence(absentAt) }));
  return muted(reason ?? '');
}
