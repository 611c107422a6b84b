import { Ban, ChevronRight, Download, Pause, Play, Search } from 'lucide-react';
import { useState } from 'react';
import { templateNames } from '#shared/check-form/fields';
import type { BulkFile, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { wordsOf } from '#shared/error-words';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatCount } from '../../format/number.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { useGuard } from '../../queries/guard.ts';
import { toast } from '../../state/toasts.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { RunHead } from '../runs/RunHead.tsx';
import { useRunActions } from '../runs/use-run-actions.ts';
import { showFile } from './bulk-state.ts';
import { rowOutcomes } from './row-outcomes.ts';
import { nameOf } from './run-columns.ts';
import { changeRunListView, useRunListView } from './run-list-state.ts';
import { RunRows } from './RunRows.tsx';
import { lastSegment } from './words.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './BulkCreation.module.css';

type Action = 'pause' | 'resume' | 'cancel' | 'look-up' | 'send-absent' | 'send-failed';

/** A run: how far it is, the outcome of each row, and what can be done. */
export function RunView({ run, file, onBack }: { run: BulkRun; file: string | null; onBack: () => void }) {
  const actions = useRunActions();
  const refresh = useRefreshRuns();
  const shown = useRunListView((view) => view.shown);
  const [follow, setFollow] = useState(true);
  const { counts } = run;
  const finished = counts.created + counts.failed;

  const control = (action: Action) => {
    const about = { run: run.run, action, ...(file !== null && { file }) };
    void actions.run(action, async (client, profileId) => {
      const result = await client.call('bulk.control', { profileId, ...about });
      refresh();
      return result;
    });
  };
  const save = () => {
    const states: RowState[] = ['failed', 'unknown'];
    void actions.run(
      'export',
      (client, profileId) => client.call('bulk.export', { profileId, run: run.run, states }),
      (path) => {
        if (path !== null)
          toast({
            tone: 'success',
            text: t('Rows saved as {lastSegment}.', { lastSegment: lastSegment(path) }),
          });
      },
    );
  };
  const takeFile = (chosen: BulkFile) => {
    if (chosen.knownRuns.includes(run.run)) {
      showFile(chosen);
      return;
    }
    toast({
      tone: 'warning',
      text: t('{name} is not the file of this run.', { name: chosen.name }),
      advice: t('Select the unchanged file of the run.'),
    });
    void actions.run('close', (client, profileId) =>
      client.call('bulk.close', { profileId, file: chosen.file }),
    );
  };
  const selectFile = () =>
    void actions.run(
      'choose',
      (client, profileId) => client.call('bulk.choose', { profileId }),
      (chosen) => chosen !== null && takeFile(chosen),
    );
  const isRunning = run.state === 'running';
  const open = counts.failed + counts.unknown;

  return (
    <>
      <CommandBar
        crumbs={
          <>
            <LinkButton onPress={onBack}>{t('Bulk creation')}</LinkButton>
            <ChevronRight aria-hidden="true" />
          </>
        }
        title={nameOf(run)}
        note={templateNames[run.template]}
      >
        <CopyLink name={localName('bulkCreation', run.run)} />
        {open > 0 && (
          <Button icon={Download} onPress={save}>
            {t('Export {open, plural, one {# failed or unknown row} other {# failed or unknown rows}}', {
              open,
            })}
          </Button>
        )}
        {isRunning && (
          <Button icon={Pause} onPress={() => control('pause')}>
            {t('Pause')}
          </Button>
        )}
        {(isRunning || run.state === 'paused') && (
          <Button icon={Ban} kind="dangerQuiet" onPress={() => control('cancel')}>
            {t('Cancel run')}
          </Button>
        )}
      </CommandBar>
      <RunHead
        run={run.run}
        finished={finished}
        total={finished + counts.unknown + counts.sending + counts.waiting}
        pace={paceText(run)}
        hint={
          run.nextRow === null || run.state === 'cancelled'
            ? t('Each row is recorded before it is sent.')
            : t('Each row is recorded before it is sent. A stopped run resumes at row {nextRow}.', {
                nextRow: run.nextRow,
              })
        }
        outcomes={rowOutcomes}
        counts={counts}
      />
      <RunRows
        run={run}
        outcomes={rowOutcomes}
        shown={shown}
        onShow={(next) => changeRunListView({ shown: next })}
        follow={follow && isRunning && shown === 'all'}
        notice={
          <RunNotice
            run={run}
            file={file}
            failed={actions.failed}
            isBusy={actions.busy !== null}
            control={control}
            onSelectFile={selectFile}
          />
        }
        end={
          <label className={styles.follow}>
            <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
            {t('Follow the run')}
          </label>
        }
      />
    </>
  );
}

interface RunNoticeProps {
  run: BulkRun;
  file: string | null;
  failed: Failed | null;
  isBusy: boolean;
  control: (action: Action) => void;
  onSelectFile: () => void;
}

/** At most one banner: what is in the way, and the next step. */
function RunNotice({ run, file, failed, isBusy, control, onSelectFile }: RunNoticeProps) {
  const { counts, absent } = run;
  const isUnlocked = useGuard(run.profileId)?.mode === 'unlocked';
  const needsFile = run.state === 'paused' && !run.resumable && file === null;
  const selectFile = needsFile && (
    <Button small isPending={isBusy} onPress={onSelectFile}>
      {t('Select file')}
    </Button>
  );
  if (failed !== null)
    return <ErrorNotice as="bar" error={failed.error} onRetry={failed.again} actions={selectFile} />;
  if (run.state === 'running') return null;
  const again = (action: 'send-absent' | 'send-failed', text: string) => (
    <SendButton small isPending={isBusy} onPress={() => control(action)}>
      {text}
    </SendButton>
  );
  const actions = (
    <>
      {counts.unknown > absent && (
        <Button icon={Search} small isPending={isBusy} onPress={() => control('look-up')}>
          {t('Look up {unknown, plural, one {# unknown row} other {# unknown rows}}', {
            unknown: counts.unknown,
          })}
        </Button>
      )}
      {absent > 0 &&
        run.state !== 'cancelled' &&
        again(
          'send-absent',
          t('Send again: {absent, plural, one {# row} other {# rows}} with no check', { absent }),
        )}
      {counts.failed > 0 &&
        run.state !== 'cancelled' &&
        again(
          'send-failed',
          t('Send {failed, plural, one {# failed row} other {# failed rows}} again', {
            failed: counts.failed,
          }),
        )}
      {counts.waiting > 0 && run.state === 'paused' && (
        <SendButton icon={Play} small kind="primary" isPending={isBusy} onPress={() => control('resume')}>
          {t('Resume')}
        </SendButton>
      )}
    </>
  );
  if (needsFile)
    return (
      <Banner flush tone="warning" title={t('The rows are not saved on this computer.')} actions={selectFile}>
        {t('Select the same file to resume. The app checks that it is unchanged.')}
      </Banner>
    );
  if (run.error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={run.error}
        onRetry={wordsOf(run.error).step === 'unlock' && !isUnlocked ? () => control('resume') : 'beside'}
        actions={actions}
      />
    );
  if (run.interrupted)
    return (
      <Banner flush tone="warning" title={t('The app closed while this run was sending.')} actions={actions}>
        {counts.waiting > 0
          ? t(
              '{unknown} unknown, {waiting} not sent. Resuming looks up unknown outcomes first and sends no row twice.',
              { unknown: formatCount(counts.unknown), waiting: formatCount(counts.waiting) },
            )
          : t('{unknown} unknown, no rows left to send. No row was sent twice.', {
              unknown: formatCount(counts.unknown),
            })}
      </Banner>
    );
  if (absent > 0)
    return (
      <Banner
        flush
        tone="warning"
        title={t('No check was found for {absent, plural, one {# row} other {# rows}}.', { absent })}
        actions={actions}
      >
        {t(
          'The service has no check with these references. If the service still processes the earlier requests, sending again creates and bills each check twice.',
        )}
      </Banner>
    );
  if (counts.waiting > 0 && run.state === 'paused')
    return (
      <Banner flush tone="info" icon={Pause} title={t('Paused')} actions={actions}>
        {t('{waiting, plural, one {# row was} other {# rows were}} not sent.', { waiting: counts.waiting })}
      </Banner>
    );
  if (counts.failed > 0 || counts.unknown > 0)
    return (
      <Banner
        flush
        tone="warning"
        title={t('{failed, plural, one {# row} other {# rows}} failed, {unknown} unknown.', {
          failed: counts.failed,
          unknown: formatCount(counts.unknown),
        })}
        actions={actions}
      >
        {t('The app never sends a row again by itself.')}
      </Banner>
    );
  return null;
}

function paceText({ state, lastMinute, perMinute, counts }: BulkRun): string {
  if (state !== 'running') return '';
  const minutes = Math.ceil(counts.waiting / perMinute);
  const last = formatCount(lastMinute);
  return counts.waiting === 0
    ? t('{last} in the last minute', { last })
    : t('{last} in the last minute, about {minutes} min left', { last, minutes });
}
