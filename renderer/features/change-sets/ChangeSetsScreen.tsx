import { FolderOpen, Layers, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { localName } from '#shared/link';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import type { Action } from '../../components/grid/ListFooter.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { changeFlagsView, showDraft } from '../flags/view-state.ts';
import { CheckRunView } from '../check-runs/CheckRunView.tsx';
import { useQuestions } from '../guard/use-asks.ts';
import { dropFromList } from '../runs/cached-runs.ts';
import { columnsOf } from '../runs/columns.ts';
import { MissingRun } from '../runs/MissingRun.tsx';
import { RemoveRuns } from '../runs/RemoveRuns.tsx';
import { RunPane } from '../runs/RunPane.tsx';
import { changeRunView, openChangeSet, openRun, showRun, useRunView } from '../runs/run-state.ts';
import { ChangedNames } from './ChangedNames.tsx';
import { madeElsewhere } from './PlanSummary.tsx';
import { RunView } from './RunView.tsx';
import { useChangeSetActions } from './use-change-sets.ts';

const keyOf = ({ id }: SavedRun) => localName('changeSet', id);
const searched = ({ name }: SavedRun) => name;
const none: readonly SavedRun[] = [];

/** Change sets of the profile and its runs over checks, newest first; the page of one of them when it is opened. */
export function ChangeSetsScreen() {
  const sets = useCall('changeSets.list', {}, { staleTime: 0 });
  const checkRuns = useCall('checkRuns.list', {}, { staleTime: 0 });
  const open = useRunView((state) => state.open);
  const changeSet = sets.data?.find(({ id }) => id === open);
  if (changeSet !== undefined) return <RunView key={changeSet.id} changeSet={changeSet} />;
  const checkRun = checkRuns.data?.find(({ id }) => id === open);
  if (checkRun !== undefined) return <CheckRunView key={checkRun.id} run={checkRun} />;
  const areRead = sets.data !== undefined && checkRuns.data !== undefined;
  // A link may name a set that was discarded, or one of another computer: it never shows another set in its
  // place.
  if (open !== null && areRead)
    return <MissingRun page={t('Change sets')} list={t('Show change sets')} onList={() => openRun(null)} />;
  const error = sets.error ?? checkRuns.error;
  const again = () => {
    void sets.refetch();
    void checkRuns.refetch();
  };
  if (open !== null) return <Opening error={error} onAgain={again} />;
  return (
    <RunList
      sets={sets.data ?? none}
      checkRuns={checkRuns.data ?? none}
      areRead={areRead}
      error={error}
      onAgain={again}
    />
  );
}

/** The lists have the opened one once they were read. */
function Opening({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  return (
    <>
      <CommandBar title={t('Change sets')} />
      {error === null ? (
        <Bar role="status" aria-label={t('Loading the change set')}>
          <Skeleton width={240} />
        </Bar>
      ) : (
        <ErrorNotice
          error={toAppError(error)}
          onRetry={onAgain}
          actions={
            <Button small kind="quiet" onPress={() => openRun(null)}>
              {t('Show change sets')}
            </Button>
          }
        />
      )}
    </>
  );
}

function RunList({
  sets,
  checkRuns,
  areRead,
  error,
  onAgain,
}: {
  sets: readonly SavedRun[];
  checkRuns: readonly SavedRun[];
  /** False: they are on their way, or could not be read. */
  areRead: boolean;
  error: Error | null;
  onAgain: () => void;
}) {
  const view = useRunView();
  const scope = useScope();
  const actions = useChangeSetActions();
  const load = useLoad(actions);
  const copyLinks = useCopyLinks();
  const questions = useQuestions();
  const unconfirmed = useMemo(() => new Set(questions.flatMap(({ run }) => run ?? [])), [questions]);
  const columns = useMemo(() => columnsOf(unconfirmed), [unconfirmed]);
  const rows = useMemo(
    () =>
      [...sets, ...checkRuns].sort(
        (a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt),
      ),
    [sets, checkRuns],
  );
  const { list, find, focus, open: selected, close } = useList({ rows, keyOf, view, onView: changeRunView });
  const isChangeSet = ({ id }: SavedRun) => sets.some((set) => set.id === id);
  const callsOf = (run: SavedRun) => (isChangeSet(run) ? 'changeSets' : 'checkRuns');
  const [removing, setRemoving] = useState(none);
  const dropRemoved = (removed: readonly SavedRun[]) => {
    const removedKeys = new Set<string>(removed.map(keyOf));
    const { checked, openName } = useRunView.getState();
    changeRunView({
      checked: new Set([...checked].filter((key) => !removedKeys.has(key))),
      openName: openName !== null && removedKeys.has(openName) ? null : openName,
    });
  };
  const remove: Action = {
    label: t('Remove'),
    icon: Trash2,
    run: (keys) => setRemoving(rows.filter((run) => keys.includes(keyOf(run)))),
  };
  const openPage = (run: SavedRun) => {
    if (isChangeSet(run)) openChangeSet(run);
    else showRun(run.id);
  };
  return (
    <>
      <CommandBar title={t('Change sets')}>
        <FindBox label={t('Search change sets')} {...find} />
        <Button icon={FolderOpen} isPending={actions.busy !== null} onPress={load}>
          {t('Load file…')}
        </Button>
        <Button icon={Layers} kind="primary" onPress={() => goTo('/feature-flags')}>
          {t('Open feature flags')}
        </Button>
      </CommandBar>
      <Split>
        <List
          {...list}
          pane={t('Change set list')}
          label={t('Change sets')}
          columns={columns}
          columnsKey="change-sets"
          searched={searched}
          progress={areRead ? 'complete' : error === null ? 'reading' : 'partial'}
          onOpen={openPage}
          actions={[copyLinks, remove]}
          notice={
            <>
              {actions.failed !== null && (
                <ErrorNotice as="bar" error={actions.failed.error} onRetry={actions.failed.again} />
              )}
              {error !== null && rows.length > 0 && (
                <ErrorNotice as="bar" error={toAppError(error)} onRetry={onAgain} />
              )}
            </>
          }
          empty={{
            icon: Layers,
            title: t('No change sets yet'),
            text: t(
              'Select a value on the Feature flags page and stage a change, or load a change set from a file.',
            ),
            actions: (
              <Button small onPress={() => goTo('/feature-flags')}>
                {t('Open feature flags')}
              </Button>
            ),
            error: error === null ? null : toAppError(error),
            again: onAgain,
          }}
        />
        {selected !== undefined && (
          <RunPane
            key={selected.id}
            run={selected}
            calls={callsOf(selected)}
            isAsked={unconfirmed.has(selected.id)}
            onOpen={() => openPage(selected)}
            onClose={close}
          >
            {isChangeSet(selected) && <ChangedNames id={selected.id} />}
          </RunPane>
        )}
      </Split>
      <RemoveRuns
        runs={removing}
        nameOf={({ name }) => name}
        lost={t("The journal keeps what was sent. A removed run can't be reverted or exported.")}
        remove={async (client, run) => {
          const calls = callsOf(run);
          const { profileId, id } = run;
          const removed = await client.call(`${calls}.remove`, { profileId, id });
          if (removed.ok) dropFromList(scope, `${calls}.list`, id);
          return removed;
        }}
        onClose={() => setRemoving(none)}
        onRemoved={dropRemoved}
        focusList={focus}
      />
    </>
  );
}

/** Reads a file into a draft, and says what of it was left out. */
function useLoad(actions: ReturnType<typeof useChangeSetActions>): () => void {
  const { profile } = useScope();
  return () =>
    void actions.run(
      'load',
      (client, profileId) => client.call('changeSets.load', { profileId }),
      (loaded) => {
        if (loaded === null) return;
        actions.keep(loaded);
        const { changeSet, cells, comparison, madeIn, refused } = loaded;
        showDraft(changeSet.id);
        changeFlagsView({
          loaded: comparison === null ? null : { ...comparison, draft: changeSet.id, madeIn },
        });
        const differs = comparison?.differs.length ?? 0;
        const elsewhere = madeElsewhere(madeIn.kind, profile.kind);
        toast({
          tone: refused.length + differs === 0 && elsewhere === null ? 'success' : 'warning',
          text: t(
            '{count, plural, one {# change} other {# changes}} staged. The file was made in the profile {madeIn}.',
            {
              count: cells.length,
              madeIn: madeIn.name,
            },
          ),
          advice: linesOf(
            elsewhere,
            comparison === null
              ? null
              : t(
                  '{differs, plural, =0 {The plan is the same as in the file.} one {# change differs from the plan in the file.} other {# changes differ from the plan in the file.}}',
                  { differs },
                ),
            refused.length === 0
              ? null
              : t('{count, plural, one {# change was} other {# changes were}} left out.', {
                  count: refused.length,
                }),
            refused[0]?.reason,
          ),
          action: { label: t('Open the draft'), run: () => openChangeSet(changeSet) },
        });
      },
    );
}
