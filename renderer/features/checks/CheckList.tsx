import { Copy, FileSearch, Flag, ListFilter, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type Ref } from 'react';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import { Pane } from '../../components/Pane.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { formatCount } from '../../format/number.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { rowHeights } from '../../styles/density.ts';
import { openCheck } from '../../state/open-check.ts';
import { reviewFindingsOf } from '../findings/chosen-checks.ts';
import { startMonitoringRun } from '../findings/monitoring-run.ts';
import { AddToWatchlist } from '../watchlists/AddToWatchlist.tsx';
import { createArranger } from './arrange.ts';
import { keyOfRow, nameOf, type CheckRow, type OrganizationNames } from './check-row.ts';
import { stopError, type CheckListing } from './check-stream.ts';
import { columnsInRoom, columnsKey, columnsOf, usualColumns } from './columns.tsx';
import { countText } from './ListBar.tsx';
import { applyFilter, changeChecksView, useChecksView } from './view-state.ts';
import { useCheckStream } from './use-checks.ts';
import styles from './ChecksScreen.module.css';

interface CheckListProps {
  listing: CheckListing;
  names: OrganizationNames;
  ref: Ref<GridHandle>;
}

/** Rows that fit on a first page: skeletons until it is there. */
const firstPageTail = 14;

export function CheckList({ listing, names, ref }: CheckListProps) {
  const [preferences, changePreferences] = usePreferences();
  const isNarrow = useIsNarrow();
  const { filter, sort, openName, checked } = useChecksView();
  const needle = useDeferredValue(useChecksView((view) => view.needle.trim()));
  const [arranger] = useState(createArranger);
  const { rows, revision, state } = listing;
  const arranged = useMemo(
    () => arranger.arrange({ rows, revision }, { needle, sort, names }),
    [arranger, rows, revision, needle, sort, names],
  );
  const chosen = preferences.columns[columnsKey] ?? usualColumns;
  const hasPane = openName !== null;
  const columns = useMemo(
    () => columnsInRoom(columnsOf(chosen, names, arranged.ranges), { isNarrow, hasPane }),
    [chosen, names, arranged.ranges, isNarrow, hasPane],
  );
  const widths = preferences.columnWidths[columnsKey];
  const isFirstPage = rows.length === 0 && state.is === 'reading';
  const { query } = listing;
  return (
    <Pane label={t('Check list')}>
      <Grid
        ref={ref}
        label={t('Checks')}
        columns={columns}
        rows={arranged.rows}
        keyOf={keyOfRow}
        nameOf={nameOf}
        heights={rowHeights[preferences.density]}
        isComplete={state.is === 'complete'}
        tail={state.is === 'reading' && needle === '' ? (isFirstPage ? firstPageTail : 1) : 0}
        order={`${query?.parent ?? ''}\n${filter}\n${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
        sort={sort}
        onSort={(next) => {
          changeChecksView({ sort: next });
        }}
        {...(widths !== undefined && { widths })}
        onResize={(column, px) => {
          const others = Object.entries(widths ?? {}).filter(([id]) => id !== column);
          const next = Object.fromEntries(px === null ? others : [...others, [column, px]]);
          changePreferences({ columnWidths: { ...preferences.columnWidths, [columnsKey]: next } });
        }}
        openKey={openName}
        onOpen={(row) => {
          // The row whose pane is open is opened in full.
          if (openName === keyOfRow(row)) openCheck(openName);
          else changeChecksView({ openName: keyOfRow(row) });
        }}
        checked={checked}
        onCheck={(next) => {
          changeChecksView({ checked: next });
        }}
        empty={isFirstPage ? undefined : <NoRows listing={listing} needle={needle} />}
      />
      <ListFoot listing={listing} found={needle === '' ? null : arranged.rows} />
    </Pane>
  );
}

/** Why there is nothing: no scope yet, an error, a search, a filter, or no check at all. */
function NoRows({ listing, needle }: { listing: CheckListing; needle: string }) {
  const checks = useCheckStream();
  const { form, scope, filter } = useChecksView();
  const error = stopError(listing);
  const { rows, state } = listing;
  if (scope.of !== form) {
    return (
      <Blank
        icon={FileSearch}
        title={form === 'team' ? t('No team chosen yet') : t('No organization chosen yet')}
      >
        {t('Choose {form} above, and its checks are read.', {
          form: form === 'team' ? t('a team') : t('an organization'),
        })}
      </Blank>
    );
  }
  if (rows.length > 0) {
    return (
      <Blank
        icon={SearchX}
        title={
          <>
            <Phrase
              text="No loaded row matches {needle}"
              values={{ needle: <span className="personal">{needle}</span> }}
            />
          </>
        }
        actions={
          <Button
            small
            onPress={() => {
              changeChecksView({ needle: '' });
            }}
          >
            {t('Clear the search')}
          </Button>
        }
      >
        {t('{count, plural, one {# row} other {# rows}} searched.', { count: rows.length })}
        {state.is !== 'complete' && t(' More pages may exist; read all to search them too.')}
      </Blank>
    );
  }
  if (error !== null) return <ErrorNotice error={error} onRetry={checks.again} />;
  if (state.is !== 'complete') {
    return (
      <Blank
        icon={FileSearch}
        title={t('Nothing was read yet')}
        actions={
          <Button small onPress={checks.resume}>
            {t('Read the list')}
          </Button>
        }
      >
        {t('Reading stopped before the first page came.')}
      </Blank>
    );
  }
  if (filter !== '') {
    return (
      <Blank
        icon={ListFilter}
        title={t('No check matches the filter')}
        actions={
          <Button
            small
            onPress={() => {
              applyFilter('');
            }}
          >
            {t('Clear filter')}
          </Button>
        }
      >
        <Phrase
          text="{name}. The service read all pages and found none."
          values={{ name: <code>{filter}</code> }}
        />
      </Blank>
    );
  }
  return (
    <Blank icon={FileSearch} title={t('No checks here yet')}>
      {t('The service lists none in this scope. A check is created in a team.')}
    </Blank>
  );
}

function ListFoot({ listing, found }: { listing: CheckListing; found: readonly CheckRow[] | null }) {
  const copy = useCopy();
  const { sort, checked } = useChecksView();
  if (checked.size > 0) {
    return (
      <Foot wraps>
        <span>{t('{count} selected', { count: formatCount(checked.size) })}</span>
        <LinkButton
          onPress={() => {
            copy(
              [...checked].join('\n'),
              t('{count, plural, one {# name} other {# names}} copied.', { count: checked.size }),
            );
          }}
        >
          <Copy className="icon-small" aria-hidden="true" />
          {t('Copy names')}
        </LinkButton>
        <LinkButton
          onPress={() => {
            reviewFindingsOf([...checked].filter((name) => isName('check', name)));
          }}
        >
          <Flag className="icon-small" aria-hidden="true" />
          {t('Findings of these')}
        </LinkButton>
        <AddToWatchlist names={[...checked]} />
        {[true, false].map((enabled) => (
          <LinkButton
            key={String(enabled)}
            onPress={() => {
              const checks = listing.rows.flatMap((row) => {
                const name = keyOfRow(row);
                return checked.has(name) && isName('check', name) ? [{ name, label: nameOf(row) }] : [];
              });
              startMonitoringRun({ enabled, checks });
            }}
          >
            {t('Monitoring {enabled}', { enabled: enabled ? t('on') : t('off') })}
          </LinkButton>
        ))}
        <LinkButton
          onPress={() => {
            changeChecksView({ checked: new Set() });
          }}
        >
          {t('Clear selection')}
        </LinkButton>
      </Foot>
    );
  }
  const isPartial = listing.state.is !== 'complete';
  return (
    <Foot wraps>
      <span>{countText(listing, found === null ? null : found.length)}</span>
      {isPartial && found !== null && <span>{t('Only the loaded rows are searched')}</span>}
      {isPartial && found === null && sort !== null && <span>{t('Sorted among the loaded rows only')}</span>}
    </Foot>
  );
}
