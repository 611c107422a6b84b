import { RefreshCw, Tag } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { organizationOf } from '#shared/resource-names';
import { Button, IconButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { closeRecord } from '../../components/grid/list-view.ts';
import { List } from '../../components/grid/List.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-links.ts';
import { useCopyNames } from '../../components/grid/use-copy-names.ts';
import { Split } from '../../components/Pane.tsx';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useBrands, useBrandList } from '../organizations/brand-list.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { useDirectory } from '../organizations/directory.ts';
import { BrandPane } from './BrandPane.tsx';
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
  const isFirstPage = rows.length === 0 && (state.is === 'reading' || state.is === 'paused');
  const again = () => {
    brands.again(Infinity);
  };
  const openOwner = ({ name }: Brand) => {
    const owner = organizationOf(name);
    if (owner !== null) openOrganization({ name: owner, displayName: names.get(owner) ?? null });
  };
  return (
    <>
      <CommandBar title={t('Brands')}>
        <FindBox
          label={t('Search brands')}
          value={view.needle}
          onChange={(needle) => changeBrandsView({ needle })}
          onLeave={() => grid.current?.focus()}
        />
        <IconButton label={t('Refresh')} icon={<RefreshCw aria-hidden="true" />} onPress={again} />
      </CommandBar>
      <Split>
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
          onOpen={openOwner}
          acts={[copyNames, copyLinks]}
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
        {open !== undefined && (
          <BrandPane
            key={open.name}
            brand={open}
            names={names}
            onOpen={() => openOwner(open)}
            onClose={() => closeRecord(changeBrandsView, grid.current)}
          />
        )}
      </Split>
    </>
  );
}
