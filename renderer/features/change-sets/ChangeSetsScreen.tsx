import { FolderOpen, Layers } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { localName } from '#shared/link';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { closeRecord } from '../../components/grid/list-view.ts';
import { List } from '../../components/grid/List.tsx';
import { useCopyLinks } from '../../components/grid/use-copy-links.ts';
import { Split } from '../../components/Pane.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { changeFlagsView, showDraft } from '../flags/view-state.ts';
import { useQuestions } from '../guard/use-asks.ts';
import { ChangeSetPane } from './ChangeSetPane.tsx';
import { columnsOf } from './columns.ts';
import { changeRunView, openChangeSet, openRun, useRunView } from './run-state.ts';
import { RunView } from './RunView.tsx';
import { useChangeSetActs } from './use-change-sets.ts';

const keyOf = ({ id }: ChangeSet) => localName('changeSet', id);
const searched = ({ name }: ChangeSet) => name;
const none: readonly ChangeSet[] = [];

/** Change sets of the profile, newest first; the page of one of them when it is opened. */
export function ChangeSetsScreen() {
  const { data: sets, error, refetch } = useCall('changeSets.list', {}, { staleTime: 0 });
  const open = useRunView((state) => state.open);
  const shown = sets?.find(({ id }) => id === open);
  if (shown !== undefined) return <RunView key={shown.id} changeSet={shown} />;
  // A link may be of a set that was discarded, or of another computer: it never shows the others in its place.
  if (open !== null && sets !== undefined) return <Missing />;
  return <ChangeSetList sets={sets} error={error} onAgain={() => void refetch()} />;
}

function Missing() {
  return (
    <>
      <CommandBar title={t('Change sets')} />
      <Blank
        icon={Layers}
        title={t('This change set is not on this computer')}
        actions={
          <Button small onPress={() => openRun(null)}>
            {t('Show change sets')}
          </Button>
        }
      >
        {t('It was discarded, or the link was copied on another computer.')}
      </Blank>
    </>
  );
}

function ChangeSetList({
  sets,
  error,
  onAgain,
}: {
  /** Undefined: they are on their way, or could not be read. */
  sets: readonly ChangeSet[] | undefined;
  error: Error | null;
  onAgain: () => void;
}) {
  const view = useRunView();
  const acts = useChangeSetActs();
  const load = useLoad(acts);
  const copyLinks = useCopyLinks();
  const grid = useRef<GridHandle>(null);
  const questions = useQuestions();
  const asked = useMemo(() => new Set(questions.flatMap(({ run }) => run ?? [])), [questions]);
  const columns = useMemo(() => columnsOf(asked), [asked]);
  const rows = sets ?? none;
  const selected = rows.find((set) => keyOf(set) === view.openName);
  return (
    <>
      <CommandBar title={t('Change sets')}>
        <FindBox
          label={t('Search change sets')}
          value={view.needle}
          onChange={(needle) => changeRunView({ needle })}
          onLeave={() => grid.current?.focus()}
        />
        <Button isDisabled={acts.busy !== null} onPress={load}>
          <FolderOpen aria-hidden="true" />
          <span>{t('Load file…')}</span>
        </Button>
        <Button
          kind="primary"
          onPress={() => {
            goTo('/feature-flags');
          }}
        >
          <Layers aria-hidden="true" />
          <span>{t('Stage changes')}</span>
        </Button>
      </CommandBar>
      {acts.error !== null && <ErrorNotice as="bar" error={acts.error} />}
      <Split>
        <List
          ref={grid}
          pane={t('Change set list')}
          label={t('Change sets')}
          columns={columns}
          columnsKey="change-sets"
          rows={rows}
          keyOf={keyOf}
          searched={searched}
          view={view}
          onView={changeRunView}
          progress={sets !== undefined ? 'complete' : error === null ? 'waiting' : 'partial'}
          onSelect={(set) => changeRunView({ openName: keyOf(set) })}
          onOpen={openChangeSet}
          acts={[copyLinks]}
          empty={{
            icon: Layers,
            title: t('No change sets yet'),
            text: t('Choose a cell of the matrix and stage a change, or load a change set from a file.'),
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
          <ChangeSetPane
            key={selected.id}
            set={selected}
            isAsked={asked.has(selected.id)}
            onClose={() => closeRecord(changeRunView, grid.current)}
          />
        )}
      </Split>
    </>
  );
}

/** Reads a file into a draft, and says what of it was left out. */
function useLoad(acts: ReturnType<typeof useChangeSetActs>): () => void {
  return () => {
    void acts
      .run('load', (client, profileId) => client.call('changeSets.load', { profileId }))
      .then((loaded) => {
        if (loaded === null) return;
        acts.keep(loaded);
        const { changeSet, cells, comparison, madeIn, refused } = loaded;
        showDraft(changeSet.id);
        changeFlagsView({
          loaded: comparison === null ? null : { ...comparison, draft: changeSet.id, madeIn },
        });
        toast({
          tone: refused.length === 0 ? 'success' : 'warning',
          text: t('{count, plural, one {# change} other {# changes}} staged, made in {madeIn}.', {
            count: cells.length,
            madeIn,
          }),
          ...(refused.length > 0 && {
            advice: linesOf(
              t('{count, plural, one {# change} other {# changes}} left out.', { count: refused.length }),
              refused[0]?.reason,
            ),
          }),
        });
      });
  };
}
