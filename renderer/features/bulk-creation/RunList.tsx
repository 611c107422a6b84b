import { Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { List } from '../../components/grid/List.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { useRefreshRuns } from '../../queries/creation.ts';
import { RemoveRuns } from '../runs/RemoveRuns.tsx';
import { columns, nameOf } from './run-columns.ts';
import { changeRunListView, showBulkRun, useRunListView } from './run-list-state.ts';
import { RunPane } from './RunPane.tsx';

const keyOf = ({ run }: BulkRun) => localName('bulkCreation', run);
const none: readonly BulkRun[] = [];

/** Runs of this computer, newest first, and the one that is selected. */
export function RunList({ runs }: { runs: readonly BulkRun[] }) {
  const view = useRunListView();
  const copyLinks = useCopyLinks();
  const refresh = useRefreshRuns();
  const [removing, setRemoving] = useState(none);
  const { list, open, close, focus } = useList({ rows: runs, keyOf, view, onView: changeRunListView });
  return (
    <Split>
      <List
        {...list}
        pane={t('Runs')}
        label={t('Bulk creations on this computer')}
        columns={columns}
        columnsKey="bulk-creations"
        progress="complete"
        onOpen={({ run }) => showBulkRun(run)}
        actions={[
          copyLinks,
          {
            label: t('Remove'),
            icon: Trash2,
            run: (keys) => setRemoving(runs.filter((run) => keys.includes(keyOf(run)))),
          },
        ]}
        empty={{
          icon: Table2,
          title: t('No bulk creations yet'),
          text: t('Choose a CSV file to create checks.'),
        }}
      />
      {open !== undefined && (
        <RunPane key={open.run} run={open} onOpen={() => showBulkRun(open.run)} onClose={close} />
      )}
      <RemoveRuns
        runs={removing}
        nameOf={nameOf}
        lost={t("The journal keeps what was sent. A removed run can't be resumed or exported.")}
        remove={(client, { profileId, run }) =>
          client.call('bulk.control', { profileId, run, action: 'forget' })
        }
        onClose={() => setRemoving(none)}
        onRemoved={() => {
          changeRunListView({ checked: new Set(), openName: null });
          refresh();
        }}
        focusList={focus}
      />
    </Split>
  );
}
