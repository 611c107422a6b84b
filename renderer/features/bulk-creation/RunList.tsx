import { templateNames } from '#shared/check-form/fields';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { changeBulk } from './bulk-state.ts';
import { RunStatus } from './RunStatus.tsx';
import styles from './BulkCreation.module.css';

/** Runs of this computer, newest first. */
export function RunList({ profileId, runs }: { profileId: string; runs: readonly BulkRun[] }) {
  const client = useClient();
  const refresh = useRefreshRuns();
  if (runs.length === 0) return null;
  return (
    <section className={styles.runs} aria-label={t('Runs')}>
      <h2>{t('Bulk creations on this computer')}</h2>
      <ul data-list>
        {runs.map((run) => (
          <li key={run.run}>
            <Line>
              <LinkButton
                onPress={() => {
                  changeBulk({ run: run.run });
                }}
              >
                {run.fileName ?? t('File name not saved')}
              </LinkButton>
              <RunStatus run={run} />
              <span className="muted">{templateNames[run.template]}</span>
              <span className="muted">
                {t('{created} created, {failed} failed, {unknown} unknown, {waiting} not sent', {
                  created: formatCount(run.counts.created),
                  failed: formatCount(run.counts.failed),
                  unknown: formatCount(run.counts.unknown),
                  waiting: formatCount(run.counts.waiting),
                })}
              </span>
              <span className="spacer" />
              <Time iso={run.startedAt} style="when" />
              {run.state === 'paused' && run.counts.waiting > 0 && (
                <LinkButton
                  onPress={() => {
                    changeBulk({ run: run.run });
                  }}
                >
                  {t('Open to resume')}
                </LinkButton>
              )}
              {run.state !== 'running' && (
                <LinkButton
                  onPress={() => {
                    void client
                      .call('bulk.control', { profileId, run: run.run, action: 'forget' })
                      .then(refresh);
                  }}
                >
                  {t('Delete from this computer')}
                </LinkButton>
              )}
            </Line>
          </li>
        ))}
      </ul>
    </section>
  );
}
