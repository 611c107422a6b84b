import type { CheckAction } from '#shared/ipc/contract/check-detail';
import { maxChosenChecks } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatCount } from '../../format/number.ts';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { showRun } from '../runs/run-state.ts';
import { useRunActions } from '../runs/use-run-actions.ts';
import { closeCheckRun, useCheckRun, type RunRequest } from './check-run.ts';
import { saveCheckRun } from './use-check-runs.ts';

/** Asks before several checks are changed; the run is then shown on its own page. */
export function CheckRunDialog() {
  const { run } = useCheckRun();
  return run === null ? null : <Question run={run} />;
}

function Question({ run: { action, checks, leftOut = 0 } }: { run: RunRequest }) {
  const scope = useScope();
  const actions = useRunActions();
  const isTooMany = checks.length > maxChosenChecks;
  const begin = () => {
    const chosen = checks.map(({ name, before }) => ({ name, before }));
    void actions.run(
      'begin',
      (client, profileId) => client.call('checkRuns.begin', { profileId, action, checks: chosen }),
      (run) => {
        saveCheckRun(scope, run);
        closeCheckRun();
        showRun(run.id);
      },
    );
  };
  return (
    <Dialog
      isOpen
      title={titleOf(action, checks.length)}
      onClose={closeCheckRun}
      actions={
        <>
          <Button autoFocus onPress={closeCheckRun}>
            {action === 'cancel'
              ? t('{count, plural, one {Keep check} other {Keep checks}}', { count: checks.length })
              : t('Cancel')}
          </Button>
          <SendButton
            kind={action === 'cancel' ? 'danger' : 'primary'}
            isDisabled={isTooMany || checks.length === 0}
            isPending={actions.busy !== null}
            onPress={begin}
          >
            {actionOf(action, checks.length)}
          </SendButton>
        </>
      }
    >
      <p className="muted">{effectOf(action, checks.length)}</p>
      <p className="muted">
        {t('The app loads each check first and sends one request for each check that needs the change.')}
      </p>
      {leftOut > 0 && (
        <p className="muted">
          {t(
            '{count, plural, one {# selected row has} other {# selected rows have}} no valid resource name and {count, plural, one {is} other {are}} left out.',
            { count: leftOut },
          )}
        </p>
      )}
      {isTooMany && (
        <p className="muted">
          {t('At most {most} checks at once. Choose fewer.', { most: formatCount(maxChosenChecks) })}
        </p>
      )}
      {actions.failed !== null && (
        <ErrorNotice as="box" error={actions.failed.error} onRetry={actions.failed.again} />
      )}
    </Dialog>
  );
}

function titleOf(action: CheckAction, count: number): string {
  switch (action) {
    case 'monitoring-on':
      return t('Start ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
    case 'monitoring-off':
      return t('Stop ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
    case 'cancel':
      return t('Cancel {count, plural, one {# check} other {# checks}}?', { count });
  }
}

function actionOf(action: CheckAction, count: number): string {
  if (action === 'cancel') return t('{count, plural, one {Cancel check} other {Cancel checks}}', { count });
  return action === 'monitoring-on' ? t('Start monitoring') : t('Stop monitoring');
}

function effectOf(action: CheckAction, count: number): string {
  switch (action) {
    case 'monitoring-on':
      return t(
        'Later matches reactivate {count, plural, one {the check} other {the checks}}. The service may charge for monitoring.',
        { count },
      );
    case 'monitoring-off':
      return t('Later matches are not reported. You can start monitoring again.');
    case 'cancel':
      return t(
        "{count, plural, one {The check and its} other {The checks and their}} ongoing monitoring stop. This can't be undone.",
        { count },
      );
  }
}
