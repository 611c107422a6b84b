// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProfileView } from '#shared/profile';
import { ok } from '#shared/result';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { ClientProvider } from '../../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { useKnownNames } from '../../../../renderer/queries/creation.ts';
import { scopeKeyOf } from '../../../../renderer/scope/keys.ts';
import { ProfileScope } from '../../../../renderer/scope/ProfileScope.tsx';
import { createQueryClient } from '../../../../renderer/scope/query-client.ts';

afterEach(cleanup);

const harbour = inventProfile('harbour', 'Harbour', 'sandbox');

it('nothing of the old service is shown once the base URL of the profile changed', async () => {
  const bridge = createFakeBridge();
  const of = (service: string) => ({ teams: [`organizations/o/teams/${service}`], users: [] });
  let responses = 0;
  bridge.respond('creation.knownNames', () => ok(of((responses += 1) === 1 ? 'old' : 'new')));
  const client = createClient(bridge);
  const cache = createQueryClient();
  const renders: unknown[] = [];
  function Page() {
    renders.push(useKnownNames('organizations/o').data?.teams[0]);
    return null;
  }
  const app = (profile: ProfileView) => (
    <ClientProvider value={client}>
      <QueryClientProvider client={cache}>
        <ProfileScope key={scopeKeyOf(profile)} profile={profile}>
          <Page />
        </ProfileScope>
      </QueryClientProvider>
    </ClientProvider>
  );
  const { rerender } = render(app(harbour));
  await vi.waitFor(() => expect(renders.at(-1)).toBe('organizations/o/teams/old'));
  renders.length = 0;
  rerender(app({ ...harbour, baseUrl: 'https://other.checks.example/service' }));
  await vi.waitFor(() => expect(renders.at(-1)).toBe('organizations/o/teams/new'));
  expect(renders).not.toContain('organizations/o/teams/old');
});
