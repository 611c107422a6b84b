import { CircleCheck, RefreshCw, Repeat, TriangleAlert } from 'lucide-react';
import { t } from '#shared/messages/text';
import { announcedPages } from '#shared/reading/list';
import { HalfCircle } from '../../components/half-circle.ts';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { Find } from '../../components/grid/use-list.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { LoadingLine } from '../../components/LoadingLine.tsx';
import { earlierData, partialList } from '../../components/partial-list.ts';
import { Phrase } from '../../components/Phrase.tsx';
import { Status } from '../../components/Status.tsx';
import { usePersonalTooltip } from '../../components/use-personal-tooltip.ts';
import { formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import type { CheckListing } from './check-stream.ts';
import { useChecksView } from './view-state.ts';
import { useCheckStream } from './use-checks.ts';
import styles from './ListBar.module.css';

/** How far the list was read, for which filter, and the search in what is there. */
export function ListBar({ listing, find }: { listing: CheckListing; find: Find }) {
  const checks = useCheckStream();
  const { filter, text } = useChecksView();
  const tooltip = usePersonalTooltip();
  const { state } = listing;
  const isReading = state.is === 'reading';
  useKeys(isReading ? [{ ...keyTable.cancelRead, run: checks.cancel }] : []);
  useAnnounced(isReading ? 'reading' : null, t('Loading checks'));
  const isPartial = ['cancelled', 'paused', 'stopped'].includes(state.is) && listing.rows.length > 0;
  return (
    <Bar className={styles.bar}>
      {/* The count is not read out page by page. */}
      <span role="status" aria-live={isReading ? 'off' : undefined} className={styles.status}>
        <Progress listing={listing} />
        {listing.rows.length > listing.fresh && listing.receivedAt !== null && (
          <span className="truncate">{earlierData(listing.receivedAt)}</span>
        )}
      </span>
      {filter !== '' && (
        <span className={styles.filter} title={tooltip(filter)}>
          {text.trim() === filter ? (
            <Phrase text="Filter: {filter}" values={{ filter: <code className="personal">{filter}</code> }} />
          ) : (
            <Phrase
              text="Applied filter: {filter}"
              values={{ filter: <code className="personal">{filter}</code> }}
            />
          )}
        </span>
      )}
      {isReading && (
        <Button small onPress={checks.cancel}>
          {t('Cancel')}
          <KeyHint of={keyTable.cancelRead} />
        </Button>
      )}
      {isPartial && (
        <Button small onPress={checks.resume}>
          {t('Continue')}
        </Button>
      )}
      {state.is === 'repeated' && (
        <Button small onPress={checks.again}>
          {t('Start over')}
        </Button>
      )}
      <FindBox label={t('Search loaded rows')} {...find} />
      {isReading && <LoadingLine />}
    </Bar>
  );
}

function Progress({ listing }: { listing: CheckListing }) {
  const { fresh: count, state, rate, facts } = listing;
  switch (state.is) {
    case 'reading':
      return (
        <>
          <Status
            tone="info"
            icon={RefreshCw}
            word={
              count === 0
                ? t('Loading the first page…')
                : t('{count} loaded so far…', { count: formatCount(count) })
            }
            weight="strong"
          />
          {rate !== null && (
            <span className={styles.rate}>
              {t('{count} rows/s', { count: formatCount(Math.round(rate)) })}
            </span>
          )}
        </>
      );
    case 'complete':
      return announcedPages(facts).length === 0 ? (
        <Status
          tone="quiet"
          icon={CircleCheck}
          word={t('{count} loaded, all pages', { count: formatCount(count) })}
        />
      ) : (
        <Status
          tone="warning"
          icon={HalfCircle}
          word={t('{count} loaded, more may exist', { count: formatCount(count) })}
        />
      );
    case 'cancelled':
      return (
        <Status
          tone="warning"
          icon={HalfCircle}
          word={t(
            'Partial list: {count, plural, one {# check} other {# checks}} loaded. Loading was cancelled, and more checks may exist.',
            { count },
          )}
        />
      );
    case 'paused':
      return count === 0 ? null : (
        <Status
          tone="warning"
          icon={HalfCircle}
          word={t(
            'Partial list: {count, plural, one {# check} other {# checks}} loaded. Loading is paused, and more checks exist.',
            { count },
          )}
        />
      );
    case 'repeated':
      return (
        <Status
          tone="warning"
          icon={Repeat}
          word={t(
            'Partial list: {count, plural, one {# check} other {# checks}} loaded. The service repeated a page token, so loading stopped.',
            { count },
          )}
        />
      );
    case 'stopped':
      return <Status tone="warning" icon={TriangleAlert} word={partialList('checks', count)} />;
  }
}
