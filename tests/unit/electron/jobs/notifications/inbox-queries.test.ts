import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inboxFilterSchema, type InboxEntry, type InboxFilter } from '#shared/ipc/contract/notifications';
import { formatName } from '#shared/resource-names';
import { checkComplete, makeNotification, openInbox, start } from './inbox.ts';

const live = { receivedAt: start + 1e9, baseline: false };
const hit = 'notification.client.ongoing_monitoring_hit.v1';
const organizationName = (organization: string) => formatName('organization', { organization });

async function filled(count: number) {
  const inbox = await openInbox();
  const p = inbox.store.profileKey('p');
  for (let o = 0; o < 3; o += 1) {
    const organization = inbox.store.organization(p, `organizations/o${o}`);
    const rows = Array.from({ length: count }, (_, index) =>
      makeNotification(`n${index}`, {
        organization: `organizations/o${o}`,
        createTime: start + ((index * 7919 + o) % count) * 1000,
        type: index % 10 === 0 ? hit : checkComplete,
        recommendation: index % 7 === 0 ? 'FAIL' : 'CLEAR',
      }),
    );
    inbox.store.store(organization, rows, live);
  }
  const all = async (filter: InboxFilter, limit = 50) => {
    const entries = [];
    let after: string | null = null;
    do {
      const page = await inbox.queries.list(p, filter, { after, limit });
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      entries.push(...page.entries);
      after = page.after;
    } while (after !== null);
    return entries;
  };
  return { ...inbox, p, all };
}

/** What a view is of, said apart from the query. */
const belongsTo: Record<InboxFilter['view'], (entry: InboxEntry) => boolean> = {
  any: () => true,
  all: ({ status, muted }) => !muted && status !== 'done',
  unread: ({ status, muted }) => !muted && status === 'unread',
  snoozed: ({ status, muted }) => !muted && status === 'snoozed',
  muted: ({ muted }) => muted,
  done: ({ status }) => status === 'done',
};

describe('the pages of the inbox', () => {
  it('return every entry once, newest first, whatever the page size', async () => {
    const { all } = await filled(300);
    for (const limit of [1, 7, 200]) {
      const entries = await all({ view: 'all' }, limit);
      expect(new Set(entries.map((entry) => entry.key)).size).toBe(900);
      const times = entries.map((entry) => entry.createTime ?? '');
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  it('find rare matches deep in the list strip by strip, without losing or repeating one', async () => {
    const { all, store, p } = await filled(2500);
    const rare = makeNotification('needle', {
      organization: 'organizations/o9',
      type: 'notification.client.rare.v1',
    });
    store.store(
      store.organization(p, 'organizations/o9'),
      [{ ...rare, createTime: '2020-01-01T00:00:00Z' }],
      live,
    );
    expect(await all({ view: 'all', types: ['notification.client.rare.v1'] })).toHaveLength(1);
    expect(await all({ view: 'all', types: [hit] })).toHaveLength(750);
  });

  it('filter by organization, type, recommendation and check together', async () => {
    const { all } = await filled(140);
    const filter: InboxFilter = {
      view: 'all',
      organizations: [organizationName('o1')],
      types: [hit],
      recommendations: ['FAIL'],
    };
    expect(await all(filter)).toHaveLength(2);
    expect(
      await all({ ...filter, organizations: [organizationName('o1'), organizationName('o2')] }),
    ).toHaveLength(4);
    const check = formatName('check', { organization: 'o1', team: 't1', check: 'n70' });
    expect(await all({ view: 'all', check })).toMatchObject([{ check }]);
    expect(await all({ view: 'all', organizations: [organizationName('unknown')] })).toEqual([]);
  });

  it('find text in names, labels, display names and resolved references', async () => {
    const { all, store, queries, database, sealing, p } = await filled(3);
    expect(await all({ view: 'all', text: 'monitoring match' })).toHaveLength(3);
    expect(await all({ view: 'all', text: 'CHECK N2' })).toHaveLength(3);
    const row = store.pending(p, 1)[0];
    const reference = sealing.sealReference(
      { profile_id: row?.profile_id ?? '', name: row?.name ?? '' },
      'HL-48162-D',
    );
    database.command('UPDATE inbox_entry SET reference = :reference WHERE key = :key')({
      reference,
      key: row?.key ?? 0,
    });
    expect(await all({ view: 'all', text: 'hl-48162' })).toMatchObject([{ clientReference: 'HL-48162-D' }]);
    expect(queries.rows(p, [row?.key ?? 0])).toHaveLength(1);
  });
});

describe('acting on entries', () => {
  it('moves them between the views and counts them', async () => {
    const { actions, queries, all, p } = await filled(10);
    const keys = (await all({ view: 'unread' })).map((entry) => entry.key);
    await actions.setStatus(p, { keys: keys.slice(0, 5) }, { status: 'read', until: null });
    await actions.setStatus(p, { keys: keys.slice(5, 8) }, { status: 'snoozed', until: start + 1 });
    await actions.setStatus(p, { keys: keys.slice(8, 9) }, { status: 'done', until: null });
    expect(queries.counts(p)).toEqual({
      unread: 21,
      unreadIsMore: false,
      snoozed: 3,
      muteRules: 0,
      latestKey: Math.max(...keys),
    });
    expect(await all({ view: 'unread' })).toHaveLength(21);
    expect(await all({ view: 'snoozed' })).toHaveLength(3);
    expect(await all({ view: 'done' })).toHaveLength(1);
    expect(await all({ view: 'all' })).toHaveLength(29);
    expect(await all({ view: 'any' })).toHaveLength(30);
  });

  it('wakes snoozed entries when due, and says when the next is due', async () => {
    const { actions, queries, all, p } = await filled(2);
    const keys = (await all({ view: 'unread' })).map((entry) => entry.key);
    await actions.setStatus(p, { keys: keys.slice(0, 1) }, { status: 'snoozed', until: start + 1 });
    await actions.setStatus(p, { keys: keys.slice(1, 2) }, { status: 'snoozed', until: start + 9 });
    expect(actions.wake(p, start)).toEqual({ woken: 0, next: start + 1 });
    expect(actions.wake(p, start + 1)).toEqual({ woken: 1, next: start + 9 });
    expect(queries.counts(p)).toMatchObject({ unread: 5, snoozed: 1 });
  });

  it('hides what is muted by organization or type, and shows it under muted', async () => {
    const { actions, queries, all, p } = await filled(20);
    actions.mute(p, { kind: 'organization', value: 'organizations/o1' }, true);
    actions.mute(p, { kind: 'type', value: hit }, true);
    expect(await all({ view: 'unread' })).toHaveLength(36);
    expect(await all({ view: 'muted' })).toHaveLength(24);
    expect(await all({ view: 'any' })).toHaveLength(60);
    expect(await all({ view: 'done' })).toEqual([]);
    expect(queries.counts(p)).toMatchObject({ unread: 36, muteRules: 2 });
    expect(actions.mutes(p)).toEqual({ organizations: ['organizations/o1'], types: [hit] });
  });

  it('gives each view what belongs to it, whatever else is filtered and muted', async () => {
    const { actions, all, p } = await filled(12);
    const keys = (await all({ view: 'any' })).map(({ key }) => key);
    const states = [
      ['read', 8],
      ['snoozed', 16],
      ['done', 24],
    ] as const;
    for (const [status, from] of states) {
      const until = status === 'snoozed' ? start + 1e12 : null;
      await actions.setStatus(p, { keys: keys.slice(from, from + 8) }, { status, until });
    }
    const muted = fc.subarray([
      { kind: 'organization', value: 'organizations/o1' },
      { kind: 'type', value: hit },
    ] as const);
    const narrowed = fc.record(
      {
        types: fc.subarray([hit, checkComplete], { minLength: 1 }),
        organizations: fc.subarray(['o1', 'o2'].map(organizationName), { minLength: 1 }),
        recommendations: fc.subarray(['FAIL', 'CLEAR'], { minLength: 1 }),
        text: fc.constantFrom('check n1', 'clear'),
      },
      { requiredKeys: [] },
    );
    const view = fc.constantFrom(...inboxFilterSchema.shape.view.options);
    await fc.assert(
      fc.asyncProperty(view, narrowed, muted, async (of, filter, mutes) => {
        for (const rule of mutes) actions.mute(p, rule, true);
        const listed = await all({ ...filter, view: of });
        const every = await all({ ...filter, view: 'any' });
        for (const rule of mutes) actions.mute(p, rule, false);
        expect(listed).toEqual(every.filter((entry) => belongsTo[of](entry)));
      }),
    );
  });

  it('undoes each action once', async () => {
    const { actions, all, queries, p } = await filled(150);
    const marked = await actions.setStatus(
      p,
      { filter: { view: 'unread', types: [hit] }, upTo: 1e9 },
      { status: 'read', until: null },
    );
    expect(marked.changed).toBe(45);
    expect(queries.counts(p).unread).toBe(405);
    expect(await actions.undo(p, marked.undo ?? '')).toEqual({ changed: 45, undo: null });
    expect(await actions.undo(p, marked.undo ?? '')).toEqual({ changed: 0, undo: null });
    expect(queries.counts(p).unread).toBe(450);
    const muted = actions.mute(p, { kind: 'type', value: hit }, true);
    await actions.undo(p, muted.undo ?? '');
    expect(await all({ view: 'muted' })).toEqual([]);
  });

  it('marks all matches of a filter as read without touching snoozed or done ones', async () => {
    const { actions, queries, all, p } = await filled(10);
    const keys = (await all({ view: 'unread' })).map((entry) => entry.key);
    await actions.setStatus(p, { keys: keys.slice(0, 3) }, { status: 'snoozed', until: start + 1 });
    await actions.setStatus(p, { keys: keys.slice(3, 5) }, { status: 'done', until: null });
    for (const view of ['all', 'snoozed', 'done'] as const) {
      await actions.setStatus(p, { filter: { view }, upTo: 1e9 }, { status: 'read', until: null });
    }
    expect(queries.counts(p)).toMatchObject({ unread: 0, snoozed: 3 });
    expect(await all({ view: 'done' })).toHaveLength(2);
  });

  it('marks nothing that arrived after the list was read, whatever its time, and undoes only what it marked', async () => {
    const { actions, queries, store, all, p } = await filled(5);
    const { latestKey } = await queries.list(p, { view: 'unread' }, { after: null, limit: 3 });
    const organization = store.organization(p, 'organizations/o1');
    const late = [makeNotification('new'), makeNotification('old', { createTime: start - 1e9 })];
    const arrived = store.store(organization, late, live).map(({ key }) => key);
    const select = { filter: { view: 'unread' } as const, upTo: latestKey };
    const marked = await actions.setStatus(p, select, { status: 'done', until: null });
    expect(marked.changed).toBe(15);
    expect((await all({ view: 'unread' })).map(({ key }) => key).sort()).toEqual(arrived);
    await actions.undo(p, marked.undo ?? '');
    expect(queries.counts(p).unread).toBe(17);
  });

  it('does not touch the entries of another profile', async () => {
    const { actions, queries, store, all, p } = await filled(3);
    const keys = (await all({ view: 'unread' })).map((entry) => entry.key);
    const q = store.profileKey('q');
    expect(await actions.setStatus(q, { keys }, { status: 'done', until: null })).toEqual({
      changed: 0,
      undo: null,
    });
    expect(queries.counts(p).unread).toBe(9);
    expect(queries.read(q, keys[0] ?? 0)).toBeNull();
  });

  it('restores everything, whatever was done and undone in reverse order', async () => {
    const { actions, all, p } = await filled(4);
    const action = fc.record({
      status: fc.constantFrom('unread', 'read', 'snoozed', 'done'),
      pick: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1 }),
    });
    const initial = await all({ view: 'all' });
    const keys = initial.map((entry) => entry.key);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (steps) => {
        const undos = [];
        for (const { status, pick } of steps) {
          const until = status === 'snoozed' ? start + 5 : null;
          const picked = pick.map((index) => keys[index] ?? 0);
          undos.push((await actions.setStatus(p, { keys: picked }, { status, until })).undo);
        }
        for (const undo of undos.toReversed()) if (undo !== null) await actions.undo(p, undo);
        expect(await all({ view: 'all' })).toEqual(initial);
      }),
      { numRuns: 20 },
    );
  });
});
