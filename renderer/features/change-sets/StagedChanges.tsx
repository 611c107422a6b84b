import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Clock,
  GitMerge,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { inItsOrder } from '#shared/display-name';
import { actionWords, statusOf } from '#shared/flags/change';
import type { SeenCell } from '#shared/flags/cell';
import { seenWord } from '#shared/flags/words';
import type { ChangeCell, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { useScope } from '../../scope/scope.ts';
import { beforeWord } from '../flags/cell-words.ts';
import type { DraftActions } from './use-draft-actions.ts';
import styles from './Drawer.module.css';

export interface CurrentCells {
  /** What the matrix shows of a staged cell now; null: it was not read. */
  seen: (cell: ChangeCell) => SeenCell | null;
  /** Reads the organizations of conflicts again. */
  onReload: (cells: readonly ChangeCell[]) => void;
}

/** Changes that are drawn before more are asked for. */
const maxShown = 200;

/** The changes of a draft, and those that would be left out. */
export function StagedChanges({
  draft: { cells },
  seen,
  onReload,
  actions: { unstage, stageAsUnknown },
}: CurrentCells & { draft: ChangeSetDetail; actions: DraftActions }) {
  const [shownCount, setShownCount] = useState(maxShown);
  const conflicts = cells.filter((cell) => isConflict(cell, seen(cell)));
  const lost = cells.filter(({ dry }) => dry?.result === 'not-known');
  return (
    <ul>
      {cells.slice(0, shownCount).map((cell) => (
        <Change key={cell.position} cell={cell} now={seen(cell)} onUnstage={() => unstage([cell])} />
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
            <LinkButton onPress={() => unstage(conflicts)}>{t('Unstage')}</LinkButton>
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
            <LinkButton onPress={() => stageAsUnknown(lost)}>{t('Include anyway')}</LinkButton>{' '}
            <LinkButton onPress={() => unstage(lost)}>{t('Unstage')}</LinkButton>
          </p>
        </li>
      )}
    </ul>
  );
}

function Change({ cell, now, onUnstage }: { cell: ChangeCell; now: SeenCell | null; onUnstage: () => void }) {
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
        <DryStatus cell={cell} now={now} />
      </div>
      {cell.action === 'clear' && !canSet && (
        <Warning>{t("This profile can't set overrides, so this can't be undone.")}</Warning>
      )}
      {cell.before.is === 'unknown' && <Warning>{t('The current value is unknown')}</Warning>}
      {typeof cell.dry?.note === 'string' && <div className={styles.what}>{cell.dry.note}</div>}
    </li>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={cx(styles.what, styles.warning)}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

/** The default is known only if the response had it. */
function clearedWord(cell: ChangeCell, now: SeenCell | null): string {
  const current = cell.dry?.now ?? now;
  return current !== null && current.is === 'default' ? seenWord(current) : t('Default');
}

function DryStatus({ cell, now }: { cell: ChangeCell; now: SeenCell | null }) {
  if (isConflict(cell, now)) return <Status tone="warning" icon={GitMerge} word={t('Conflict')} />;
  if (cell.dry === null) return <Status tone="quiet" icon={Clock} word={t('Staged')} />;
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

function names(cells: readonly ChangeCell[]): string {
  const all = [...new Set(cells.map(({ organizationDisplayName }) => inItsOrder(organizationDisplayName)))];
  return all.length <= 3
    ? all.join(', ')
    : t('{names} and {count} more', { names: all.slice(0, 2).join(', '), count: all.length - 2 });
}
