import { CircleCheck, CirclePause, Clock, FolderOpen, Layers, Loader, type LucideIcon } from 'lucide-react';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { changeFlagsView, showDraft } from '../flags/view-state.ts';
import { useAsksAboutRun } from '../guard/use-asks.ts';
import { NothingStaged } from './Drawer.tsx';
import { openRun, useRunView } from './run-state.ts';
import { RunView } from './RunView.tsx';
import { useChangeSetActs, useChangeSets } from './use-change-sets.ts';
import styles from './ChangeSets.module.css';

const stateStyles: Record<ChangeSet['state'], { tone: Tone; icon: LucideIcon; word: string }> = {
  draft: { tone: 'quiet', icon: Clock, word: t('Draft') },
  running: { tone: 'info', icon: Loader, word: t('Applying') },
  stopped: { tone: 'warning', icon: CirclePause, word: t('Stopped') },
  done: { tone: 'success', icon: CircleCheck, word: t('Done') },
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
  return (
    <>
      <CommandBar
        title={t('Change sets')}
        note={t('{count, plural, one {# change set} other {# change sets}}', { count: sets.length })}
      >
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
      {sets.length === 0 ? <NothingStaged /> : <List sets={sets} />}
    </>
  );
}

/** Nothing is called applying before it was confirmed. */
function StateOfSet({ set: { id, state } }: { set: ChangeSet }) {
  const asks = useAsksAboutRun(id);
  const look = stateStyles[state];
  return (
    <Status
      {...look}
      {...(asks && { word: t('Waiting for confirmation') })}
      weight={state === 'done' ? 'recede' : 'plain'}
    />
  );
}

function List({ sets }: { sets: readonly ChangeSet[] }) {
  return (
    <Scroll>
      <table className={styles.table}>
        <colgroup>
          <col />
          <col style={{ width: 130 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 130 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 100 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('Change set')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className={styles.figure}>
              {t('Applied')}
            </th>
            <th scope="col" className={styles.figure} title={t('Accepted, cannot be read back')}>
              {t('Not read back')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('Open')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('Not sent')}
            </th>
            <th scope="col">{t('Created')}</th>
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
                        showDraft(set.id);
                        goTo('/feature-flags');
                      } else goTo('/change-sets', () => openRun(set.id));
                    }}
                  >
                    {set.name}
                  </LinkButton>
                </td>
                <td>
                  <StateOfSet set={set} />
                </td>
                <td className={styles.figure}>{formatCount(counts.applied + counts.already)}</td>
                <td className={styles.figure}>{formatCount(counts.accepted)}</td>
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
    </Scroll>
  );
}
