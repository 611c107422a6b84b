import { useId, type ReactNode } from 'react';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { useScope } from '../../scope/scope.ts';
import { openFindingsQueue } from '../findings/view-state.ts';
import { typeStyle } from '../inbox/notification-type.ts';
import { openNotifications, openSent } from './open-lists.ts';
import { Part } from './Part.tsx';
import styles from './Overview.module.css';

type Changed = OutputOf<'overview.read'>['changed'];

/** What came since the visit before this one. */
export function ChangedSince({ changed }: { changed: Changed }) {
  const { profile } = useScope();
  if (changed === null)
    return (
      <Part title={t('New since your last visit')}>
        <p className={styles.nothing}>{t('This is the first visit. Changes are listed from now on.')}</p>
      </Part>
    );
  const { since, notifications, found, decided, sent } = changed;
  const isQuiet = notifications.length === 0 && found + decided === 0 && sent === 0;
  return (
    <Part
      title={t('New since your last visit')}
      heading={<Phrase text="New since your last visit ({time})" values={{ time: <Time iso={since} /> }} />}
    >
      {isQuiet ? (
        <p className={styles.nothing}>{t('Nothing has changed.')}</p>
      ) : (
        <>
          {notifications.length > 0 && (
            <Changes title={t('Notifications received')}>
              {notifications.map(({ type, notifications: count }) => (
                <Change
                  key={type}
                  label={typeStyle(type).word}
                  count={count}
                  onOpen={() => openNotifications('all', [type])}
                />
              ))}
            </Changes>
          )}
          {(found + decided > 0 || sent !== 0) && (
            <Changes title={t('Findings and changes')}>
              {found > 0 && (
                <Change label={t('New findings')} count={found} onOpen={() => openFindingsQueue()} />
              )}
              {decided > 0 && (
                <Change
                  label={t('Findings reviewed')}
                  count={decided}
                  onOpen={() => openFindingsQueue('decided')}
                />
              )}
              {sent !== 0 && (
                <Change
                  label={t('Changes sent from this computer')}
                  count={sent}
                  onOpen={() => openSent(profile.id, since)}
                />
              )}
            </Changes>
          )}
        </>
      )}
    </Part>
  );
}

/** Says what its rows count: notifications are not the checks that the decisions count. */
function Changes({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul className={styles.changes} aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

/** `count` is null when it can't be read. */
function Change({ label, count, onOpen }: { label: string; count: number | null; onOpen: () => void }) {
  return (
    <li>
      <LinkButton onPress={onOpen}>{label}</LinkButton>
      <span className={styles.number}>{count === null ? t('Unknown') : formatCount(count)}</span>
    </li>
  );
}
