import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, BookText } from 'lucide-react';
import { filterCalls, type CallFilter } from '#shared/call-log';
import { journalActions, type JournalEntry, type JournalFilter } from '#shared/journal';
import { t } from '#shared/messages/text';
import { deskQuery, useCall } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { showCalls } from '../api-calls/show-calls.ts';
import { openJournal } from '../journal/view-state.ts';
import type { Item } from './arrange.ts';
import type { Named } from './pasted.ts';
import { useFailedItems } from './use-failed-items.ts';

type Calls = NonNullable<Named['calls']>;

/** Failed changes that are looked through, newest first. */
const looked = 500;

/** The requests, the failed changes and the failed items of runs that an error text is about; those without any come last. */
export function useErrorPlaces(calls: Named['calls']): Item[] {
  const scope = useScope();
  const log = useCall('callLog.list', calls === null ? null : { after: 0 }, { staleTime: 0 });
  const filter = calls?.kind === 'errors' ? journalFilterOf(calls, scope.profile.id) : null;
  const journal = useQuery({
    ...deskQuery(scope.client, 'journal.list', { filter: filter ?? {}, before: null, limit: looked }),
    enabled: filter !== null,
    staleTime: 0,
  });
  const status = calls !== null && isStatus(calls.text) ? Number(calls.text) : null;
  const failed = useFailedItems(calls?.kind === 'errors' ? status : null);
  // Which of the two comes first is known once both are looked through: no line moves under the keyboard.
  if (calls === null || (filter !== null && (log.isLoading || journal.isLoading || failed.isLoading)))
    return [];
  const callFilter: CallFilter = { showsPolls: false, ...calls };
  const count = log.data === undefined ? null : filterCalls(log.data.rows, callFilter).length;
  const changes = (journal.data?.entries ?? []).filter(({ status }) => isMeant(status, calls));
  const item: Item = {
    id: 'open calls',
    icon: ArrowLeftRight,
    label: callsLabel(calls),
    note:
      count === null
        ? t('From the call log')
        : t('{count, plural, =0 {None in the call log} other {# in the call log}}', { count }),
    run: () => void showCalls(scope, calls),
  };
  const [newest] = changes;
  if (filter === null || newest === undefined)
    return count === 0 ? [...failed.items, item] : [item, ...failed.items];
  const inJournal = journalItem(calls, filter, newest, changes.length);
  return count === 0 ? [inJournal, ...failed.items, item] : [item, inJournal, ...failed.items];
}

const isStatus = (text: string) => /^\d{3}$/.test(text);

/** The journal has no filter for a status: those of it are looked for in what it has. */
function journalFilterOf({ operation, text }: Calls, profileId: string): JournalFilter {
  const action = journalActions.find((each) => each === operation);
  return {
    profileId,
    outcome: 'failed',
    ...(action !== undefined && { operation: action }),
    ...(text !== '' && !isStatus(text) && { text }),
  };
}

function isMeant(status: number | null, { text }: Calls): boolean {
  return !isStatus(text) || status === Number(text);
}

function callsLabel({ kind, operation, text }: Calls): string {
  return operation === null
    ? t('Show failed API calls with {text}', { text })
    : t('{kind, select, errors {Show failed {operation} calls} other {Show {operation} calls}}', {
        kind,
        operation,
      });
}

function journalItem({ text }: Calls, filter: JournalFilter, { number }: JournalEntry, count: number): Item {
  return {
    id: 'open journal',
    icon: BookText,
    label: text === '' ? t('Show failed changes') : t('Show failed changes with {text}', { text }),
    note: t('{count, plural, other {# in the journal}}', { count }),
    run: () => goTo('/journal', () => openJournal({ filter, period: 'all', entry: number })),
  };
}
