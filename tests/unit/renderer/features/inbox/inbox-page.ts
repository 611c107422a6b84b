import { act, fireEvent, screen } from '@testing-library/react';
import type { InputOf } from '#shared/ipc/contract';
import type { InboxEntry, OpenedNotification } from '#shared/ipc/contract/notifications';
import { ok } from '#shared/result';
import type { ListedInboxView } from '#shared/views/saved-inbox-view';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { openApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';

/** A desktop notification that was clicked, until the page takes it. */
export const keep = (bridge: FakeBridge, opened: OpenedNotification) => {
  let kept: OpenedNotification | null = opened;
  bridge.respond('inbox.takeOpened', () => {
    const taken = kept;
    kept = null;
    return ok(taken);
  });
};

export const pressNotification = (bridge: FakeBridge, opened: OpenedNotification) => {
  keep(bridge, opened);
  act(() => bridge.push('inbox.opened', {}));
};

export const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};

export const options = () => screen.queryAllByRole('option');

export const actions = (bridge: FakeBridge) =>
  bridge.made.filter(({ name }) => name === 'inbox.mark').map(({ input }) => input as InputOf<'inbox.mark'>);

export const counts = (unread: number, latestKey = 0) => ({
  profileId: 'demo',
  unread,
  unreadIsMore: false,
  snoozed: 0,
  muteRules: 0,
  latestKey,
});

/** The inbox over these notifications; what is done to them is recorded and returned. */
export async function openInbox(
  entries: InboxEntry[],
  page = 100,
  views: ListedInboxView[] = [],
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' } });
  bridge.respond('inboxViews.list', () => ok({ views, undecrypted: 0 }));
  bridge.respond('inbox.counts', () => ok(counts(entries.length)));
  bridge.respond('inbox.list', ({ after = '0' }: InputOf<'inbox.list'>) => {
    const from = Number(after);
    const end = from + page;
    const latestKey = Math.max(0, ...entries.map(({ key }) => key));
    return ok({
      entries: entries.slice(from, end),
      after: end < entries.length ? String(end) : null,
      latestKey,
    });
  });
  bridge.respond('inbox.mark', () => ok({ changed: 1, undo: 'u1' }));
  bridge.respond('inbox.references', ({ keys }: InputOf<'inbox.references'>) =>
    ok(keys.map((key) => ({ key, clientReference: `HL-${key}` }))),
  );
  bridge.respond('inbox.read', ({ key }: InputOf<'inbox.read'>) =>
    ok({ entry: entry(key), payload: null, isPayloadDamaged: false }),
  );
  await openApp(bridge);
  await screen.findAllByRole('option');
  return bridge;
}
