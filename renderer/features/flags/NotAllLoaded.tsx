import { t } from '#shared/messages/text';
import { progressOf, type Listing } from '../../reading/listing.ts';
import styles from './SetOverrides.module.css';

/** Says that not all organizations are there, and no more are on their way: a name may be of one that is missing. */
export function NotAllLoaded({ listing }: { listing: Listing<unknown> }) {
  const progress = progressOf(listing);
  const isPartial = progress === 'partial' || (progress === 'complete' && listing.facts.unread.length > 0);
  if (!isPartial) return null;
  return (
    <p className={styles.fault}>
      {t(
        'Only {count, plural, one {# organization was} other {# organizations were}} loaded. Others may be missing here.',
        { count: listing.rows.length },
      )}
    </p>
  );
}
