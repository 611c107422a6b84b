import { checkStateWord } from '#shared/check-detail/words';
import type { CheckAction } from '#shared/ipc/contract/check-detail';
import type { CheckItem, CheckState } from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { onOff } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { name, plain } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { openCheck } from '../../state/open-check.ts';
import type { OrganizationNames } from '../checks/check-row.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { changeColumns } from '../runs/outcomes.ts';
import { RunPage } from '../runs/RunPage.tsx';
import { useRunActions } from '../runs/use-run-actions.ts';
import { openCheckRun, revertOf, useCheckRun } from './check-run.ts';
import { useCheckRunDetail } from './use-check-runs.ts';

/** A run over checks that is being sent, or was. */
export function CheckRunView({ run }: { run: SavedRun }) {
  const { data, error, refetch } = useCheckRunDetail(run.id);
  const actions = useRunActions();
  const names = useOrganizationNames();
  const { labels } = useCheckRun();
  const reverting = revertOf(data?.items ?? []);
  return (
    <RunPage
      run={run}
      calls="checkRuns"
      read={{
        items: data?.items,
        error: error === null ? null : toAppError(error),
        again: () => void refetch(),
      }}
      actions={actions}
      label={t('Checks of this run')}
      columns={columnsOf(names, labels)}
      pace={t('One check at a time; each is loaded before and after its change')}
      mayBeSentAgain={({ state }) => state === 'failed'}
      pageOf={({ check }) => ({ label: t('Open check'), record: check, open: () => openCheck(check) })}
      onRevert={reverting === null ? undefined : () => openCheckRun(reverting)}
    />
  );
}

const sentWords: Record<CheckAction, string> = {
  'monitoring-on': t('On'),
  'monitoring-off': t('Off'),
  cancel: t('Cancelled'),
};

/** What the run is about of a check. */
function wordOf(action: CheckAction, state: CheckState): string | null {
  if (action === 'cancel') return state.state === null ? null : checkStateWord(state.state);
  return state.ongoingMonitoringEnabled === null ? null : onOff(state.ongoingMonitoringEnabled);
}

/** As they were, what was sent, and what was read after it. */
function columnsOf(
  names: OrganizationNames,
  labels: ReadonlyMap<string, string>,
): readonly Column<CheckItem>[] {
  const labelOf = ({ check }: CheckItem) => labels.get(check) ?? `checks/${check.split('/').at(-1) ?? ''}`;
  const placeOf = ({ check }: CheckItem) => names.get(organizationOf(check) ?? '') ?? organizationOf(check);
  return [
    {
      id: 'check',
      label: t('Check'),
      width: { least: 130, most: 320, grows: true },
      isName: true,
      isPersonal: true,
      cell: (item) => name(labelOf(item)),
      hint: ({ check }) => check,
      sort: text(labelOf),
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 120, most: 300, grows: true },
      gives: 2,
      cell: (item) => plain(placeOf(item)),
      sort: text(placeOf),
    },
    ...changeColumns<CheckItem>({
      before: ({ action, was, before }) => wordOf(action, was ?? before),
      sent: ({ action }) => sentWords[action],
      readBack: ({ action, now }) => (now === null ? null : plain(wordOf(action, now))),
    }),
  ];
}
