import { ClipboardList, Columns2, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { seeCell } from '#shared/flags/cell';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ListFooter } from '../../components/grid/ListFooter.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useNow } from '../../components/use-now.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo, leaveTo } from '../../state/navigation.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { useDraft } from '../change-sets/draft.ts';
import { Drawer } from '../change-sets/Drawer.tsx';
import { comparePath } from '../compare/view-state.ts';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { Legend } from './Cell.tsx';
import { readingOf, useFlagData, type FlagOrganization } from './flag-data.ts';
import { FlagCells } from './FlagCells.tsx';
import { FlagPane } from './FlagPane.tsx';
import { FlagReport } from './FlagReport.tsx';
import type { MatrixHandle } from './Matrix.tsx';
import { stagedByKey, type FlagColumn } from './matrix-model.ts';
import { MatrixBar } from './MatrixBar.tsx';
import { MatrixNotices } from './MatrixNotices.tsx';
import { NoCells } from './NoCells.tsx';
import { OpenCellPane } from './OpenCellPane.tsx';
import { SelectByName } from './SelectByName.tsx';
import { SelectByView } from './SelectByView.tsx';
import { clearSelection, SelectionFooter } from './Selecting.tsx';
import { SetOverrides } from './SetOverrides.tsx';
import { useFlagMatrix } from './use-flag-matrix.ts';
import { changeFlagsView, flagsPath, useFlagsView, workingFlags } from './view-state.ts';

/** Flags by organizations: what is the default, what is set, what is not known, what is staged. */
export function FlagsScreen() {
  const isReporting = useFlagsView((state) => state.isReporting);
  return isReporting ? <FlagReport /> : <FlagMatrix />;
}

function FlagMatrix() {
  const data = useFlagData();
  const now = useNow(60_000);
  const { listing, flags, columns, byName, byId, counts, drifts, shown, ...read } = useFlagMatrix(now);
  /** Of the whole page, whose retry reads the flags as well; null: there is something to show. */
  const failure = listing.rows.length === 0 ? stopErrorOf(listing) : null;
  useReconnect(stopErrorOf(listing) ?? stopErrorOf(flags), () => data.start());
  const { openFlag, selected, selectedFlags, selecting } = useFlagsView();
  useStartsWithWorking(workingFlags);
  const draft = useDraft();
  const cells = draft.detail?.cells;
  const staged = useMemo(() => stagedByKey(cells ?? []), [cells]);
  const matrix = useRef<MatrixHandle>(null);
  const focusMatrix = () => matrix.current?.focus();
  useEffect(() => {
    data.start();
  }, [data]);
  const hasSelection = selected.size + selectedFlags.size > 0;
  useKeys(hasSelection ? [{ ...keyTable.close, run: clearSelection }] : []);
  const opened = openFlag === null ? undefined : byId.get(openFlag);
  const isMissing = openFlag !== null && openFlag !== '' && opened === undefined && read.isComplete;
  const reading = readingOf(listing, data);

  return (
    <>
      {/* The footer counts what is loaded so far. */}
      <MatrixCommands
        note={listing.receivedAt === null || listing.state.is === 'reading' ? '' : read.loadedText}
      />
      <MatrixBar all={listing.rows} shown={shown.organizations} onLeave={focusMatrix} />
      <Split>
        <Pane label={t('Overrides by organization and flag')}>
          {failure !== null ? (
            <ErrorNotice error={failure} onRetry={() => data.start()} />
          ) : shown.organizations.length === 0 || shown.columns.length === 0 ? (
            <NoCells
              isReading={read.isReading}
              isListRead={read.isListRead}
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
          <MatrixNotices
            flags={flags}
            reading={reading}
            hasFailed={failure !== null}
            missingFlag={isMissing ? openFlag : null}
          />
          {hasSelection ? (
            <SelectionFooter
              organizations={selected.size}
              notLoaded={[...selected].filter((name) => !byName.has(name)).length}
              flags={selectedFlags.size}
            />
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
            column={opened ?? null}
            onClose={(isLeft) => {
              changeFlagsView({ openFlag: null, created: null });
              if (isLeft) focusMatrix();
            }}
          />
        ) : (
          <OpenCellPane
            {...shown}
            staged={staged}
            drifts={drifts}
            draft={draft}
            onClosed={focusMatrix}
            otherwise={<DraftDrawer byName={byName} byId={byId} />}
          />
        )}
      </Split>
      <SetOverrides
        listing={listing}
        shown={shown.organizations}
        columns={columns}
        isReading={read.isReading}
      />
      {selecting?.by === 'list' && <SelectByName listing={listing} />}
      {selecting?.by === 'view' && <SelectByView name={selecting.view} all={listing.rows} />}
    </>
  );
}

function MatrixCommands({ note }: { note: string }) {
  const data = useFlagData();
  const { rows: pivot, openFlag } = useFlagsView();
  return (
    <CommandBar title={t('Feature flags')} note={note}>
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
  );
}

/** The draft that cells are staged in, compared with the cells that are loaded. */
function DraftDrawer({
  byName,
  byId,
}: {
  byName: ReadonlyMap<string, FlagOrganization>;
  byId: ReadonlyMap<string, FlagColumn>;
}) {
  const data = useFlagData();
  return (
    <Drawer
      seen={(cell) => {
        const organization = byName.get(cell.organization);
        const column = byId.get(cell.flag);
        return organization === undefined || column === undefined
          ? null
          : seeCell(organization.settings.get(column.id), column.flagDefault.value);
      }}
      onReload={(cells) => {
        for (const name of new Set(cells.map(({ organization }) => organization))) {
          const organization = byName.get(name);
          if (organization !== undefined) void data.reload(organization);
        }
      }}
    />
  );
}
