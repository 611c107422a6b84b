import {
  CircleDashed,
  Columns2,
  GitMerge,
  Grid2x2X,
  Info,
  ListFilter,
  Plus,
  RefreshCw,
  Search,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { seeCell, type SeenCell } from '#shared/flags/cell';
import { shownName } from '#shared/display-name';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import type { Switch } from '#shared/reading/switch';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { InputBox } from '../../components/Field.tsx';
import { ListFoot } from '../../components/grid/ListFoot.tsx';
import { ReadingNotice } from '../../components/grid/Reading.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { useNow } from '../../components/use-now.ts';
import { formatClock } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { rowHeights } from '../../styles/density.ts';
import { useDraft } from '../change-sets/draft.ts';
import { Drawer } from '../change-sets/Drawer.tsx';
import { CompareScreen } from '../compare/CompareScreen.tsx';
import { useScope } from '../../scope/scope.ts';
import { Legend, MatrixCellBox } from './Cell.tsx';
import { CellPanel } from './CellPanel.tsx';
import { cellTitle, onOff } from './cell-words.ts';
import { useFlagOrganizations, useFlags, type FlagOrganization, useFlagData } from './flag-data.ts';
import { FlagName } from './FlagName.tsx';
import { FlagPane } from './FlagPane.tsx';
import { Matrix } from './Matrix.tsx';
import {
  cellAt,
  countCells,
  flagColumns,
  reportOn,
  staleMs,
  stagedByKey,
  type CellCounts,
  type FlagColumn,
} from './matrix-model.ts';
import { changeFlagsView, reports, useFlagsView, type Report, type ShownResult } from './view-state.ts';
import styles from './FlagsScreen.module.css';

const reportWords: Record<Report, string> = {
  all: t('All cells'),
  override: t('Overridden'),
  differs: t('Differs from default'),
  stale: t('Stale, read over {staleMs} min ago', { staleMs: staleMs / 60_000 }),
};

/** Flags by organizations: what is the default, what is set, what is not known, what is staged. */
export function FlagsScreen() {
  const comparing = useFlagsView((state) => state.comparing);
  return comparing === null ? <FlagMatrix /> : <CompareScreen chosen={comparing} />;
}

function FlagMatrix() {
  const { id: profileId, mappings } = useScope().profile;
  const data = useFlagData();
  const listing = useFlagOrganizations();
  const flags = useFlags();
  const { rows: pivot, openFlag, report, result } = useFlagsView();
  useStartsWithWorking(
    useFlagsView((state) => state.needle.trim() || null),
    ({ name, displayName }) => changeFlagsView({ needle: displayName ?? name }),
  );
  const needle = useFlagsView((state) => state.needle.trim().toLowerCase());
  const { draft } = useDraft();
  const now = useNow(60_000);
  const find = useRef<HTMLInputElement>(null);
  useEffect(() => {
    data.start();
  }, [data]);
  useKeys([
    { ...keyTable.find, label: t('Find an organization or a flag'), run: () => find.current?.focus() },
  ]);

  const columns = useMemo(
    () => flagColumns(flags.rows, listing.rows, mappings),
    [flags.rows, listing.rows, mappings],
  );
  const counts = useMemo(() => countCells(listing.rows, columns), [listing.rows, columns]);
  const staged = useMemo(() => stagedByKey(draft?.cells ?? []), [draft]);
  const shown = useMemo(
    () => found(reportOn(listing.rows, columns, report, now), needle),
    [listing.rows, columns, report, now, needle],
  );
  const isListRead = flags.state.is !== 'stopped' && flags.facts.unread.length === 0;
  const byName = useMemo(() => new Map(listing.rows.map((row) => [row.name, row])), [listing.rows]);
  const seen = (cell: ChangeCell): SeenCell | null => {
    const organization = byName.get(cell.organization);
    const column = columns.find(({ id }) => id === cell.flag);
    return organization === undefined || column === undefined
      ? null
      : seeCell(organization.settings.get(column.id), column.flagDefault.value);
  };
  const readAgain = (cells: readonly ChangeCell[]) => {
    for (const name of new Set(cells.map(({ organization }) => organization))) {
      const organization = byName.get(name);
      if (organization !== undefined) void data.readAgain(organization);
    }
  };
  const opened = columns.find(({ id }) => id === openFlag);
  const reading = {
    listing,
    what: t('organizations'),
    onCancel: () => data.cancel(),
    onContinue: () => data.start(),
    onStartOver: () => data.refresh(),
  };
  const oldest = listing.rows.reduce<string | null>(
    (least, { receivedAt }) => (least === null || receivedAt < least ? receivedAt : least),
    null,
  );

  return (
    <>
      <CommandBar
        title={t('Feature flags')}
        note={
          !isListRead && columns.length === 0
            ? t('{organizations, plural, one {# organization} other {# organizations}}, flags unknown', {
                organizations: listing.rows.length,
              })
            : t(
                '{organizations, plural, one {# organization} other {# organizations}}, {flags, plural, one {# flag} other {# flags}}',
                { organizations: listing.rows.length, flags: columns.length },
              )
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
        <Button onPress={() => changeFlagsView({ comparing: { left: null, right: null } })}>
          <Columns2 aria-hidden="true" />
          <span>{t('Compare two')}</span>
        </Button>
        <Button onPress={() => changeFlagsView({ openFlag: '' })}>
          <Plus aria-hidden="true" />
          <span>{t('New flag')}</span>
        </Button>
        <IconButton
          label={t('Read everything again')}
          icon={<RefreshCw aria-hidden="true" />}
          onPress={() => data.refresh()}
        />
      </CommandBar>
      <Bar>
        <Legend />
        <span className="spacer" />
        {oldest !== null && (
          <span className={cx(styles.note, 'wide-only')}>
            {t('Seen in Full views, oldest {oldest}', { oldest: formatClock(oldest) })}
          </span>
        )}
        <Menu
          label={t('Cells on show')}
          placement="bottom end"
          trigger={
            <Button small>
              <ListFilter aria-hidden="true" />
              <span>{report === 'stale' ? t('Stale') : reportWords[report]}</span>
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
        <InputBox className={styles.find}>
          <Search aria-hidden="true" />
          <input
            ref={find}
            aria-label={t('Find an organization or a flag')}
            placeholder={t('Organization or flag')}
            defaultValue={needle}
            onChange={(event) => changeFlagsView({ needle: event.target.value })}
          />
        </InputBox>
      </Bar>
      {flags.state.is === 'stopped' && (
        <ErrorNotice
          as="bar"
          error={flags.state.error}
          kept={t(
            'Without the list, a setting counts as a flag only when its name begins with featureFlags/.',
          )}
          onRetry={() => data.refreshFlags()}
        />
      )}
      <ListNotice
        list={t('Flags')}
        facts={flags.facts}
        shown={flags.rows.length}
        isComplete={flags.state.is === 'complete'}
      />
      {result?.profileId === profileId && (
        <Banner
          flush
          {...resultLook(result.result.outcome)}
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
      <Split>
        <Pane label={t('Overrides by organization and flag')}>
          {listing.state.is === 'stopped' && listing.rows.length === 0 ? (
            <ErrorNotice error={listing.state.error} onRetry={() => data.start()} />
          ) : shown.organizations.length === 0 || shown.columns.length === 0 ? (
            <NoCells
              isReading={listing.state.is === 'reading' || flags.state.is === 'reading'}
              isListRead={isListRead}
            />
          ) : (
            <Cells
              organizations={shown.organizations}
              columns={shown.columns}
              staged={staged}
              counts={counts}
              now={now}
              isComplete={listing.state.is === 'complete'}
            />
          )}
          <ListFoot
            reading={reading}
            count={t('{count, plural, one {# organization} other {# organizations}}', {
              count: shown.organizations.length,
            })}
          />
        </Pane>
        {openFlag !== null && (openFlag === '' || opened !== undefined) ? (
          <FlagPane
            key={openFlag}
            flag={opened?.flag ?? (opened === undefined ? null : { name: `featureFlags/${opened.id}` })}
            others={flags.rows.filter((flag) => flag !== opened?.flag)}
            fault={opened === undefined ? null : flagFault(opened)}
            onClose={() => changeFlagsView({ openFlag: null, created: null })}
          />
        ) : (
          <Drawer seen={seen} onReadAgain={readAgain} />
        )}
      </Split>
    </>
  );
}

function resultTitle({ flag, organization, result: { outcome } }: ShownResult): string {
  const which = { flag, organization };
  switch (outcome) {
    case 'applied':
      return t('{flag} of {organization}: applied and read back.', which);
    case 'accepted':
      return t('{flag} of {organization}: accepted, cannot be read back.', which);
    case 'already':
      return t('{flag} of {organization}: it was so already.', which);
    case 'conflict':
      return t('{flag} of {organization}: nothing was sent.', which);
    case 'failed':
      return t('{flag} of {organization}: not changed.', which);
    case 'unknown':
      return t('{flag} of {organization}: the outcome is unknown.', which);
  }
}

function resultLook(outcome: CellResult['outcome']): { tone: 'info' | 'danger'; icon: LucideIcon } {
  if (outcome === 'already' || outcome === 'applied') return { tone: 'info', icon: Info };
  if (outcome === 'accepted') return { tone: 'info', icon: CircleDashed };
  return { tone: 'danger', icon: outcome === 'conflict' ? GitMerge : TriangleAlert };
}

/** The line under the name of a flag, as far as there is room for it; the tooltip has all of it. */
function headLine(
  room: 'row' | 'column' | 'narrow column',
  onOff: string,
  { override, unknown }: CellCounts,
  set: string,
): string {
  if (room === 'column') return t('default {onOff}, {set}', { onOff, set });
  if (room === 'narrow column' && override > 0 && unknown > 0) return set;
  return t('{onOff}, {set}', { onOff, set });
}

/** Short: `on`, `not told`, `unknown: PARTIAL`. */
function defaultWord({ value, came }: Switch): string {
  if (value !== null) return onOff(value).toLowerCase();
  return came === undefined ? t('not told') : t('unknown: {came}', { came });
}

/** How many cells are set. Unknown is never said as none. */
function countWord({ override, unknown }: CellCounts, cells: number): string {
  if (unknown === 0) return t('{count} set', { count: override });
  return unknown === cells && override === 0
    ? t('unknown')
    : t('{count} set, {unknown} unknown', { count: override, unknown });
}

function flagFault({ fault, flag }: FlagColumn): string | null {
  if (fault !== null) return fault;
  return flag === null ? t('The list of flags does not hold it, so its fields are not known.') : null;
}

/** A report further narrowed by what is searched: organizations by name, or flags by id. */
function found(
  reported: { organizations: readonly FlagOrganization[]; columns: readonly FlagColumn[] },
  needle: string,
) {
  if (needle === '') return reported;
  const organizations = reported.organizations.filter(({ displayName, name }) =>
    `${displayName}\n${name}`.toLowerCase().includes(needle),
  );
  const columns = reported.columns.filter(({ id }) => id.toLowerCase().includes(needle));
  return {
    organizations: organizations.length === 0 && columns.length > 0 ? reported.organizations : organizations,
    columns: columns.length === 0 ? reported.columns : columns,
  };
}

function NoCells({ isReading, isListRead }: { isReading: boolean; isListRead: boolean }) {
  const { report, needle } = useFlagsView();
  if (isReading) return null;
  const isNarrowed = report !== 'all' || needle !== '';
  return (
    <Blank
      icon={Grid2x2X}
      title={isNarrowed ? t('No cell is left') : t('No cells yet')}
      actions={
        isNarrowed && (
          <Button small onPress={() => changeFlagsView({ report: 'all', needle: '' })}>
            {t('Show all cells')}
          </Button>
        )
      }
    >
      {isNarrowed ? (
        <>
          <Phrase
            text="{reportWords}{needle}: nothing of what was read."
            values={{
              reportWords: reportWords[report],
              needle: needle !== '' && (
                <>
                  <Phrase
                    text=", with {needle}"
                    values={{ needle: <span className="personal">{needle}</span> }}
                  />
                </>
              ),
            }}
          />
        </>
      ) : isListRead ? (
        t('The service lists no flag, and no organization names one.')
      ) : (
        t('The list of flags could not be read, and no organization names a flag.')
      )}
    </Blank>
  );
}

interface CellsProps {
  organizations: readonly FlagOrganization[];
  columns: readonly FlagColumn[];
  staged: ReturnType<typeof stagedByKey>;
  counts: ReadonlyMap<string, CellCounts>;
  now: number;
  isComplete: boolean;
}

/** The matrix in either direction; a cell opens its panel, a flag its fields. */
function Cells({ organizations, columns, staged, counts, now, isComplete }: CellsProps) {
  const { rows: pivot, openFlag } = useFlagsView();
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  const anchor = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<{
    organization: string;
    flag: string;
    row: number;
    column: number;
  } | null>(null);
  const byFlag = pivot === 'flags';
  const places = (row: number, column: number) =>
    [organizations[byFlag ? column : row], columns[byFlag ? row : column]] as const;

  const organizationHead = (place: number) => {
    const organization = organizations[place];
    return {
      key: organization?.name ?? String(place),
      title: organization?.name,
      content: <bdi>{shownName(organization?.displayName, organization?.name ?? '')}</bdi>,
    };
  };
  const flagHead = (place: number) => {
    const column = columns[place];
    if (column === undefined) return { key: String(place), content: null };
    const { id, flagDefault, fault } = column;
    const isDefault = defaultWord(flagDefault);
    const count = counts.get(id) ?? { override: 0, unknown: 0 };
    const set = countWord(count, organizations.length);
    const room = byFlag ? 'row' : isNarrow || count.unknown > 0 ? 'narrow column' : 'column';
    return {
      key: id,
      isOpen: openFlag === id,
      title: fault ?? t('{id}, default {onOff}, {set}', { id, onOff: isDefault, set }),
      content: (
        <>
          <FlagName id={id} />
          <small>{fault === null ? headLine(room, isDefault, count, set) : t('Read-only in the API')}</small>
        </>
      ),
    };
  };
  const pickedPlaces =
    picked === null
      ? null
      : ([
          organizations.find(({ name }) => name === picked.organization),
          columns.find(({ id }) => id === picked.flag),
        ] as const);
  const [organization, column] = pickedPlaces ?? [];
  const { row } = rowHeights[density];
  const columnWidth = byFlag ? (isNarrow ? 96 : 128) : isNarrow ? 78 : 109;

  return (
    <>
      <Matrix
        key={pivot}
        label={t('Overrides by organization and flag')}
        corner={byFlag ? t('Flag') : t('Organization')}
        rows={byFlag ? columns.length : organizations.length}
        columns={byFlag ? organizations.length : columns.length}
        rowHead={byFlag ? flagHead : organizationHead}
        columnHead={byFlag ? organizationHead : flagHead}
        cell={(r, c) => {
          const [which, flag] = places(r, c);
          if (which === undefined || flag === undefined) return { content: null, title: '' };
          const cell = cellAt(which, flag, staged);
          return { content: <MatrixCellBox cell={cell} />, title: cellTitle(cell, flag, which, now) };
        }}
        onOpenCell={(r, c, element) => {
          const [which, flag] = places(r, c);
          if (which === undefined || flag === undefined) return;
          anchor.current = element;
          setPicked({ organization: which.name, flag: flag.id, row: r, column: c });
        }}
        onOpenHead={(axis, place) => {
          const flag = (axis === 'row') === byFlag ? columns[place] : undefined;
          if (flag !== undefined) changeFlagsView({ openFlag: flag.id, created: null });
        }}
        picked={picked}
        isComplete={isComplete}
        sizes={{
          row: row + 2,
          head: headHeight(byFlag ? [] : columns, columnWidth),
          first: byFlag ? (isNarrow ? 236 : 288) : isNarrow ? 186 : 212,
          column: columnWidth,
        }}
      />
      {organization !== undefined && column !== undefined && (
        <CellPanel
          anchor={anchor}
          organization={organization}
          column={column}
          cell={cellAt(organization, column, staged)}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  );
}

/** Two lines of a name and the line under it, or three where a name needs them; in px. */
function headHeight(columns: readonly FlagColumn[], width: number): number {
  const perLine = Math.floor((width - 8) / 6.7);
  const needsThree = columns.some(({ id }) => linesOf(id, perLine) > 2);
  return needsThree ? 76 : 62;
}

/** Lines of a name that breaks after its underscores, and anywhere when a part is too long. */
function linesOf(id: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const part of id.split(/(?<=_)/)) {
    if (used > 0 && used + part.length > perLine) {
      lines += 1;
      used = 0;
    }
    used += part.length;
    lines += Math.max(0, Math.ceil(used / perLine) - 1);
    used = ((used - 1) % perLine) + 1;
  }
  return lines;
}
