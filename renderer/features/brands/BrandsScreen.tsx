import { Tag } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { organizationOf } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { progressOf, stopErrorOf } from '../../reading/listing.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useBrands, useBrandList } from '../organizations/brand-list.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { useDirectory } from '../organizations/directory.ts';
import { BrandPane } from './BrandPane.tsx';
import { columnsOf, searchedIn } from './columns.ts';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { changeBrandsView, useBrandsView } from './view-state.ts';

const keyOf = ({ name }: Brand) => name;

/** Brands of every organization in one list: ListBrands names no parent (§4). */
export function BrandsScreen() {
  const brands = useBrandList();
  const directory = useDirectory();
  const view = useBrandsView();
  const names = useOrganizationNames();
  const listing = useBrands();
  useEffect(() => {
    brands.readTo(Infinity);
    // Brands carry the names of organizations only; their display names come from the directory.
    directory.all('');
  }, [brands, directory]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const searched = useMemo(() => searchedIn(names), [names]);
  const copyActions = useCopyActions();
  const { rows } = listing;
  const { list, find, open, close } = useList({ rows, keyOf, view, onView: changeBrandsView });
  useReconnect(stopErrorOf(listing), () => brands.readTo(Infinity));
  const again = () => brands.again(Infinity);
  const openOwner = ({ name }: Brand) => {
    const owner = organizationOf(name);
    if (owner !== null) openOrganization({ name: owner, displayName: names.get(owner) ?? null });
    // A name that is no resource name leads to no organization.
    else changeBrandsView({ openName: name });
  };
  return (
    <>
      <CommandBar title={t('Brands')}>
        <FindBox label={t('Search brands')} {...find} />
        <RefreshButton onPress={again} />
      </CommandBar>
      <Split>
        <List
          {...list}
          pane={t('Brand list')}
          label={t('Brands')}
          columns={columns}
          columnsKey="brands"
          searched={searched}
          progress={progressOf(listing)}
          reading={{
            listing,
            what: 'brands',
            onCancel: brands.cancel,
            onContinue: () => brands.readTo(Infinity),
            onStartOver: again,
          }}
          onOpen={openOwner}
          actions={copyActions}
          empty={{
            icon: Tag,
            title: t('No brands'),
            text: t('The service lists no brands. The service operator sets them up.'),
            actions: (
              <Button small onPress={again}>
                {t('Refresh')}
              </Button>
            ),
            error: stopErrorOf(listing),
            again,
          }}
        />
        {open !== undefined && (
          <BrandPane
            key={open.name}
            brand={open}
            names={names}
            onOpen={organizationOf(open.name) === null ? undefined : () => openOwner(open)}
            onClose={close}
          />
        )}
      </Split>
    </>
  );
}
