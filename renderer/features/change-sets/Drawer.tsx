import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Clock,
  GitMerge,
  Play,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { inItsOrder, isBlank } from '#shared/display-name';
import type { ChangeCell, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { actionWords, statusOf } from '#shared/flags/change';
import { revertOf } from '#shared/flags/revert';
import type { SeenCell } from '#shared/flags/cell';
import { seenWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { MoreMenu } from '../../components/Menu.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { toastSaved } from '../../state/toasts.ts';
import { beforeWord } from '../flags/cell-words.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { useDraft } from './draft.ts';
import { ErrorLimit } from './ErrorLimit.tsx';
import { LoadedPlan, PlanSummary } from './PlanSummary.tsx';
import type { PaceChange } from './WaveDialog.tsx';
import { WaveSetting } from './WaveSetting.tsx';
import { showRun } from '../runs/run-state.ts';
import { useChangeSet, useChangeSetActions } from './use-change-sets.ts';
import styles from './Drawer.module.css';

interface DrawerProps {
  /** What the matrix shows of a staged cell now; null: it was not read. */
  seen: (cell: ChangeCell) => SeenCell | null;
  /** Reads the organizations of conflicts again. */
  onReload: (cells: readonly ChangeCell[]) => void;
}

/** The staged changes with the results of a dry run, and the way to apply them. */
export function Drawer({ seen, onReload }: DrawerProps) {
  const { drafts, draft } = useDraft();
  if (draft === null || draft.cells.length === 0) return null;
  return (
    <Draft
      key={draft.changeSet.id}
      draft={draft}
      others={drafts.length - 1}
      seen={seen}
      onReload={onReload}
    />
  );
}

/** Changes that are drawn before more are asked for. */
const maxShown = 200;

function Draft({ draft, others, seen, onReload }: DrawerProps & { draft: ChangeSetDetail; others: number }) {
  const { changeSet, cells } = draft;
  const { drafts } = useDraft();
  const actions = useChangeSetActions();
  const [isNaming, setNaming] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [shownCount, setShownCount] = useState(maxShown);
  const { id } = changeSet;
  const conflicts = cells.filter((cell) => isConflict(cell, seen(cell)));
  const isTried = changeSet.dryRunAt !== null;
  const lost = isTried ? cells.filter(({ dry }) => dry?.result === 'not-known') : [];

  const unstage = (positions: readonly number[]) =>
    void actions.run(
      'unstage',
      (client, profileId) => client.call('changeSets.unstage', { profileId, id, positions: [...positions] }),
      actions.keep,
    );
  const stageAsUnknown = () => {
    const changes = lost.map(({ organization, organizationDisplayName, flag, action, dry }) => ({
      organization,
      organizationDisplayName,
      flag,
      action,
      before: dry?.now ?? ({ is: 'unknown', why: 'not-read' } as const),
    }));
    void actions.run(
      'stage',
      (client, profileId) => client.call('changeSets.stage', { profileId, id, changes }),
      actions.keep,
    );
  };
  const change = (to: PaceChange & { name?: string; stopAfter?: number }) =>
    void actions.run('change', (client, profileId) =>
      client.call('changeSets.change', { profileId, id, ...to }),
    );
  const dryRun = () =>
    void actions.run(
      'dry',
      (client, profileId) => client.call('changeSets.dryRun', { profileId, id }),
      actions.keep,
    );
  const apply = () =>
    void actions.run(
      'apply',
      (client, profileId) => client.call('changeSets.apply', { profileId, id }),
      () => showRun(id),
    );
  const failed =
    actions.failed ?? (changeSet.error === null ? null : { error: changeSet.error, again: apply });
  const save = () =>
    void actions.run(
      'save',
      (client, profileId) => client.call('changeSets.save', { profileId, id }),
      ({ savedAs }) => toastSaved(savedAs),
    );
  const remove = () =>
    void actions.run(
      'remove',
      (client, profileId) => client.call('changeSets.remove', { profileId, id }),
      () => actions.forget(id),
    );
  const rename = (name: string) => {
    setNaming(false);
    if (!isBlank(name) && name.trim() !== changeSet.name) change({ name: name.trim() });
  };

  return (
    <SidePane className={styles.drawer} label={t('Change set')}>
      <DiscardQuestion
        isOpen={isDiscarding}
        draft={draft}
        onClose={() => setDiscarding(false)}
        onDiscard={remove}
      />
      <SidePaneHead
        title={changeSet.name}
        editor={
          isNaming ? (
            <input
              className={styles.name}
              aria-label={t('Name of the change set')}
              autoFocus
              defaultValue={changeSet.name}
              maxLength={120}
              onBlur={(event) => rename(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') rename(event.currentTarget.value);
                // Escape moves the focus away, and what is there then is the name.
                if (event.key === 'Escape') event.currentTarget.value = changeSet.name;
              }}
            />
          ) : undefined
        }
        isLined
        actions={
          <MoreMenu
            small
            sections={[
              {
                choices: [
                  { id: 'rename', label: t('Rename'), run: () => setNaming(true) },
                  { id: 'save', label: t('Save plan as file…'), run: save },
                  { id: 'remove', label: t('Discard this change set…'), run: () => setDiscarding(true) },
                ],
              },
              ...(others > 0
                ? [
                    {
                      title: t('Switch change set'),
                      choices: drafts
                        .filter((other) => other.id !== id)
                        .map((other) => ({
                          id: other.id,
                          label: other.name,
                          run: () => changeFlagsView({ draft: other.id }),
                        })),
                    },
                  ]
                : []),
            ]}
          />
        }
      >
        <div className={styles.meta}>
          {isTried
            ? dryWords(cells, formatMomentInSentence(changeSet.dryRunAt ?? ''))
            : t('{count, plural, one {# change} other {# changes}}, no dry run yet', {
                count: cells.length,
              })}
        </div>
      </SidePaneHead>
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      <Scroll>
        {isTried && <PlanSummary cells={cells} sending={changeSet} />}
        <LoadedPlan draft={id} />
        {changeSet.reverts !== null && <NotRestoredNote of={changeSet.reverts} />}
        <ul>
          {cells.slice(0, shownCount).map((cell) => (
            <Change
              key={cell.position}
              cell={cell}
              isTried={isTried}
              now={seen(cell)}
              onUnstage={() => unstage([cell.position])}
            />
          ))}
          {cells.length > shownCount && (
            <li className={styles.note}>
              <LinkButton onPress={() => setShownCount(shownCount + maxShown)}>
                {t('Show more, {count} left', { count: formatCount(cells.length - shownCount) })}
              </LinkButton>
            </li>
          )}
          {conflicts.length > 0 && (
            <li className={styles.note}>
              <GitMerge aria-hidden="true" />
              <p>
                <b>
                  {t('{count, plural, one {# conflict} other {# conflicts}} will be left out.', {
                    count: conflicts.length,
                  })}
                </b>{' '}
                <span>
                  {t('The values of {names} changed after staging. The other changes are not affected.', {
                    names: names(conflicts),
                  })}
                </span>{' '}
                <LinkButton onPress={() => onReload(conflicts)}>{t('Refresh')}</LinkButton>{' '}
                <LinkButton onPress={() => unstage(conflicts.map(({ position }) => position))}>
                  {t('Unstage')}
                </LinkButton>
              </p>
            </li>
          )}
          {lost.length > 0 && (
            <li className={styles.note}>
              <CircleHelp aria-hidden="true" />
              <p>
                {t(
                  '{count, plural, one {# change} other {# changes}} will be left out, because the value is unknown now.',
                  { count: lost.length },
                )}{' '}
                <LinkButton onPress={stageAsUnknown}>{t('Include anyway')}</LinkButton>{' '}
                <LinkButton onPress={() => unstage(lost.map(({ position }) => position))}>
                  {t('Unstage')}
                </LinkButton>
              </p>
            </li>
          )}
        </ul>
      </Scroll>
      <div className={styles.footer}>
        <WaveSetting changeSet={changeSet} cells={cells} onChange={change} />
        <ErrorLimit stopAfter={changeSet.stopAfter} onChange={(stopAfter) => change({ stopAfter })} />
        <div className={styles.actions}>
          <Button icon={Play} isPending={actions.busy !== null} onPress={dryRun}>
            {actions.busy === 'dry' ? t('Loading values…') : t('Dry run')}
          </Button>
          <SendButton kind="primary" isPending={actions.busy !== null} onPress={apply}>
            {t('Review and apply {count}', { count: cells.length })}
          </SendButton>
        </div>
      </div>
    </SidePane>
  );
}

function Change({
  cell,
  isTried,
  now,
  onUnstage,
}: {
  cell: ChangeCell;
  isTried: boolean;
  now: SeenCell | null;
  onUnstage: () => void;
}) {
  const canSet = useScope().profile.overrideWrite !== null;
  const to = cell.action === 'clear' ? clearedWord(cell, now) : actionWords[cell.action];
  return (
    <li className={styles.change}>
      <div className={styles.who}>
        <span className="truncate" dir="auto">
          {inItsOrder(cell.organizationDisplayName)}
        </span>
        <IconButton
          small
          label={t('Unstage {flag} of {organizationDisplayName}', {
            flag: cell.flag,
            organizationDisplayName: inItsOrder(cell.organizationDisplayName),
          })}
          icon={X}
          onPress={onUnstage}
        />
      </div>
      <div className={styles.what}>
        <code>{cell.flag}</code>
      </div>
      <div className={styles.what}>
        <span>{beforeWord(cell.before, cell.action)}</span>
        <ArrowRight aria-hidden="true" />
        <b>{to}</b>
        <span className="spacer" />
        <DryStatus cell={cell} isTried={isTried} now={now} />
      </div>
      {cell.action === 'clear' && !canSet && (
        <div className={`${styles.what ?? ''} ${styles.warning ?? ''}`}>
          <TriangleAlert aria-hidden="true" />
          <span>{t("This profile can't set overrides, so this can't be undone.")}</span>
        </div>
      )}
      {cell.before.is === 'unknown' && (
        <div className={`${styles.what ?? ''} ${styles.warning ?? ''}`}>
          <TriangleAlert aria-hidden="true" />
          <span>{t('The current value is unknown')}</span>
        </div>
      )}
      {isTried && typeof cell.dry?.note === 'string' && <div className={styles.what}>{cell.dry.note}</div>}
    </li>
  );
}

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
      </ul>
    </details>
  );
}

/** The default is known only if the response had it. */
function clearedWord(cell: ChangeCell, now: SeenCell | null): string {
  const current = cell.dry?.now ?? now;
  return current !== null && current.is === 'default' ? seenWord(current) : t('Default');
}

function DryStatus({ cell, isTried, now }: { cell: ChangeCell; isTried: boolean; now: SeenCell | null }) {
  if (isConflict(cell, now)) return <Status tone="warning" icon={GitMerge} word={t('Conflict')} />;
  if (!isTried || cell.dry === null) return <Status tone="quiet" icon={Clock} word={t('Staged')} />;
  switch (cell.dry.result) {
    case 'would-apply':
      return <Status tone="success" icon={CircleCheck} word={t('Would apply')} weight="recede" />;
    case 'would-send':
      return <Status tone="neutral" icon={CircleDashed} word={t('Would send, value unknown')} />;
    case 'already':
      return <Status tone="quiet" icon={CircleCheck} word={t('No change needed')} />;
    case 'conflict':
      return <Status tone="warning" icon={GitMerge} word={t('Conflict')} />;
    case 'not-known':
      return <Status tone="neutral" icon={CircleHelp} word={t('Unknown')} />;
    case 'not-possible':
      return <Status tone="danger" icon={TriangleAlert} word={t('Not possible')} />;
  }
}

function isConflict(cell: ChangeCell, now: SeenCell | null): boolean {
  return cell.dry?.result === 'conflict' || (now !== null && statusOf(cell, now) === 'conflict');
}

type DryResult = NonNullable<ChangeCell['dry']>['result'];

function dryWords(cells: readonly ChangeCell[], at: string): string {
  const of = (...results: DryResult[]) =>
    cells.filter(({ dry }) => dry !== null && results.includes(dry.result)).length;
  const passes = of('would-apply', 'would-send', 'already');
  return t(
    '{count, plural, one {# change} other {# changes}}, dry run {at}: {left, plural, =0 {{unknown, plural, =0 {passed} other {passed, # unknown}}} other {# would not apply}}',
    { count: cells.length, at, left: cells.length - passes, unknown: of('would-send') },
  );
}

function names(cells: readonly ChangeCell[]): string {
  const all = [...new Set(cells.map(({ organizationDisplayName }) => inItsOrder(organizationDisplayName)))];
  return all.length <= 3
    ? all.join(', ')
    : t('{names} and {count} more', { names: all.slice(0, 2).join(', '), count: all.length - 2 });
}
