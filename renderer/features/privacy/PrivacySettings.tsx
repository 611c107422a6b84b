import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScreenShare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { SavedPersonalData } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import { deskQuery } from '../../scope/call.ts';
import { dropInput } from '../../scope/store.ts';
import { toast } from '../../state/toasts.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useProgressWord } from '../guard/use-asks.ts';
import styles from './Privacy.module.css';

const limits = [
  { value: '30', label: t('{days, plural, one {# day} other {# days}}', { days: 30 }) },
  { value: '90', label: t('{days, plural, one {# day} other {# days}}', { days: 90 }) },
  { value: '180', label: t('{days, plural, one {# day} other {# days}}', { days: 180 }) },
  { value: '365', label: t('1 year') },
  { value: 'none', label: t('No limit') },
];

const limitOf = (days: number | null): string => (days === null ? 'none' : String(days));

/** A policy can set any number of days. */
function choicesWith(days: number | null): typeof limits {
  if (days === null || limits.some(({ value }) => value === limitOf(days))) return limits;
  return [
    { value: limitOf(days), label: t('{days, plural, one {# day} other {# days}}', { days }) },
    ...limits,
  ];
}

const kinds: Readonly<Record<SavedPersonalData['what'], { label: string; count: (rows: number) => string }>> =
  {
    notifications: {
      label: t('Names of checks in the inbox'),
      count: (count) => t('{count, plural, one {# notification} other {# notifications}}', { count }),
    },
    'bulk-rows': {
      label: t('Rows of bulk creation files'),
      count: (count) => t('{count, plural, one {# row} other {# rows}}', { count }),
    },
    'bulk-runs': {
      label: t('File names and fixed values of bulk creation'),
      count: (count) => t('{count, plural, one {# run} other {# runs}}', { count }),
    },
    'bulk-mappings': {
      label: t('Bulk creation mappings'),
      count: (count) => t('{count, plural, one {# mapping} other {# mappings}}', { count }),
    },
    creations: {
      label: t('Client references of created checks'),
      count: (count) => t('{count, plural, one {# reference} other {# references}}', { count }),
    },
    'watched-checks': {
      label: t('Names of checks in watchlists'),
      count: (count) => t('{count, plural, one {# check} other {# checks}}', { count }),
    },
    directory: {
      label: t('Organizations saved for offline use'),
      count: (count) => t('{count, plural, one {# organization} other {# organizations}}', { count }),
    },
    'saved-views': {
      label: t('Saved views that may name a person'),
      count: (count) => t('{count, plural, one {# saved view} other {# saved views}}', { count }),
    },
    notes: {
      label: t('Notes and tags of organizations'),
      count: (count) => t('{count, plural, one {# note} other {# notes}}', { count }),
    },
    findings: {
      label: t('Texts of findings'),
      count: (count) => t('{count, plural, one {# finding} other {# findings}}', { count }),
    },
    'checks-with-findings': {
      label: t('Names of checks with findings'),
      count: (count) => t('{count, plural, one {# check} other {# checks}}', { count }),
    },
    'demo-changes': {
      label: t('Changes in the Demo'),
      count: (count) => t('{count, plural, one {# change} other {# changes}}', { count }),
    },
  };

/** Masking for a shared screen, what is kept of persons and for how long, and how it goes. */
export function PrivacySettings() {
  const client = useClient();
  const [preferences, change] = usePreferences();
  const { screenShare, personalDays } = preferences;
  const isForced = useApplicationInfo()?.policy.screenShare === true;
  const saved = useQuery({
    ...deskQuery(client, 'privacy.saved', {}),
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.row}>
        {isForced ? (
          <span className="muted">{t("Your organization's policy always masks personal values.")}</span>
        ) : (
          <>
            <Button icon={ScreenShare} onPress={() => change({ screenShare: !screenShare })}>
              {screenShare ? t('End masking for screen sharing') : t('Mask all for screen sharing')}
            </Button>
            <span className="muted">
              {t('Masks personal values in every list and form. Nothing can be revealed.')}
            </span>
          </>
        )}
      </div>
      <div className={styles.row}>
        <span className="muted">{t('Days to keep personal data')}</span>
        <Segmented
          label={t('Days to keep personal data')}
          value={limitOf(personalDays)}
          options={choicesWith(personalDays)}
          onChange={(value) => change({ personalDays: value === 'none' ? null : Number(value) })}
        />
      </div>
      {saved.error !== null && (
        <ErrorNotice as="box" error={toAppError(saved.error)} onRetry={() => void saved.refetch()} />
      )}
      {saved.isPending && <Skeleton width={320} />}
      <dl className={styles.facts}>
        {(saved.data ?? []).map(({ what, rows, oldestAt }) => [
          <dt key={what}>{kinds[what].label}</dt>,
          <dd key={`${what} rows`}>
            {rows === 0 ? (
              t('None')
            ) : oldestAt === null ? (
              kinds[what].count(rows)
            ) : (
              <Phrase
                text="{rows}, oldest {time}"
                values={{ rows: kinds[what].count(rows), time: <Time iso={oldestAt} style="when" /> }}
              />
            )}
          </dd>,
        ])}
      </dl>
      <Status tone="quiet" icon={ShieldCheck} word={t('Encrypted with a key stored in the keychain')} />
      <div className={styles.row}>
        <Wipe />
      </div>
    </>
  );
}

/** Wipes what is kept of persons; the main process asks first. */
function Wipe() {
  const client = useClient();
  const cache = useQueryClient();
  const [isWiping, setWiping] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const progress = useProgressWord(t('Wiping'));
  const wipe = async () => {
    setWiping(true);
    setError(null);
    const result = await client.call('privacy.wipe', {});
    setWiping(false);
    // What was written of a person and not sent, such as in the form of a check, or is open in bulk creation. An old copy
    // of the database may have stayed, but the rest was wiped.
    if (result.ok || (result.error.kind === 'refused' && result.error.reason === 'disk')) dropInput();
    if (!result.ok) {
      if (!toastIfDeclined(result.error)) setError(result.error);
      return;
    }
    void cache.invalidateQueries();
    const { rows, isKeyReplaced } = result.value;
    toast(
      isKeyReplaced
        ? {
            tone: 'success',
            text: t(
              'Personal data wiped: {rows, plural, one {# record} other {# records}}. The encryption key was deleted too.',
              { rows },
            ),
          }
        : {
            tone: 'warning',
            text: t(
              'Personal data wiped: {rows, plural, one {# record} other {# records}}. The keychain kept the old key, so old copies of the database can still be decrypted with that key.',
              { rows },
            ),
          },
    );
  };
  return (
    <>
      <Button kind="dangerQuiet" isPending={isWiping} onPress={() => void wipe()}>
        {isWiping ? progress : t('Wipe personal data')}
      </Button>
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void wipe()} />}
    </>
  );
}
