import { t } from '#shared/messages/text';
import { ListNotice } from '../../components/ListNotice.tsx';
import type { useBrands } from './brand-list.ts';

/** What could not be read of the list of all brands, of which an organization shows its own. */
export function BrandListNotice({ listing }: { listing: ReturnType<typeof useBrands> }) {
  const { facts, rows, state } = listing;
  return (
    <ListNotice
      list={t('Brands of all organizations')}
      facts={facts}
      shown={rows.length}
      isComplete={state.is === 'complete'}
      flush={false}
    />
  );
}
