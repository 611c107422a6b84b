import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Finding } from '#shared/model/finding';
import { announcedPages, countMissing, together, type ListFacts } from '#shared/reading/list';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';

/** Bounds a list that does not end; the rest is reported as unread. */
const maxPages = 100;

export interface ReadFindings {
  list: Finding[];
  facts: ListFacts;
  /** Of the last page; null: none came. */
  receivedAt: string | null;
  /** What ended the reading before the last page. */
  stopped: AppError | null;
}

/** Reads the findings of a check, page by page. Each page behind the first waits for its turn, where there is one. */
export async function readFindings(
  client: Pick<ReadClient, 'call'>,
  check: string,
  signal?: AbortSignal,
  inTurn: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadFindings> {
  const list: Finding[] = [];
  const facts: ListFacts[] = [];
  let receivedAt: string | null = null;
  let pages = 0;
  const ended = (stopped: AppError | null) => ({ list, facts: together(facts), receivedAt, stopped });
  const options = signal === undefined ? {} : { signal };
  for await (const page of pagesOf(
    client,
    'ListFindings',
    { variables: { check }, query: { pageSize: maximumPageSize } },
    options,
  )) {
    if (!page.ok) return ended(page.error);
    const { value } = page.value;
    list.push(...value.findings);
    facts.push(value.facts);
    receivedAt = page.value.receivedAt;
    const announced = announcedPages(value.facts);
    if (announced.length > 0) return ended(mayGoOn(check, announced));
    if (value.nextPageToken === '') break;
    if ((pages += 1) === maxPages) return ended(tooManyFindings(check));
    await inTurn();
  }
  const missing = countMissing(facts, list.length);
  return ended(missing > 0 ? notListed(check, missing) : null);
}

const mayGoOn = (target: string, members: readonly string[]): AppError => ({
  kind: 'protocol',
  reason: 'not-understood',
  operation: 'ListFindings',
  message: t('The list may go on ({members}). Findings may be missing.', {
    members: members.join(', '),
  }),
  target,
  advice: t('Review the findings shown, then refresh.'),
});

const notListed = (target: string, count: number): AppError => ({
  kind: 'protocol',
  reason: 'not-understood',
  operation: 'ListFindings',
  message: t('The service counts {count, plural, one {# finding} other {# findings}} more than it listed.', {
    count,
  }),
  target,
  advice: t('Review the findings shown, then refresh.'),
});

export const tooManyFindings = (target: string): AppError => ({
  kind: 'protocol',
  reason: 'too-large',
  operation: 'ListFindings',
  message: t('The check has too many pages of findings, so some findings were not loaded.'),
  target,
  advice: t('Review the findings shown, then refresh.'),
});
