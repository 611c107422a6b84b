// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readSummary } from '#shared/check-detail/summary';
import type { OutputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { FindingsPart } from '../../../../../renderer/features/check-detail/FindingsPart.tsx';
import { ClientProvider } from '../../../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../../../renderer/ipc/client.ts';
import { scopedKey } from '../../../../../renderer/scope/keys.ts';

afterEach(cleanup);

function show(data: Partial<OutputOf<'findings.list'>>, findingsCount: Record<string, number> | null) {
  const cache = new QueryClient();
  const read = { rows: [], facts: noListFacts, stopped: null, receivedAt: '2026-03-02T10:15:00Z', ...data };
  const { counts } = readSummary(findingsCount === null ? {} : { findingsCount });
  function Shown() {
    const query = useQuery({
      queryKey: scopedKey({ key: 'demo' }, 'findings'),
      queryFn: () => Promise.resolve(read),
    });
    return <FindingsPart isDeleted={false} query={query} counts={counts} />;
  }
  render(
    <ClientProvider value={createClient(createFakeBridge())}>
      <QueryClientProvider client={cache}>
        <Shown />
      </QueryClientProvider>
    </ClientProvider>,
  );
}
const none = 'The service lists no findings for this check.';
const disagreement = 'The summary and the list differ.';

describe('the findings of a check', () => {
  it('are none if the list is empty and nothing contradicts it', async () => {
    show({}, { total: 0, unreviewed: 0 });
    expect(await screen.findByText(none)).toBeTruthy();
    expect(screen.queryByText(disagreement)).toBeNull();
  });

  it('are shown as contradicting a summary with another count', async () => {
    show({}, { total: 5, unreviewed: 3 });
    expect(await screen.findByText(disagreement)).toBeTruthy();
    expect(
      screen.getByText('Findings in the summary: 5, unreviewed: 3. In the list: 0, unreviewed: 0.'),
    ).toBeTruthy();
  });

  it('do not contradict a summary that may count an unreadable entry as unreviewed', async () => {
    show({ facts: { ...noListFacts, unread: [null] } }, { total: 1, unreviewed: 1 });
    expect(await screen.findByText('1 entry could not be read.')).toBeTruthy();
    expect(screen.queryByText(disagreement)).toBeNull();
    cleanup();
    show({ facts: { ...noListFacts, unread: [null] } }, { total: 1, unreviewed: 2 });
    expect(await screen.findByText(disagreement)).toBeTruthy();
  });

  it('are never shown as none if unreadable entries were returned', async () => {
    show({ facts: { ...noListFacts, unread: [null, { title: 'x' }] } }, { total: 2 });
    expect(await screen.findByText('2 entries could not be read.')).toBeTruthy();
    expect(screen.getByText('0 loaded, 2 could not be read')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show entries' })).toBeTruthy();
    expect(screen.queryByText(none)).toBeNull();
    expect(screen.queryByText(disagreement)).toBeNull();
  });
});
