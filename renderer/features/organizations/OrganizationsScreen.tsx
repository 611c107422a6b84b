import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#shared/messages/text';
import { organizationViews, type OrganizationView } from '#shared/model/organization';
import { announcedPages } from '#shared/reading/list';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ColumnsMenu } from '../../components/grid/ColumnsMenu.tsx';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { useSession } from '../../queries/session.ts';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { keyTable, type Key } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { columnsOfView, columnsPreference, organizationColumns } from './columns.tsx';
import type { OrganizationListing } from './directory.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { OrganizationDetail } from './OrganizationDetail.tsx';
import { OrganizationList } from './OrganizationList.tsx';
import { keyOfRow } from './organization-row.ts';
import { useListing } from './use-listing.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import { useDirectory } from './directory.ts';

const viewWords: Record<OrganizationView, string> = {
  BASIC: t('Basic'),
  SUMMARY: t('Summary'),
  FULL: t('Full'),
};
const viewKeys = {
  BASIC: keyTable.viewBasic,
  SUMMARY: keyTable.viewSummary,
  FULL: keyTable.viewFull,
} as const satisfies Record<OrganizationView, Key>;
const viewCosts: Record<OrganizationView, string> = {
  BASIC: t('Core fields only. Fastest.'),
  SUMMARY: t('Adds user, team and brand counts. Slower than Basic.'),
  FULL: t('Adds roles and features. Slowest.'),
};

/** The organizations of the partner by view level: list, filter, search, detail. */
export function OrganizationsScreen() {
  const directory = useDirectory();
  const [preferences, changePreferences] = usePreferences();
  const view = preferences.organizationView;
  const choices = useOrganizationsView();
  const { filter, editing } = choices;
  const listing = useListing();
  const { list, find, open, close, focus } = useList({
    rows: listing.rows,
    keyOf: keyOfRow,
    view: choices,
    onView: changeOrganizationsView,
  });

  useEffect(() => {
    directory.show(filter, view);
  }, [directory, filter, view]);

  useReconnect(stopErrorOf(listing), () => directory.refresh(filter));

  const setView = (organizationView: OrganizationView) => changePreferences({ organizationView });
  useKeys(
    organizationViews.map((level) => ({
      ...viewKeys[level],
      run: () => setView(level),
    })),
  );
  const chosen = preferences.columns[columnsPreference(view)] ?? columnsOfView[view];
  const refresh = () => directory.refresh(filter);

  return (
    <>
      <CommandBar title={t('Organizations')} note={loadedText(listing)}>
        <span className="label muted wide-only">{t('View')}</span>
        <Segmented
          label={t('View level')}
          value={view}
          options={organizationViews.map((level) => ({
            value: level,
            label: viewWords[level],
            title: viewCosts[level],
          }))}
          onChange={setView}
        />
        <ColumnsMenu
          className="wide-only"
          columns={organizationColumns.slice(1)}
          chosen={chosen}
          defaults={columnsOfView[view]}
          onChange={(columns) =>
            changePreferences({
              columns: { ...preferences.columns, [columnsPreference(view)]: [...columns] },
            })
          }
          onResetWidths={() =>
            changePreferences({
              columnWidths: { ...preferences.columnWidths, [columnsPreference(view)]: {} },
            })
          }
        />
        <RefreshButton onPress={refresh} />
      </CommandBar>
      <FilterBar find={find} />
      {editing && <FilterEditor onClosed={focus} />}
      <Split>
        <OrganizationList
          list={list}
          listing={listing}
          view={view}
          columnIds={chosen}
          notice={<OfflineBanner listing={listing} onRetry={refresh} />}
        />
        {open !== undefined && <OrganizationDetail key={keyOfRow(open)} row={open} onClose={close} />}
      </Split>
    </>
  );
}

function loadedText({ rows, state, facts }: OrganizationListing): string {
  if (rows.length === 0 && state.is !== 'complete') return '';
  const count = formatCount(rows.length);
  return state.is === 'complete' && announcedPages(facts).length === 0
    ? t('{count} loaded, all pages', { count })
    : t('{count} loaded, more may exist', { count });
}

/** Says that rows shown are old, unless the list itself already states the error. */
function OfflineBanner({ listing, onRetry }: { listing: OrganizationListing; onRetry: () => void }) {
  const { profile } = useScope();
  const session = useSession(profile.id, ({ connection, offlineSince }) => ({ connection, offlineSince }));
  if (session?.connection !== 'offline' || listing.state.is === 'stopped' || listing.receivedAt === null)
    return null;
  return (
    <Banner
      flush
      tone="warning"
      icon={CloudOff}
      title={
        session.offlineSince === null
          ? t('No connection')
          : t('No connection since {time}', { time: formatMomentInSentence(session.offlineSince) })
      }
      actions={
        <Button small onPress={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      {t('Updated {time}', { time: formatMomentInSentence(listing.receivedAt) })}
    </Banner>
  );
}
