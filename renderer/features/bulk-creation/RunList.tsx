import { templateNames } from '#shared/check-form/fields';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { LinkButton } from '../../components/Button.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { changeBulk } from './bulk-state.ts';
import { RunStatus } from './RunStatus.tsx';
import styles from './BulkCreation.module.css';

/** Runs of this workstation, newest first. */
export function RunList({ profileId, runs }: { profileId: string; runs: readonly BulkRun[] }) {
  const client = useClient();
  const refresh = useRefreshRuns(profileId);
  if (runs.length === 0) return null;
  return (
    <section className={styles.runs} aria-label="Runs">
      <h2>Runs of this workstation</h2>
      <ul>
        {runs.map((run) => (
          <li key={run.run}>
            <LinkButton
              onPress={() => {
                changeBulk({ run: run.run });
              }}
            >
              {run.fileName}
            </LinkButton>
            <RunStatus run={run} />
            <span className="muted">{templateNames[run.template]}</span>
            <span className="muted">
              {formatCount(run.counts.created)} created, {formatCount(run.counts.failed)} failed,{' '}
              {formatCount(run.counts.unknown)} unknown, {formatCount(run.counts.waiting)} not sent
            </span>
            <span className="spacer" />
            <Time iso={run.startedAt} style="when" />
            {run.state !== 'running' && (
              <LinkButton
                danger
                onPress={() => {
                  void client.call('bulk.act', { profileId, run: run.run, action: 'forget' }).then(refresh);
                }}
              >
                Delete rows
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
