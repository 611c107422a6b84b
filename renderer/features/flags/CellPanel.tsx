import { TriangleAlert } from 'lucide-react';
import { Dialog, Popover } from 'react-aria-components';
import { useState, type RefObject } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import type { SeenCell } from '#shared/flags/cell';
import { stagingFault, type CellChange, type ChangeAct } from '#shared/flags/change';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatUtc } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useFlagData } from './flag-data.ts';
import popover from '../../components/Popover.module.css';
import { useDraft, useStage } from '../change-sets/draft.ts';
import { useChangeSetActs } from '../change-sets/use-change-sets.ts';
import { useScope } from '../../scope/scope.ts';
import { GiveMeaning } from '../mappings/GiveMeaning.tsx';
import { SendButton } from '../guard/SendButton.tsx';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { useGuard } from '../../queries/guard.ts';
import { ageOf, driftSentence, onOff, provenance, seenWord, unknownWarning } from './cell-words.ts';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn, MatrixCell } from './matrix-model.ts';
import { changeFlagsView } from './view-state.ts';
import styles from './CellPanel.module.css';

const actLabels: Record<ChangeAct, { stage: string; now: string }> = {
  on: { stage: t('Stage On'), now: t('Set On now') },
  off: { stage: t('Stage Off'), now: t('Set Off now') },
  clear: { stage: t('Stage clearing'), now: t('Clear override now') },
};

interface CellPanelProps {
  anchor: RefObject<HTMLElement | null>;
  organization: FlagOrganization;
  column: FlagColumn;
  cell: MatrixCell;
  onClose: () => void;
}

/** A cell as a whole: state, where it comes from and how old that is, and what can be done with it. */
export function CellPanel({ anchor, organization, column, cell, onClose }: CellPanelProps) {
  const { seen } = cell;
  const { flagDefault } = column;
  const now = useNow(60_000);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={popover['popover'] ?? ''}
      placement="bottom start"
      offset={2}
      data-layer="popover"
    >
      <Dialog
        aria-label={t('{id} of {displayName}', {
          id: column.id,
          displayName: inItsOrder(organization.displayName),
        })}
        className={`${popover['dialog'] ?? ''} ${styles.panel ?? ''}`}
      >
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 dir="auto" className="truncate">
              {inItsOrder(organization.displayName)}
            </h2>
            <CopyLink name={organization.name} />
          </div>
          <dl className={styles.facts}>
            <dt>{t('Flag')}</dt>
            <dd>
              <code>{column.id}</code>
            </dd>
            <dt>{t('Now')}</dt>
            <dd>
              {seen.is === 'unknown' && seen.came !== undefined ? (
                <>
                  <b>{t('Unknown')}</b> <GiveMeaning word={seen.came} />
                </>
              ) : (
                <b>{seenWord(seen)}</b>
              )}
            </dd>
            {cell.drift !== undefined && (
              <>
                <dt>{t('Drifted')}</dt>
                <dd>{driftSentence(cell.drift, seen)}</dd>
              </>
            )}
            <dt>{t('From')}</dt>
            <dd>{provenance(seen)}</dd>
            <dt>{t('Default')}</dt>
            <dd>
              {flagDefault.value !== null
                ? onOff(flagDefault.value)
                : flagDefault.came === undefined
                  ? t('not given')
                  : t('Unknown')}{' '}
              {flagDefault.came !== undefined && <GiveMeaning word={flagDefault.came} />}
            </dd>
            <dt>{t('Read')}</dt>
            <dd title={formatUtc(organization.receivedAt)}>
              {t('{receivedAt}, Full view', { receivedAt: ageOf(organization.receivedAt, now) })}
            </dd>
          </dl>
        </div>
        <Acts organization={organization} column={column} cell={cell} onClose={onClose} />
      </Dialog>
    </Popover>
  );
}

function clearingWarning(seen: SeenCell, isOn: boolean | null): string {
  const flagDefault = isOn === null ? null : onOff(isOn).toLowerCase();
  if (seen.is === 'unknown')
    return flagDefault === null
      ? t("Clearing removes the override, if there is one. This can't be undone.")
      : t(
          "Clearing removes the override, if there is one, and the default, {flagDefault}, holds. This can't be undone.",
          { flagDefault },
        );
  return flagDefault === null
    ? t("Clearing replaces {seen} by the default. This can't be undone.", { seen: seenWord(seen) })
    : t("Clearing replaces {seen} by the default, {flagDefault}. This can't be undone.", {
        seen: seenWord(seen),
        flagDefault,
      });
}

function Acts({ organization, column, cell, onClose }: Omit<CellPanelProps, 'anchor'>) {
  const client = useClient();
  const { profile } = useScope();
  const flags = useFlagData();
  const { stage, error: stageError, isBusy } = useStage();
  const sets = useChangeSetActs();
  const { draft } = useDraft();
  const [error, setError] = useState<AppError | null>(null);
  const [refused, setRefused] = useState<ChangeAct | null>(null);
  const isLocked = useGuard(profile.id)?.mode === 'read-only';
  const { seen } = cell;
  const place = { organization: organization.name, flag: column.id };
  const canSet = profile.overrideWrite !== null;
  const faultOf = (act: ChangeAct) => stagingFault(place, act, seen, canSet);
  const possible = (['on', 'off', 'clear'] as const).filter((act) => faultOf(act) === null);

  const changeOf = (act: ChangeAct): CellChange => ({
    ...place,
    organizationDisplayName: organization.displayName,
    act,
    before: seen,
  });
  const doStage = (act: ChangeAct) => {
    void stage([changeOf(act)]).then((done) => done && onClose());
  };
  const doNow = (act: ChangeAct, staysOpen: boolean) => {
    const change = changeOf(act);
    if (!isName('organization', change.organization)) return;
    setError(null);
    // The guard asks next, in a dialog of its own; what comes of it is told on the page. A locked profile refuses
    // without a question, and the panel stays to unlock it.
    if (!staysOpen) onClose();
    void client
      .call('flags.changeCell', {
        profileId: profile.id,
        ...change,
        organization: change.organization,
        flagDefault: column.flagDefault.value,
      })
      .then((result) => {
        if (!result.ok) {
          if (staysOpen) {
            setRefused(act);
            setError(result.error);
          } else if (result.error.kind !== 'cancelled') toastError(result.error);
          return;
        }
        if (staysOpen) onClose();
        void flags.reload(organization);
        const { outcome } = result.value;
        if (outcome === 'applied' && act === 'clear')
          toast({ tone: 'success', text: t('Override cleared and read back: {id}.', { id: column.id }) });
        else if (outcome === 'applied')
          toast({ tone: 'success', text: t('Override set and read back: {id}.', { id: column.id }) });
        else
          changeFlagsView({
            result: {
              profileId: profile.id,
              organization: organization.displayName,
              flag: column.id,
              result: result.value,
            },
          });
      });
  };
  const unstage = (staged: ChangeCell) => {
    if (draft === null) return;
    const { id } = draft.changeSet;
    void sets
      .run('unstage', (call, profileId) =>
        call.call('changeSets.unstage', { profileId, id, positions: [staged.position] }),
      )
      .then((detail) => {
        if (detail === null) return;
        sets.keep(detail);
        onClose();
      });
  };
  const reload = () => {
    void flags.reload(organization).then((result) => (result.ok ? onClose() : setError(result.error)));
  };
  const shown = error ?? stageError ?? sets.error;
  const reason = possible.length === 0 ? (faultOf('clear') ?? faultOf('on')) : null;

  return (
    <>
      {shown !== null && (
        <ErrorNotice
          as="box"
          error={shown}
          actions={
            refused !== null && (
              <UnlockAndGoOn
                error={shown}
                onAgain={() => {
                  doNow(refused, false);
                }}
              />
            )
          }
        />
      )}
      <div className={styles.part}>
        {column.fault !== null && <p>{column.fault}</p>}
        {column.fault === null && reason !== null && <p>{reason}</p>}
        {!canSet && column.fault === null && (
          <p className="muted">
            {t('This profile names no operation that sets an override, so overrides are only cleared.')}
          </p>
        )}
        {possible.length > 0 && seen.is === 'unknown' && (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            <span>{unknownWarning}</span>
          </p>
        )}
        {possible.length > 0 && (
          <div className={styles.acts}>
            {possible.map((act) => (
              <SendButton key={act} small isDisabled={isBusy} onPress={() => doStage(act)}>
                {actLabels[act].stage}
              </SendButton>
            ))}
          </div>
        )}
        <div className={styles.acts}>
          {(cell.state === 'pending' || cell.state === 'conflict') && (
            <Button small onPress={() => unstage(cell.staged)}>
              {t('Unstage')}
            </Button>
          )}
          <Button small onPress={reload}>
            {t('Refresh')}
          </Button>
        </div>
      </div>
      {possible.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Apply now')}</h3>
          {possible.includes('clear') && (
            <p className={styles.warning}>
              <TriangleAlert aria-hidden="true" />
              <span>{clearingWarning(seen, column.flagDefault.value)}</span>
            </p>
          )}
          <div className={styles.acts}>
            {possible.map((act) => (
              <SendButton
                key={act}
                small
                kind={act === 'clear' ? 'dangerQuiet' : 'plain'}
                onPress={() => {
                  doNow(act, isLocked);
                }}
              >
                {actLabels[act].now}
              </SendButton>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
