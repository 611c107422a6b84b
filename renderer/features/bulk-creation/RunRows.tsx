import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { muted, name, plain, status } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import type { Tone } from '../../components/Status.tsx';
import { formatClock } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { openCheck } from '../../state/open-check.ts';
import { rowHeights } from '../../styles/density.ts';
import type { OrganizationNames } from '../checks/check-row.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useDirectory } from '../organizations/directory.ts';
import { useRunRows } from './use-run-rows.ts';
import { lastSegment, stateWords } from './words.ts';

const looks: Record<RowState, { tone: Tone; icon: LucideIcon }> = {
  created: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
  sending: { tone: 'info', icon: RefreshCw },
  waiting: { tone: 'quiet', icon: Clock },
  'left-out': { tone: 'quiet', icon: CircleMinus },
};
interface RunRowsProps {
  run: BulkRun;
  state: RowState | 'all';
  /** Keeps the row that is sent next in view. */
  follow: boolean;
  /** Changes when rows may have another state. */
  version: string;
}

const keyOf = ({ row }: BulkRow) => String(row);

/** The rows of a run, read a page at a time as they come into view. Enter opens the check of a row. */
export function RunRows({ run, state, follow, version }: RunRowsProps) {
  const grid = useRef<GridHandle>(null);
  const [{ density }] = usePreferences();
  const directory = useDirectory();
  const names = useOrganizationNames();
  // Rows carry the names of their teams only; display names come from the directory.
  useEffect(() => {
    directory.all('');
  }, [directory]);
  const { nextRow } = run;
  const { rows, more } = useRunRows(run, state, {
    version,
    upTo: follow ? nextRow : null,
    firstInView: () => grid.current?.firstInView() ?? 0,
  });
  const isCancelled = run.state === 'cancelled';
  const columns = useMemo(() => columnsOf(names, isCancelled), [names, isCancelled]);
  useEffect(() => {
    if (!follow || nextRow === null) return;
    const place = rows.findIndex(({ row }) => row === nextRow);
    if (place >= 0) grid.current?.show(place);
  }, [follow, nextRow, rows]);
  return (
    <Grid
      ref={grid}
      label={t('Rows')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      heights={rowHeights[density]}
      isComplete={false}
      order={state}
      sort={null}
      onSort={() => undefined}
      openKey={null}
      onOpen={({ check }) => {
        if (check !== null) openCheck(check);
      }}
      onNearEnd={more}
    />
  );
}

/** In the order of the file, which the run follows. */
function columnsOf(names: OrganizationNames, isCancelled: boolean): readonly Column<BulkRow>[] {
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
      cell: ({ displayName }) => name(displayName ?? t('not saved')),
      sort: null,
    },
    {
      id: 'reference',
      label: t('Reference'),
      width: { least: 92, most: 160 },
      cell: ({ clientReference }) => ({ text: clientReference ?? t('not saved'), isCode: true }),
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
    {
      id: 'outcome',
      label: t('Outcome'),
      width: { least: 104, most: 150 },
      cell: ({ state }) =>
        status({
          ...looks[state],
          word: state === 'waiting' && isCancelled ? t('Not sent') : stateWords[state],
          weight: state === 'failed' || state === 'unknown' ? 'strong' : 'plain',
        }),
      sort: null,
    },
    {
      id: 'came',
      label: t('Response'),
      width: { least: 140, most: 320, grows: true },
      cell: cameBack,
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

function cameBack({ state, check, reason, absentAt }: BulkRow): Cell {
  if (check !== null) {
    const text = `checks/${lastSegment(check)}`;
    return { text, drawn: <LinkButton onPress={() => openCheck(check)}>{text}</LinkButton> };
  }
  if (state === 'unknown' && absentAt !== null)
    return muted(t('Not found at {absentAt}', { absentAt: formatClock(absentAt) }));
  return muted(reason ?? '');
}
