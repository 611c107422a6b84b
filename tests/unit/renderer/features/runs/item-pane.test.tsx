// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { CircleX } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { code, name, status } from '../../../../../renderer/components/grid/cells.ts';
import type { Column } from '../../../../../renderer/components/grid/columns.ts';
import { ItemPane } from '../../../../../renderer/features/runs/ItemPane.tsx';
import { renderPart } from '../../render-part.tsx';

afterEach(cleanup);

const columns: readonly Column<string>[] = [
  { id: 'name', label: 'Name', width: 80, isName: true, cell: (item) => name(item), sort: null },
  { id: 'reference', label: 'Reference', width: 80, cell: () => code('HL-1'), sort: null },
  {
    id: 'outcome',
    label: 'Outcome',
    width: 80,
    cell: () => status({ tone: 'danger', icon: CircleX, word: 'Failed' }),
    sort: null,
  },
];

it('the pane of an item shows its outcome with its icon, and a reference in code face', async () => {
  renderPart(<ItemPane item="Sale 1" columns={columns} page={undefined} onClose={() => undefined} />);
  const pane = within(await screen.findByRole('complementary', { name: 'Sale 1' }));
  expect(pane.getByText('Failed').closest('dd')?.querySelector('svg')).not.toBeNull();
  expect(pane.getByText('HL-1').closest('code')).not.toBeNull();
});
