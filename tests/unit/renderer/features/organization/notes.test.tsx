// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { goBack, goTo } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { click, sent } from '../../operator.ts';
import { isolateApp, openApp, recordAnnouncements, settle } from '../../render-app.tsx';
import { at, customerBridge, displayName, name, openCustomer, region } from './customer.ts';

isolateApp();

describe('notes and tags of an organization', () => {
  it('saves a note when its field loses the focus, and a tag at once', async () => {
    const bridge = await openCustomer();
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    const tag = screen.getByRole('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'Pilot' } });
    fireEvent.submit(tag);
    await settle();
    const saves = bridge.made.filter(({ name: call }) => call === 'notes.save').map(({ input }) => input);
    expect(saves).toEqual([
      { profileId: 'demo', organization: name, note: 'Renewal in March.', tags: ['VIP'] },
      { profileId: 'demo', organization: name, note: 'Renewal in March.', tags: ['VIP', 'Pilot'] },
    ]);
    expect(screen.getByRole('button', { name: 'Remove tag Pilot' })).toBeTruthy();
  });

  it('keeps typed text if it cannot be saved', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.save', () =>
      err({ kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free some space.' }),
    );
    await openCustomer(bridge);
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    expect(note.value).toBe('Renewal in March.');
    expect(region('Notes and tags').getByText('Not saved yet')).toBeTruthy();
    expect(region('Notes and tags').getByText(/disk is full/)).toBeTruthy();
  });

  it('says that a saved note cannot be decrypted, rather than that there is none', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.read', () => ok({ note: '', tags: [], changedAt: at, isUnreadable: true }));
    await openCustomer(bridge);
    const section = region('Notes and tags');
    expect(section.getByText(/can't be decrypted/)).toBeTruthy();
    expect(section.queryByText('Saved')).toBeNull();
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await settle();
    expect(section.queryByText(/can't be decrypted/)).toBeNull();
    expect(section.getByText('Saved')).toBeTruthy();
  });

  it('reports a note that cannot be saved once its page was left', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    bridge.respond('notes.save', () =>
      err({ kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free some space.' }),
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), {
      target: { value: 'Renewal in March.' },
    });
    act(() => {
      goTo('/settings');
    });
    expect(await screen.findByText(/^The note of an organization was not saved/)).not.toBeNull();
    act(goBack);
    await settle();
    const kept = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect([kept.value, useToasts.getState().toasts.length]).toEqual(['Renewal in March.', 1]);
    useToasts.setState({ toasts: [] });
  });

  it('keeps a tag that could not be saved, and saves it with Retry', async () => {
    const announced = recordAnnouncements();
    const bridge = customerBridge();
    const saves = bridge.responses['notes.save'];
    bridge.respond('notes.save', () =>
      err({ kind: 'internal', message: 'Not saved.', advice: 'Try again.' }),
    );
    await openCustomer(bridge);
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'Pilot' } });
    fireEvent.submit(tag);
    await settle();
    expect(tag.value).toBe('Pilot');
    expect(announced).not.toContain('Tag Pilot added.');
    if (saves !== undefined) bridge.respond('notes.save', saves);
    await click(region('Notes and tags').getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Remove tag Pilot' })).toBeTruthy();
    expect(tag.value).toBe('');
    expect(announced).toContain('Tag Pilot added.');
    expect(region('Notes and tags').queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('saves one tag after the other, and the note with them, so that none is lost', async () => {
    const bridge = customerBridge();
    const saves = bridge.responses['notes.save'];
    await openCustomer(bridge);
    // Each save takes a while.
    bridge.respond('notes.save', async (input: never) => {
      await new Promise((done) => setTimeout(done));
      return saves?.(input);
    });
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    for (const text of ['Pilot', 'Renewal']) {
      fireEvent.change(tag, { target: { value: text } });
      fireEvent.submit(tag);
    }
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Renewal in March.' } });
    fireEvent.blur(note);
    await waitFor(() => {
      expect(sent(bridge, 'notes.save').at(-1)).toMatchObject({
        note: 'Renewal in March.',
        tags: ['VIP', 'Pilot', 'Renewal'],
      });
    });
    await settle();
  });

  it('saves no part of a note that is too long, and says so', async () => {
    const bridge = await openCustomer();
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'x'.repeat(4001) } });
    fireEvent.blur(note);
    await settle();
    expect(note.value).toHaveLength(4001);
    expect(region('Notes and tags').getByRole('alert').textContent).toBe(
      '4,001 of at most 4,000 characters. A longer note is not saved.',
    );
    expect(region('Notes and tags').getByText('Not saved yet')).toBeTruthy();
    expect(sent(bridge, 'notes.save')).toEqual([]);
  });

  it('keeps the field of tags, and says why no more can be added', async () => {
    const bridge = customerBridge();
    const tags = Array.from({ length: 20 }, (_, place) => `Tag ${place}`);
    bridge.respond('notes.read', () => ok({ note: '', tags, changedAt: at, isUnreadable: false }));
    await openCustomer(bridge);
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add tag' });
    fireEvent.change(tag, { target: { value: 'One more' } });
    fireEvent.submit(tag);
    expect(await screen.findByText('An organization has at most 20 tags.')).not.toBeNull();
    expect([tag.value, sent(bridge, 'notes.save')]).toEqual(['One more', []]);
    useToasts.setState({ toasts: [] });
  });

  it('asks before a note that could not be saved is lost with the profile', async () => {
    const bridge = customerBridge();
    await openCustomer(bridge);
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'x'.repeat(4001) } });
    fireEvent.blur(note);
    await settle();
    fireEvent.keyDown(document.body, { key: '2', ctrlKey: true, code: 'Digit2' });
    expect(await screen.findByText('A note of an organization is not saved.')).toBeTruthy();
  });

  it('is found in its list by a tag', async () => {
    const bridge = customerBridge();
    bridge.respond('notes.tags', () => ok([{ organization: name, tags: ['Key account'] }]));
    await openApp(bridge);
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'key acc' },
    });
    await settle();
    expect(screen.getByText('1 of 100 rows')).toBeTruthy();
    expect(screen.getByRole('grid').textContent).toContain(displayName);
  });
});
