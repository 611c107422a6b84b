import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import { maxChosenChecks, type CheckAct } from '#shared/ipc/contract/check-detail';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { refreshCheck } from '../check-detail/queries.ts';
import { useFindOrganizationName } from '../check-detail/organization-name.ts';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { closeCheckRun, openCheckRun, useCheckRun, type CheckRun } from './check-run.ts';
import { endOf, outcomeOf, revertOf, type CheckEnd, type CheckRow, type Stage } from './outcomes.ts';
import styles from './CheckRunDialog.module.css';

/** Changes several checks: one confirmation, one request for each, one outcome a row. */
export function CheckRunDialog() {
  const run = useCheckRun((state) => state.run);
  if (run === null) return null;
  return <Run key={`${run.act} ${run.checks.map(({ name }) => name).join()}`} run={run} />;
}

function Run({ run }: { run: CheckRun }) {
  const { checks, act } = run;
  const scope = useScope();
  const { client, profile } = scope;
  const findOrganization = useFindOrganizationName();
  const [stage, setStage] = useState<Stage>('asking');
  const [rows, setRows] = useState<ReadonlyMap<string, CheckRow>>(new Map());
  /** Names without an outcome of the last sending. Their rows are of an earlier one, and stay if nothing is sent. */
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<AppError | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const abort = useRef<AbortController | null>(null);
  const keep = (row: CheckRow) => {
    setRows((held) => new Map(held).set(row.name, row));
    setPending((held) => new Set([...held].filter((name) => name !== row.name)));
  };
  useEffect(
    () =>
      client.subscribe('checks.runProgress', (progress) => {
        if (progress.run === id) keep(progress.row);
      }),
    [client, id],
  );
  // What is sent again waits again.
  const rowOf = (name: string) => (stage === 'running' && pending.has(name) ? undefined : rows.get(name));
  const of = (end: CheckEnd) => checks.filter(({ name }) => endOf(act, rowOf(name)) === end);
  const [done, failed, unknown, waiting] = [of('done'), of('failed'), of('unknown'), of('waits')];

  /** Asks, then sends these, each once. */
  const send = async (chosen: CheckRun['checks']) => {
    setStage('running');
    setError(null);
    setPending(new Set(chosen.map(({ name }) => name)));
    const controller = new AbortController();
    abort.current = controller;
    const named = [];
    for (const { name, before } of chosen) {
      named.push({ name, organizationDisplayName: await findOrganization(name), before });
      if (controller.signal.aborted) {
        setStage('over');
        return;
      }
    }
    const input = { profileId: profile.id, run: id, act, checks: named };
    // Not under the signal: the answer comes once the check that is on its way has its outcome.
    const result = await client.call('checks.changeMany', input);
    setStage('over');
    if (result.ok) result.value.rows.forEach(keep);
    else setError(result.error);
    for (const { name } of chosen) void refreshCheck(scope, name);
  };
  const stop = async () => {
    abort.current?.abort();
    const stopped = await client.call('checks.stopRun', { profileId: profile.id, run: id });
    if (!stopped.ok) setError(stopped.error);
  };
  const lookUp = async () => {
    setStage('running');
    setError(null);
    setPending(new Set());
    const controller = new AbortController();
    abort.current = controller;
    for (const { name } of unknown) {
      const input = { profileId: profile.id, name };
      const read = await client.call('checks.read', input, { signal: controller.signal });
      if (read.ok) keep({ name, outcome: 'looked-up', check: read.value.check });
      else {
        setError(read.error);
        break;
      }
    }
    setStage('over');
  };
  const reverting = revertOf(run, rows);
  const isTooMany = checks.length > maxChosenChecks;
  return (
    <Dialog
      isOpen
      wide
      title={titleOf(act, checks.length)}
      onClose={() => {
        if (stage !== 'running') closeCheckRun();
      }}
      footnote={
        stage === 'asking' ? undefined : (
          <span className="muted small" role="status" aria-live={stage === 'running' ? 'off' : undefined}>
            {t(
              '{accepted} accepted, {failed} failed, {unknown} unknown, {left} {stage, select, running {waiting} other {not sent}}',
              {
                accepted: formatCount(done.length),
                failed: formatCount(failed.length),
                unknown: formatCount(unknown.length),
                left: formatCount(waiting.length),
                stage,
              },
            )}
          </span>
        )
      }
      actions={
        stage === 'running' ? (
          <Button onPress={() => void stop()}>{t('Stop after this check')}</Button>
        ) : stage === 'over' ? (
          <>
            <Button autoFocus onPress={closeCheckRun}>
              {t('Close')}
            </Button>
            {reverting !== null && <Button onPress={() => openCheckRun(reverting)}>{t('Revert…')}</Button>}
            {unknown.length > 0 && (
              <Button onPress={() => void lookUp()}>
                {t('Look up {unknown}', { unknown: unknown.length })}
              </Button>
            )}
            {failed.length > 0 && (
              <SendButton onPress={() => void send(failed)}>
                {t('Send {count} again', { count: failed.length })}
              </SendButton>
            )}
            {waiting.length > 0 && (
              <SendButton kind="primary" onPress={() => void send(waiting)}>
                {t('Resume, {waiting} to send', { waiting: waiting.length })}
              </SendButton>
            )}
          </>
        ) : (
          <>
            <Button autoFocus onPress={closeCheckRun}>
              {act === 'cancel' ? t('Keep checks') : t('Cancel')}
            </Button>
            <SendButton
              kind={act === 'cancel' ? 'danger' : 'primary'}
              isDisabled={isTooMany}
              onPress={() => void send(checks)}
            >
              {actOf(act)}
            </SendButton>
          </>
        )
      }
    >
      <p className="muted">{effectOf(act)}</p>
      <p className="muted">{t('One request is sent for each check.')}</p>
      {isTooMany && (
        <p className="muted">
          {t('At most {most} checks at once. Choose fewer.', { most: formatCount(maxChosenChecks) })}
        </p>
      )}
      {error !== null && error.kind !== 'cancelled' && (
        <div className={styles.failed}>
          <ErrorNotice
            as="box"
            error={error}
            actions={
              <UnlockAndGoOn
                error={error}
                onAgain={() => void send(checks.filter(({ name }) => pending.has(name)))}
              />
            }
          />
        </div>
      )}
      <ul className={styles.rows} aria-label={t('Checks of this run')}>
        {checks.map(({ name, label }) => {
          const row = rowOf(name);
          const detail =
            row?.outcome === 'not-accepted' ? linesOf(row.error.message, row.error.advice) : undefined;
          return (
            <li key={name}>
              <span className="truncate personal" dir="auto" title={name}>
                {label}
              </span>
              <span title={detail} className={styles.outcome}>
                <Status {...outcomeOf(act, row, stage)} />
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function titleOf(act: CheckAct, count: number): string {
  switch (act) {
    case 'monitoring-on':
      return t('Start monitoring of {count, plural, one {# check} other {# checks}}?', { count });
    case 'monitoring-off':
      return t('Stop monitoring of {count, plural, one {# check} other {# checks}}?', { count });
    case 'cancel':
      return t('Cancel {count, plural, one {# check} other {# checks}}?', { count });
  }
}

function actOf(act: CheckAct): string {
  if (act === 'cancel') return t('Cancel checks');
  return act === 'monitoring-on' ? t('Start monitoring') : t('Stop monitoring');
}

function effectOf(act: CheckAct): string {
  switch (act) {
    case 'monitoring-on':
      return t('Later matches reactivate the checks. The service may charge for monitoring.');
    case 'monitoring-off':
      return t('Later matches are not reported. You can start monitoring again.');
    case 'cancel':
      return t("The checks and their ongoing monitoring stop. This can't be undone.");
  }
}
