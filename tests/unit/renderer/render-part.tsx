import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { ClientProvider } from '../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../renderer/ipc/client.ts';

/** A part of a page with what the app gives it; it is there once the preferences are. */
export function renderPart(part: ReactElement): void {
  render(
    <ClientProvider value={createClient(createFakeBridge())}>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>{part}</Suspense>
      </QueryClientProvider>
    </ClientProvider>,
  );
}
