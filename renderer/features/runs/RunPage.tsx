import {
  Ban,
  ChevronRight,
  CircleX,
  Download,
  Pause,
  Play,
  Search,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ItemState, KeptRun, RunDecision } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { joined } from '../../format/joined.ts';
import { formatClock } from '../../format/time.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { OutcomeList, type ShownState } from './OutcomeList.tsx';
import { changeOutcomes } from './outcomes.ts';
import { RunHead } from './RunHead.tsx';
import { changeSetsPath, openRun } from './run-state.ts';
import { useActs } from './use-acts.ts';

interface RunItem {
  position: number;
  state: ItemState;
  now: unknown;
}

interface RunPageProps<Item extends RunItem> {
  run: KeptRun;
  /** Whose calls apply, stop and decide. */
  calls: 'changeSets' | 'checkRuns';
  items: readonly Item[];
  /** Name of the list of items. */
  label: string;
  columns: readonly Column<Item>[];
  pace: string;
  /** Below its progress. */
  children?: ReactNode;
  /** Whether an item is sent again when the operator says so. */
  mayBeSentAgain: (item: Item) => boolean;
  onOpen: (item: Item) => void;
  /** What can be done with one selected item besides. */
  actsOfOne?: (item: Item) => ReactNode;
  /** Absent: it cannot be taken back. */
  onRevert?: (() => void) | undefined;
  /** Where the errors are set after which it stops. */
  limit?: ReactNode;
  /** Shown while nothing of it was sent. */
  draft?: ReactNode;
}

/** A run that is kept with its items: how far it is, what became of each, and what can be done. */
export function RunPage<Item extends RunItem>(props: RunPageProps<Item>) {
  const { run, calls, items, pace } = props;
  const acts = useRunActs(calls, run.id);
  const [shown, setShown] = useState<ShownState<ItemState>>('all');
  const { id, counts, state } = run;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isRunning = state === 'running';
  const states = changeOutcomes.find((outcome) => outcome.states[0] === shown)?.states;
  const positionsOf = (chosen: readonly Item[]) => chosen.map(({ position }) => position);
  return (
    <>
      <CommandBar
        crumbs={
          <>
            <LinkButton onPress={() => goTo(changeSetsPath, () => openRun(null))}>
              {t('Change sets')}
            </LinkButton>
            <ChevronRight aria-hidden="true" />
          </>
        }
        title={run.name}
      >
        <CopyLink name={`changeSets/${id}`} />
        <Button onPress={acts.save}>
          <Download aria-hidden="true" />
          <span>{t('Export outcomes')}</span>
        </Button>
        {!isRunning && props.onRevert !== undefined && (
          <Button isDisabled={acts.isBusy} onPress={props.onRevert}>
            <Undo2 aria-hidden="true" />
            <span>{t('Revert…')}</span>
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <Button
            kind="quiet"
            onPress={() => {
              const waiting = items.filter((item) => item.state === 'waiting');
              void acts.decide('leave-out', positionsOf(waiting));
            }}
          >
            <Ban aria-hidden="true" />
            <span>{t('Drop the rest')}</span>
          </Button>
        )}
        {isRunning && (
          <Button onPress={acts.stop}>
            <Pause aria-hidden="true" />
            <span>{t('Stop')}</span>
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <SendButton kind="primary" isDisabled={acts.isBusy} onPress={acts.apply}>
            <Play aria-hidden="true" />
            <span>
              {t('{state}, {waiting} to send', {
                state: state === 'draft' ? t('Apply') : t('Resume'),
                waiting: counts.waiting,
              })}
            </span>
          </SendButton>
        )}
      </CommandBar>
      <RunNotice {...props} acts={acts} />
      <RunHead
        run={id}
        finished={total - counts.waiting - counts.sending - counts.unknown}
        total={total}
        pace={joined([timeText(run), pace])}
        hint={t('Every outcome is in the journal. Resuming never sends a finished change again.')}
        outcomes={changeOutcomes}
        counts={counts}
      >
        {props.children}
      </RunHead>
      <OutcomeList
        label={props.label}
        outcomes={changeOutcomes}
        counts={counts}
        shown={shown}
        onShow={setShown}
        columns={props.columns}
        rows={states === undefined ? items : items.filter((item) => states.includes(item.state))}
        keyOf={keyOf}
        progress="complete"
        onOpen={props.onOpen}
        {...(!isRunning && {
          acts: (chosen: readonly Item[], isSelection: boolean) => (
            <ItemActs
              items={chosen}
              isSelection={isSelection}
              mayBeSentAgain={props.mayBeSentAgain}
              acts={acts}
              actsOfOne={props.actsOfOne}
            />
          ),
        })}
      />
    </>
  );
}

const keyOf = ({ position }: RunItem) => String(position);

type RunActs = ReturnType<typeof useRunActs>;

function useRunActs(calls: 'changeSets' | 'checkRuns', id: string) {
  const { error, busy, run } = useActs();
  const apply = () =>
    void run('apply', (client, profileId) => client.call(`${calls}.apply`, { profileId, id }));
  const decide = async (decision: RunDecision, positions: readonly number[]) =>
    (await run('decide', (client, profileId) =>
      client.call(`${calls}.decide`, { profileId, id, decision, positions: [...positions] }),
    )) !== null;
  return {
    error,
    isBusy: busy !== null,
    apply,
    decide,
    stop: () => void run('stop', (client, profileId) => client.call(`${calls}.stop`, { profileId, id })),
    lookUp: (positions: readonly number[] | null) =>
      void run('look-up', (client, profileId) =>
        client.call(`${calls}.lookUp`, {
          profileId,
          id,
          positions: positions === null ? null : [...positions],
        }),
      ),
    sendAgain: (positions: readonly number[]) => {
      void decide('again', positions).then((done) => done && apply());
    },
    save: () => {
      void run('export', (client, profileId) => client.call(`${calls}.export`, { profileId, id })).then(
        (saved) => {
          const file = saved?.savedAs ?? null;
          if (file !== null) toast({ tone: 'success', text: t('Outcomes saved as {file}.', { file }) });
        },
      );
    },
  };
}

/** What can be done with items: all that are shown, or those selected, of which more can be decided. */
function ItemActs<Item extends RunItem>({
  items,
  isSelection,
  mayBeSentAgain,
  acts,
  actsOfOne,
}: {
  items: readonly Item[];
  isSelection: boolean;
  mayBeSentAgain: (item: Item) => boolean;
  acts: RunActs;
  actsOfOne: ((item: Item) => ReactNode) | undefined;
}) {
  const of = (may: (item: Item) => boolean) => items.filter(may).map(({ position }) => position);
  const again = of(mayBeSentAgain);
  const unknown = of(({ state }) => state === 'unknown' || (isSelection && state === 'accepted'));
  const conflicts = isSelection ? of(({ state, now }) => state === 'conflict' && now !== null) : [];
  const left = isSelection
    ? of((item) => ['waiting', 'failed', 'conflict'].includes(item.state) || mayBeSentAgain(item))
    : [];
  const [one] = items;
  return (
    <>
      {unknown.length > 0 && (
        <Button small onPress={() => acts.lookUp(unknown)}>
          <Search aria-hidden="true" />
          <span>{t('Look up {unknown}', { unknown: unknown.length })}</span>
        </Button>
      )}
      {again.length > 0 && (
        <SendButton small onPress={() => acts.sendAgain(again)}>
          {t('Send {count} again', { count: again.length })}
        </SendButton>
      )}
      {conflicts.length > 0 && (
        <SendButton small onPress={() => void acts.decide('restage', conflicts)}>
          {t('Stage {count} on the current value', { count: conflicts.length })}
        </SendButton>
      )}
      {left.length > 0 && (
        <Button small kind="quiet" onPress={() => void acts.decide('leave-out', left)}>
          {t('Leave {count} out', { count: left.length })}
        </Button>
      )}
      {isSelection && items.length === 1 && one !== undefined && actsOfOne?.(one)}
    </>
  );
}

function timeText({ startedAt, endedAt, state }: KeptRun): string {
  if (startedAt === null) return '';
  const from = formatClock(startedAt);
  if (state === 'running' || endedAt === null) return t('Applying since {from}', { from });
  return from === formatClock(endedAt)
    ? t('Applied {from}', { from })
    : t('Applied {from}–{endedAt}', { from, endedAt: formatClock(endedAt) });
}

/** At most one banner: what is in the way, and the next step. */
function RunNotice({
  run,
  acts,
  limit,
  draft = null,
}: Pick<RunPageProps<RunItem>, 'run' | 'limit' | 'draft'> & { acts: RunActs }) {
  const { error, counts, interrupted, state } = run;
  if (acts.error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={acts.error}
        actions={<UnlockAndGoOn error={acts.error} onAgain={acts.apply} />}
      />
    );
  if (state === 'running') return null;
  if (interrupted)
    return (
      <Banner
        flush
        tone="warning"
        icon={TriangleAlert}
        title={t('The app closed while applying this change set.')}
      >
        {counts.unknown > 0
          ? t(
              '{unknown, plural, one {# change} other {# changes}} may have been sent; resuming looks that up first and sends none again.',
              { unknown: counts.unknown },
            )
          : t('Nothing was sent twice. Resume to send the rest.')}
      </Banner>
    );
  if (error !== null && error.kind === 'cancelled')
    return (
      <Banner flush tone="danger" icon={CircleX} title={error.message} actions={limit}>
        {t(
          '{waiting, plural, one {# change was} other {# changes were}} not sent. Applied changes stay as they are.',
          { waiting: counts.waiting },
        )}
      </Banner>
    );
  if (error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={error}
        kept={t('Applied changes stay as they are.')}
        actions={<UnlockAndGoOn error={error} onAgain={acts.apply} />}
      />
    );
  return state === 'draft' ? <>{draft}</> : null;
}
