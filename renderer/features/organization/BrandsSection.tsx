import { useEffect } from 'react';
import { shownName } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { partialList } from '../../components/partial-list.ts';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { BrandListNotice } from '../organizations/BrandListNotice.tsx';
import { brandsOf, useBrandList, useBrands } from '../organizations/brand-list.ts';
import type { OrganizationRow } from '../organizations/organization-row.ts';
import { showBrandsOf, type Customer } from './customer-links.ts';
import { useReconnect } from '../../queries/use-reconnect.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import styles from './Organization.module.css';

const shownBrands = 6;

/** Brands of the organization, picked from the list of all brands. */
export function BrandsSection({ customer, row }: { customer: Customer; row: OrganizationRow | null }) {
  const brands = useBrandList();
  const listing = useBrands();
  useEffect(() => {
    brands.readTo(Infinity);
  }, [brands]);
  useReconnect(stopErrorOf(listing), () => brands.readTo(Infinity));
  const own = brandsOf(listing, customer.name);
  const { state, facts, rows } = listing;
  const total = row?.organization.brandCount;
  return (
    <Section
      isLandmark
      title={t('Brands')}
      aside={
        <LinkButton className="small" onPress={() => showBrandsOf(customer)}>
          {t('Show brands')}
        </LinkButton>
      }
    >
      {state.is === 'stopped' && (
        <ErrorNotice
          as="box"
          error={state.error}
          onRetry={() => brands.readTo(Infinity)}
          retryLabel={t('Retry')}
        />
      )}
      <BrandListNotice listing={listing} />
      <ul className={styles.names}>
        {own.slice(0, shownBrands).map((brand) => (
          <li key={brand.name} title={brand.name}>
            <LinkButton className={styles.link} onPress={() => showBrandsOf(customer, brand.name)}>
              <span className="truncate">{shownName(brand.displayName, brand.name)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {state.is === 'reading' && own.length === 0 && <Skeleton width={140} />}
      {state.is === 'repeated' && (
        <p className={styles.note}>
          {partialList('brands', rows.length)}{' '}
          <LinkButton onPress={() => brands.again(Infinity)}>{t('Start over')}</LinkButton>
        </p>
      )}
      {state.is === 'complete' && own.length === 0 && facts.unread.length === 0 && (
        <p className="muted">{t('The service lists no brand of this organization.')}</p>
      )}
      {own.length > 0 && total !== undefined && total !== own.length && (
        <p className={styles.note}>
          {state.is === 'complete'
            ? t('The service counts {total, plural, one {# brand} other {# brands}} for this organization.', {
                total,
              })
            : t('{count, number} of {total, plural, one {# brand} other {# brands}} loaded', {
                count: own.length,
                total,
              })}
        </p>
      )}
      {own.length > shownBrands && (
        <LinkButton data-part className="small" onPress={() => showBrandsOf(customer)}>
          {t('{count, plural, one {# more brand} other {# more brands}}', {
            count: own.length - shownBrands,
          })}
        </LinkButton>
      )}
    </Section>
  );
}
