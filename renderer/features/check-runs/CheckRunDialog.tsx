import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleStop,
  CircleX,
  Clock,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import { maxMonitored, type MonitoringRow } from '#shared/ipc/contract/check-detail';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { agrees } from '#shared/read-back';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { refreshCheck } from '../check-detail/queries.ts';
import { useFindOrganizationName } from '../check-detail/organization-name.ts';
import { useScope } from '../../scope/scope.ts';
import { closeMonitoringRun, useMonitoringRun, type MonitoringRun } from './monitoring-run.ts';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import styles from './MonitoringRunDialog.module.css';

/** Switches ongoing monitoring of several checks: one confirmation, one request a check, one outcome a row. */
export function MonitoringRunDialog() {
  const run = useMonitoringRun((state) => state.run);
  if (run === null) return null;
  return <Run key={`${run.enabled} ${run.checks.map(({ name }) => name).join()}`} run={run} />;
}

type Stage = 'asking' | 'running' | 'over';

function Run({ run }: { run: MonitoringRun }) {
  const { checks, enabled } = run;
  const scope = useScope();
  const { client, profile } = scope;
  const findOrganization = useFindOrganizationName();
  const [stage, setStage] = useState<Stage>('asking');
  const [rows, setRows] = useState<ReadonlyMap<string, MonitoringRow>>(new Map());
  const [error, setError] = useState<AppError | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const abort = useRef<AbortController | null>(null);
  useEffect(
    () =>
      client.subscribe('checks.monitoringProgress', (progress) => {
        if (progress.run === id) setRows((held) => new Map(held).set(progress.row.name, progress.row));
      }),
    [client, id],
  );

  const start = async () => {
    setStage('running');
    setError(null);
    const controller = new AbortController();
    abort.current = controller;
    const named: { name: (typeof checks)[number]['name']; organizationDisplayName: string | null }[] = [];
    for (const { name } of checks)
      named.push({ name, organizationDisplayName: await findOrganization(name) });
    const input = { profileId: profile.id, run: id, enabled, checks: named };
    const result = await client.call('checks.setMonitoringOfMany', input, { signal: controller.signal });
    setStage('over');
    if (!result.ok) setError(result.error);
    for (const { name } of checks) void refreshCheck(scope, name);
  };
  const accepted = [...rows.values()].filter(({ outcome }) => outcome === 'accepted').length;
  const act = enabled ? t('Start monitoring') : t('Stop monitoring');
  const isTooMany = checks.length > maxMonitored;
  return (
    <Dialog
      isOpen
      wide
      title={
        enabled
          ? t('Start monitoring of {count, plural, one {# check} other {# checks}}?', {
              count: checks.length,
            })
          : t('Stop monitoring of {count, plural, one {# check} other {# checks}}?', { count: checks.length })
      }
      onClose={() => {
        if (stage !== 'running') closeMonitoringRun();
      }}
      footnote={
        stage === 'asking' ? undefined : (
          <span className="muted small" role="status" aria-live={stage === 'running' ? 'off' : undefined}>
            {t(
              '{accepted} accepted, {failed} not, {left} {stage, select, running {waiting} other {not sent}}',
              {
                accepted: formatCount(accepted),
                failed: formatCount(rows.size - accepted),
                left: formatCount(checks.length - rows.size),
                stage,
              },
            )}
          </span>
        )
      }
      actions={
        stage === 'running' ? (
          <Button
            onPress={() => {
              abort.current?.abort();
            }}
          >
            {t('Stop after this one')}
          </Button>
        ) : stage === 'over' ? (
          <Button autoFocus onPress={closeMonitoringRun}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button autoFocus onPress={closeMonitoringRun}>
              {t('Cancel')}
            </Button>
            <Button kind="primary" isDisabled={isTooMany} onPress={() => void start()}>
              {act}
            </Button>
          </>
        )
      }
    >
      <p className="muted">
        {enabled
          ? t('Later matches reactivate the checks. The service may charge for monitoring.')
          : t('Later matches are not reported. You can start monitoring again.')}
      </p>
      <p className="muted">{t('One request is sent for each check, none of them twice.')}</p>
      {isTooMany && (
        <p className="muted">
          {t('At most {maxMonitored} checks at once. Choose fewer.', {
            maxMonitored: formatCount(maxMonitored),
          })}
        </p>
      )}
      {error !== null && error.kind !== 'cancelled' && (
        <div className={styles.failed}>
          <ErrorNotice
            as="box"
            error={error}
            actions={<UnlockAndGoOn error={error} onAgain={() => void start()} />}
          />
        </div>
      )}
      <ul className={styles.rows} aria-label={t('Checks of this run')}>
        {checks.map(({ name, label }) => (
          <li key={name}>
            <span className="truncate" dir="auto" title={name}>
              {label}
            </span>
            <Outcome row={rows.get(name)} enabled={enabled} stage={stage} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Outcome({
  row,
  enabled,
  stage,
}: {
  row: MonitoringRow | undefined;
  enabled: boolean;
  stage: Stage;
}) {
  const { tone, icon, word } = outcomeOf(row, enabled, stage);
  const detail = row?.outcome === 'not-accepted' ? linesOf(row.error.message, row.error.advice) : undefined;
  return (
    <span title={detail} className={styles.outcome}>
      <Status tone={tone} icon={icon} word={word} />
    </span>
  );
}

function outcomeOf(
  row: MonitoringRow | undefined,
  enabled: boolean,
  stage: Stage,
): { tone: Tone; icon: LucideIcon; word: string } {
  if (row === undefined)
    return stage === 'running'
      ? { tone: 'neutral', icon: Clock, word: t('Waiting') }
      : { tone: 'quiet', icon: CircleDashed, word: stage === 'asking' ? t('Not sent yet') : t('Not sent') };
  if (row.outcome === 'not-accepted') {
    const { error } = row;
    if (error.kind === 'outcome-unknown')
      return { tone: 'danger', icon: CircleHelp, word: t('Unknown: refresh the check') };
    if (error.kind === 'refused' || error.kind === 'cancelled')
      return { tone: 'quiet', icon: CircleStop, word: t('Not sent') };
    if (error.kind === 'permission')
      return { tone: 'danger', icon: CircleX, word: t('403: does not exist or no access') };
    return { tone: 'danger', icon: CircleX, word: error.message };
  }
  const { check } = row.changed;
  if (check === null) return { tone: 'warning', icon: TriangleAlert, word: t('Accepted, not refreshed') };
  if (agrees(enabled, check.ongoingMonitoringEnabled))
    return { tone: 'success', icon: CircleCheck, word: enabled ? t('On') : t('Off') };
  return { tone: 'warning', icon: TriangleAlert, word: t('Accepted, but has not changed') };
}
