import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { parentOf } from '#shared/check-scope';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ColumnsMenu } from '../../components/grid/ColumnsMenu.tsx';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { usePreferences } from '../../queries/application.ts';
import { goTo } from '../../state/navigation.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { CheckFilter } from './CheckFilter.tsx';
import { CheckList } from './CheckList.tsx';
import { CheckPane } from './CheckPane.tsx';
import { keyOfRow } from './check-row.ts';
import { noChecks } from './check-stream.ts';
import { choosableColumns, columnsKey, defaultColumns } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ListBar } from './ListBar.tsx';
import { ScopePicker } from './ScopePicker.tsx';
import { useColumns } from './use-columns.ts';
import { useCheckListing, useOrganizationNames, useCheckStream } from './use-checks.ts';
import { changeChecksView, useChecksView, workingChecks } from './view-state.ts';
import { useDirectory } from '../organizations/directory.ts';

/** Checks across organizations: scope, filter, list, and what is known of one. */
export function ChecksScreen() {
  const checks = useCheckStream();
  const directory = useDirectory();
  const [preferences, changePreferences] = usePreferences();
  const [columns, chooseColumns] = useColumns();
  const view = useChecksView();
  const { form, scope, filter, showDeleted } = view;
  useStartsWithWorking(workingChecks);
  const names = useOrganizationNames();

  const parent = scope.of === form ? parentOf(scope) : null;
  const read = useCheckListing();
  // Rows of one scope are never shown under another that is still to be chosen.
  const listing = parent === null ? noChecks : read;
  useEffect(() => {
    if (parent !== null) checks.show({ parent, filter, showDeleted });
  }, [checks, parent, filter, showDeleted]);
  const { query, state, rows } = listing;
  const isCurrent = query !== null && query.parent === parent && query.filter === filter;
  const isFound = view.opensOnly && isCurrent && state.is === 'complete';
  useEffect(() => {
    if (!isFound) return;
    const [only] = rows.length === 1 ? rows : [];
    changeChecksView({ opensOnly: false, ...(only !== undefined && { openName: keyOfRow(only) }) });
  }, [isFound, rows]);
  // Rows carry the names of organizations only; their display names come from the directory.
  useEffect(() => {
    directory.all('');
  }, [directory]);

  const { list, find, open, close, focus } = useList({
    rows: listing.rows,
    keyOf: keyOfRow,
    view,
    onView: changeChecksView,
  });
  return (
    <>
      <CommandBar title={t('Checks')} start={<ScopePicker />}>
        <RefreshButton isDisabled={parent === null} onPress={checks.again} />
        <ColumnsMenu
          className="wide-only"
          columns={choosableColumns}
          chosen={columns}
          defaults={defaultColumns}
          onChange={chooseColumns}
          onResetWidths={() =>
            changePreferences({ columnWidths: { ...preferences.columnWidths, [columnsKey]: {} } })
          }
        />
        <ExportMenu listing={listing} names={names} />
        <Button icon={Plus} kind="primary" onPress={() => goTo('/create-check')}>
          {t('Create check')}
        </Button>
      </CommandBar>
      <CheckFilter
        users={listing.users}
        states={listing.states}
        templates={listing.templates}
        onLeave={focus}
      />
      <ListBar listing={listing} find={find} />
      <Split>
        <CheckList list={list} listing={listing} names={names} />
        {open !== undefined && <CheckPane key={keyOfRow(open)} row={open} names={names} onClose={close} />}
      </Split>
    </>
  );
}
