import {
  CircleDashed,
  ClipboardList,
  Columns2,
  GitMerge,
  Grid2x2X,
  Info,
  ListChecks,
  ListFilter,
  Plus,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { seeCell, type SeenCell } from '#shared/flags/cell';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { ListFooter } from '../../components/grid/ListFooter.tsx';
import { ReadingNotice } from '../../components/grid/Reading.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo, leaveTo } from '../../state/navigation.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { useDraft } from '../change-sets/draft.ts';
import { Drawer } from '../change-sets/Drawer.tsx';
import { comparePath } from '../compare/view-state.ts';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { Legend } from './Cell.tsx';
import { useDrifts } from './drift.ts';
import { useFlagOrganizations, useFlags, useFlagData } from './flag-data.ts';
import { FlagCells } from './FlagCells.tsx';
import { FlagPane } from './FlagPane.tsx';
import { FlagReport } from './FlagReport.tsx';
import type { MatrixHandle } from './Matrix.tsx';
import { countCells, flagColumns, flagFault, found, reportOn, staleMs, stagedByKey } from './matrix-model.ts';
import { OpenCellPane } from './OpenCellPane.tsx';
import { SelectByName } from './SelectByName.tsx';
import { SelectByView } from './SelectByView.tsx';
import { clearSelection, SelectMenu, SelectionFooter } from './Selecting.tsx';
import { SetOverrides } from './SetOverrides.tsx';
import {
  changeFlagsView,
  flagsPath,
  reports,
  useFlagsView,
  workingFlags,
  type Report,
  type ShownResult,
} from './view-state.ts';
import styles from './FlagsScreen.module.css';

const reportWords: Record<Report, string> = {
  all: t('All values'),
  override: t('Overridden'),
  differs: t('Differs from default'),
  drifted: t('Drifted'),
  stale: t('Data older than {minutes} min', { minutes: staleMs / 60_000 }),
};

/** Flags by organizations: what is the default, what is set, what is not known, what is staged. */
export function FlagsScreen() {
  const isReporting = useFlagsView((state) => state.isReporting);
  return isReporting ? <FlagReport /> : <FlagMatrix />;
}

function FlagMatrix() {
  const { id: profileId, mappings } = useScope().profile;
  const data = useFlagData();
  const listing = useFlagOrganizations();
  /** Of the whole page, whose retry reads the flags as well; null: there is something to show. */
  const failure = listing.rows.length === 0 ? stopErrorOf(listing) : null;
  const flags = useFlags();
  useReconnect(stopErrorOf(listing) ?? stopErrorOf(flags), () => data.start());
  const { rows: pivot, openFlag, report, result, selected, selectedFlags, selecting } = useFlagsView();
  useStartsWithWorking(workingFlags);
  const sought = useFlagsView((state) => state.needle);
  const needle = sought.trim().toLowerCase();
  const { draft } = useDraft();
  const now = useNow(60_000);
  const matrix = useRef<MatrixHandle>(null);
  useEffect(() => {
    data.start();
  }, [data]);
  useKeys(selected.size + selectedFlags.size > 0 ? [{ ...keyTable.close, run: clearSelection }] : []);

  const columns = useMemo(
    () => flagColumns(flags.rows, listing.rows, mappings),
    [flags.rows, listing.rows, mappings],
  );
  const staged = useMemo(() => stagedByKey(draft?.cells ?? []), [draft]);
  const byName = useMemo(() => new Map(listing.rows.map((row) => [row.name, row])), [listing.rows]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const counts = useMemo(() => countCells(listing.rows, byId), [listing.rows, byId]);
  const drifts = useDrifts(byName, byId);
  // The whole matrix is only looked through for a report that is about single cells, not for every letter of a search.
  const reported = useMemo(
    () => reportOn(listing.rows, columns, report, now, drifts),
    [listing.rows, columns, report, now, drifts],
  );
  const shown = useMemo(() => found(reported, needle), [reported, needle]);
  const isListRead = flags.state.is !== 'stopped' && flags.facts.unread.length === 0;
  const countText = (organizations: number, count: number) =>
    !isListRead && columns.length === 0
      ? t('{organizations, plural, one {# organization} other {# organizations}}, flags unknown', {
          organizations,
        })
      : t(
          '{organizations, plural, one {# organization} other {# organizations}}, {flags, plural, one {# flag} other {# flags}}',
          { organizations, flags: count },
        );
  // While organizations are loaded, only what another search or report leaves is read out.
  useAnnounced(
    listing.rows.length === 0 ? null : `${report} ${needle} ${listing.state.is === 'complete'}`,
    countText(shown.organizations.length, shown.columns.length),
  );
  const seen = (cell: ChangeCell): SeenCell | null => {
    const organization = byName.get(cell.organization);
    const column = byId.get(cell.flag);
    return organization === undefined || column === undefined
      ? null
      : seeCell(organization.settings.get(column.id), column.flagDefault.value);
  };
  const reload = (cells: readonly ChangeCell[]) => {
    for (const name of new Set(cells.map(({ organization }) => organization))) {
      const organization = byName.get(name);
      if (organization !== undefined) void data.reload(organization);
    }
  };
  const selection = {
    organizations: selected.size,
    notLoaded: [...selected].filter((name) => !byName.has(name)).length,
    flags: selectedFlags.size,
  };
  const setOverrides = () =>
    changeFlagsView({
      staging: {
        audience: { of: selected.size === 0 ? 'shown' : 'selected' },
        flags: [...selectedFlags],
        action: 'on',
        like: '',
      },
    });
  const opened = openFlag === null ? undefined : byId.get(openFlag);
  const isComplete = isListRead && flags.state.is === 'complete' && listing.state.is === 'complete';
  const isMissing = openFlag !== null && openFlag !== '' && opened === undefined && isComplete;
  const reading = {
    listing,
    what: 'organizations' as const,
    onCancel: () => data.cancel(),
    onContinue: () => data.start(),
    onStartOver: () => data.refresh(),
  };
  const oldest = useMemo(
    () =>
      listing.rows.reduce<string | null>(
        (least, { receivedAt }) => (least === null || receivedAt < least ? receivedAt : least),
        null,
      ),
    [listing.rows],
  );

  return (
    <>
      <CommandBar
        title={t('Feature flags')}
        // The footer counts what is loaded so far.
        note={
          listing.receivedAt === null || listing.state.is === 'reading'
            ? ''
            : countText(listing.rows.length, columns.length)
        }
      >
        <span className="label muted wide-only">{t('Rows')}</span>
        <Segmented
          label={t('Rows')}
          value={pivot}
          options={[
            { value: 'organizations', label: t('Organizations') },
            { value: 'flags', label: t('Flags') },
          ]}
          onChange={(rows) => changeFlagsView({ rows })}
        />
        <Button icon={Columns2} onPress={() => goTo(comparePath)}>
          {t('Compare organizations')}
        </Button>
        <Button
          icon={ClipboardList}
          onPress={() => goTo(flagsPath, () => changeFlagsView({ isReporting: true }))}
        >
          {t('Stale flags')}
        </Button>
        <Button
          icon={Plus}
          onPress={() => {
            if (openFlag !== '') leaveTo(() => changeFlagsView({ openFlag: '' }));
          }}
        >
          {t('New flag')}
        </Button>
        <RefreshButton onPress={() => data.refresh()} />
      </CommandBar>
      <Bar>
        <SelectMenu all={listing.rows} shown={shown.organizations} />
        <Button icon={ListChecks} small onPress={setOverrides}>
          {t('Set overrides')}
        </Button>
        <span className="spacer" />
        {oldest !== null && (
          <span className={cx(styles.note, 'wide-only')}>
            {t('Oldest data {oldest}', { oldest: formatMomentInSentence(oldest) })}
          </span>
        )}
        <Menu
          label={t('Filter values')}
          placement="bottom end"
          trigger={
            <Button icon={ListFilter} small>
              {reportWords[report]}
            </Button>
          }
          sections={[
            {
              choices: reports.map((each) => ({
                id: each,
                label: reportWords[each],
                run: () => changeFlagsView({ report: each }),
              })),
            },
          ]}
        />
        <FindBox
          label={t('Search organizations and flags')}
          placeholder={t('Organization or flag')}
          value={sought}
          onChange={(value) => changeFlagsView({ needle: value })}
          onLeave={() => matrix.current?.focus()}
        />
      </Bar>
      <Split>
        <Pane label={t('Overrides by organization and flag')}>
          {failure !== null ? (
            <ErrorNotice error={failure} onRetry={() => data.start()} />
          ) : shown.organizations.length === 0 || shown.columns.length === 0 ? (
            <NoCells
              isReading={listing.state.is === 'reading' || flags.state.is === 'reading'}
              isListRead={isListRead}
              hasOrganizations={listing.rows.length > 0}
            />
          ) : (
            <FlagCells
              organizations={shown.organizations}
              columns={shown.columns}
              staged={staged}
              drifts={drifts}
              counts={counts}
              counted={listing.rows.length}
              now={now}
              isComplete={listing.state.is === 'complete'}
              ref={matrix}
            />
          )}
          <Notices>
            {flags.state.is === 'stopped' && failure === null && (
              <ErrorNotice
                as="bar"
                error={flags.state.error}
                statusNote={t('Only flags in the feature settings of organizations are shown.')}
                onRetry={() => data.refreshFlags()}
              />
            )}
            <ListNotice
              list={t('Flags')}
              facts={flags.facts}
              shown={flags.rows.length}
              isComplete={flags.state.is === 'complete'}
            />
            {isMissing && (
              <Banner
                flush
                tone="warning"
                title={t('Flag {flag} not found', { flag: openFlag })}
                actions={
                  <Button small onPress={() => changeFlagsView({ openFlag: null })}>
                    {t('Close')}
                  </Button>
                }
              >
                {t('The service lists no flag with this name, and no organization has it. Check the link.')}
              </Banner>
            )}
            {result?.profileId === profileId && (
              <Banner
                flush
                {...resultStyle(result.result.outcome)}
                title={resultTitle(result)}
                actions={
                  <Button small onPress={() => changeFlagsView({ result: null })}>
                    {t('Close')}
                  </Button>
                }
              >
                {result.result.note}
              </Banner>
            )}
            <ReadingNotice {...reading} />
          </Notices>
          {selection.organizations + selection.flags > 0 ? (
            <SelectionFooter {...selection} />
          ) : (
            <ListFooter
              reading={reading}
              count={t('{count, plural, one {# organization} other {# organizations}}', {
                count: shown.organizations.length,
              })}
              end={<Legend />}
            />
          )}
        </Pane>
        {openFlag !== null && (openFlag === '' || opened !== undefined) ? (
          <FlagPane
            key={openFlag}
            flag={opened?.flag ?? (opened === undefined ? null : { name: `featureFlags/${opened.id}` })}
            others={flags.rows.filter((flag) => flag !== opened?.flag)}
            fault={opened === undefined ? null : flagFault(opened)}
            onClose={(isLeft) => {
              changeFlagsView({ openFlag: null, created: null });
              if (isLeft) matrix.current?.focus();
            }}
          />
        ) : (
          <OpenCellPane
            {...shown}
            staged={staged}
            drifts={drifts}
            draft={draft}
            onClosed={() => matrix.current?.focus()}
            otherwise={<Drawer seen={seen} onReload={reload} />}
          />
        )}
      </Split>
      <SetOverrides
        listing={listing}
        shown={shown.organizations}
        columns={columns}
        isReading={listing.state.is === 'reading' || flags.state.is === 'reading'}
      />
      {selecting?.by === 'list' && <SelectByName all={listing.rows} />}
      {selecting?.by === 'view' && <SelectByView name={selecting.view} all={listing.rows} />}
    </>
  );
}

function resultTitle({ flag, organization, result: { outcome } }: ShownResult): string {
  const which = { flag, organization };
  switch (outcome) {
    case 'applied':
      return t('{flag} of {organization}: applied and read back.', which);
    case 'accepted':
      return t("{flag} of {organization}: accepted, can't be read back.", which);
    case 'already':
      return t('{flag} of {organization}: no change needed.', which);
    case 'conflict':
      return t('{flag} of {organization}: nothing was sent.', which);
    case 'failed':
      return t('{flag} of {organization}: not changed.', which);
    case 'unknown':
      return t('{flag} of {organization}: the outcome is unknown.', which);
  }
}

function resultStyle(outcome: CellResult['outcome']): { tone: 'info' | 'danger'; icon: LucideIcon } {
  if (outcome === 'already' || outcome === 'applied') return { tone: 'info', icon: Info };
  if (outcome === 'accepted') return { tone: 'info', icon: CircleDashed };
  return { tone: 'danger', icon: outcome === 'conflict' ? GitMerge : TriangleAlert };
}

function NoCells({
  isReading,
  isListRead,
  hasOrganizations,
}: {
  isReading: boolean;
  isListRead: boolean;
  hasOrganizations: boolean;
}) {
  const { report, needle } = useFlagsView();
  if (isReading) return null;
  const isNarrowed = report !== 'all' || needle !== '';
  const sought = <span className="personal">{needle}</span>;
  return (
    <Blank
      icon={Grid2x2X}
      title={isNarrowed ? t('No matching values') : hasOrganizations ? t('No flags') : t('No organizations')}
      actions={
        isNarrowed && (
          <Button small onPress={() => changeFlagsView({ report: 'all', needle: '' })}>
            {t('Show all values')}
          </Button>
        )
      }
    >
      {isNarrowed ? (
        needle === '' ? (
          t('No loaded value matches the filter “{report}”.', { report: reportWords[report] })
        ) : report === 'all' ? (
          <Phrase text="No loaded organization or flag matches “{needle}”." values={{ needle: sought }} />
        ) : (
          <Phrase
            text="No loaded value matches the filter “{report}” and the search “{needle}”."
            values={{ report: reportWords[report], needle: sought }}
          />
        )
      ) : !hasOrganizations ? (
        t('No organizations are loaded.')
      ) : isListRead ? (
        t('The service lists no flags, and no loaded organization has any flags.')
      ) : (
        t('The list of flags could not be loaded, and no loaded organization has any flags.')
      )}
    </Blank>
  );
}
