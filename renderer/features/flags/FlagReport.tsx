import { ChevronRight, Download, Tags } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { rowExport } from '../../components/grid/export-rows.ts';
import { List } from '../../components/grid/List.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { stopErrorOf, type Listing } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo, leaveTo } from '../../state/navigation.ts';
import { readingOf, useFlagData } from './flag-data.ts';
import { FlagListNotices } from './FlagListNotices.tsx';
import { FlagPane } from './FlagPane.tsx';
import { findingsOf, isSureOf, type FlagUse } from './flag-report.ts';
import { findingChoice, reportColumns } from './flag-report-columns.ts';
import { useFlagUses } from './use-flag-uses.ts';
import { changeFlagsView, changeReportView, flagsPath, useReportView } from './view-state.ts';

const nameOf = ({ column }: FlagUse) => `featureFlags/${column.id}`;
const searched = ({ column }: FlagUse) => column.id;

/** Flags that may have outlived their use: the same everywhere, never overridden, overridden in most. */
export function FlagReport() {
  const { profile, client } = useScope();
  const data = useFlagData();
  const { listing, flags, uses, isReading, isEveryLoaded, notLoaded } = useFlagUses();
  const view = useReportView();
  useEffect(() => {
    data.start();
  }, [data]);
  const { show } = view;
  const rows = useMemo(
    () => (show === 'all' ? uses : uses.filter((use) => findingsOf(use).includes(show))),
    [uses, show],
  );
  const { list, find, focus } = useList({ rows, keyOf: nameOf, view, onView: changeReportView });
  const columns = useMemo(() => reportColumns(isEveryLoaded, notLoaded), [isEveryLoaded, notLoaded]);
  const copyLinks = useCopyLinks();
  const open = uses.find((use) => nameOf(use) === view.openName);
  const save = rowExport({
    columns,
    rows,
    keyOf: nameOf,
    write: (csv) => client.call('flags.exportReport', { profileId: profile.id, csv }),
  });
  return (
    <>
      <CommandBar
        crumbs={
          <>
            <LinkButton onPress={() => goTo(flagsPath, () => changeFlagsView({ isReporting: false }))}>
              {t('Feature flags')}
            </LinkButton>
            <ChevronRight aria-hidden="true" />
          </>
        }
        title={t('Stale flags')}
        note={
          listing.receivedAt === null
            ? ''
            : t('{count, plural, one {# organization} other {# organizations}} loaded', {
                count: listing.rows.length,
              })
        }
      >
        <Button icon={Download} isDisabled={rows.length === 0} onPress={() => void save(null)}>
          {t('Export CSV')}
        </Button>
        <RefreshButton onPress={() => data.refresh()} />
      </CommandBar>
      <Bar>
        {uses.length > 0 && <UsageFilter uses={uses} isEveryLoaded={isEveryLoaded} />}
        <span className="spacer" />
        <FindBox label={t('Search flags')} {...find} />
      </Bar>
      {uses.length > 0 && <FlagListNotices flags={flags} />}
      {!isReading && notLoaded !== 0 && <NotLoaded count={notLoaded} listing={listing} />}
      <Split>
        <List
          {...list}
          pane={t('Stale flags')}
          label={t('Flags')}
          columns={columns}
          columnsKey="flag-report"
          searched={searched}
          progress={isReading ? 'reading' : isEveryLoaded ? 'complete' : 'partial'}
          reading={readingOf(listing, data)}
          onSelect={(use) => {
            if (use !== open) leaveTo(() => changeReportView({ openName: nameOf(use) }));
          }}
          onOpen={({ column }) =>
            goTo(flagsPath, () =>
              changeFlagsView({
                isReporting: false,
                report: 'all',
                rows: 'organizations',
                needle: column.id,
              }),
            )
          }
          actions={[copyLinks]}
          empty={{
            icon: Tags,
            title: show === 'all' ? t('No flags') : t('No flag matches this filter'),
            text:
              show === 'all'
                ? t('The service lists no flags, and no loaded organization has any flags.')
                : t('Choose another filter to see other flags.'),
            actions: show !== 'all' && (
              <Button small onPress={() => changeReportView({ show: 'all' })}>
                {t('Show all flags')}
              </Button>
            ),
            error: stopErrorOf(flags) ?? stopErrorOf(listing),
            again: () => data.refresh(),
          }}
        />
        {open !== undefined && (
          <FlagPane
            key={open.column.id}
            column={open.column}
            onClose={(isLeft) => {
              changeReportView({ openName: null });
              if (isLeft) focus();
            }}
          />
        )}
      </Split>
    </>
  );
}

/** Shows the flags of one finding, or every one; with their counts. */
function UsageFilter({ uses, isEveryLoaded }: { uses: readonly FlagUse[]; isEveryLoaded: boolean }) {
  const show = useReportView((state) => state.show);
  const counts = useMemo(() => {
    const found = uses.flatMap(findingsOf);
    return (['never', 'same', 'most'] as const).map((finding) => ({
      finding,
      count: found.filter((each) => each === finding).length,
      isSure: isEveryLoaded && uses.every((use) => isSureOf(finding, use)),
    }));
  }, [uses, isEveryLoaded]);
  return (
    <Segmented
      small
      label={t('Usage')}
      value={show}
      options={[
        { value: 'all', label: t('{label} {count}', { label: t('All'), count: uses.length }) },
        ...counts.map(({ finding, count, isSure }) => ({
          value: finding,
          label: t('{label} {count}', { label: findingChoice(finding, isSure), count }),
        })),
      ]}
      onChange={(next) => changeReportView({ show: next })}
    />
  );
}

function NotLoaded({
  count,
  listing,
}: {
  /** Of organizations; null: unknown. */
  count: number | null;
  listing: Listing<unknown>;
}) {
  const data = useFlagData();
  // A list that came to its end does not continue: what is missing in it comes with a new reading.
  const isRead = listing.state.is === 'complete' || listing.state.is === 'repeated';
  return (
    <Banner
      flush
      tone="warning"
      title={
        count === null
          ? t('Not every organization is loaded.')
          : t('{count, plural, one {# organization is} other {# organizations are}} not loaded.', {
              count,
            })
      }
      actions={
        <Button small onPress={() => (isRead ? data.refresh() : data.start())}>
          {isRead ? t('Refresh') : t('Load the rest')}
        </Button>
      }
    >
      {t('A flag may be overridden in an organization that is not loaded.')}
    </Banner>
  );
}
