import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import { mayBeOverride, type SeenCell } from '#shared/flags/cell';
import { actionWords, stagingFault, type CellChange, type ChangeAction } from '#shared/flags/change';
import { onOff, seenWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Line } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CodeName } from '../../components/CodeName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatUtc } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useFlagData } from './flag-data.ts';
import { useStageIn, type Draft } from '../change-sets/draft.ts';
import { useChangeSetActions } from '../change-sets/use-change-sets.ts';
import { useScope } from '../../scope/scope.ts';
import { MapValue } from '../mappings/MapValue.tsx';
import { SendButton } from '../guard/SendButton.tsx';
import { openOrganization } from '../organizations/open-organization.ts';
import { useGuard } from '../../queries/guard.ts';
import { ageOf, driftSentence, provenance, unknownWarning } from './cell-words.ts';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn, MatrixCell } from './matrix-model.ts';
import { changeFlagsView, isOpenCell, useOpenCell } from './view-state.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './CellPane.module.css';

const actionLabels: Record<ChangeAction, { stage: string; now: string }> = {
  on: { stage: t('Stage On'), now: t('Set On now') },
  off: { stage: t('Stage Off'), now: t('Set Off now') },
  clear: { stage: t('Stage “Clear override”'), now: t('Clear override now') },
};

interface CellPaneProps {
  organization: FlagOrganization;
  column: FlagColumn;
  cell: MatrixCell;
  /** The staged changes. Passed in, as each arrow key opens another pane. */
  draft: Draft;
  /** Closes it, if it is still the pane of this cell. */
  onClose: () => void;
}

/** A cell as a whole: its value, where that comes from and how old it is, and what can be done with it. */
export function CellPane(pane: CellPaneProps) {
  const { organization, column, cell, onClose } = pane;
  const { detail } = pane.draft;
  const { seen } = cell;
  const { flagDefault } = column;
  const flags = useFlagData();
  const now = useNow(60_000);
  const [error, setError] = useState<AppError | null>(null);
  const reload = () => {
    setError(null);
    void flags.reload(organization).then((result) => {
      if (!result.ok) setError(result.error);
    });
  };
  return (
    <RecordPane
      title={inItsOrder(organization.displayName)}
      label={t('{id} of {displayName}', {
        id: column.id,
        displayName: inItsOrder(organization.displayName),
      })}
      className={styles.pane}
      page={{ label: t('Open organization'), open: () => openOrganization(organization) }}
      name={organization.name}
      link={`featureFlags/${column.id}`}
      onClose={onClose}
    >
      {error !== null && <ErrorNotice as="bar" error={error} onRetry={reload} />}
      <Section>
        <Facts labels={84}>
          <Fact name={t('Flag')}>
            <LinkButton
              className={styles.flag}
              onPress={() => {
                changeFlagsView({ openFlag: column.id, created: null });
                useOpenCell.setState({ isEntered: true });
              }}
            >
              <CodeName name={column.id} />
            </LinkButton>
          </Fact>
          <Fact name={t('Now')}>
            {seen.is === 'unknown' && seen.received !== undefined ? (
              <>
                <b>{t('Unknown')}</b> <MapValue word={seen.received} />
              </>
            ) : (
              <b>{seenWord(seen)}</b>
            )}
          </Fact>
          {(cell.state === 'pending' || cell.state === 'conflict') && (
            <Fact name={t('Staged')}>{actionWords[cell.action]}</Fact>
          )}
          {cell.drift !== undefined && <Fact name={t('Drifted')}>{driftSentence(cell.drift, seen)}</Fact>}
          <Fact name={t('Source')}>{provenance(seen)}</Fact>
          <Fact name={t('Default')}>
            {flagDefault.value !== null
              ? onOff(flagDefault.value)
              : flagDefault.received === undefined
                ? t('Not given')
                : t('Unknown')}{' '}
            {flagDefault.received !== undefined && <MapValue word={flagDefault.received} />}
          </Fact>
          <Fact name={t('Updated')}>
            <span title={formatUtc(organization.receivedAt)}>{ageOf(organization.receivedAt, now)}</span>{' '}
            <LinkButton onPress={reload}>{t('Refresh')}</LinkButton>
          </Fact>
        </Facts>
      </Section>
      <CellActions {...pane} />
      {detail !== null && detail.cells.length > 0 && (
        <Section
          title={detail.changeSet.name}
          aside={t('{count, plural, one {# change} other {# changes}}', { count: detail.cells.length })}
        >
          <Button small onPress={onClose}>
            {t('Show change set')}
          </Button>
        </Section>
      )}
    </RecordPane>
  );
}

/** What clearing does. */
function clearingWarning(seen: SeenCell, isOn: boolean | null): string {
  const flagDefault = isOn === null ? 'unknown' : isOn ? 'on' : 'off';
  return mayBeOverride(seen)
    ? t(
        '{flagDefault, select, on {Clearing removes any override. The default (on) then applies.} off {Clearing removes any override. The default (off) then applies.} other {Clearing removes any override.}}',
        { flagDefault },
      )
    : t(
        '{flagDefault, select, on {Clearing replaces {seen} with the default (on).} off {Clearing replaces {seen} with the default (off).} other {Clearing replaces {seen} with the default.}}',
        { flagDefault, seen: seenWord(seen) },
      );
}

function CellActions({ organization, column, cell, draft: { id }, onClose }: CellPaneProps) {
  const client = useClient();
  const { profile } = useScope();
  const flags = useFlagData();
  const staging = useStageIn(id);
  const sets = useChangeSetActions();
  const [refused, setRefused] = useState<Failed | null>(null);
  const isLocked = useGuard(profile.id)?.mode === 'read-only';
  const { seen } = cell;
  const place = { organization: organization.name, flag: column.id };
  const canSet = profile.overrideWrite !== null;
  const buttonsBox = useRef<HTMLDivElement>(null);
  const isEntered = useOpenCell((state) => state.isEntered);
  useEffect(() => {
    if (!isEntered) return;
    useOpenCell.setState({ isEntered: false });
    buttonsBox.current?.querySelector('button')?.focus();
  }, [isEntered]);
  const faultOf = (action: ChangeAction) => stagingFault(place, action, seen, canSet);
  const possible = (['on', 'off', 'clear'] as const).filter((action) => faultOf(action) === null);

  const changeOf = (action: ChangeAction): CellChange => ({
    ...place,
    organizationDisplayName: organization.displayName,
    action,
    before: seen,
  });
  const doStage = (action: ChangeAction) => void staging.stage([changeOf(action)], onClose);
  const doNow = (action: ChangeAction, staysOpen: boolean) => {
    const change = changeOf(action);
    if (!isName('organization', change.organization)) return;
    setRefused(null);
    // The guard asks next, in a dialog of its own; the page shows what comes of it. A locked profile refuses
    // without a question, and the pane stays to unlock it.
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
          if (staysOpen && isOpenCell(place)) {
            setRefused({ error: result.error, again: () => doNow(action, false) });
          } else if (result.error.kind !== 'cancelled') toastError(result.error);
          return;
        }
        if (staysOpen) onClose();
        void flags.reload(organization);
        const { outcome } = result.value;
        if (outcome === 'applied' && action === 'clear')
          toast({
            tone: 'success',
            text: t('The override is cleared: {id}.', { id: column.id }),
          });
        else if (outcome === 'applied')
          toast({ tone: 'success', text: t('The override is set: {id}.', { id: column.id }) });
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
  const unstage = () => {
    if (id === null) return;
    void sets.run(
      'unstage',
      (call, profileId) => call.call('changeSets.unstage', { profileId, id, cells: [place] }),
      (detail) => {
        sets.keep(detail);
        onClose();
      },
    );
  };
  const shown = refused ?? staging.failed ?? sets.failed;
  const isStaged = cell.state === 'pending' || cell.state === 'conflict';
  const reason = possible.length === 0 ? (faultOf('clear') ?? faultOf('on')) : null;

  return (
    <>
      {shown !== null && <ErrorNotice as="bar" error={shown.error} onRetry={shown.again} />}
      <Section title={t('Stage in a change set')}>
        {column.fault !== null && <p>{column.fault}</p>}
        {column.fault === null && reason !== null && <p>{reason}</p>}
        {!canSet && column.fault === null && (
          <p className="muted">
            {t('The profile has no “Override request” setting, so you can only clear overrides.')}
          </p>
        )}
        {possible.length > 0 && seen.is === 'unknown' && <Warning>{unknownWarning}</Warning>}
        {(possible.length > 0 || isStaged) && (
          <Line ref={buttonsBox} className={styles.actions}>
            {possible.map((action) => (
              <SendButton key={action} small isPending={staging.isBusy} onPress={() => doStage(action)}>
                {actionLabels[action].stage}
              </SendButton>
            ))}
            {isStaged && (
              <Button small onPress={unstage}>
                {t('Unstage')}
              </Button>
            )}
          </Line>
        )}
      </Section>
      {possible.length > 0 && (
        <Section title={t('Apply now')}>
          {possible.includes('clear') && (
            <Warning>
              {clearingWarning(seen, column.flagDefault.value)}
              {/* A profile that can set overrides can set a cleared one again. */}
              {!canSet && <span> {t("This profile can't set overrides, so this can't be undone.")}</span>}
            </Warning>
          )}
          <Line className={styles.actions}>
            {possible.map((action) => (
              <SendButton
                key={action}
                small
                kind={action === 'clear' ? 'dangerQuiet' : 'plain'}
                onPress={() => doNow(action, isLocked)}
              >
                {actionLabels[action].now}
              </SendButton>
            ))}
          </Line>
        </Section>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
