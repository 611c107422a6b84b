import { FileQuestionMark, ListFilter, SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ListFacts } from '#shared/reading/list';
import { Blank } from '../Blank.tsx';
import { Button } from '../Button.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Phrase } from '../Phrase.tsx';

/** Why a list may be empty, and the next step. */
interface EmptyList {
  icon: LucideIcon;
  /** There is none at all. */
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  /** Nothing was asked for yet: the title and text say what to do. */
  isUnasked?: boolean;
  /** What the service was asked for. */
  filter?: { text: string; title: string; clear: () => void } | undefined;
  errorActions?: ReactNode;
  /** What came instead of rows, for a list that was read to its end. */
  facts?: ListFacts | undefined;
  /** Loads every row of a list that loads page by page. */
  loadAll?: (() => void) | undefined;
}

/** With an error, reading ended before a row came; `again` reads the list again. */
export type Emptiness = EmptyList &
  (
    | { error?: undefined; again?: (() => void) | undefined }
    | { error: AppError | null | undefined; again: () => void }
  );

interface NoRowsProps {
  why: Emptiness;
  /** Rows that were searched. */
  total: number;
  needle: string;
  isComplete: boolean;
  onClearSearch: () => void;
}

/** Why there is nothing to show: a search, an error, a list that was not read, a filter, or no row at all. */
export function NoRows({ why, total, needle, isComplete, onClearSearch }: NoRowsProps) {
  const { icon, filter, again } = why;
  if (needle !== '' && total > 0 && why.isUnasked !== true) {
    return (
      <Blank
        icon={SearchX}
        title={
          <Phrase
            text="No loaded row matches {needle}"
            values={{ needle: <bdi className="personal">{needle}</bdi> }}
          />
        }
        actions={
          <>
            <Button small onPress={onClearSearch}>
              {t('Clear the search')}
            </Button>
            {!isComplete && why.loadAll !== undefined && (
              <Button small onPress={why.loadAll}>
                {t('Load all')}
              </Button>
            )}
          </>
        }
      >
        {isComplete
          ? t('{count, plural, one {# row was} other {# rows were}} searched.', { count: total })
          : why.loadAll === undefined
            ? t(
                '{count, plural, one {# loaded row was} other {# loaded rows were}} searched. More rows may exist.',
                { count: total },
              )
            : t(
                '{count, plural, one {# loaded row was} other {# loaded rows were}} searched. Select “Load all” to search every row.',
                { count: total },
              )}
      </Blank>
    );
  }
  if (why.isUnasked === true) return <Nothing why={why} />;
  if (why.error !== undefined && why.error !== null)
    return <ErrorNotice error={why.error} onRetry={why.again} actions={why.errorActions} />;
  if (!isComplete) {
    return (
      <Blank
        icon={icon}
        title={t('Nothing loaded yet')}
        actions={
          again !== undefined && (
            <Button small onPress={again}>
              {t('Refresh')}
            </Button>
          )
        }
      >
        {t('Loading stopped before the first page arrived.')}
      </Blank>
    );
  }
  if (why.facts !== undefined && !isNone(why.facts)) {
    return (
      <Blank icon={FileQuestionMark} title={t('No readable rows')}>
        {t("The list may have rows that the app can't read.")}
      </Blank>
    );
  }
  if (filter !== undefined && filter.text !== '') {
    return (
      <Blank
        icon={ListFilter}
        title={filter.title}
        actions={
          <Button small onPress={filter.clear}>
            {t('Clear filters')}
          </Button>
        }
      >
        <Phrase
          text="The service searched all pages and found no match for {filter}"
          values={{ filter: <code className="personal">{filter.text}</code> }}
        />
      </Blank>
    );
  }
  return <Nothing why={why} />;
}

/** An entry or a page that is not understood is not none, nor is what the service counts and did not return. */
function isNone({ unread, total, besides }: ListFacts): boolean {
  return unread.length === 0 && besides.length === 0 && (total ?? 0) === 0;
}

function Nothing({ why: { icon, title, text, actions } }: { why: Emptiness }) {
  return (
    <Blank icon={icon} title={title} actions={actions}>
      {text}
    </Blank>
  );
}
