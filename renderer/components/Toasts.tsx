import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { t } from '#shared/messages/text';
import { dismissToast, useToasts, type Toast } from '../state/toasts.ts';
import { IconButton, LinkButton } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { cx } from './class-names.ts';
import styles from './Toasts.module.css';

/**
 * Notes in a corner. What went well is announced politely, by a region that is always in the page and says only what
 * is added to it; what did not is an alert of its own, and in no other region, so that a screen reader announces it once.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const of = (tone: Toast['tone']) => toasts.filter((note) => note.tone === tone);
  return (
    <div className={styles.toasts}>
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.polite}>
        {of('success').map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </div>
      {of('warning').map((note) =>
        note.error === undefined ? (
          <div key={note.id} role="alert">
            <Note note={note} />
          </div>
        ) : (
          <div key={note.id} className={styles.error}>
            <ErrorNotice as="box" error={note.error} onRetry="beside" actions={<Close id={note.id} />} />
          </div>
        ),
      )}
    </div>
  );
}

function Note({ note: { id, tone, text, advice = '', action } }: { note: Toast }) {
  return (
    <div className={cx(styles.toast, styles[tone])}>
      {tone === 'success' ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <div className={styles.text}>
        <div>{text}</div>
        {advice !== '' && <div className={styles.advice}>{advice}</div>}
      </div>
      {action !== undefined && (
        <LinkButton
          onPress={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </LinkButton>
      )}
      <Close id={id} />
    </div>
  );
}

function Close({ id }: Pick<Toast, 'id'>) {
  return <IconButton small label={t('Close this message')} icon={X} onPress={() => dismissToast(id)} />;
}
