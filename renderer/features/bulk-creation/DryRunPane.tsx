import { CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { columnLetter } from '#shared/csv/columns';
import type { BulkFile, DryMessage, DryRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { Footer } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { openCheck } from '../../state/open-check.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { lastSegment } from './words.ts';
import styles from './BulkCreation.module.css';

/** What the dry run found, by row and column. Values stay hidden. */
export function DryRunPane({
  profileId,
  file,
  dryRun,
}: {
  profileId: string;
  file: BulkFile;
  dryRun: DryRun;
}) {
  const client = useClient();
  const save = () => {
    void client.call('bulk.exportMessages', { profileId, plan: dryRun.plan }).then((result) => {
      if (!result.ok) toastError(result.error);
      else if (result.value !== null)
        toast({
          tone: 'success',
          text: t('Problems saved as {lastSegment}.', { lastSegment: lastSegment(result.value) }),
        });
    });
  };
  return (
    <SidePane className={styles.dry} label={t('Dry run')}>
      <SidePaneHead title={t('Dry run')} isLined>
        <Meta>
          <span>
            {t('{ready} of {rows} ready', {
              ready: formatCount(dryRun.ready),
              rows: formatCount(dryRun.rows),
            })}
          </span>
          <span>{t('{leftOut} left out', { leftOut: formatCount(dryRun.leftOut) })}</span>
          <span>
            {t('{noted, plural, one {# warning} other {# warnings}}', { noted: dryRun.warningCount })}
          </span>
          {dryRun.toConfirm > 0 && (
            <span>{t('{toConfirm} to confirm', { toConfirm: formatCount(dryRun.toConfirm) })}</span>
          )}
        </Meta>
      </SidePaneHead>
      {dryRun.lookupError !== null && (
        <p className={styles.lookedUp}>
          {t(
            '{lookedUp, plural, one {# reference was} other {# references were}} checked for earlier use. The app checks the others before sending.',
            { lookedUp: dryRun.lookedUp },
          )}
        </p>
      )}
      <Scroll>
        <ul>
          {dryRun.messages.map((message, place) => (
            // Messages have no identity of their own; their place is what they are.
            <Message key={place} message={message} headers={file.headers} />
          ))}
          {dryRun.messages.length === 0 && <li className={styles.none}>{t('No problems found.')}</li>}
        </ul>
      </Scroll>
      <Footer>
        <span>
          {dryRun.messageCount > dryRun.messages.length
            ? t('First {count} of {messageCount} problems', {
                count: formatCount(dryRun.messages.length),
                messageCount: formatCount(dryRun.messageCount),
              })
            : dryRun.toConfirm > 0
              ? t('Values other than phone numbers are not shown')
              : t('File values are not shown')}
        </span>
        <span className="spacer" />
        {dryRun.messageCount > 0 && <LinkButton onPress={save}>{t('Export problems')}</LinkButton>}
      </Footer>
    </SidePane>
  );
}

function Message({ message, headers }: { message: DryMessage; headers: readonly string[] }) {
  const { row, columns, severity, text, sentAs, check } = message;
  return (
    <li className={styles.message}>
      <SeverityIcon severity={severity} />
      <div>
        <div className={styles.place}>
          <b>{row === null ? t('All rows') : t('Row {row}', { row })}</b>
          {columns.length > 0 && (
            <span className="muted">
              {t('Column {column}', { column: columns.map(columnLetter).join(', ') })}
            </span>
          )}
          <code className="truncate">{columns.map((column) => headers[column] ?? '').join(', ')}</code>
        </div>
        <p>{text}</p>
        {sentAs !== null && (
          <p translate="yes" className="personal">
            {t('Will be sent as {number}', { number: sentAs })}
          </p>
        )}
        {check !== null && <LinkButton onPress={() => openCheck(check)}>{t('Open check')}</LinkButton>}
      </div>
    </li>
  );
}

function SeverityIcon({ severity }: Pick<DryMessage, 'severity'>) {
  switch (severity) {
    case 'error':
      return <CircleX className={styles.bad} aria-label={t('Error')} />;
    case 'confirm':
      return <CircleHelp className={styles.odd} aria-label={t('To confirm')} />;
    case 'warning':
      return <TriangleAlert className={styles.odd} aria-label={t('Warning')} />;
  }
}
