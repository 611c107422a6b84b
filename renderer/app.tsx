import { QueryClientProvider, useQueries, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { ErrorNotice } from './components/ErrorNotice.tsx';
import { Starting } from './components/Starting.tsx';
import { Frame } from './features/shell/Frame.tsx';
import { ProfileScope } from './scope/ProfileScope.tsx';
import type { Client } from './ipc/client.ts';
import { ClientProvider, useClient } from './ipc/client-context.ts';
import { preferencesQuery, usePreferences } from './queries/application.ts';
import { profilesQuery, useProfiles } from './queries/profiles.ts';
import { createQueryClient } from './scope/query-client.ts';
import { usePushEvents } from './queries/use-push-events.ts';
import { useKeymap } from './state/keymap.ts';
import { useKeyListener } from './state/keys.ts';

export function App({ client }: { client: Client }) {
  const [cache] = useState(createQueryClient);
  return (
    <I18nProvider locale="en-GB">
      <ClientProvider value={client}>
        <QueryClientProvider client={cache}>
          <Start />
        </QueryClientProvider>
      </ClientProvider>
    </I18nProvider>
  );
}

function Start() {
  // Outside the suspense, whose effects wait for the first responses: changes meanwhile are noticed.
  usePushEvents();
  const { reset } = useQueryErrorResetBoundary();
  const client = useClient();
  // Both are requested at once. React would delay a page that was suspended for them by another 300 ms.
  const isReady = useQueries({
    queries: [preferencesQuery(client), profilesQuery(client)],
    combine: (queries) => queries.every(({ isPending }) => !isPending),
  });
  return (
    <ErrorBoundary onRetry={reset}>
      {isReady ? (
        <Suspense fallback={<Starting />}>
          <Desk />
        </Suspense>
      ) : (
        <Starting />
      )}
    </ErrorBoundary>
  );
}

function Desk() {
  useKeyListener();
  useAppearance();
  const { profiles, activeId } = useProfiles();
  const profile = profiles.find(({ id }) => id === activeId);
  if (profile === undefined) {
    return (
      <ErrorNotice
        error={{
          kind: 'internal',
          message: t('The active profile is missing.'),
          target: activeId,
          advice: t('If the error returns, restart the app.'),
        }}
        onRetry={() => location.reload()}
      />
    );
  }
  return (
    <ProfileScope profile={profile}>
      <Frame profile={profile} />
    </ProfileScope>
  );
}

/** Theme, density and masking for a shared screen are attributes of the root that the tokens depend on; keys go where they were put. */
function useAppearance(): void {
  const [{ theme, density, screenShare, singleKeys, keys }] = usePreferences();
  useEffect(() => {
    useKeymap.setState({ singleKeys, keys });
  }, [singleKeys, keys]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    dataset['density'] = density;
    if (screenShare) dataset['screenShare'] = '';
    else delete dataset['screenShare'];
  }, [theme, density, screenShare]);
}
