import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackageLicence } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { licencesQuery } from '../../queries/application.ts';
import styles from './Licences.module.css';

/** Every package the app is made of, each with the text of its licence. */
export function Licences() {
  const { data, error, refetch } = useQuery(licencesQuery(useClient()));
  if (error !== null)
    return <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton width={320} />;
  const { packages, runtimeNotices } = data;
  return (
    <>
      <p>
        {t('{count, plural, one {# package is} other {# packages are}} part of this app.', {
          count: packages.length,
        })}{' '}
        {runtimeNotices
          ? t('Electron and Chromium have their own notices: LICENSES.chromium.html, next to the program.')
          : t(
              'Electron and Chromium have their own notices: LICENSES.chromium.html, in the download of Electron.',
            )}
      </p>
      <ul className={styles.list} aria-label={t('Licences of packages')}>
        {packages.map((listed) => (
          <li key={`${listed.name} ${listed.version}`}>
            <Package listed={listed} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The text is loaded into the page on demand: all of them would be thousands of lines. */
function Package({ listed: { name, version, licence, text } }: { listed: PackageLicence }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.package} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary translate="no">
        <span className="truncate">{name}</span>
        <span className="truncate">{version}</span>
        <span className="truncate">{licence}</span>
      </summary>
      {open &&
        (text === null ? (
          <p>{t('The package names its licence but includes no licence text.')}</p>
        ) : (
          <pre translate="no">{text}</pre>
        ))}
    </details>
  );
}
