import type { ReactNode } from 'react';
import type { Draft } from '../change-sets/draft.ts';
import { CellPane } from './CellPane.tsx';
import type { FlagOrganization } from './flag-data.ts';
import { cellAt, type Drifts, type FlagColumn, type stagedByKey } from './matrix-model.ts';
import { isOpenCell, useOpenCell } from './view-state.ts';

/** The pane of the selected cell, as long as the matrix shows that cell. */
export function OpenCellPane({
  organizations,
  columns,
  staged,
  drifts,
  draft,
  onClosed,
  otherwise,
}: {
  organizations: readonly FlagOrganization[];
  columns: readonly FlagColumn[];
  staged: ReturnType<typeof stagedByKey>;
  drifts: Drifts;
  draft: Draft;
  onClosed: () => void;
  otherwise: ReactNode;
}) {
  const place = useOpenCell((state) => state.cell);
  const organization = organizations.find(({ name }) => name === place?.organization);
  const column = columns.find(({ id }) => id === place?.flag);
  if (place === null || organization === undefined || column === undefined) return otherwise;
  return (
    <CellPane
      key={`${place.organization} ${place.flag}`}
      organization={organization}
      column={column}
      cell={cellAt(organization, column, staged, drifts)}
      draft={draft}
      onClose={() => {
        // Another cell may be chosen by now.
        if (useOpenCell.getState().cell !== null && !isOpenCell(place)) return;
        useOpenCell.setState({ cell: null });
        onClosed();
      }}
    />
  );
}
