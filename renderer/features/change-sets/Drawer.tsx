import { Play } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { revertOf } from '#shared/flags/revert';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useDraft } from './draft.ts';
import { DraftHead } from './DraftHead.tsx';
import { ErrorLimit } from './ErrorLimit.tsx';
import { LoadedPlan, PlanSummary } from './PlanSummary.tsx';
import { StagedChanges, type CurrentCells } from './StagedChanges.tsx';
import { WaveSetting } from './WaveSetting.tsx';
import { useChangeSet } from './use-change-sets.ts';
import { useDraftActions } from './use-draft-actions.ts';
import styles from './Drawer.module.css';

/** The staged changes with the results of a dry run, and the way to apply them. */
export function Drawer(staged: CurrentCells) {
  const { detail: draft } = useDraft();
  if (draft === null || draft.cells.length === 0) return null;
  return <Draft key={draft.changeSet.id} draft={draft} {...staged} />;
}

function Draft({ draft, ...staged }: CurrentCells & { draft: ChangeSetDetail }) {
  const { changeSet, cells } = draft;
  const actions = useDraftActions(draft);
  const { busy, failed, change, unsaved, dryRun, apply } = actions;
  return (
    <SidePane className={styles.drawer} label={t('Change set')}>
      <DraftHead draft={draft} actions={actions} />
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      <Scroll>
        {changeSet.dryRunAt !== null && <PlanSummary cells={cells} sending={changeSet} />}
        <LoadedPlan draft={changeSet.id} />
        {changeSet.reverts !== null && <NotRestoredNote of={changeSet.reverts} />}
        <StagedChanges draft={draft} actions={actions} {...staged} />
      </Scroll>
      <div className={styles.footer}>
        <WaveSetting changeSet={changeSet} cells={cells} unsaved={unsaved} onChange={change} />
        <ErrorLimit stopAfter={changeSet.stopAfter} onChange={(stopAfter) => change({ stopAfter })} />
        <div className={styles.actions}>
          <Button icon={Play} isPending={busy !== null} onPress={dryRun}>
            {busy === 'dry' ? t('Loading values…') : t('Dry run')}
          </Button>
          <SendButton kind="primary" isPending={busy !== null} onPress={apply}>
            {t('Review and apply {count, number}', { count: cells.length })}
          </SendButton>
        </div>
      </div>
    </SidePane>
  );
}

/** Cells of a reverted change set that are drawn. */
const maxShown = 200;

/** Cells of a reverted change set that the draft does not restore, each with why. */
function NotRestoredNote({ of }: { of: string }) {
  const { profile } = useScope();
  const reverted = useChangeSet(of);
  if (reverted === null) return null;
  const { notRestored } = revertOf(reverted.cells, profile.overrideWrite !== null);
  if (notRestored.length === 0) return null;
  return (
    <details className={styles.left}>
      <summary>
        {t("{count, plural, one {# change} other {# changes}} can't be reverted", {
          count: notRestored.length,
        })}
      </summary>
      <ul>
        {notRestored.slice(0, maxShown).map(({ organization, organizationDisplayName, flag, reason }) => (
          <li key={`${organization} ${flag}`}>
            <bdi>{inItsOrder(organizationDisplayName)}</bdi> <code>{flag}</code>
            <p className="muted">{reason}</p>
          </li>
        ))}
        {notRestored.length > maxShown && (
          <li className="muted">{t('{count, number} more', { count: notRestored.length - maxShown })}</li>
        )}
      </ul>
    </details>
  );
}
