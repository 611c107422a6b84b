import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import type { ViewMembers } from './view-members.ts';
import styles from './SetOverrides.module.css';

/** How far a saved view was read for its organizations. */
export function ViewReading({ view }: { view: ViewMembers }) {
  const { checks, state, error, again } = view;
  if (error !== null) return <ErrorNotice as="box" error={error} onRetry={again} />;
  return (
    <p className={state === 'partial' ? styles.fault : styles.names} role="status">
      {state === 'reading'
        ? t('Loading checks… {count, number} so far', { count: checks })
        : state === 'complete'
          ? t('{count, plural, one {# check} other {# checks}} in the saved view.', { count: checks })
          : t(
              'Only the first {count, number} checks of the saved view were loaded. Narrow the filter of the view.',
              {
                count: checks,
              },
            )}
    </p>
  );
}
