// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { changeInboxView, useInboxView } from '../../../../../renderer/features/inbox/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { isolateApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';
import { options, openInbox } from './inbox-page.ts';

isolateApp();

describe('the target of a link', () => {
  afterEach(() => leaveProfile());
  const name = entry(7).name;
  /** The link leads to a notification that comes to this computer only later. */
  async function followLink() {
    const bridge = await openInbox([entry(1), entry(2)]);
    act(() => changeInboxView({ view: 'all', text: name, openKey: null, linked: name }));
    await settle();
    bridge.respond('inbox.list', () =>
      ok({ entries: [entry(7), entry(1), entry(2)], after: null, latestKey: 7 }),
    );
  }

  it('opens once it is loaded', async () => {
    await followLink();
    act(() => useInboxView.setState({ text: '' }));
    await settle();
    expect(useInboxView.getState()).toMatchObject({ openKey: 7, linked: null });
  });

  it.each([{ openKey: 1 }, { text: '' }, { view: 'unread' }, { types: [] }] as const)(
    'does not open by itself after %j',
    async (change) => {
      await followLink();
      act(() => changeInboxView(change));
      act(() => useInboxView.setState({ text: 'Purchase' }));
      await settle();
      expect(options().length).toBeGreaterThan(0);
      expect(useInboxView.getState()).toMatchObject({
        openKey: 'openKey' in change ? change.openKey : null,
        linked: null,
      });
    },
  );
});
