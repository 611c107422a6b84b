import { FileCheck } from 'lucide-react';
import type { ReportKind } from '#shared/ipc/contract/reports';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { formatBytes } from '../../format/number.ts';
import { useCopy } from '../../queries/use-copy.ts';
import type { Reports } from './use-reports.ts';
import styles from './ReportBar.module.css';

export const reportWords: Record<ReportKind, string> = {
  full: t('Full report'),
  summary: t('Summary report'),
};

/** How a report is doing: on its way, opened, saved, failed. */
export function ReportBar({ reports }: { reports: Reports }) {
  const { transfer, outcome } = reports;
  const copy = useCopy();
  if (transfer !== null) {
    const { kind, receivedBytes, expectedBytes } = transfer;
    return (
      <Bar
        className={styles.bar}
        role="status"
        aria-live="off"
        aria-label={t('Downloading {kind, select, full {the full report} other {the summary report}}', {
          kind,
        })}
      >
        <span>
          {expectedBytes === null
            ? t('{kind, select, full {Full report} other {Summary report}}, {received}', {
                kind,
                received: formatBytes(receivedBytes),
              })
            : t('{kind, select, full {Full report} other {Summary report}}, {received} of {expected}', {
                kind,
                received: formatBytes(receivedBytes),
                expected: formatBytes(expectedBytes),
              })}
        </span>
        {/* Without a length there is nothing to draw; the bytes say that it continues. */}
        {expectedBytes !== null && expectedBytes > 0 && (
          <div
            className={styles.track}
            role="progressbar"
            aria-label={t('{kind, select, full {Full report} other {Summary report}} downloaded', { kind })}
            aria-valuenow={receivedBytes}
            aria-valuemax={expectedBytes}
          >
            <i style={{ width: `${Math.min(100, (100 * receivedBytes) / expectedBytes)}%` }} />
          </div>
        )}
        <Button small onPress={reports.cancel}>
          {t('Cancel')}
        </Button>
      </Bar>
    );
  }
  if (outcome === null) return null;
  const close = (
    <Button small kind="quiet" onPress={reports.close}>
      {t('Close')}
    </Button>
  );
  if (outcome.is === 'failed')
    return (
      <ErrorNotice
        as="bar"
        error={outcome.error}
        onRetry={() => reports.fetch(outcome.kind, outcome.action)}
        actions={close}
      />
    );
  if (outcome.is === 'elsewhere')
    return <Elsewhere reports={reports} host={outcome.host} kind={outcome.kind} />;
  const { kind, bytes, sha256 } = outcome;
  return (
    <Banner
      flush
      tone="success"
      icon={FileCheck}
      title={t('{is, select, saved {{report} saved.} other {{report} opened in its own window.}}', {
        report: reportWords[kind],
        is: outcome.is,
      })}
      actions={
        <>
          <Button small onPress={() => copy(sha256, t('Checksum copied.'))}>
            {t('Copy checksum')}
          </Button>
          {close}
        </>
      }
    >
      {outcome.is === 'saved' && <>{outcome.path}, </>}
      <Phrase
        text="{size}, SHA-256 {hash}"
        values={{ size: formatBytes(bytes), hash: <code className={styles.hash}>{sha256}</code> }}
      />
    </Banner>
  );
}

/** The token is sent with the request for a report, so another host than the service's needs a confirmation. */
function Elsewhere({ reports, host, kind }: { reports: Reports; host: string; kind: ReportKind }) {
  return (
    <Dialog
      isOpen
      title={t('Download this report from {host}?', { host })}
      onClose={reports.close}
      actions={
        <>
          <Button autoFocus onPress={reports.close}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" onPress={reports.allow}>
            {t('Allow {host}', { host })}
          </Button>
        </>
      }
    >
      <p>
        <Phrase
          text="{kind, select, full {The full report} other {The summary report}} is on {host}, not on the host of the service. Downloading the report sends the access token to {host}."
          values={{ kind, host: <b>{host}</b> }}
        />
      </p>
      <p className="muted">
        {t(
          'Allow the host only if the service operator confirms its address. The profile saves your choice.',
        )}
      </p>
    </Dialog>
  );
}
