import { useQueries } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { isUnreviewed } from '#shared/check-detail/findings';
import type { FindingsReading, QueuedFinding } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import type { Emptiness } from '../../components/grid/NoRows.tsx';
import { Split } from '../../components/Pane.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatCount } from '../../format/number.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openCheck } from '../../state/open-check.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { TriageKeys } from '../check-detail/FindingsPart.tsx';
import { findingsQuery } from '../check-detail/queries.ts';
import { useConnected } from '../guard/use-connected.ts';
import {
  changeFindingList,
  changeFindingsView,
  forgetChosenChecks,
  useFindingsView,
  workingFindings,
} from './view-state.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { checkText, columns, keyOf, nameOf, organizationText } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { FindingDetail } from './FindingDetail.tsx';
import { narrowed } from './narrowing.ts';
import { useFindingsQueue } from './queries.ts';
import { ReadingLine, readingText } from './ReadingLine.tsx';
import { useDrafts } from './use-drafts.ts';
import { useReviews } from './use-review.ts';

const ageStepMs = 60_000;
const none: readonly QueuedFinding[] = [];
const searched = (row: QueuedFinding) => [nameOf(row), checkText(row), organizationText(row)].join(' ');

/** Findings of all organizations that wait for a decision, or those of some checks that were chosen. */
export function FindingsScreen() {
  const { names, ...view } = useFindingsView();
  useStartsWithWorking(workingFindings);
  const { type, state, age } = view;
  const organization = view.organization?.name ?? null;
  const { all: everywhere, own: queue } = useFindingsQueue(names, organization);
  const chosen = useChosen(names);
  const now = useNow(ageStepMs);
  const all = everywhere.data?.rows ?? none;
  const listed = queue.data?.rows ?? none;
  const known = organization === null ? listed : listed.filter((row) => row.organization === organization);
  const rows = useMemo(
    () => narrowed(listed, { organization, type, state, age }, now),
    [listed, organization, type, state, age, now],
  );
  const { list, find, grid, open, focus } = useList({
    rows,
    keyOf,
    view: view.list,
    onView: changeFindingList,
  });
  const copyActions = useCopyActions();
  const selected = open ?? null;
  const pane = useRef<HTMLElement>(null);
  const drafts = useDrafts(pane);
  const isShown = (name: string) =>
    pane.current !== null && useFindingsView.getState().list.openName === name;
  const reviews = useReviews(isShown);
  const whenConnected = useConnected();
  const send = () => {
    if (selected === null) return;
    const { name, state: before } = selected.finding;
    if (!drafts.check(name)) return;
    const draft = drafts.of(name);
    void reviews.send(name, before, draft).then((isDone) => {
      if (!isDone) return;
      // A field that is emptied while it has the focus offers its suggestions. The form may be that of another finding.
      const focused = document.activeElement;
      const isInForm = isShown(name) && pane.current?.contains(focused) === true;
      if (isInForm || focused === document.body) focus();
      drafts.forget(name, draft);
    });
  };
  useKeys([
    { ...keyTable.next, label: t('Next finding'), run: () => grid.current?.step(1) },
    { ...keyTable.previous, label: t('Previous finding'), run: () => grid.current?.step(-1) },
    { ...keyTable.confirm, run: () => selected !== null && drafts.choose(keyOf(selected), 'CONFIRMED') },
    { ...keyTable.dismiss, run: () => selected !== null && drafts.choose(keyOf(selected), 'DISMISSED') },
    { ...keyTable.send, label: t('Send decision'), run: () => whenConnected(send) },
  ]);
  const unreviewed = known.filter(({ finding }) => isUnreviewed(finding)).length;
  const isFiltered = type !== null || state !== 'unreviewed' || age !== 'any';
  const isNarrowed = organization !== null || isFiltered;
  const reading = queue.data?.reading ?? null;
  const left = reading?.left ?? 0;
  // Filters hide what is known. An organization of which nothing is known, or checks not read, are no such case.
  const isHidden = names.length > 0 ? isNarrowed : isFiltered && known.length > 0 && left === 0;
  const isWaiting =
    queue.error === null && (queue.data === undefined || (chosen.reading > 0 && all.length === 0));
  return (
    <>
      <CommandBar
        title={t('Findings')}
        {...(queue.data !== undefined &&
          // Unread is not none.
          (known.length > 0 || left === 0) && {
            note: t('{all, plural, one {# finding} other {# findings}} loaded, {unreviewed} unreviewed', {
              all: known.length,
              unreviewed,
            }),
          })}
      >
        <TriageKeys />
      </CommandBar>
      {names.length > 0 && <ChosenBar names={names} rows={all} reading={chosen.reading} />}
      <Filters rows={all} find={find} />
      <Split>
        <List
          {...list}
          isTall
          pane={t('Findings')}
          label={t('Findings queue')}
          columns={columns}
          columnsKey="findings"
          selectsFirst
          onOpen={({ check }) => openCheck(check)}
          actions={copyActions}
          searched={searched}
          progress={isWaiting ? 'reading' : 'complete'}
          about={[...names, organization, type, state, age].join(' ')}
          empty={{
            ...emptiness({
              reading,
              known: known.length,
              failed: names.length === 0 ? null : chosen.failed,
              isOfOne: organization !== null,
            }),
            ...(all.length > 0 && isNarrowed && clearing),
            ...(all.length > 0 && isHidden && noMatch),
            error: queue.error === null ? null : toAppError(queue.error),
            again: () => void queue.refetch(),
          }}
          notice={
            chosen.error !== null && (
              <ErrorNotice
                as="bar"
                error={chosen.error}
                statusNote={t(
                  'The findings of {failed, plural, one {# selected check} other {# selected checks}} are not shown.',
                  { failed: chosen.failed },
                )}
                onRetry={chosen.again}
              />
            )
          }
          note={queue.data?.isMore === true ? noteOfCut(known.length, unreviewed) : undefined}
          end={queue.data !== undefined && <ReadingLine reading={queue.data.reading} />}
        />
        {selected !== null && (
          <FindingDetail
            key={keyOf(selected)}
            ref={pane}
            row={selected}
            draft={drafts.of(keyOf(selected))}
            review={reviews.of(keyOf(selected))}
            onChange={(part) => drafts.change(keyOf(selected), part)}
            onSend={send}
            onRefresh={() => reviews.reload(keyOf(selected))}
            onLeave={focus}
          />
        )}
      </Split>
    </>
  );
}

/** Reads the findings of checks that were chosen, for the operator who chose them. */
function useChosen(names: readonly ResourceName<'check'>[]) {
  const scope = useScope();
  const lists = useQueries({ queries: names.map((name) => findingsQuery(scope, name)) });
  // A list that ended before its last page, or has entries that are unread, is not loaded either: what it lacks is unknown.
  const failed = lists.filter(
    ({ data, error, isFetching }) =>
      !isFetching &&
      (error !== null || (data !== undefined && (data.stopped !== null || data.facts.unread.length > 0))),
  );
  const errors = failed.flatMap(({ data, error }) =>
    error === null ? (data?.stopped ?? []) : [toAppError(error)],
  );
  return {
    reading: lists.filter(({ isFetching }) => isFetching).length,
    failed: failed.length,
    error: errors[0] ?? null,
    again: () => {
      for (const list of failed) void list.refetch();
    },
  };
}

/** What is left out: reviewed findings first. */
function noteOfCut(shown: number, unreviewed: number): string {
  return shown === unreviewed
    ? t('Only the {count} oldest unreviewed findings are shown', { count: formatCount(unreviewed) })
    : t('Older reviewed findings are not shown');
}

const showEverything = () =>
  changeFindingsView({ organization: null, type: null, state: 'unreviewed', age: 'any' });

const clearing = {
  actions: (
    <Button small onPress={showEverything}>
      {t('Clear filters')}
    </Button>
  ),
};

const noMatch = {
  title: t('No matching findings'),
  text: t('The filters hide all findings.'),
};

interface Knowledge {
  reading: FindingsReading | null;
  /** How many findings are known, of the organization where only one is shown. */
  known: number;
  /** How many of the chosen checks could not be loaded; null: none was chosen. */
  failed: number | null;
  isOfOne: boolean;
}

/** Why there is none. Unread checks never count as none. */
function emptiness({ reading, known, failed, isOfOne }: Knowledge): Emptiness {
  const icon = Flag;
  if (failed !== null)
    return {
      icon,
      ...(failed > 0
        ? {
            title: t(
              'Findings of {failed, plural, one {# selected check} other {# selected checks}} are not loaded',
              { failed },
            ),
            text: t('Checks that are not loaded may have findings.'),
          }
        : {
            title: known === 0 ? t('No findings in these checks') : t('Every known finding is reviewed'),
            text: t('To load new findings, refresh a check on its page.'),
          }),
      actions: (
        <Button small onPress={forgetChosenChecks}>
          {t('Show all findings')}
        </Button>
      ),
    };
  if (reading !== null && reading.left > 0)
    return {
      icon,
      title: t('{left, plural, one {# check is} other {# checks are}} not loaded yet', {
        left: reading.left,
      }),
      text: readingText(reading),
    };
  if (reading === null || reading.read === 0)
    return {
      icon,
      title: t('No findings are known yet'),
      text: t(
        'The app loads the findings of a check when a notification reports a monitoring match or a recommendation other than Clear.',
      ),
    };
  return {
    icon,
    title: isOfOne
      ? known === 0
        ? t('No findings of this organization are known')
        : t('Every known finding of this organization is reviewed')
      : known === 0
        ? t('No findings are known')
        : t('Every known finding is reviewed'),
    text: t(
      'Findings of {read, plural, one {# check} other {# checks}} are loaded. Findings of other checks are unknown.',
      {
        read: reading.read,
      },
    ),
  };
}
