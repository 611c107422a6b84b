/* TanStack Table and Virtual, as their own examples use them, with as many rows and columns as the app's table has. */
import { useRef, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { createColumnHelper, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';

interface Check {
  title: string;
  type: string;
  organization: string;
  state: string;
  risk: string;
  reference: string;
  creator: string;
  created: string;
  completed: string;
}

const states = ['Created', 'Queued', 'Running', 'Completed'];
const checks: readonly Check[] = Array.from({ length: 100_000 }, (_, index) => ({
  title: `Company ${index} Limited`,
  type: 'Enhanced due diligence',
  organization: `Organization ${index % 2_000}`,
  state: states[index % states.length] ?? '',
  risk: index % 3 === 0 ? 'High' : 'Low',
  reference: `REF-${index}`,
  creator: `person.${index % 80}@example.com`,
  created: `${(index % 28) + 1} Nov 2026`,
  completed: `${index % 24} hours ago`,
}));
const column = createColumnHelper<Check>();
const columns = [
  column.accessor('title', {}),
  column.accessor('type', {}),
  column.accessor('organization', {}),
  column.accessor('state', {}),
  column.accessor('risk', {}),
  column.accessor('reference', {}),
  column.accessor('creator', {}),
  column.accessor('created', {}),
  column.accessor('completed', {}),
];
const data = [...checks];

const rowStyle: CSSProperties = { position: 'absolute', display: 'flex', height: 28, width: '100%' };
const cellStyle: CSSProperties = {
  width: 130,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

function PeerTable() {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = useReactTable({ data, columns, getCoreRowModel: getCoreRowModel() }).getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 28,
    overscan: 3,
  });
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Checks"
      style={{ height: 640, overflow: 'auto', font: '13px sans-serif' }}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <div key={key} role="row" style={{ ...rowStyle, transform: `translateY(${start}px)` }}>
            {rows[index]?.getVisibleCells().map((cell) => (
              <div key={cell.id} role="gridcell" style={cellStyle}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<PeerTable />);
