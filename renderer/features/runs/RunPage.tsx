import { Ban, ChevronRight, Download, Pause, Play, Search, Undo2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AppError } from '#shared/errors';
import { mayBeLeftOut, type ItemState, type SavedRun, type RunDecision } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import type { Column } from '../../components/grid/columns.ts';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { joined } from '../../format/joined.ts';
import { formatClock, formatMomentInSentence, formatWhen } from '../../format/time.ts';
import { toastSaved } from '../../state/toasts.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { ItemPane, type ItemPlace } from './ItemPane.tsx';
import { OutcomeList } from './OutcomeList.tsx';
import { changeOutcomes } from './outcomes.ts';
import { RunHead } from './RunHead.tsx';
import { changeItemList, narrowItems, openFailedItem, showRun, useRunView } from './run-state.ts';
import { runWords, type RunCalls } from './run-words.ts';
import type { RunActions } from './use-run-actions.ts';

interface RunItem {
  position: number;
  state: ItemState;
  now: unknown;
}

/** The items of a run as they are read. */
interface ReadItems<Item> {
  /** Undefined: they are on their way, or could not be read. */
  items: readonly Item[] | undefined;
  error: AppError | null;
  again: () => void;
}

interface RunPageProps<Item extends RunItem> {
  run: SavedRun;
  /** Whose calls apply, stop and decide. */
  calls: RunCalls;
  read: ReadItems<Item>;
  /** Runs every action of the page: one at a time, with one error shown. */
  actions: RunActions;
  /** Name of the list of items. */
  label: string;
  columns: readonly Column<Item>[];
  pace: string;
  /** Below its progress. */
  children?: ReactNode;
  /** Whether an item is sent again when the operator says so. */
  mayBeSentAgain: (item: Item) => boolean;
  /** Where an item itself is. */
  pageOf: (item: Item) => ItemPlace;
  /** In the pane of an item: to what else is known of it. */
  linksOf?: (item: Item) => ReactNode;
  /** Absent: the run can't be reverted. */
  onRevert?: (() => void) | undefined;
  /** Where the errors are set after which it stops. */
  limit?: ReactNode;
  /** Shown while nothing of it was sent. */
  draft?: ReactNode;
}

/** A run that is kept with its items: how far it is, the outcome of each, and what can be done. */
export function RunPage<Item extends RunItem>(props: RunPageProps<Item>) {
  const { run, calls, read, pace } = props;
  const items = read.items ?? [];
  const actions = actionsOn(calls, run.id, props.actions);
  const { shown, list, opensFailed } = useRunView((state) => state.items);
  const grid = useRef<GridHandle>(null);
  const { id, counts, state } = run;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isRunning = state === 'running';
  const states = changeOutcomes.find((outcome) => outcome.states[0] === shown)?.states;
  const open = items.find((item) => keyOf(item) === list.openName);
  useEffect(() => {
    if (!opensFailed || read.items === undefined) return;
    const failed = read.items.find((item) => item.state === 'failed' || item.state === 'conflict');
    openFailedItem(failed === undefined ? null : keyOf(failed));
  }, [opensFailed, read.items]);
  const positionsOf = (chosen: readonly Item[]) => chosen.map(({ position }) => position);
  return (
    <>
      <CommandBar
        crumbs={
          <>
            <LinkButton onPress={() => showRun(null)}>{t('Change sets')}</LinkButton>
            <ChevronRight aria-hidden="true" />
          </>
        }
        title={run.name}
      >
        <CopyLink name={`changeSets/${id}`} />
        <Button icon={Download} onPress={actions.save}>
          {t('Export outcomes')}
        </Button>
        {!isRunning && props.onRevert !== undefined && (
          <Button icon={Undo2} isPending={actions.isBusy} onPress={props.onRevert}>
            {t('Revert…')}
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <Button
            icon={Ban}
            kind="quiet"
            isDisabled={read.items === undefined}
            isPending={actions.isBusy}
            onPress={() => {
              const waiting = items.filter((item) => item.state === 'waiting');
              void actions.decide('leave-out', positionsOf(waiting));
            }}
          >
            {t('Leave out {count, plural, one {# unsent item} other {# unsent items}}', {
              count: counts.waiting,
            })}
          </Button>
        )}
        {isRunning && (
          <Button icon={Pause} onPress={actions.stop}>
            {t('Stop')}
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <SendButton icon={Play} kind="primary" isPending={actions.isBusy} onPress={actions.apply}>
            {state === 'draft'
              ? t('Apply {waiting, plural, one {# item} other {# items}}', { waiting: counts.waiting })
              : t('Resume {waiting, plural, one {# item} other {# items}}', { waiting: counts.waiting })}
          </SendButton>
        )}
      </CommandBar>
      <RunHead
        run={id}
        finished={total - counts.waiting - counts.sending - counts.unknown}
        total={total}
        pace={joined([timeText(run), pace])}
        hint={t('Resuming never sends a finished change again.')}
        outcomes={changeOutcomes}
        counts={counts}
      >
        {props.children}
      </RunHead>
      <OutcomeList
        ref={grid}
        label={props.label}
        outcomes={changeOutcomes}
        counts={counts}
        shown={shown}
        onShow={narrowItems}
        view={list}
        onView={changeItemList}
        columns={props.columns}
        rows={states === undefined ? items : items.filter((item) => states.includes(item.state))}
        keyOf={keyOf}
        progress={read.items !== undefined ? 'complete' : read.error === null ? 'reading' : 'partial'}
        failed={read.error === null ? null : { error: read.error, again: read.again }}
        onOpen={(item) => props.pageOf(item).open()}
        beside={
          open !== undefined && (
            <ItemPane
              key={keyOf(open)}
              item={open}
              columns={props.columns}
              page={props.pageOf(open)}
              links={props.linksOf?.(open)}
              onClose={() => {
                changeItemList({ openName: null });
                grid.current?.focus();
              }}
            />
          )
        }
        notice={<RunNotice {...props} actions={actions} />}
        {...(!isRunning && {
          actions: (chosen: readonly Item[], deselect: (() => void) | null) => (
            <ItemActions
              items={chosen}
              deselect={deselect}
              mayBeSentAgain={props.mayBeSentAgain}
              actions={actions}
            />
          ),
        })}
      />
    </>
  );
}

const keyOf = ({ position }: RunItem) => String(position);

type RunPageActions = ReturnType<typeof actionsOn>;

function actionsOn(calls: RunCalls, id: string, { failed, busy, run }: RunActions) {
  const apply = () =>
    void run('apply', (client, profileId) => client.call(`${calls}.apply`, { profileId, id }));
  const decide = (decision: RunDecision, positions: readonly number[], done?: () => void) =>
    run(
      'decide',
      (client, profileId) =>
        client.call(`${calls}.decide`, { profileId, id, decision, positions: [...positions] }),
      done,
    );
  return {
    failed,
    isBusy: busy !== null,
    apply,
    decide,
    stop: () => void run('stop', (client, profileId) => client.call(`${calls}.stop`, { profileId, id })),
    lookUp: (positions: readonly number[]) =>
      run('look-up', (client, profileId) =>
        client.call(`${calls}.lookUp`, { profileId, id, positions: [...positions] }),
      ),
    sendAgain: (positions: readonly number[]) => decide('again', positions, apply),
    save: () =>
      void run(
        'export',
        (client, profileId) => client.call(`${calls}.export`, { profileId, id }),
        ({ savedAs }) => toastSaved(savedAs),
      ),
  };
}

/** What can be done with items: all that are shown, or those selected, of which more can be decided. */
function ItemActions<Item extends RunItem>({
  items,
  deselect,
  mayBeSentAgain,
  actions,
}: {
  items: readonly Item[];
  /** Null: the items are not selected. */
  deselect: (() => void) | null;
  mayBeSentAgain: (item: Item) => boolean;
  actions: RunPageActions;
}) {
  const isSelection = deselect !== null;
  const of = (may: (item: Item) => boolean) => items.filter(may).map(({ position }) => position);
  const again = of(mayBeSentAgain);
  const unknown = of(({ state }) => state === 'unknown' || (isSelection && state === 'accepted'));
  const conflicts = isSelection ? of(({ state, now }) => state === 'conflict' && now !== null) : [];
  const left = isSelection ? of(mayBeLeftOut) : [];
  /** What was selected may have another outcome then, and would be out of sight. */
  const settle = (action: Promise<boolean>) => void action.then((isDone) => isDone && deselect?.());
  return (
    <>
      {unknown.length > 0 && (
        <Button
          icon={Search}
          small
          isPending={actions.isBusy}
          onPress={() => settle(actions.lookUp(unknown))}
        >
          {t('Look up {unknown, plural, one {# outcome} other {# outcomes}}', {
            unknown: unknown.length,
          })}
        </Button>
      )}
      {again.length > 0 && (
        <SendButton small isPending={actions.isBusy} onPress={() => settle(actions.sendAgain(again))}>
          {t('Send {count, number} again', { count: again.length })}
        </SendButton>
      )}
      {conflicts.length > 0 && (
        <SendButton
          small
          isPending={actions.isBusy}
          onPress={() => settle(actions.decide('restage', conflicts))}
        >
          {t('Stage {count, number} again, based on current values', { count: conflicts.length })}
        </SendButton>
      )}
      {left.length > 0 && (
        <Button
          small
          kind="quiet"
          isPending={actions.isBusy}
          onPress={() => settle(actions.decide('leave-out', left))}
        >
          {t('Leave out {count, number}', { count: left.length })}
        </Button>
      )}
    </>
  );
}

function timeText({ startedAt, endedAt, state }: SavedRun): string {
  if (startedAt === null) return '';
  const from = formatMomentInSentence(startedAt);
  if (state === 'running') return t('Running since {from}', { from });
  // The app closed while it was sent, and could not note when.
  if (endedAt === null) return t('Started {from}, stop time unknown', { from });
  const to =
    formatWhen(startedAt) === formatWhen(endedAt) ? formatClock(endedAt) : formatMomentInSentence(endedAt);
  return state === 'stopped'
    ? t('Started {from}, stopped {to}', { from, to })
    : t('Started {from}, finished {to}', { from, to });
}

/** At most one banner: what is in the way, and the next step. */
function RunNotice({
  run,
  calls,
  actions,
  limit,
  draft = null,
}: Pick<RunPageProps<RunItem>, 'run' | 'calls' | 'limit' | 'draft'> & {
  actions: RunPageActions;
}) {
  const words = runWords[calls];
  const { error, counts, interrupted, state } = run;
  if (actions.failed !== null)
    return <ErrorNotice as="bar" error={actions.failed.error} onRetry={actions.failed.again} />;
  if (state === 'running') return null;
  if (interrupted)
    return (
      <Banner flush tone="warning" title={words.interrupted}>
        {counts.unknown > 0
          ? words.mayBeSent(counts.unknown)
          : counts.waiting > 0
            ? t('Nothing was sent twice. Resume to send the rest.')
            : t('Nothing was sent twice.')}
      </Banner>
    );
  if (error !== null && error.kind === 'cancelled')
    return (
      <Banner flush tone="danger" title={error.message} actions={limit}>
        {words.notSent(counts.waiting)}
      </Banner>
    );
  if (error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={error}
        {...(state !== 'draft' && { statusNote: words.statusNote })}
        onRetry={counts.waiting > 0 ? actions.apply : 'beside'}
      />
    );
  return state === 'draft' ? <>{draft}</> : null;
}
