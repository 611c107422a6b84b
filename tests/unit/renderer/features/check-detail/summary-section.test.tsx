// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { Check } from '#shared/model/check';
import type { CheckSummary } from '#shared/model/check-summary';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { SummarySection } from '../../../../../renderer/features/check-detail/SummarySection.tsx';
import { ScopeContext } from '../../../../../renderer/scope/scope.ts';
import { ClientProvider } from '../../../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../../../renderer/ipc/client.ts';
import { unwrap } from '../../../../../renderer/ipc/unwrap.ts';
import { scopedKey } from '../../../../../renderer/scope/keys.ts';

const notThere: AppError = {
  kind: 'not-found',
  status: 404,
  message: 'The resource name has no parent, or uses a legacy identifier.',
  advice: 'Use the full resource name.',
};
const earlier = { summary: { recommendation: 'CLEAR' } as CheckSummary, receivedAt: '2026-03-02T10:15:00Z' };

const queryKey = scopedKey({ key: 'demo' }, 'summary');

afterEach(cleanup);

function show(state: string, cached: typeof earlier | undefined) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  if (cached !== undefined) cache.setQueryData(queryKey, cached);
  const check = { name: 'organizations/o/teams/t/checks/c', state } as Check;
  function Shown() {
    const query = useQuery({
      queryKey,
      queryFn: () => Promise.resolve(unwrap<typeof earlier>({ ok: false, error: notThere })),
    });
    return <SummarySection query={query} check={check} />;
  }
  const bridge = createFakeBridge();
  const client = createClient(bridge);
  const [profile] = bridge.overview.profiles;
  if (profile === undefined) throw new Error('The bridge has no profile.');
  render(
    <ClientProvider value={client}>
      <QueryClientProvider client={cache}>
        <ScopeContext value={{ profile, client, cache, key: profile.id }}>
          <Shown />
        </ScopeContext>
      </QueryClientProvider>
    </ClientProvider>,
  );
}

describe('the summary of a check', () => {
  it.each(['CANCELLED', 'DELETED'])(
    'is absent, without an error, if a %s check ended before it',
    async (state) => {
      show(state, undefined);
      expect(await screen.findByText('No summary')).toBeTruthy();
      expect(screen.queryByText('The summary could not be loaded.')).toBeNull();
      expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    },
  );

  it('is not ready while the check is active and the service has none', async () => {
    show('ACTIVE', undefined);
    expect(await screen.findByText('Not ready')).toBeTruthy();
    expect(screen.queryByText(/legacy identifier/)).toBeNull();
  });

  it('stays visible as the earlier one, with its time, after a review reactivated the check', async () => {
    show('ACTIVE', earlier);
    expect(await screen.findByText('Not ready')).toBeTruthy();
    expect(
      screen.getByText(/An earlier summary, from .*, is below. The check has since become active again/),
    ).toBeTruthy();
    expect(screen.getByText('Clear')).toBeTruthy();
    expect(screen.queryByText(/legacy identifier/)).toBeNull();
  });

  it('is an error if the check is not active', async () => {
    show('INACTIVE', undefined);
    expect(await screen.findByText('The summary could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Details' })).toBeTruthy();
  });
});
