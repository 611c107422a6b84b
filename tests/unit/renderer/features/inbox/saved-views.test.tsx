// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import type { SavedInboxView } from '#shared/views/saved-inbox-view';
import {
  changeInboxView,
  filterOf,
  useInboxView,
} from '../../../../../renderer/features/inbox/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { broken } from '../../operator.ts';
import { isolateApp, recordAnnouncements } from '../../render-app.tsx';
import { entry } from './entries.ts';
import { click, openInbox } from './inbox-page.ts';

isolateApp();

describe('a saved view of the inbox', () => {
  afterEach(() => leaveProfile());
  const savedView = (id: string, name: string, narrowed: SavedInboxView['narrowed']) => ({
    id,
    name,
    narrowed,
    isForSession: false,
  });
  const matches = savedView('v1', 'Matches', {
    view: 'all',
    types: ['notification.client.monitoring_match.v1'],
  });

  it('saves the filter of the inbox under a name', async () => {
    const bridge = await openInbox([entry(1)]);
    const saves: InputOf<'inboxViews.save'>[] = [];
    bridge.respond('inboxViews.save', (input: InputOf<'inboxViews.save'>) => {
      saves.push(input);
      return ok({ views: [{ ...input.view, isForSession: false }], undecrypted: 0 });
    });
    act(() => changeInboxView({ text: ' Ottilie ', recommendations: ['CONSIDER'] }));
    const announcements = recordAnnouncements();
    await click(screen.getByRole('button', { name: 'Save view' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(form.getByText(/The view is encrypted because its search text may name a person\.$/)).toBeTruthy();
    fireEvent.change(form.getByRole('textbox', { name: 'Name of the saved view' }), {
      target: { value: 'Ottilie' },
    });
    await click(form.getByRole('button', { name: 'Save view' }));
    expect(saves.map(({ profileId, view: { name, narrowed } }) => ({ profileId, name, narrowed }))).toEqual([
      {
        profileId: 'demo',
        name: 'Ottilie',
        narrowed: { view: 'unread', recommendations: ['CONSIDER'], text: 'Ottilie' },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Saved views' })).toBeTruthy();
    expect(announcements).toContain('View saved');
  });

  it('says why it ends with the app, and keeps the list if it could not be saved', async () => {
    const bridge = await openInbox([entry(1)], 100, [matches]);
    const save = async () => {
      await click(screen.getByRole('button', { name: 'Save view' }));
      const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
      expect(form.getByText('Saves the inbox filters.')).toBeTruthy();
      fireEvent.change(form.getByRole('textbox', { name: 'Name of the saved view' }), {
        target: { value: 'Mine' },
      });
      await click(form.getByRole('button', { name: 'Save view' }));
      return form;
    };
    bridge.respond('inboxViews.save', ({ view }: InputOf<'inboxViews.save'>) =>
      ok({ views: [{ ...view, isForSession: true }], undecrypted: 0 }),
    );
    await save();
    expect(await screen.findByText(/^The view is lost when the app closes:/)).toBeTruthy();
    bridge.respond('inboxViews.save', () => err(broken));
    const form = await save();
    expect(await form.findByText(/^Broken\./)).toBeTruthy();
  });

  it('filters the inbox exactly as saved', async () => {
    await openInbox([entry(1)], 100, [matches]);
    act(() => changeInboxView({ text: 'Ottilie', recommendations: ['CONSIDER'], openKey: 1 }));
    await click(await screen.findByRole('button', { name: 'Saved views' }));
    await click(await screen.findByRole('button', { name: 'Matches' }));
    expect(filterOf(useInboxView.getState())).toEqual(matches.narrowed);
    expect(useInboxView.getState().openKey).toBeNull();
  });
});
