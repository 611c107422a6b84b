import { FileQuestionMark } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { ListFacts } from '#shared/reading/list';
import { Banner } from './Banner.tsx';
import { ShowReceived } from './ReceivedDialog.tsx';

interface ListNoticeProps {
  facts: ListFacts;
  /** Entries shown. */
  shown: number;
  /** The list was read to its end. */
  isComplete: boolean;
  /** Which list it is about, where a page shows two. */
  list?: string;
  /** Across the whole pane. */
  flush?: boolean;
}

/** Facts about a list besides its rows: entries that could not be read, and counts that do not agree. */
export function ListNotice({ facts, shown, isComplete, list, flush = true }: ListNoticeProps) {
  const { unread, total, besides } = facts;
  const returned = shown + unread.length;
  return (
    <>
      {unread.length > 0 && (
        <Banner
          flush={flush}
          tone="warning"
          icon={FileQuestionMark}
          title={
            list === undefined
              ? t('{count, plural, one {# entry} other {# entries}} could not be read.', {
                  count: unread.length,
                })
              : t('{list}: {count, plural, one {# entry} other {# entries}} could not be read.', {
                  list,
                  count: unread.length,
                })
          }
          actions={
            <ShowReceived
              label={t('Show entries')}
              title={t('Entries that could not be read')}
              value={unread}
            />
          }
        />
      )}
      {isComplete && besides.length > 0 && (
        <Banner
          flush={flush}
          tone="info"
          icon={FileQuestionMark}
          title={t('The list may have further pages.')}
        >
          {t('The app does not know what “{members}” in the response means.', {
            members: besides.join(', '),
          })}
        </Banner>
      )}
      {isComplete && total !== null && total > returned && (
        <Banner flush={flush} tone="info" icon={FileQuestionMark} title={t('The list may be incomplete.')}>
          {t('The service reports {total, number} rows but returned {returned, number}.', {
            total,
            returned,
          })}
        </Banner>
      )}
    </>
  );
}
