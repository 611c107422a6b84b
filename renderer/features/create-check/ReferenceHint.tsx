import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { Status } from '../../components/Status.tsx';
import { formatMomentInSentence, formatWhen } from '../../format/time.ts';
import type { useReferenceLookup } from '../../queries/creation.ts';
import styles from './CreateCheck.module.css';

/** Whether the client reference was used before. */
export function ReferenceHint({
  lookup,
  sending,
}: {
  lookup: ReturnType<typeof useReferenceLookup>;
  /** The running look-up of the reference; null: none. */
  sending: string | null;
}) {
  if (sending !== null) return <p className={styles.hint}>{sending}</p>;
  if (lookup.isFetching) return <p className={styles.hint}>{t('Looking up the reference.')}</p>;
  if (lookup.error !== null)
    return <p className={styles.hint}>{t('Look-up failed. The app tries again before sending.')}</p>;
  if (lookup.data === undefined)
    return <p className={styles.hint}>{t('The app warns you if the reference was used before.')}</p>;
  const [check] = lookup.data.checks;
  const { sent, receivedAt } = lookup.data;
  if (check === undefined && sent === null)
    return (
      <p className={styles.hint}>
        <Status
          tone="success"
          icon={CircleCheck}
          word={t('Not used before, checked {receivedAt}', {
            receivedAt: formatMomentInSentence(receivedAt),
          })}
        />
      </p>
    );
  return (
    <p className={styles.hint}>
      <Status tone="warning" icon={TriangleAlert} word={usedWord(check, sent)} />
    </p>
  );
}

type Lookup = OutputOf<'creation.lookup'>;

/** A list may lag behind: what was sent from here is not "not used". */
function usedWord(check: Lookup['checks'][number] | undefined, sent: Lookup['sent']): string {
  if (check === undefined && sent !== null)
    return t(
      '{state, select, created {Created from this computer, {startedAt}} other {Sent from this computer, {startedAt}, outcome unknown}}',
      { state: sent.state, startedAt: formatWhen(sent.startedAt) },
    );
  const createTime = check?.createTime ?? null;
  return createTime === null
    ? t('Already used')
    : t('Already used, check created {createTime}', { createTime: formatWhen(createTime) });
}
