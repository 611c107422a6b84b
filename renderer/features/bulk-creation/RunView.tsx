import { ArrowLeft, Ban, Download, Pause, Play, Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { templateNames } from '#shared/check-form/fields';
import type { AppError } from '#shared/errors';
import { rowStates, type BulkRun, type RowState } from '#shared/ipc/contract/creation';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { countOf, formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { toast } from '../../state/toasts.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { RunRows } from './RunRows.tsx';
import { lastSegment, stateWords } from './words.ts';
import styles from './BulkCreation.module.css';

type Action = 'pause' | 'resume' | 'cancel' | 'look-up' | 'send-absent' | 'send-failed';

const barStates = ['created', 'failed', 'unknown', 'sending', 'waiting'] as const;
const barWords: Record<(typeof barStates)[number], string> = {
  created: 'created',
  failed: 'failed',
  unknown: 'outcome unknown',
  sending: 'sending',
  waiting: 'waiting',
};

/** A run: how far it is, what became of each row, and what can be done. */
export function RunView({ run, file, onBack }: { run: BulkRun; file: string | null; onBack: () => void }) {
  const client = useClient();
  const refresh = useRefreshRuns(run.profileId);
  const [shown, setShown] = useState<RowState | 'all'>('all');
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [follow, setFollow] = useState(true);
  const { counts } = run;
  const total = barStates.reduce((sum, state) => sum + counts[state], 0);
  const settled = counts.created + counts.failed;
  const all = total + counts['left-out'];

  const act = (action: Action) => {
    setBusy(true);
    setError(null);
    const input = { profileId: run.profileId, run: run.run, action, ...(file !== null && { file }) };
    void client.call('bulk.act', input).then((result) => {
      setBusy(false);
      if (!result.ok) setError(result.error);
      refresh();
    });
  };
  const save = () => {
    const states: RowState[] = ['failed', 'unknown'];
    void client.call('bulk.export', { profileId: run.profileId, run: run.run, states }).then((result) => {
      if (!result.ok) setError(result.error);
      else if (result.value !== null)
        toast({ tone: 'success', text: `Rows saved as ${lastSegment(result.value)}.` });
    });
  };
  const isRunning = run.state === 'running';
  const open = counts.failed + counts.unknown;

  return (
    <>
      <CommandBar
        title="Bulk creation"
        note={`${run.fileName}, ${templateNames[run.template].toLowerCase()}`}
      >
        <Button onPress={onBack}>
          <ArrowLeft aria-hidden="true" />
          <span>Files and runs</span>
        </Button>
        {open > 0 && (
          <Button onPress={save}>
            <Download aria-hidden="true" />
            <span>Export {countOf(open, 'failed or unknown row')}</span>
          </Button>
        )}
        {isRunning && (
          <Button
            onPress={() => {
              act('pause');
            }}
          >
            <Pause aria-hidden="true" />
            <span>Pause</span>
          </Button>
        )}
        {(isRunning || run.state === 'paused') && (
          <Button
            kind="dangerQuiet"
            onPress={() => {
              act('cancel');
            }}
          >
            <Ban aria-hidden="true" />
            <span>Cancel run</span>
          </Button>
        )}
      </CommandBar>
      <RunNotice run={run} file={file} error={error} isBusy={isBusy} act={act} />
      <div className={styles.runHead}>
        <div className={styles.runLine}>
          <b>
            {formatCount(settled)} of {formatCount(total)} settled
          </b>
          <span className="muted">{paceText(run)}</span>
          <span className="spacer" />
          <span className={cx('small muted', 'wide-only')}>
            Ledger written before each send.
            {run.nextRow !== null &&
              ` After a stop the run goes on at row ${run.nextRow}; nothing is sent twice.`}
          </span>
        </div>
        <div
          className={styles.bar}
          role="img"
          aria-label={barStates.map((state) => `${counts[state]} ${barWords[state]}`).join(', ')}
        >
          {barStates.map(
            (state) =>
              counts[state] > 0 && (
                <i key={state} className={styles[state]} style={{ flexGrow: counts[state] }} />
              ),
          )}
        </div>
        <div className={styles.key}>
          {barStates.map(
            (state) =>
              (counts[state] > 0 || state === 'created') && (
                <span key={state}>
                  <i className={styles[state]} />
                  <b>{formatCount(counts[state])}</b>{' '}
                  {state === 'waiting' && run.state === 'cancelled' ? 'not sent' : barWords[state]}
                </span>
              ),
          )}
        </div>
      </div>
      <div className={styles.rowsBar}>
        <Segmented
          small
          label="Rows shown"
          value={shown}
          options={[
            { value: 'all', label: `All ${formatCount(all)}` },
            ...rowStates
              .filter((state) => counts[state] > 0 && state !== 'sending')
              .map((state) => ({
                value: state,
                label: `${stateWords[state]} ${formatCount(counts[state])}`,
              })),
          ]}
          onChange={setShown}
        />
        <span className="spacer" />
        <label className={styles.follow}>
          <input
            type="checkbox"
            checked={follow}
            onChange={(event) => {
              setFollow(event.target.checked);
            }}
          />
          Follow the run
        </label>
      </div>
      <RunRows
        key={shown}
        run={run}
        state={shown}
        follow={follow && isRunning && shown === 'all'}
        version={barStates.map((state) => counts[state]).join(' ')}
      />
    </>
  );
}

interface RunNoticeProps {
  run: BulkRun;
  file: string | null;
  error: AppError | null;
  isBusy: boolean;
  act: (action: Action) => void;
}

/** At most one banner: what stands in the way, and the next step. */
function RunNotice({ run, file, error, isBusy, act }: RunNoticeProps) {
  const { counts, absent } = run;
  if (error !== null) return <ErrorNotice as="bar" error={error} />;
  if (run.state === 'running') return null;
  const button = (action: Action, text: string, kind: 'plain' | 'primary' = 'plain') => {
    // A look-up changes nothing.
    const Act = action === 'look-up' ? Button : SendButton;
    return (
      <Act
        small
        kind={kind}
        isDisabled={isBusy}
        onPress={() => {
          act(action);
        }}
      >
        {action === 'resume' && <Play aria-hidden="true" />}
        {action === 'look-up' && <Search aria-hidden="true" />}
        <span>{text}</span>
      </Act>
    );
  };
  const acts = (
    <>
      {counts.unknown > absent && button('look-up', `Look up ${countOf(counts.unknown, 'unknown row')}`)}
      {absent > 0 && button('send-absent', `Send ${countOf(absent, 'row')} not found`)}
      {counts.failed > 0 &&
        run.state !== 'cancelled' &&
        button('send-failed', `Send ${countOf(counts.failed, 'failed row')} again`)}
      {counts.waiting > 0 && run.state === 'paused' && button('resume', 'Resume', 'primary')}
    </>
  );
  if (run.state === 'paused' && !run.resumable && file === null)
    return (
      <Banner flush tone="warning" icon={TriangleAlert} title="The rows are not kept on this computer.">
        Choose the same file again to go on; its bytes are compared.
      </Banner>
    );
  if (run.error !== null) return <ErrorNotice as="bar" error={run.error} actions={acts} />;
  if (run.interrupted)
    return (
      <Banner
        flush
        tone="warning"
        icon={TriangleAlert}
        title="The app ended while this run was sending."
        actions={acts}
      >
        {formatCount(counts.unknown)} unknown, {formatCount(counts.waiting)} not sent. Unknown rows are looked
        up first; what was sent is not sent again.
      </Banner>
    );
  if (absent > 0)
    return (
      <Banner
        flush
        tone="warning"
        icon={TriangleAlert}
        title={`${countOf(absent, 'row was', 'rows were')} not found.`}
        actions={acts}
      >
        The service has no check with their reference now. A check that appears later would be a second one.
      </Banner>
    );
  if (counts.waiting > 0 && run.state === 'paused')
    return (
      <Banner flush tone="info" icon={Pause} title="Paused." actions={acts}>
        {countOf(counts.waiting, 'row waits', 'rows wait')}.
      </Banner>
    );
  if (counts.failed > 0 || counts.unknown > 0)
    return (
      <Banner
        flush
        tone="warning"
        icon={TriangleAlert}
        title={`${countOf(counts.failed, 'row', 'rows')} failed, ${formatCount(counts.unknown)} unknown.`}
        actions={acts}
      >
        Nothing is sent again by itself.
      </Banner>
    );
  return null;
}

function paceText({ state, lastMinute, perMinute, counts }: BulkRun): string {
  if (state !== 'running') return '';
  const minutes = Math.ceil(counts.waiting / perMinute);
  const left = counts.waiting === 0 ? '' : `, about ${minutes} min left`;
  return `${formatCount(lastMinute)} in the last minute${left}`;
}
