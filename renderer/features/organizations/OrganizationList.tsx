import { Building, Copy, ListFilter, SearchX, X } from 'lucide-react';
import { useDeferredValue, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { OrganizationView } from '#shared/model/organization';
import { Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { isKeychain } from '../../components/describe-error.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Pane } from '../../components/Pane.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { formatCount } from '../../format/number.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { rowHeights } from '../../styles/density.ts';
import { goTo } from '../../state/navigation.ts';
import { selectProfile } from '../profiles/selection.ts';
import { useScope } from '../../scope/scope.ts';
import { choosableColumns, nameColumn, type FoundRow } from './columns.tsx';
import { countBelow, type OrganizationListing, useDirectory } from './directory.ts';
import { setFilter } from './FilterBar.tsx';
import { findRows, searchable } from '../../search/find-rows.ts';
import { keyOfRow, nameOf } from './organization-row.ts';
import { readSeveralFull } from './read-full.ts';
import { sortRows } from './sort-rows.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import styles from './OrganizationsScreen.module.css';

interface OrganizationListProps {
  listing: OrganizationListing;
  view: OrganizationView;
  columnIds: readonly string[];
  ref: Ref<GridHandle>;
}

const keyOf = ({ row }: FoundRow) => keyOfRow(row);
const rowName = ({ row }: FoundRow) => nameOf(row.organization);
const noRanges: readonly number[] = [];

export function OrganizationList({ listing, view, columnIds, ref }: OrganizationListProps) {
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  const filter = useOrganizationsView((state) => state.filter);
  const sort = useOrganizationsView((state) => state.sort);
  const openName = useOrganizationsView((state) => state.openName);
  const checked = useOrganizationsView((state) => state.checked);
  const needle = useDeferredValue(useOrganizationsView((state) => state.needle.trim()));
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => ({
    focus: () => grid.current?.focus(),
    visibleKeys: () => grid.current?.visibleKeys() ?? [],
  }));

  const columns = useMemo(
    () => [
      nameColumn,
      ...choosableColumns.filter(
        (column) => columnIds.includes(column.id) && !(isNarrow && column.wideOnly === true),
      ),
    ],
    [columnIds, isNarrow],
  );
  const texts = useMemo(
    () => searchable(listing.rows.map((row) => nameOf(row.organization))),
    [listing.rows],
  );
  const rows = useMemo<readonly FoundRow[]>(() => {
    if (needle === '') return sortRows(listing.rows, sort).map((row) => ({ row, ranges: noRanges }));
    const found = findRows(listing.rows, texts, needle);
    if (sort === null) return found;
    const ranges = new Map(found.map((hit) => [hit.row, hit.ranges]));
    return sortRows([...ranges.keys()], sort).map((row) => ({ row, ranges: ranges.get(row) ?? noRanges }));
  }, [listing.rows, texts, needle, sort]);

  const isFirstPage =
    listing.rows.length === 0 && (listing.state.is === 'reading' || listing.state.is === 'paused');
  return (
    <Pane label={t('Organization list')}>
      <Grid
        ref={grid}
        label={t('Organizations')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={rowName}
        heights={rowHeights[density]}
        isComplete={listing.state.is === 'complete'}
        tail={listing.state.is === 'reading' && needle === '' ? (isFirstPage ? 12 : 1) : 0}
        order={`${filter}\n${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
        sort={sort}
        onSort={(next) => {
          changeOrganizationsView({ sort: next });
        }}
        openKey={openName}
        onOpen={({ row }) => {
          changeOrganizationsView({ openName: row.organization.name });
        }}
        checked={checked}
        onCheck={(next) => {
          changeOrganizationsView({ checked: next });
        }}
        empty={isFirstPage ? undefined : <NoRows listing={listing} needle={needle} />}
      />
      <ListFoot
        listing={listing}
        shown={rows.length}
        isSearch={needle !== ''}
        view={view}
        visibleKeys={() => grid.current?.visibleKeys() ?? []}
      />
    </Pane>
  );
}

/** Why there is nothing: an error, a search, a filter, or an empty directory. */
function NoRows({ listing, needle }: { listing: OrganizationListing; needle: string }) {
  const { profile } = useScope();
  const directory = useDirectory();
  const filter = useOrganizationsView((state) => state.filter);
  const again = () => {
    directory.refresh(filter);
  };
  if (listing.rows.length > 0) {
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
              changeOrganizationsView({ needle: '' });
            }}
          >
            {t('Clear the search')}
          </Button>
        }
      >
        {t('{count, plural, one {# row} other {# rows}} searched.', { count: listing.rows.length })}
        {listing.state.is !== 'complete' && t(' More pages may exist; load all to search them too.')}
      </Blank>
    );
  }
  if (listing.state.is === 'stopped') {
    const { error } = listing.state;
    return (
      <ErrorNotice error={error} onRetry={again} actions={isAboutCredentials(error) && <OpenProfile />} />
    );
  }
  if (listing.state.is !== 'complete') {
    return (
      <Blank
        icon={Building}
        title={t('Nothing was read yet')}
        actions={
          <Button small onPress={again}>
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
        title={t('No organization matches the filter')}
        actions={
          <Button
            small
            onPress={() => {
              setFilter('');
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
    <Blank
      icon={Building}
      title={t('No organizations yet')}
      actions={
        <Button small onPress={again}>
          {t('Read again')}
        </Button>
      }
    >
      {t('The service lists none for {profile}. Organizations are provisioned by the service operator.', {
        profile: profile.name,
      })}
    </Blank>
  );
}

function OpenProfile() {
  const { profile } = useScope();
  return (
    <Button
      small
      kind="quiet"
      onPress={() => {
        selectProfile(profile.id);
        goTo('/profiles');
      }}
    >
      {t('Open the profile')}
    </Button>
  );
}

function isAboutCredentials(error: AppError): boolean {
  return error.kind === 'auth' || (error.kind === 'refused' && isKeychain(error.reason));
}

interface ListFootProps {
  listing: OrganizationListing;
  shown: number;
  isSearch: boolean;
  view: OrganizationView;
  visibleKeys: () => string[];
}

function ListFoot({ listing, shown, isSearch, view, visibleKeys }: ListFootProps) {
  const directory = useDirectory();
  const copy = useCopy();
  const filter = useOrganizationsView((state) => state.filter);
  const sort = useOrganizationsView((state) => state.sort);
  const checked = useOrganizationsView((state) => state.checked);
  const loading = useLoadFull(listing, visibleKeys);
  if (loading.error !== null) {
    const close = (
      <IconButton
        small
        label={t('Close this note')}
        icon={<X aria-hidden="true" />}
        onPress={loading.forgetError}
      />
    );
    return <ErrorNotice as="bar" error={loading.error} kept={t('Rows read before stay.')} actions={close} />;
  }
  const { is } = listing.state;
  const canLoad = is === 'paused' && listing.rows.length > 0;
  return (
    <Foot>
      {checked.size > 0 ? (
        <>
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
              changeOrganizationsView({ checked: new Set() });
            }}
          >
            {t('Clear selection')}
          </LinkButton>
        </>
      ) : (
        <>
          <span>{countText(listing, isSearch ? shown : null)}</span>
          <span className={`${styles.note ?? ''} wide-only`}>
            {footNote(listing, { isSearch, isSorted: sort !== null, view })}
          </span>
        </>
      )}
      <span className="spacer" />
      {canLoad && (
        <>
          <LinkButton
            onPress={() => {
              directory.more(filter);
            }}
          >
            {t('Load {maximumPageSize} more', { maximumPageSize })}
          </LinkButton>
          <LinkButton
            onPress={() => {
              directory.all(filter);
            }}
          >
            {t('Load all')}
          </LinkButton>
        </>
      )}
      {loading.isRunning ? (
        <LinkButton onPress={loading.cancel}>
          {t('Cancel')} <KeyHint of={keyTable.cancelRead} />
        </LinkButton>
      ) : (
        listing.rows.length > 0 && (
          <LinkButton onPress={loading.start}>{t('Load Full for visible rows')}</LinkButton>
        )
      )}
    </Foot>
  );
}

/** How many rows there are; with a search, how many of them match. */
function countText({ rows, state }: OrganizationListing, found: number | null): string {
  if (rows.length === 0 && state.is !== 'complete') return '';
  const all = t('{count, plural, one {# row} other {# rows}}', { count: rows.length });
  return found === null ? all : t('{found} of {all}', { found: formatCount(found), all });
}

/** What to know about the rows on show. */
function footNote(
  { rows, state }: OrganizationListing,
  { isSearch, isSorted, view }: { isSearch: boolean; isSorted: boolean; view: OrganizationView },
): string {
  if (state.is !== 'complete' && isSearch) return t('Only the loaded rows are searched');
  if (state.is !== 'complete' && isSorted) return t('Sorted among the loaded rows only');
  const below = countBelow(rows, view);
  if (below > 0) return t('{below} read with a lower view', { below: formatCount(below) });
  return view === 'FULL' || rows.length === 0 ? '' : t('Features come with Full, the slowest view');
}

/** Reads the visible rows with the Full view. */
function useLoadFull(listing: OrganizationListing, visibleKeys: () => string[]) {
  const scope = useScope();
  const directory = useDirectory();
  const [running, setRunning] = useState<AbortController | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const cancel = () => {
    running?.abort();
    setRunning(null);
  };
  useKeys(running === null ? [] : [{ ...keyTable.cancelRead, run: cancel }]);
  const start = () => {
    const visible = new Set(visibleKeys());
    const wanted = listing.rows.filter((row) => visible.has(keyOfRow(row)) && row.view !== 'FULL');
    const controller = new AbortController();
    setRunning(controller);
    void readSeveralFull(
      { scope, directory },
      wanted.map(({ organization }) => organization),
      controller.signal,
    ).then((failure) => {
      if (controller.signal.aborted) return;
      setRunning(null);
      setError(failure);
    });
  };
  return { isRunning: running !== null, error, start, cancel, forgetError: () => setError(null) };
}
