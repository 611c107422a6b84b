// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useReferences } from '../../../../../renderer/features/inbox/use-references.ts';
import { createClient } from '../../../../../renderer/ipc/client.ts';
import { ScopeContext } from '../../../../../renderer/scope/scope.ts';
import { sent } from '../../operator.ts';
import { entry } from './entries.ts';

afterEach(cleanup);

it('a reference that got no response is asked for again once its row comes on screen again', async () => {
  const bridge = createFakeBridge();
  bridge.respond('inbox.references', () => ok([]));
  const [profile] = bridge.overview.profiles;
  if (profile === undefined) throw new Error('The bridge has no profile.');
  const scope = { profile, client: createClient(bridge), cache: new QueryClient(), key: profile.id };
  const { rerender } = renderHook((entries: readonly InboxEntry[]) => useReferences(entries), {
    initialProps: [entry(1)],
    wrapper: ({ children }) => <ScopeContext value={scope}>{children}</ScopeContext>,
  });
  const asked = () => sent(bridge, 'inbox.references').map(({ keys }) => keys);
  await waitFor(() => expect(asked()).toEqual([[1]]));
  rerender([]);
  rerender([entry(1), entry(2)]);
  await waitFor(() => expect(asked()).toEqual([[1], [1, 2]]));
});
