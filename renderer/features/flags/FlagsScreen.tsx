import {
  Columns2,
  GitMerge,
  Grid2x2X,
  ListFilter,
  Plus,
  RefreshCw,
  Search,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { seeCell, type SeenCell } from '#shared/flags/cell';
import { shownName } from '#shared/display-name';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { InputBox } from '../../components/Field.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { StreamingBar } from '../../components/StreamingBar.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { useNow } from '../../components/use-now.ts';
import { formatClock } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { rowHeights } from '../../styles/density.ts';
import { useDraft } from '../change-sets/draft.ts';
import { Drawer } from '../change-sets/Drawer.tsx';
import { CompareScreen } from '../compare/CompareScreen.tsx';
import { useScope } from '../shell/ProfileScope.tsx';
import { Legend, MatrixCellBox } from './Cell.tsx';
import { CellPanel } from './CellPanel.tsx';
import { cellTitle, onOff } from './cell-words.ts';
import { useFlagOrganizations, useFlags, type FlagOrganization } from './flag-data.ts';
import { FlagName } from './FlagName.tsx';
import { FlagPane } from './FlagPane.tsx';
import { Matrix } from './Matrix.tsx';
import {
  cellAt,
  countOverrides,
  flagColumns,
  reportOn,
  staleMs,
  stagedByKey,
  type FlagColumn,
} from './matrix-model.ts';
import { changeFlagsView, reports, useFlagsView, type Report } from './view-state.ts';
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
  const { flags: data } = useScope();
  const listing = useFlagOrganizations();
  const flags = useFlags();
  const { rows: pivot, openFlag, report, result } = useFlagsView();
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

  const columns = useMemo(() => flagColumns(flags.rows, listing.rows), [flags.rows, listing.rows]);
  const counts = useMemo(() => countOverrides(listing.rows), [listing.rows]);
  const staged = useMemo(() => stagedByKey(draft?.cells ?? []), [draft]);
  const shown = useMemo(
    () => found(reportOn(listing.rows, columns, report, now), needle),
    [listing.rows, columns, report, now, needle],
  );
  const byName = useMemo(() => new Map(listing.rows.map((row) => [row.name, row])), [listing.rows]);
  const seen = (cell: ChangeCell): SeenCell | null => {
    const organization = byName.get(cell.organization);
    const column = columns.find(({ id }) => id === cell.flag);
    return organization === undefined || column === undefined
      ? null
      : seeCell(organization.settings.get(column.id), column.isOn);
  };
  const readAgain = (cells: readonly ChangeCell[]) => {
    for (const name of new Set(cells.map(({ organization }) => organization))) {
      const organization = byName.get(name);
      if (organization !== undefined) void data.readAgain(organization);
    }
  };
  const opened = columns.find(({ id }) => id === openFlag);
  const oldest = listing.rows.reduce<string | null>(
    (least, { receivedAt }) => (least === null || receivedAt < least ? receivedAt : least),
    null,
  );

  return (
    <>
      <CommandBar
        title={t('Feature flags')}
        note={`${t('{count, plural, one {# organization} other {# organizations}}', { count: listing.rows.length })}, ${t('{count, plural, one {# flag} other {# flags}}', { count: columns.length })}`}
      >
        <span className={cx(styles.label, 'wide-only')}>{t('Rows')}</span>
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
      <div className={styles.bar}>
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
      </div>
      {flags.state.is === 'stopped' && (
        <ErrorNotice
          as="bar"
          error={flags.state.error}
          kept={t('The flags that organizations name are shown all the same.')}
          onRetry={() => data.refreshFlags()}
        />
      )}
      {result !== null && (
        <Banner
          flush
          tone={result.result.outcome === 'already' ? 'info' : 'danger'}
          icon={result.result.outcome === 'conflict' ? GitMerge : TriangleAlert}
          title={t('{flag} of {organization}: {resultWords}', {
            flag: result.flag,
            organization: result.organization,
            resultWords: resultWords[result.result.outcome],
          })}
          actions={
            <Button small onPress={() => changeFlagsView({ result: null })}>
              {t('Close')}
            </Button>
          }
        >
          {result.result.note}
        </Banner>
      )}
      {(listing.rows.length > 0 || listing.state.is === 'reading') && (
        <StreamingBar
          listing={listing}
          what={t('organizations')}
          onCancel={() => data.cancel()}
          onContinue={() => data.start()}
          onStartOver={() => data.refresh()}
        />
      )}
      <div className={styles.content}>
        <section className={styles.pane} aria-label={t('Overrides by organization and flag')}>
          {listing.state.is === 'stopped' && listing.rows.length === 0 ? (
            <ErrorNotice error={listing.state.error} onRetry={() => data.start()} />
          ) : shown.organizations.length === 0 || shown.columns.length === 0 ? (
            <NoCells isReading={listing.state.is === 'reading'} />
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
        </section>
        {openFlag !== null && (openFlag === '' || opened !== undefined) ? (
          <FlagPane
            key={openFlag}
            flag={opened?.flag ?? (opened === undefined ? null : { name: `featureFlags/${opened.id}` })}
            example={flags.rows[0]}
            fault={opened === undefined ? null : flagFault(opened)}
            onClose={() => changeFlagsView({ openFlag: null })}
          />
        ) : (
          <Drawer seen={seen} onReadAgain={readAgain} />
        )}
      </div>
    </>
  );
}

const resultWords = {
  applied: t('applied and read back.'),
  already: t('it was so already.'),
  conflict: t('nothing was sent.'),
  failed: t('not changed.'),
  unknown: t('the outcome is unknown.'),
} as const;

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

function NoCells({ isReading }: { isReading: boolean }) {
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
      ) : (
        t('No organization was read that names a feature setting.')
      )}
    </Blank>
  );
}

interface CellsProps {
  organizations: readonly FlagOrganization[];
  columns: readonly FlagColumn[];
  staged: ReturnType<typeof stagedByKey>;
  counts: ReadonlyMap<string, number>;
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
    const { id, isOn, fault } = column;
    const set = t('{count} set', { count: counts.get(id) ?? 0 });
    return {
      key: id,
      isOpen: openFlag === id,
      title:
        fault ??
        t('{id}, default {onOff}, {set}', {
          id,
          onOff: isOn === null ? t('not told') : onOff(isOn).toLowerCase(),
          set,
        }),
      content: (
        <>
          <FlagName id={id} />
          <small>
            {fault === null ? (
              <>
                {!isNarrow && !byFlag && t('default ')}
                {isOn === null ? t('not told') : onOff(isOn).toLowerCase()}, {set}
              </>
            ) : (
              t('not actionable')
            )}
          </small>
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
          if (flag !== undefined) changeFlagsView({ openFlag: flag.id });
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
