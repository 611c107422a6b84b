import { Ban, FileSearch, Flag, Radar } from 'lucide-react';
import { useMemo } from 'react';
import type { CheckAction } from '#shared/ipc/contract/check-detail';
import { checkStateOf } from '#shared/ipc/contract/check-runs';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { List } from '../../components/grid/List.tsx';
import { chosenFrom } from '../../components/grid/columns.ts';
import type { ListOf } from '../../components/grid/use-list.ts';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { ListNotice } from '../../components/ListNotice.tsx';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { openCheck } from '../../state/open-check.ts';
import { reviewFindingsOf } from '../findings/view-state.ts';
import { openCheckRun } from '../check-runs/check-run.ts';
import { AddToWatchlist } from '../watchlists/AddToWatchlist.tsx';
import { keyOfRow, nameOf, organizationName, type CheckRow, type OrganizationNames } from './check-row.ts';
import type { CheckListing } from './check-stream.ts';
import { columnsKey, columnsOf } from './columns.ts';
import { applyFilter, useChecksView } from './view-state.ts';
import { useColumns } from './use-columns.ts';
import { useCheckStream } from './use-checks.ts';

interface CheckListProps {
  list: ListOf<CheckRow>;
  listing: CheckListing;
  names: OrganizationNames;
}

export function CheckList({ list, listing, names }: CheckListProps) {
  const [chosen] = useColumns();
  const checks = useCheckStream();
  const { filter, form, scope } = useChecksView();
  const { rows, state, query, facts } = listing;
  const columns = useMemo(() => chosenFrom(columnsOf(names), chosen), [chosen, names]);
  const searched = useMemo(() => searchedIn(names), [names]);
  const runOf = (action: CheckAction) => (names: readonly string[]) => {
    // Rows of the selection may not be loaded (again): the run loads each check before it sends.
    const loaded = new Map(rows.map((row) => [keyOfRow(row), row]));
    const checks = names
      .filter((name) => isName('check', name))
      .map((name) => {
        const row = loaded.get(name);
        return {
          name,
          label: row === undefined ? undefined : nameOf(row),
          before: checkStateOf(row?.check ?? null),
        };
      });
    openCheckRun({ action, checks, leftOut: names.length - checks.length });
  };
  const copyActions = useCopyActions();
  const error = stopErrorOf(listing);
  useReconnect(error, checks.resume);
  const again = state.is === 'stopped' ? checks.again : checks.resume;
  const isReading = state.is === 'reading';
  return (
    <List
      {...list}
      pane={t('Check list')}
      label={t('Checks')}
      columns={columns}
      columnsKey={columnsKey}
      searched={searched}
      about={`${query?.parent ?? ''}\n${filter}`}
      isCounted
      progress={state.is === 'complete' ? 'complete' : isReading ? 'reading' : 'partial'}
      onOpen={(row) => openCheck(keyOfRow(row))}
      filter={{ text: filter, apply: applyFilter }}
      actions={[
        ...copyActions,
        {
          label: t('Review findings'),
          icon: Flag,
          run: (names) => reviewFindingsOf(names.filter((name) => isName('check', name))),
        },
        { label: t('Start monitoring'), icon: Radar, run: runOf('monitoring-on') },
        { label: t('Stop monitoring'), icon: Radar, run: runOf('monitoring-off') },
        { label: t('Cancel checks…'), icon: Ban, run: runOf('cancel') },
      ]}
      selected={(names) => <AddToWatchlist names={names} />}
      notice={
        <>
          {error !== null && rows.length > 0 && (
            <ErrorNotice
              as="bar"
              error={error}
              statusNote={t('{count, plural, one {# loaded row is} other {# loaded rows are}} still shown.', {
                count: rows.length,
              })}
              onRetry={again}
            />
          )}
          <ListNotice facts={facts} shown={rows.length} isComplete={state.is === 'complete'} />
        </>
      }
      empty={
        scope.of === form
          ? {
              icon: FileSearch,
              title: t('No checks here yet'),
              text: t('The service lists no checks in this scope.'),
              filter: {
                text: filter,
                title: t('No check matches the filter'),
                clear: () => applyFilter(''),
              },
              facts,
              error,
              again,
            }
          : {
              icon: FileSearch,
              title: form === 'team' ? t('No team chosen yet') : t('No organization chosen yet'),
              text: t(
                'Choose {form, select, team {a team} other {an organization}} above to load its checks.',
                { form },
              ),
              isUnasked: true,
            }
      }
    />
  );
}

/** What of a row is searched; its name comes first, so that matches in it can be marked. */
const searchedIn = (names: OrganizationNames) => (row: CheckRow) =>
  [nameOf(row), row.check.clientReference, organizationName(row, names), row.team].filter(Boolean).join(' ');
