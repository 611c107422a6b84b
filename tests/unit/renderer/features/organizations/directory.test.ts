import { describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/result';
import { scopeKeyOf } from '../../../../../renderer/scope/keys.ts';
import { createQueryClient } from '../../../../../renderer/scope/query-client.ts';
import { createClient } from '../../../../../renderer/ipc/client.ts';
import {
  countBelow,
  createDirectory,
  directoryKey,
  type OrganizationListing,
} from '../../../../../renderer/features/organizations/directory.ts';
import { createFakeBridge, invented, inventProfile } from '#tests/support/fake-bridge';

function setUp() {
  const bridge = createFakeBridge();
  const cache = createQueryClient();
  const profile = inventProfile('demo', 'Demo', 'sandbox');
  const key = scopeKeyOf(profile);
  const directory = createDirectory({ client: createClient(bridge), cache, profile, key });
  const listing = (filter = '') => cache.getQueryData<OrganizationListing>(directoryKey({ key }, filter));
  const views = () =>
    bridge.made
      .filter(({ name }) => name === 'organizations.list')
      .map(({ input }) => (input as { view: string }).view);
  /** Waits until a listing is not being read. */
  const settle = (filter = '') =>
    vi.waitFor(() => expect(listing(filter)?.state.is).not.toBe('reading'), { timeout: 10_000, interval: 1 });
  return { bridge, directory, listing, views, settle };
}

describe('the directory of organizations', () => {
  it('loads one page with the requested view', async () => {
    const { directory, listing, bridge, settle } = setUp();
    directory.show('', 'BASIC');
    await settle();
    expect(listing()).toMatchObject({ state: { is: 'paused' } });
    expect(listing()?.rows).toHaveLength(100);
    expect(bridge.made[0]?.input).toEqual({ profileId: 'demo', view: 'BASIC', pageSize: 100 });
    expect(listing()?.rows[0]?.organization).not.toHaveProperty('userCount');
  });

  it('reloads as many rows with a higher view, and keeps the rows visible meanwhile', async () => {
    const { directory, listing, views, settle } = setUp();
    directory.show('', 'BASIC');
    await settle();
    directory.all('');
    await settle();
    expect(listing()?.rows).toHaveLength(invented.length);
    directory.show('', 'SUMMARY');
    expect(listing()?.rows).toHaveLength(invented.length);
    await settle();
    expect(views()).toEqual(['BASIC', 'BASIC', 'BASIC', 'SUMMARY', 'SUMMARY', 'SUMMARY']);
    expect(listing()?.rows.every(({ view }) => view === 'SUMMARY')).toBe(true);
  });

  it('loads nothing if every row already has the view', async () => {
    const { directory, views, settle } = setUp();
    directory.show('', 'FULL');
    await settle();
    directory.all('');
    await settle();
    const before = views().length;
    directory.show('', 'BASIC');
    await settle();
    expect(views()).toHaveLength(before);
  });

  it('never continues with a page token of another view', async () => {
    const { directory, bridge, settle } = setUp();
    directory.show('', 'BASIC');
    await settle();
    directory.show('', 'SUMMARY');
    await settle();
    const summaries = bridge.made
      .map(({ input }) => input as { view: string; pageToken?: string })
      .filter(({ view }) => view === 'SUMMARY');
    expect(summaries[0]).not.toHaveProperty('pageToken');
  });

  it('keeps a row that was loaded with a higher view, until a refresh', async () => {
    const { directory, listing, settle } = setUp();
    directory.show('', 'BASIC');
    await settle();
    const [first] = listing()?.rows ?? [];
    if (first === undefined) throw new Error('No row was read');
    directory.put({ ...first, view: 'FULL' });
    expect(countBelow(listing()?.rows ?? [], 'FULL')).toBe(99);
    directory.show('', 'SUMMARY');
    await settle();
    expect(listing()?.rows[0]?.view).toBe('FULL');
    directory.refresh('');
    await settle();
    expect(listing()?.rows[0]?.view).toBe('SUMMARY');
  });

  it('keeps a listing for each filter', async () => {
    const { directory, listing, bridge, settle } = setUp();
    directory.show('state = INACTIVE', 'SUMMARY');
    await settle('state = INACTIVE');
    expect(bridge.made.at(-1)?.input).toMatchObject({ filter: 'state = INACTIVE' });
    expect(
      listing('state = INACTIVE')?.rows.every(({ organization }) => organization.state === 'INACTIVE'),
    ).toBe(true);
    expect(listing()).toBeUndefined();
  });

  it('replaces every row of the saved copy that a slow first page let it show', async () => {
    const { bridge, directory, listing, settle } = setUp();
    const receivedAt = '2025-11-12T09:00:00Z';
    const rows = invented.slice(0, 150).map((organization) => ({ organization, view: 'BASIC', receivedAt }));
    bridge.respond('organizations.copy', () => ok({ rows }));
    const list = bridge.responses['organizations.list'];
    const slow = Promise.withResolvers<undefined>();
    bridge.respond('organizations.list', async (input) => {
      await slow.promise;
      return list?.(input);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    directory.show('', 'BASIC');
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(listing()).toMatchObject({ receivedAt, rows: { length: 150 }, state: { is: 'reading' } });
    slow.resolve(undefined);
    await settle();
    expect(listing()?.rows.filter((row) => row.receivedAt === receivedAt)).toEqual([]);
    expect(listing()?.receivedAt).not.toBe(receivedAt);
  });

  it('stops loading when it is closed', async () => {
    const { directory, listing, bridge, settle } = setUp();
    directory.show('', 'BASIC');
    directory.all('');
    directory.close();
    await settle();
    expect(listing()?.rows).toEqual([]);
    expect(bridge.made.length).toBeLessThanOrEqual(1);
  });
});
