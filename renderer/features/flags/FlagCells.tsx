import { useMemo, useState, type Ref } from 'react';
import { shownName } from '#shared/display-name';
import { onOff } from '#shared/flags/words';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { Switch } from '#shared/reading/switch';
import { CodeName } from '../../components/CodeName.tsx';
import { IconMasks } from '../../components/grid/IconMasks.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { usePreferences } from '../../queries/application.ts';
import { leaveTo } from '../../state/navigation.ts';
import { rowHeights } from '../../styles/density.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { cellIcons, matrixCellBox } from './Cell.tsx';
import { cellTitle } from './cell-words.ts';
import type { FlagOrganization } from './flag-data.ts';
import { Matrix, type MatrixHandle, type MatrixProps } from './Matrix.tsx';
import { cellAt, type CellCounts, type Drifts, type FlagColumn, type stagedByKey } from './matrix-model.ts';
import { useMatrixSelection } from './selection.ts';
import { changeFlagsView, useFlagsView, useOpenCell } from './view-state.ts';

interface CellsProps {
  organizations: readonly FlagOrganization[];
  columns: readonly FlagColumn[];
  staged: ReturnType<typeof stagedByKey>;
  drifts: Drifts;
  counts: Pick<ReadonlyMap<string, CellCounts>, 'get'>;
  /** How many organizations the counts are of: more than the list where it is narrowed. */
  counted: number;
  now: number;
  isComplete: boolean;
  ref: Ref<MatrixHandle>;
}

/** The matrix in either direction; a cell fills its pane, a flag opens its fields. */
export function FlagCells({
  organizations,
  columns,
  staged,
  drifts,
  counts,
  counted,
  now,
  isComplete,
  ref,
}: CellsProps) {
  const { rows: pivot, openFlag } = useFlagsView();
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  // The icons of the cells are backgrounds once they are drawn.
  const [, setMasked] = useState(false);
  const byFlag = pivot === 'flags';
  const places = (row: number, column: number) =>
    [organizations[byFlag ? column : row], columns[byFlag ? row : column]] as const;

  const names = useMemo(() => organizations.map(({ name }) => name), [organizations]);
  const ids = useMemo(() => columns.map(({ id }) => id), [columns]);
  const keys = useMemo(
    () => (byFlag ? { rows: ids, columns: names } : { rows: names, columns: ids }),
    [byFlag, names, ids],
  );
  const selection = useMatrixSelection(names, ids, pivot);
  const openFlagAt = (place: number) => {
    const flag = columns[place];
    if (flag === undefined || flag.id === openFlag) return;
    leaveTo(() => changeFlagsView({ openFlag: flag.id, created: null }));
  };

  const organizationHead = (place: number) => {
    const organization = organizations[place];
    return {
      title: organization?.name,
      content: <bdi>{shownName(organization?.displayName, organization?.name ?? '')}</bdi>,
    };
  };
  const flagHead = (place: number) => {
    const column = columns[place];
    if (column === undefined) return { content: null };
    const { id, flagDefault, fault } = column;
    const byDefault = valueOf(flagDefault);
    const count = counts.get(id) ?? { override: 0, unknown: 0, unsourced: 0 };
    const set = countWord(count, counted);
    return {
      isOpen: openFlag === id,
      title: fault ?? linesOf(id, t('Default: {value}', { value: byDefault }), set),
      content: (
        <>
          <CodeName name={id} />
          <small>
            {fault !== null
              ? t("Can't be changed")
              : byFlag || flagDefault.value === null
                ? [byDefault, set].join(', ')
                : set}
          </small>
        </>
      ),
    };
  };
  const showCell = (r: number, c: number, isEntered: boolean) => {
    const [which, flag] = places(r, c);
    if (which === undefined || flag === undefined) return;
    leaveTo(() => {
      changeFlagsView({ openFlag: null, created: null });
      useOpenCell.setState({ cell: { organization: which.name, flag: flag.id }, isEntered });
    });
  };
  const { row } = rowHeights[density];
  const columnWidth = byFlag ? (isNarrow ? 96 : 128) : isNarrow ? 106 : 109;
  const head = useMemo(() => headHeight(byFlag ? [] : columns, columnWidth), [byFlag, columns, columnWidth]);

  return (
    <>
      <IconMasks icons={cellIcons} onRendered={() => setMasked(true)} />
      <PickedMatrix
        key={pivot}
        label={t('Overrides by organization and flag')}
        corner={byFlag ? t('Flag') : t('Organization')}
        keys={keys}
        rowHead={byFlag ? flagHead : organizationHead}
        columnHead={byFlag ? organizationHead : flagHead}
        cell={(r, c) => {
          const [which, flag] = places(r, c);
          return which === undefined || flag === undefined
            ? null
            : matrixCellBox(cellAt(which, flag, staged, drifts), isNarrow);
        }}
        cellTitle={(r, c) => {
          const [which, flag] = places(r, c);
          return which === undefined || flag === undefined
            ? ''
            : cellTitle(cellAt(which, flag, staged, drifts), flag, which, now);
        }}
        // The fields of a flag may have been changed: an arrow alone does not close them.
        onSelectCell={(r, c, by) => {
          if (by === 'press' || openFlag === null) showCell(r, c, false);
        }}
        onOpenCell={(r, c) => showCell(r, c, true)}
        onOpenHead={{ [byFlag ? 'row' : 'column']: openFlagAt }}
        onOpenRow={
          byFlag
            ? undefined
            : (place) => {
                const organization = organizations[place];
                if (organization !== undefined) openOrganization(organization);
              }
        }
        selection={selection}
        byFlag={byFlag}
        ref={ref}
        isComplete={isComplete}
        sizes={{
          row: row + 2,
          head,
          first: byFlag ? (isNarrow ? 236 : 288) : isNarrow ? 186 : 212,
          column: columnWidth,
        }}
      />
    </>
  );
}

/** The matrix with the cell whose pane is open: an arrow draws this again, and not what the cells are made of. */
function PickedMatrix({ byFlag, ...props }: Omit<MatrixProps, 'picked'> & { byFlag: boolean }) {
  const cell = useOpenCell((state) => state.cell);
  const { rows, columns } = props.keys;
  const row = cell === null ? -1 : rows.indexOf(byFlag ? cell.flag : cell.organization);
  const column = cell === null ? -1 : columns.indexOf(byFlag ? cell.organization : cell.flag);
  return <Matrix {...props} picked={row === -1 || column === -1 ? null : { row, column }} />;
}

/** Short: `On`, `Not given`, `Unknown: PARTIAL`. */
function valueOf({ value, received }: Switch): string {
  if (value !== null) return onOff(value);
  return received === undefined ? t('Not given') : t('Unknown: {received}', { received });
}

/** How many overrides a flag has. Unknown is never shown as none, and comes first where there is no room for both. */
function countWord({ override, unknown, unsourced }: CellCounts, cells: number): string {
  if (unknown === 0 && unsourced > 0)
    return override === 0 ? t('No known override') : t('{count}+ overrides', { count: override });
  if (unknown === 0) return t('{count, plural, one {# override} other {# overrides}}', { count: override });
  return unknown === cells && override === 0
    ? t('Overrides unknown')
    : t('{unknown} unknown, {count, plural, one {# override} other {# overrides}}', {
        count: override,
        unknown,
      });
}

/** What the header of a column has at its sides, in px. */
const headPadding = 11;

/** Two lines of a name and the line under it, or three where a name needs them; in px. */
function headHeight(columns: readonly FlagColumn[], width: number): number {
  const perLine = Math.floor((width - headPadding) / 6.7);
  const needsThree = columns.some(({ id }) => lineCount(id, perLine) > 2);
  return needsThree ? 76 : 62;
}

/** Lines of a name that breaks after its underscores, and anywhere when a part is too long. */
function lineCount(id: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const part of id.split(/(?<=_)/)) {
    if (used > 0 && used + part.length > perLine) {
      lines += 1;
      used = 0;
    }
    used += part.length;
    lines += Math.max(0, Math.ceil(used / perLine) - 1);
    used = ((used - 1) % perLine) + 1;
  }
  return lines;
}
