import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { RestartButton } from '../../components/RestartButton.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { applicationInfoQuery, useApplicationInfo } from '../../queries/application.ts';
import { createDeskStore } from '../../scope/store.ts';

/** Texts of the notices that were closed: a switch of profile does not bring them back. */
const useClosed = createDeskStore<readonly string[]>(() => []);

/** What went wrong and was survived, at the start or found since; one after the other. */
export function StartNotices() {
  const client = useClient();
  const cache = useQueryClient();
  const info = useApplicationInfo();
  const closed = useClosed();
  const [error, setError] = useState<AppError | null>(null);
  useEffect(
    () =>
      client.subscribe('application.noticed', () => {
        void cache.invalidateQueries({ queryKey: applicationInfoQuery(client).queryKey });
      }),
    [client, cache],
  );
  const notices = info?.startNotices.map((each) => ({ ...each, text: `${each.title}\n${each.message}` }));
  const shown = notices?.map(({ text }) => text);
  // One that went away and comes back is news.
  useEffect(() => {
    const still = closed.filter((text) => shown?.includes(text) !== false);
    if (still.length < closed.length) useClosed.setState(still, true);
  });
  const [notice, ...more] = (notices ?? []).filter(({ text }) => !closed.includes(text));
  if (notice === undefined) return null;
  const close = () => {
    setError(null);
    useClosed.setState([...closed, notice.text], true);
  };
  const replaceStorageKey = () => {
    setError(null);
    // The notice disappears by itself: the app reads its state again.
    void client.call('application.replaceStorageKey', {}).then((result) => {
      if (result.ok) return;
      setError(result.error);
      // The key may work again, and then there is nothing to replace.
      void cache.invalidateQueries({ queryKey: applicationInfoQuery(client).queryKey });
    });
  };
  return (
    <>
      <Banner
        flush
        tone="warning"
        title={notice.title}
        actions={
          <>
            {more.length > 0 && (
              <span className="muted">
                {t('{count, plural, one {# more notice} other {# more notices}}', { count: more.length })}
              </span>
            )}
            {notice.action === 'replace-storage-key' && (
              <Button small onPress={replaceStorageKey}>
                {t('Start over')}
              </Button>
            )}
            {notice.action === 'restart' && <RestartButton />}
            <Button small onPress={close}>
              {t('Close')}
            </Button>
          </>
        }
      >
        {notice.message}
      </Banner>
      {error !== null && (
        <ErrorNotice
          as="bar"
          error={error}
          statusNote={t('The storage key was not replaced.')}
          onRetry={replaceStorageKey}
        />
      )}
    </>
  );
}
