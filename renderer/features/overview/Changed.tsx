import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { goTo } from '../../state/navigation.ts';
import { openFindingsQueue } from '../findings/chosen-checks.ts';
import { typeStyle } from '../inbox/message-type.ts';
import { openJournal } from '../journal/view-state.ts';
import { openMessages } from './open-lists.ts';
import { Part } from './Part.tsx';
import styles from './Overview.module.css';

type Changed = OutputOf<'overview.read'>['changed'];

/** What came since the visit before this one. */
export function ChangedSince({ changed }: { changed: Changed }) {
  if (changed === null)
    return (
      <Part title={t('New on this computer since your last visit')}>
        <p className={styles.nothing}>{t('This is the first visit. Changes are listed from now on.')}</p>
      </Part>
    );
  const { since, messages, found, decided, sent } = changed;
  const isQuiet = messages.length === 0 && found + decided + sent === 0;
  return (
    <Part title={t('New on this computer since your last visit')} aside={<Time iso={since} style="when" />}>
      {isQuiet ? (
        <p className={styles.nothing}>{t('Nothing has changed.')}</p>
      ) : (
        <ul className={styles.changes}>
          {messages.map(({ type, messages: count }) => (
            <Change
              key={type}
              label={typeStyle(type).word}
              count={count}
              onOpen={() => openMessages('all', [type])}
            />
          ))}
          {found > 0 && (
            <Change label={t('Findings loaded')} count={found} onOpen={() => openFindingsQueue()} />
          )}
          {decided > 0 && (
            <Change label={t('Findings decided')} count={decided} onOpen={() => openFindingsQueue()} />
          )}
          {sent > 0 && (
            <Change
              label={t('Changes sent from this computer')}
              count={sent}
              onOpen={() => goTo('/journal', () => openJournal({ filter: { outcome: 'sent' } }))}
            />
          )}
        </ul>
      )}
    </Part>
  );
}

function Change({ label, count, onOpen }: { label: string; count: number; onOpen: () => void }) {
  return (
    <li>
      <LinkButton onPress={onOpen}>{label}</LinkButton>
      <span className={styles.number}>{formatCount(count)}</span>
    </li>
  );
}
