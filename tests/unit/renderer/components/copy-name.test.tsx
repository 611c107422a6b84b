// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { CopyName } from '../../../../renderer/components/CopyName.tsx';
import { ClientProvider } from '../../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../../renderer/ipc/client.ts';

afterEach(cleanup);

async function show(name: string): Promise<HTMLElement> {
  render(
    <ClientProvider value={createClient(createFakeBridge())}>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <CopyName name={name} />
        </Suspense>
      </QueryClientProvider>
    </ClientProvider>,
  );
  return screen.findByRole('button', { name: `Copy ${name}` });
}

describe('a name to copy', () => {
  it('is one text, complete on the button and in its tooltip', async () => {
    const name = 'organizations/o1/teams/annual-review/checks/21aec23f';
    const button = await show(name);
    expect(button.textContent).toBe(name);
    expect(screen.getByTitle(name)).toBeTruthy();
    expect(screen.getByText(name)).toBeTruthy();
  });
});
