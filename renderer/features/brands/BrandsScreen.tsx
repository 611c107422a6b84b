import { RefreshCw, Tag } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { organizationOf } from '#shared/resource-names';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-links.ts';
import { useCopyNames } from '../../components/grid/use-copy-names.ts';
import { formatCount } from '../../format/number.ts';
import { type Listing } from '../../reading/listing.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useBrands, useBrandList } from '../organizations/brand-list.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { useDirectory } from '../organizations/directory.ts';
import { columnsOf, searchedIn } from './columns.ts';
import { changeBrandsView, useBrandsView } from './view-state.ts';

const keyOf = ({ name }: Brand) => name;

/** Brands of every organization in one list: ListBrands names no parent (§4). */
export function BrandsScreen() {
  const brands = useBrandList();
  const directory = useDirectory();
  const view = useBrandsView();
  const names = useOrganizationNames();
  const grid = useRef<GridHandle>(null);
  const listing = useBrands();
  useEffect(() => {
    brands.readTo(Infinity);
    // Brands carry the names of organizations only; their display names come from the directory.
    directory.all('');
  }, [brands, directory]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const searched = useMemo(() => searchedIn(names), [names]);
  const copyNames = useCopyNames();
  const copyLinks = useCopyLinks();
  const { rows, state } = listing;
  const open = rows.find(({ name }) => name === view.openName);
  const organization = open === undefined ? null : organizationOf(open.name);
  const isFirstPage = rows.length === 0 && (state.is === 'reading' || state.is === 'paused');
  const again = () => {
    brands.again(Infinity);
  };
  return (
    <>
      <CommandBar title={t('Brands')} note={noteOf(listing)}>
        <FindBox
          label={t('Search brands')}
          value={view.needle}
          onChange={(needle) => changeBrandsView({ needle })}
          onLeave={() => grid.current?.focus()}
        />
        <IconButton label={t('Refresh')} icon={<RefreshCw aria-hidden="true" />} onPress={again} />
      </CommandBar>
      <List
        ref={grid}
        pane={t('Brand list')}
        label={t('Brands')}
        columns={columns}
        columnsKey="brands"
        rows={rows}
        keyOf={keyOf}
        searched={searched}
        view={view}
        onView={changeBrandsView}
        progress={
          isFirstPage ? 'waiting' : state.is === 'reading' || state.is === 'complete' ? state.is : 'partial'
        }
        reading={{
          listing,
          what: t('brands'),
          onCancel: brands.cancel,
          onContinue: () => brands.readTo(Infinity),
          onStartOver: again,
        }}
        onSelect={({ name }) => changeBrandsView({ openName: name })}
        onOpen={({ name }) => {
          const owner = organizationOf(name);
          if (owner !== null) openOrganization({ name: owner, displayName: names.get(owner) ?? null });
        }}
        acts={[copyNames, copyLinks]}
        end={
          <>
            {open !== undefined && <CopyName name={open.name} />}
            {organization !== null && (
              <LinkButton
                onPress={() =>
                  openOrganization({ name: organization, displayName: names.get(organization) ?? null })
                }
              >
                {t('Open organization')}
              </LinkButton>
            )}
          </>
        }
        empty={{
          icon: Tag,
          title: t('No brands'),
          text: t('The service lists no brands. The service operator sets them up.'),
          actions: (
            <Button small onPress={again}>
              {t('Refresh')}
            </Button>
          ),
          error: state.is === 'stopped' ? state.error : null,
          again,
        }}
      />
    </>
  );
}

function noteOf({ rows, state }: Listing<Brand>): string {
  if (rows.length === 0 && state.is !== 'complete') return '';
  const count = formatCount(rows.length);
  return state.is === 'complete'
    ? t('{count} loaded, all pages', { count })
    : t('{count} loaded, more may exist', { count });
}
