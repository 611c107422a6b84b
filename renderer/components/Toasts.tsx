import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { t } from '#shared/messages/text';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { IconButton, LinkButton } from './Button.tsx';
import { cx } from './class-names.ts';
import styles from './Toasts.module.css';

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className={cx(styles.toast, styles[tone])}>
          {tone === 'success' ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <span>{text}</span>
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
          <IconButton
            small
            label={t('Close this note')}
            icon={<X aria-hidden="true" />}
            onPress={() => {
              dismissToast(id);
            }}
          />
        </div>
      ))}
    </div>
  );
}
