import { formatCount } from '../../../format/number.ts';
import { useEffect } from 'react';
import { inItsOrder, shownName } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { Button, LinkButton } from '../../../components/Button.tsx';
import { CopyName } from '../../../components/CopyName.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { partialList } from '../../../components/partial-list.ts';
import { Section } from '../../../components/Section.tsx';
import { BrandListNotice } from '../BrandListNotice.tsx';
import { useBrands, brandsOf, useBrandList } from '../brand-list.ts';
import styles from '../OrganizationDetail.module.css';

/** Brands of the organization, picked from the list of all brands, which is read once for the profile. */
export function BrandsTab({ organization }: { organization: Organization }) {
  const brands = useBrandList();
  const listing = useBrands();
  useEffect(() => {
    brands.readTo(Infinity);
  }, [brands]);
  const own = brandsOf(listing, organization.name);
  const { state, facts, rows } = listing;
  const expected = organization.brandCount;
  return (
    <>
      {state.is === 'stopped' && (
        <div className={styles.boxed}>
          <ErrorNotice
            as="box"
            error={state.error}
            onRetry={() => brands.readTo(Infinity)}
            retryLabel={t('Retry')}
          />
        </div>
      )}
      <Section
        title={t('Brands')}
        aside={
          expected === undefined || state.is === 'complete'
            ? t('{count} loaded', { count: formatCount(own.length) })
            : t('{count} of {total} loaded', {
                count: formatCount(own.length),
                total: formatCount(expected),
              })
        }
      >
        <BrandListNotice listing={listing} />
        <ul className={styles.lined}>
          {own.map((brand) => (
            <li key={brand.name}>
              <div>{shownName(brand.displayName, brand.name)}</div>
              {brand.description !== undefined && (
                <div className="muted small">{inItsOrder(brand.description)}</div>
              )}
              <CopyName name={brand.name} />
            </li>
          ))}
        </ul>
        {state.is === 'reading' && (
          <p className={styles.progress} role="status" aria-live="off">
            {t('{count, plural, one {# brand} other {# brands}} loaded from all organizations', {
              count: listing.seen.size,
            })}
            <Button small onPress={brands.cancel}>
              {t('Cancel')}
            </Button>
          </p>
        )}
        {(state.is === 'cancelled' || state.is === 'repeated') && (
          <p className={styles.progress}>
            {partialList('brands', rows.length)}
            <LinkButton
              onPress={() => {
                if (state.is === 'cancelled') brands.readTo(Infinity);
                else brands.again(Infinity);
              }}
            >
              {state.is === 'cancelled' ? t('Continue') : t('Start over')}
            </LinkButton>
          </p>
        )}
        {state.is === 'complete' && own.length === 0 && facts.unread.length === 0 && (
          <p className="muted">{t('The service lists no brand of this organization.')}</p>
        )}
      </Section>
    </>
  );
}
