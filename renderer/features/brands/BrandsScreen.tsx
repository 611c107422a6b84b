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
import { openPeopleOf } from '../people/view-state.ts';
import { useDirectory } from '../organizations/directory.ts';
import { columnsOf, nameOf } from './columns.ts';
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
          label={t('Find in brands')}
          value={view.needle}
          onChange={(needle) => changeBrandsView({ needle })}
          onLeave={() => grid.current?.focus()}
        />
        <IconButton
          label={t('Read the list again')}
          icon={<RefreshCw aria-hidden="true" />}
          onPress={again}
        />
      </CommandBar>
      <List
        ref={grid}
        pane={t('Brand list')}
        label={t('Brands')}
        columns={columns}
        columnsKey="brands"
        rows={rows}
        keyOf={keyOf}
        searched={nameOf}
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
        onOpen={({ name }) => changeBrandsView({ openName: name })}
        acts={[copyNames, copyLinks]}
        end={
          <>
            {open !== undefined && <CopyName name={open.name} />}
            {organization !== null && (
              <LinkButton
                onPress={() =>
                  openPeopleOf({ name: organization, displayName: names.get(organization) ?? null })
                }
              >
                {t('Teams and users of its organization')}
              </LinkButton>
            )}
          </>
        }
        empty={{
          icon: Tag,
          title: t('No brands yet'),
          text: t('The service lists none. Brands are set up by the service operator.'),
          actions: (
            <Button small onPress={again}>
              {t('Read the list')}
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
  return t('{count} loaded, {is}', {
    count: formatCount(rows.length),
    is: state.is === 'complete' ? t('all pages') : t('more may exist'),
  });
}
