import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backup } from '#shared/ipc/contract/backups';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatBytes } from '../../format/number.ts';
import { formatMoment, formatUtc } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { deskQuery } from '../../scope/call.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './Backups.module.css';

/** The backups that are kept. The main process checks one and asks before the app restarts onto it. */
export function Backups() {
  const client = useClient();
  const [restoring, setRestoring] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const { data, error, refetch } = useQuery({ ...deskQuery(client, 'backups.list', {}), staleTime: 0 });
  const restore = async (backup: Backup) => {
    const { id } = backup;
    setRestoring(id);
    setFailed(null);
    const result = await client.call('backups.restore', { id });
    setRestoring(null);
    if (!result.ok && !toastIfDeclined(result.error))
      setFailed({ error: result.error, again: () => void restore(backup) });
  };
  return (
    <>
      {error !== null && <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />}
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      {data?.length === 0 && (
        <p className="muted">{t('No backup yet. The app makes the first one soon after it starts.')}</p>
      )}
      {data !== undefined && data.length > 0 && (
        <table className={styles.table} aria-label={t('Backups')}>
          <thead>
            <tr>
              <th scope="col">{t('Backup')}</th>
              <th scope="col">{t('Created')}</th>
              <th scope="col" className={styles.figure}>
                {t('Size')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('Restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((backup) => (
              <tr key={backup.id}>
                <th scope="row">{words(backup)}</th>
                <td title={formatUtc(backup.madeAt)}>{formatMoment(backup.madeAt)}</td>
                <td className={styles.figure}>{formatBytes(backup.bytes)}</td>
                <td>
                  <Button
                    small
                    aria-label={t('Restore: {backup}, {time}', {
                      backup: words(backup),
                      time: formatMoment(backup.madeAt),
                    })}
                    isPending={restoring !== null}
                    onPress={() => void restore(backup)}
                  >
                    {restoring === backup.id ? t('Checking') : t('Restore')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function words({ of, kind }: Backup): string {
  if (of === 'settings') return t('Settings, daily');
  return kind === 'nightly' ? t('Database, daily') : t('Database, before an update');
}
