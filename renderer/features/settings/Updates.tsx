import { CircleCheck, Download, RefreshCw, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { useUpdates } from '../../queries/updates.ts';
import type { Failed } from '../../state/failed.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import styles from './SettingsScreen.module.css';

/** Where the app is shown with newer versions of itself, and what can be done about it. */
export function Updates() {
  const { status, check, install } = useUpdates();
  const [failed, setFailed] = useState<Failed | null>(null);
  const installNow = async () => {
    setFailed(null);
    const result = await install();
    if (!result.ok && !toastIfDeclined(result.error))
      setFailed({ error: result.error, again: () => void installNow() });
  };
  if (status === undefined) return null;
  return (
    <div className={styles.updates}>
      <span className="label" role="status">
        <Words status={status} />
      </span>
      {(status.state === 'downloading' || status.state === 'ready') && status.notes !== null && (
        <section aria-label={t('New in version {version}', { version: status.version })}>
          <span className="muted">{t('New in version {version}', { version: status.version })}</span>
          <div className={styles.notes}>{status.notes}</div>
        </section>
      )}
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      {status.state === 'rejected' && (
        <span>{t('Keep the installed version, and tell your app provider.')}</span>
      )}
      {status.state === 'ready' ? (
        <Button kind="primary" onPress={() => void installNow()}>
          {t('Restart and install')}
        </Button>
      ) : (
        status.state !== 'off' && (
          <Button onPress={check} isPending={status.state === 'checking' || status.state === 'downloading'}>
            {t('Check now')}
          </Button>
        )
      )}
    </div>
  );
}

function Words({ status }: { status: UpdateStatus }) {
  switch (status.state) {
    case 'off':
      return status.why === 'no-key'
        ? t("Off. This build has no release key, so the app can't verify updates and never checks for them.")
        : t('Off. This app never checks for updates.');
    case 'idle':
      return status.checkedAt === null ? (
        t('Not checked since the app started')
      ) : (
        <>
          <Status tone="success" icon={CircleCheck} word={t('Up to date')} />{' '}
          <Phrase text="Checked {time}" values={{ time: <Time iso={status.checkedAt} /> }} />
        </>
      );
    case 'checking':
      return <Status tone="neutral" icon={RefreshCw} word={t('Checking')} />;
    case 'downloading':
      return (
        <Status
          tone="neutral"
          icon={Download}
          word={t('Downloading {version}, {percent}%', {
            version: status.version,
            percent: Math.floor(status.percent),
          })}
        />
      );
    case 'ready':
      return status.isInstallFailed ? (
        <Status
          tone="warning"
          icon={TriangleAlert}
          word={t(
            'Version {version} could not be installed. Try again, or quit the app to install the version.',
            { version: status.version },
          )}
        />
      ) : (
        <Status
          tone="success"
          icon={CircleCheck}
          word={t('Version {version} installs when you quit', { version: status.version })}
        />
      );
    case 'failed':
      return <Status tone="warning" icon={TriangleAlert} word={status.message} />;
    case 'rejected':
      return <Status tone="danger" icon={ShieldAlert} word={rejectionWords(status)} />;
  }
}

function rejectionWords({ reason, version }: Extract<UpdateStatus, { state: 'rejected' }>): string {
  switch (reason) {
    case 'unsigned':
      return t('The download of {version} was deleted, because the file is not signed.', { version });
    case 'wrong-signature':
      return t('The download of {version} was deleted, because the app provider did not sign the file.', {
        version,
      });
    case 'other-version':
      return t('The download of {version} was deleted, because the file is signed as another version.', {
        version,
      });
    case 'other-file':
      return t('The download of {version} was deleted, because the file differs from the signed file.', {
        version,
      });
  }
}
