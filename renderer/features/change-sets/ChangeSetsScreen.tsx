import { CircleCheck, CirclePause, Clock, FolderOpen, Layers, Loader, type LucideIcon } from 'lucide-react';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { countOf, formatCount } from '../../format/number.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import { NothingStaged } from './Drawer.tsx';
import { openRun, useRunView } from './run-state.ts';
import { RunView } from './RunView.tsx';
import { useChangeSetActs, useChangeSets } from './use-change-sets.ts';
import styles from './ChangeSets.module.css';

const stateLooks: Record<ChangeSet['state'], { tone: Tone; icon: LucideIcon; word: string }> = {
  draft: { tone: 'quiet', icon: Clock, word: 'Draft' },
  running: { tone: 'info', icon: Loader, word: 'Applying' },
  stopped: { tone: 'warning', icon: CirclePause, word: 'Stopped' },
  done: { tone: 'success', icon: CircleCheck, word: 'Done' },
};

/** Change sets of the profile, newest first; one of them when it is opened. */
export function ChangeSetsScreen() {
  const sets = useChangeSets();
  const open = useRunView((state) => state.open);
  const acts = useChangeSetActs();
  const shown = sets.find(({ id }) => id === open);
  if (shown !== undefined) return <RunView key={shown.id} changeSet={shown} />;

  const load = () => {
    void acts
      .run('load', (client, profileId) => client.call('changeSets.load', { profileId }))
      .then((loaded) => {
        if (loaded === null) return;
        acts.keep(loaded);
        changeFlagsView({ draft: loaded.changeSet.id });
        const left = loaded.refused.length;
        toast({
          tone: left === 0 ? 'success' : 'warning',
          text: `${countOf(loaded.cells.length, 'change')} staged, made in ${loaded.madeIn}.${left === 0 ? '' : ` ${countOf(left, 'change')} left out: ${loaded.refused[0]?.reason ?? ''}`}`,
        });
      });
  };
  return (
    <>
      <CommandBar title="Change sets" note={countOf(sets.length, 'change set')}>
        <Button isDisabled={acts.busy !== null} onPress={load}>
          <FolderOpen aria-hidden="true" />
          <span>Load a file</span>
        </Button>
        <Button
          kind="primary"
          onPress={() => {
            goTo('/feature-flags');
          }}
        >
          <Layers aria-hidden="true" />
          <span>Stage changes</span>
        </Button>
      </CommandBar>
      {acts.error !== null && <ErrorNotice as="bar" error={acts.error} />}
      {sets.length === 0 ? <NothingStaged /> : <List sets={sets} />}
    </>
  );
}

function List({ sets }: { sets: readonly ChangeSet[] }) {
  return (
    <div className={styles.list}>
      <table className={styles.table}>
        <colgroup>
          <col />
          <col style={{ width: 130 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 100 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Change set</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.figure}>
              Applied
            </th>
            <th scope="col" className={styles.figure}>
              Open
            </th>
            <th scope="col" className={styles.figure}>
              Not sent
            </th>
            <th scope="col">Made</th>
          </tr>
        </thead>
        <tbody>
          {sets.map((set) => {
            const { counts } = set;
            return (
              <tr key={set.id}>
                <td>
                  <LinkButton
                    onPress={() => {
                      if (set.state === 'draft') {
                        changeFlagsView({ draft: set.id });
                        goTo('/feature-flags');
                      } else openRun(set.id);
                    }}
                  >
                    {set.name}
                  </LinkButton>
                </td>
                <td>
                  <Status {...stateLooks[set.state]} weight={set.state === 'done' ? 'recede' : 'plain'} />
                </td>
                <td className={styles.figure}>{formatCount(counts.applied + counts.already)}</td>
                <td className={styles.figure}>
                  {formatCount(counts.failed + counts.unknown + counts.conflict)}
                </td>
                <td className={styles.figure}>{formatCount(counts.waiting + counts['left-out'])}</td>
                <td>
                  <Time iso={set.createdAt} style="when" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
