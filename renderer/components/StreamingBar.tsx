import { Contrast, RefreshCw, Repeat } from 'lucide-react';
import { t } from '#shared/messages/text';
import { formatCount } from '../format/number.ts';
import { formatWhen } from '../format/time.ts';
import type { Listing } from '../reading/listing.ts';
import { keyTable } from '../state/key-table.ts';
import { useKeys } from '../state/keys.ts';
import { useAnnounced } from './Announcer.tsx';
import { Banner } from './Banner.tsx';
import { Bar } from './Bar.tsx';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { KeyHint } from './KeyHint.tsx';
import { ListNotice } from './ListNotice.tsx';
import { LoadingLine } from './LoadingLine.tsx';
import { Status } from './Status.tsx';
import styles from './StreamingBar.module.css';

interface StreamingBarProps {
  listing: Listing<unknown>;
  /** What the rows are, in the plural: organizations. */
  what: string;
  onCancel: () => void;
  onContinue: () => void;
  onStartOver: () => void;
}

/** How the reading of a list goes and the act that fits, and what of its answers could not be read. */
export function StreamingBar(props: StreamingBarProps) {
  const { facts, rows, state } = props.listing;
  return (
    <>
      <ReadingState {...props} />
      <ListNotice facts={facts} shown={rows.length} isComplete={state.is === 'complete'} />
    </>
  );
}

function ReadingState({ listing, what, onCancel, onContinue, onStartOver }: StreamingBarProps) {
  const { state, rows, seen } = listing;
  const reading = state.is === 'reading';
  useKeys(reading ? [{ ...keyTable.cancelRead, run: onCancel }] : []);
  useAnnounced(reading ? t('reading') : null, t('Reading {what}', { what }));
  const held = `${formatCount(rows.length)} ${what}`;
  const go = (
    <Button small onPress={onContinue}>
      {t('Continue')}
    </Button>
  );
  switch (state.is) {
    case 'paused':
    case 'complete':
      return null;
    case 'reading':
      return (
        // The count is not read out page by page.
        <Bar className={styles.bar} role="status" aria-live="off">
          <Status
            tone="info"
            icon={RefreshCw}
            word={
              seen.size === 0
                ? t('Reading the first page…')
                : t('{count} read, reading…', { count: formatCount(seen.size) })
            }
            weight="strong"
          />
          {rows.length > seen.size && (
            <span className="muted">{t('{held} stay on show meanwhile', { held })}</span>
          )}
          <span className="spacer" />
          <Button small onPress={onCancel}>
            {t('Cancel')}
            <KeyHint of={keyTable.cancelRead} />
          </Button>
          <LoadingLine />
        </Bar>
      );
    case 'cancelled':
      return (
        <Banner
          flush
          tone="warning"
          icon={Contrast}
          title={t('Partial list, {held}.', { held })}
          actions={go}
        >
          {t('You cancelled; more may exist.')}
        </Banner>
      );
    case 'repeated':
      return (
        <Banner
          flush
          tone="warning"
          icon={Repeat}
          title={t('Partial list, {held}.', { held })}
          actions={
            <Button small onPress={onStartOver}>
              {t('Start over')}
            </Button>
          }
        >
          {t(
            'The service gave a page token a second time, which would loop for ever. Reading stopped; the rows are kept.',
          )}
        </Banner>
      );
    case 'stopped':
      return (
        <ErrorNotice
          as="bar"
          error={state.error}
          kept={t('{held} are kept{receivedAt}.', {
            held,
            receivedAt:
              listing.receivedAt === null
                ? ''
                : t(', as of {receivedAt}', { receivedAt: formatWhen(listing.receivedAt) }),
          })}
          onRetry={onContinue}
          retryLabel={t('Continue')}
        />
      );
  }
}
