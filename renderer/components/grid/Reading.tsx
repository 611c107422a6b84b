import { RefreshCw, Repeat, TriangleAlert } from 'lucide-react';
import { t } from '#shared/messages/text';
import { HalfCircle } from '../half-circle.ts';
import { formatCount } from '../../format/number.ts';
import { formatWhen } from '../../format/time.ts';
import type { Listing } from '../../reading/listing.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useAnnounced } from '../Announcer.tsx';
import { Button } from '../Button.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { KeyHint } from '../KeyHint.tsx';
import { ListNotice } from '../ListNotice.tsx';
import { LoadingLine } from '../LoadingLine.tsx';
import { earlierData, partialList } from '../partial-list.ts';
import { Status } from '../Status.tsx';
import styles from './List.module.css';

/** A list that is read page by page, and the actions that fit. */
export interface ReadInPages {
  listing: Listing<unknown>;
  /** What the rows are. */
  what: 'organizations' | 'brands';
  onCancel: () => void;
  onContinue: () => void;
  onStartOver: () => void;
}

/** The pages read so far have not brought every row that is shown. */
const hasEarlierRows = ({ rows, seen }: Listing<unknown>): boolean => rows.length > seen.size;

/** Whether the reading has something to show; else its slot is free for the count of the rows. */
export const hasReadingStatus = ({ listing }: ReadInPages): boolean =>
  listing.state.is === 'paused' ? hasEarlierRows(listing) : listing.state.is !== 'complete';

/** What is shown of a reading next to the rows: entries that could not be read, and why it stopped. */
export function ReadingNotice({ listing, what, onContinue }: ReadInPages) {
  const { facts, rows, state, receivedAt } = listing;
  const count = rows.length;
  return (
    <>
      <ListNotice facts={facts} shown={rows.length} isComplete={state.is === 'complete'} />
      {state.is === 'stopped' && rows.length > 0 && (
        <ErrorNotice
          as="bar"
          error={state.error}
          statusNote={
            receivedAt === null
              ? t(
                  '{what, select, brands {{count, plural, one {# brand is} other {# brands are}}} other {{count, plural, one {# organization is} other {# organizations are}}}} still shown.',
                  { what, count },
                )
              : t(
                  '{what, select, brands {{count, plural, one {# brand is} other {# brands are}}} other {{count, plural, one {# organization is} other {# organizations are}}}} still shown, updated {receivedAt}.',
                  { what, count, receivedAt: formatWhen(receivedAt) },
                )
          }
          onRetry={onContinue}
          retryLabel={t('Continue')}
        />
      )}
    </>
  );
}

/** How the reading of a list goes and the action that fits, in the footer: nothing moves when it starts. */
export function Reading({ listing, what, onCancel, onContinue, onStartOver }: ReadInPages) {
  const { state, rows, seen, receivedAt } = listing;
  const isReading = state.is === 'reading';
  useKeys(isReading ? [{ ...keyTable.cancelRead, run: onCancel }] : []);
  useAnnounced(
    isReading ? 'reading' : null,
    t('{what, select, brands {Loading brands} other {Loading organizations}}', { what }),
  );
  const earlier = hasEarlierRows(listing) && receivedAt !== null ? earlierData(receivedAt) : null;
  const partial = earlier ?? partialList(what, rows.length);
  switch (state.is) {
    case 'complete':
      return null;
    case 'paused':
      return <Status tone="warning" icon={HalfCircle} word={partial} weight="strong" />;
    case 'reading':
      return (
        <>
          {/* The count is not read out page by page. */}
          <span role="status" aria-live="off">
            <Status
              tone="info"
              icon={RefreshCw}
              word={
                seen.size === 0
                  ? t('Loading the first page…')
                  : t('{count} loaded so far…', { count: formatCount(seen.size) })
              }
              weight="strong"
            />
          </span>
          {earlier !== null && <span>{earlier}</span>}
          <Button small onPress={onCancel}>
            {t('Cancel')}
            <KeyHint of={keyTable.cancelRead} />
          </Button>
          <span className={styles.loading}>
            <LoadingLine />
          </span>
        </>
      );
    case 'cancelled':
      return (
        <>
          <Status tone="warning" icon={HalfCircle} word={partial} weight="strong" />
          <span>{t('You cancelled loading. More rows may exist.')}</span>
          <Button small onPress={onContinue}>
            {t('Continue')}
          </Button>
        </>
      );
    case 'repeated':
      return (
        <>
          <Status tone="warning" icon={Repeat} word={partial} weight="strong" />
          <span className="truncate">
            {t('The service repeated a page token, so loading stopped. The loaded rows are still shown.')}
          </span>
          <Button small onPress={onStartOver}>
            {t('Start over')}
          </Button>
        </>
      );
    case 'stopped':
      return <Status tone="warning" icon={TriangleAlert} word={partial} weight="strong" />;
  }
}
