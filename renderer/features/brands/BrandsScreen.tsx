import { Copy, RefreshCw, SearchX, Tag } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { organizationOf } from '#shared/resource-names';
import { Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import { Pane } from '../../components/Pane.tsx';
import { Absent } from '../../components/Status.tsx';
import { StreamingBar } from '../../components/StreamingBar.tsx';
import { formatCount } from '../../format/number.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { type Listing } from '../../reading/listing.ts';
import { cutAt, searchable } from '../../search/find-rows.ts';
import { rowHeights } from '../../styles/density.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useBrands, useBrandList } from '../organizations/brand-list.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { useDirectory } from '../organizations/directory.ts';
import { arrange, nameOf, organizationText, type BrandRow } from './arrange.ts';
import { changeBrandsView, useBrandsView } from './view-state.ts';
import styles from './Brands.module.css';

const keyOf = ({ row }: BrandRow) => row.name;
const rowName = ({ row }: BrandRow) => nameOf(row);
const firstPageTail = 14;

/** Brands of every organization in one list: ListBrands names no parent (§4). */
export function BrandsScreen() {
  const brands = useBrandList();
  const directory = useDirectory();
  const [{ density }] = usePreferences();
  const { sort, openName, checked } = useBrandsView();
  const shownNeedle = useBrandsView((view) => view.needle);
  const needle = useDeferredValue(shownNeedle.trim());
  const names = useOrganizationNames();
  const grid = useRef<GridHandle>(null);
  const listing = useBrands();
  useEffect(() => {
    brands.readTo(Infinity);
    // Brands carry the names of organizations only; their display names come from the directory.
    directory.all('');
  }, [brands, directory]);

  const texts = useMemo(() => searchable(listing.rows.map(nameOf)), [listing.rows]);
  const rows = useMemo(
    () => arrange(listing.rows, texts, { needle, sort, names }),
    [listing.rows, texts, needle, sort, names],
  );
  const columns = useMemo(() => columnsOf(names), [names]);
  const open = listing.rows.find(({ name }) => name === openName);
  const { state } = listing;
  const isFirstPage = listing.rows.length === 0 && (state.is === 'reading' || state.is === 'paused');
  return (
    <>
      <CommandBar title={t('Brands')} note={noteOf(listing)}>
        <FindBox
          label={t('Find in brands')}
          value={shownNeedle}
          onChange={(next) => {
            changeBrandsView({ needle: next });
          }}
          onLeave={() => grid.current?.focus()}
        />
        <IconButton
          label={t('Read the list again')}
          icon={<RefreshCw aria-hidden="true" />}
          onPress={() => {
            brands.again(Infinity);
          }}
        />
      </CommandBar>
      {listing.rows.length > 0 && (
        <StreamingBar
          listing={listing}
          what={t('brands')}
          onCancel={brands.cancel}
          onContinue={() => {
            brands.readTo(Infinity);
          }}
          onStartOver={() => {
            brands.again(Infinity);
          }}
        />
      )}
      <Pane label={t('Brand list')}>
        <Grid
          ref={grid}
          label={t('Brands')}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          nameOf={rowName}
          heights={rowHeights[density]}
          isComplete={state.is === 'complete'}
          tail={state.is === 'reading' && needle === '' ? (isFirstPage ? firstPageTail : 1) : 0}
          order={`${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
          sort={sort}
          onSort={(next) => {
            changeBrandsView({ sort: next });
          }}
          openKey={openName}
          onOpen={({ row }) => {
            changeBrandsView({ openName: row.name });
          }}
          checked={checked}
          onCheck={(next) => {
            changeBrandsView({ checked: next });
          }}
          empty={isFirstPage ? undefined : <NoRows listing={listing} needle={needle} />}
        />
        <ListFoot listing={listing} shown={rows.length} isSearch={needle !== ''} open={open} names={names} />
      </Pane>
    </>
  );
}

function noteOf({ rows, state }: Listing<Brand>): string {
  if (rows.length === 0 && state.is !== 'complete') return '';
  return t('{count} loaded, {is}', {
    count: formatCount(rows.length),
    is: state.is === 'complete' ? t('all pages') : t('more may exist'),
  });
}

function columnsOf(names: ReadonlyMap<string, string>): GridColumn<BrandRow>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      width: 'minmax(160px, 1fr)',
      sortable: true,
      title: rowName,
      cell: ({ row, ranges }) => (
        <bdi className={styles.name}>
          {cutAt(nameOf(row), ranges).map(({ text, matched }, place) =>
            matched ? <mark key={place}>{text}</mark> : text,
          )}
        </bdi>
      ),
    },
    {
      id: 'description',
      header: t('Description'),
      width: 'minmax(140px, 1fr)',
      title: ({ row }) => (row.description === undefined ? undefined : inItsOrder(row.description)),
      cell: ({ row }) =>
        row.description === undefined ? (
          <Absent word="not given" />
        ) : (
          <bdi className="muted">{inItsOrder(row.description)}</bdi>
        ),
    },
    {
      id: 'organization',
      header: t('Organization'),
      width: 'minmax(140px, 0.8fr)',
      sortable: true,
      title: ({ row }) => organizationOf(row.name) ?? undefined,
      cell: ({ row }) => <bdi>{organizationText(row, names)}</bdi>,
    },
    {
      id: 'id',
      header: t('Id'),
      width: '150px',
      wideOnly: true,
      title: ({ row }) => row.name,
      cell: ({ row }) => <code className="muted">{row.name.slice(row.name.lastIndexOf('/') + 1)}</code>,
    },
  ];
}

function ListFoot({
  listing,
  shown,
  isSearch,
  open,
  names,
}: {
  listing: Listing<Brand>;
  shown: number;
  isSearch: boolean;
  open: Brand | undefined;
  names: ReadonlyMap<string, string>;
}) {
  const copy = useCopy();
  const checked = useBrandsView((view) => view.checked);
  if (checked.size > 0) {
    return (
      <Foot>
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
            changeBrandsView({ checked: new Set() });
          }}
        >
          {t('Clear selection')}
        </LinkButton>
      </Foot>
    );
  }
  const organization = open === undefined ? null : organizationOf(open.name);
  const all = t('{count, plural, one {# row} other {# rows}}', { count: listing.rows.length });
  return (
    <Foot>
      <span>{isSearch ? t('{shown} of {all}', { shown: formatCount(shown), all }) : all}</span>
      {isSearch && listing.state.is !== 'complete' && <span>{t('Only the loaded rows are searched')}</span>}
      <span className="spacer" />
      {open !== undefined && <CopyName name={open.name} />}
      {organization !== null && (
        <LinkButton
          onPress={() => {
            openPeopleOf({ name: organization, displayName: names.get(organization) ?? null });
          }}
        >
          {t('Teams and users of its organization')}
        </LinkButton>
      )}
    </Foot>
  );
}

function NoRows({ listing, needle }: { listing: Listing<Brand>; needle: string }) {
  const brands = useBrandList();
  const { rows, state } = listing;
  if (rows.length > 0) {
    return (
      <Blank
        icon={SearchX}
        title={
          <>
            <Phrase
              text="No loaded brand matches {needle}"
              values={{ needle: <span className="personal">{needle}</span> }}
            />
          </>
        }
        actions={
          <Button
            small
            onPress={() => {
              changeBrandsView({ needle: '' });
            }}
          >
            {t('Clear the search')}
          </Button>
        }
      >
        {t('{count, plural, one {# row} other {# rows}} searched.', { count: rows.length })}
      </Blank>
    );
  }
  const again = () => {
    brands.again(Infinity);
  };
  if (state.is === 'stopped') return <ErrorNotice error={state.error} onRetry={again} />;
  return (
    <Blank
      icon={Tag}
      title={state.is === 'complete' ? t('No brands yet') : t('Nothing was read yet')}
      actions={
        <Button small onPress={again}>
          {t('Read the list')}
        </Button>
      }
    >
      {state.is === 'complete'
        ? t('The service lists none. Brands are set up by the service operator.')
        : t('Reading stopped before the first page came.')}
    </Blank>
  );
}
