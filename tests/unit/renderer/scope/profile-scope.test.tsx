// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProfileView } from '#shared/profile';
import { withValueMapping } from '#shared/reading/mappings';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { ClientProvider } from '../../../../renderer/ipc/client-context.ts';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { ProfileScope } from '../../../../renderer/scope/ProfileScope.tsx';
import { scopedKey, scopeKeyOf } from '../../../../renderer/scope/keys.ts';
import { createQueryClient } from '../../../../renderer/scope/query-client.ts';
import { createProfileResource } from '../../../../renderer/scope/resource.ts';
import { useScope } from '../../../../renderer/scope/scope.ts';
import {
  createDeskStore,
  createInputStore,
  createProfileStore,
  onProfileLeft,
  watchProfile,
} from '../../../../renderer/scope/store.ts';

const harbour = inventProfile('harbour', 'Harbour', 'sandbox');
const meridian = inventProfile('meridian', 'Meridian', 'sandbox');

const useFilter = createProfileStore(() => ({ filter: '' }));
const useForm = createInputStore(() => ({ name: '' }));
const useTheme = createDeskStore(() => ({ theme: 'light' }));
const made: string[] = [];
const closed: string[] = [];
const useReader = createProfileResource(
  ({ profile }) => {
    made.push(profile.id);
    return profile.id;
  },
  (id) => closed.push(id),
);
const left = vi.fn<(filter: string) => void>();
onProfileLeft(() => {
  left(useFilter.getState().filter);
});

function setUp() {
  const client = createClient(createFakeBridge());
  const cache = createQueryClient();
  const renders: string[] = [];
  function Page() {
    const { profile } = useScope();
    const { filter } = useFilter();
    renders.push(`${profile.name}: ${filter} (${useReader()})`);
    return null;
  }
  const app = (profile: ProfileView) => (
    <ClientProvider value={client}>
      <QueryClientProvider client={cache}>
        <ProfileScope profile={profile}>
          <Page />
        </ProfileScope>
      </QueryClientProvider>
    </ClientProvider>
  );
  const { rerender } = render(app(harbour));
  return { cache, renders, show: (profile: ProfileView) => rerender(app(profile)) };
}

afterEach(() => {
  cleanup();
  left.mockClear();
  made.length = 0;
  closed.length = 0;
});

describe('a switch to another profile', () => {
  it('empties every store of a profile before anything of the other one is rendered', () => {
    const { renders, show } = setUp();
    act(() => useFilter.setState({ filter: 'state = ACTIVE' }));
    expect(renders.at(-1)).toBe('Harbour: state = ACTIVE (harbour)');
    renders.length = 0;
    show(meridian);
    expect(renders).toEqual(['Meridian:  (meridian)']);
  });

  it('keeps the state of the window', () => {
    const { show } = setUp();
    useTheme.setState({ theme: 'dark' });
    show(meridian);
    expect(useTheme.getState().theme).toBe('dark');
  });

  it('closes the objects of the profile, and creates them again', () => {
    const { show } = setUp();
    expect(made).toEqual(['harbour']);
    show(meridian);
    expect(closed).toEqual(['harbour']);
    expect(made).toEqual(['harbour', 'meridian']);
  });

  it('is reported while the stores still contain the data of the profile', () => {
    const { show } = setUp();
    act(() => useFilter.setState({ filter: 'state = ACTIVE' }));
    show(meridian);
    expect(left.mock.calls).toEqual([['state = ACTIVE']]);
  });

  it('cancels its reads and drops its responses', async () => {
    const { cache, show } = setUp();
    const scope = { key: scopeKeyOf(harbour) };
    cache.setQueryData(scopedKey(scope, 'organizations'), 'of Harbour');
    let signal: AbortSignal | undefined;
    const read = cache.query({
      queryKey: scopedKey(scope, 'brands'),
      queryFn: (context) => {
        ({ signal } = context);
        return new Promise(() => undefined);
      },
    });
    await vi.waitFor(() => expect(signal).toBeDefined());
    show(meridian);
    await expect(read).rejects.toThrow();
    expect(signal?.aborted).toBe(true);
    expect(cache.getQueryCache().getAll()).toEqual([]);
  });
});

describe('a profile that is edited', () => {
  it('is opened again when it connects to another service', () => {
    const { show } = setUp();
    act(() => useFilter.setState({ filter: 'state = ACTIVE' }));
    show({ ...harbour, baseUrl: 'https://other.checks.example/service' });
    expect(useFilter.getState().filter).toBe('');
  });

  it('keeps what was written when only its mappings change, but nothing that was read', () => {
    const { show } = setUp();
    act(() => {
      useFilter.setState({ filter: 'state = ACTIVE' });
      useForm.setState({ name: 'Ottilie' });
    });
    const mapped = { ...harbour, mappings: withValueMapping(harbour.mappings, 'yes', 'on') };
    // What was sent before is still of this service, and its outcome is reported.
    const isSameProfile = watchProfile();
    show(mapped);
    expect(isSameProfile()).toBe(true);
    expect(useFilter.getState().filter).toBe('');
    expect(useForm.getState().name).toBe('Ottilie');
    show({ ...mapped, clientId: 'another-client' });
    expect(isSameProfile()).toBe(false);
    expect(useForm.getState().name).toBe('');
  });

  it('stays open when only its name changes', () => {
    const { renders, show } = setUp();
    act(() => useFilter.setState({ filter: 'state = ACTIVE' }));
    show({ ...harbour, name: 'Harbour Two' });
    expect(renders.at(-1)).toBe('Harbour Two: state = ACTIVE (harbour)');
  });
});
