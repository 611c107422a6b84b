// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../../renderer/components/Toasts.tsx';
import { leaveProfile } from '../../../../renderer/scope/store.ts';
import { toast, toastError, useToasts } from '../../../../renderer/state/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

const tell = (tone: 'success' | 'warning', text: string) => {
  act(() => {
    toast({ tone, text });
  });
};
/** The regions a screen reader tells a text from. */
const regionsOf = (text: string) =>
  [...document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')].filter((region) =>
    region.textContent.includes(text),
  );

describe('notes in the corner', () => {
  it('show a repeated note once, after the notes in between', () => {
    tell('warning', 'The view was not saved.');
    tell('success', 'Name copied.');
    tell('warning', 'The view was not saved.');
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Name copied.',
      'The view was not saved.',
    ]);
  });

  it('with an error stay until they are closed, whatever else is noted', () => {
    act(() => {
      toastError({ kind: 'internal', message: 'The view was not saved.', advice: 'Try again.' });
    });
    for (const text of ['Name copied.', 'Link copied.', 'ID copied.', 'Row copied.']) tell('success', text);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'The view was not saved.',
      'Link copied.',
      'ID copied.',
      'Row copied.',
    ]);
  });

  it('with an action or an error close when the profile is left, and others stay', () => {
    tell('success', 'Name copied.');
    act(() => {
      toast({ tone: 'success', text: '1 check removed.', action: { label: 'Undo', run: () => undefined } });
      toastError({ kind: 'internal', message: 'The view was not saved.', advice: 'Try again.' });
      leaveProfile();
    });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Name copied.']);
  });

  it('keep the actions of two notes with the same text, and separate two failures with different advice', () => {
    const undone: string[] = [];
    for (const name of ['east', 'west'])
      act(() => {
        toast({
          tone: 'success',
          text: '1 check removed.',
          action: { label: 'Undo', run: () => undone.push(name) },
        });
      });
    for (const undo of screen.getAllByRole('button', { name: 'Undo' })) fireEvent.click(undo);
    expect(undone).toEqual(['east', 'west']);
    for (const advice of ['Choose another folder.', 'Free some space.'])
      act(() => {
        toastError({ kind: 'internal', message: 'The view was not saved.', advice });
      });
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  it('are announced politely after a success, from an existing region', () => {
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    tell('success', 'Name copied.');
    expect(screen.getByRole('status')).toBe(region);
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(regionsOf('Name copied.')).toEqual([region]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are alerts when something failed, announced by no other region', () => {
    tell('warning', 'The view was not saved.');
    const alert = screen.getByRole('alert');
    expect(regionsOf('The view was not saved.')).toEqual([alert]);
    expect(within(alert).queryByText('The view was not saved.')).not.toBeNull();
  });

  it('are announced once each: a second note does not repeat the first', () => {
    tell('success', 'Name copied.');
    const first = screen.getByText('Name copied.');
    tell('success', 'JSON copied.');
    tell('warning', 'The view was not saved.');
    // Not atomic: only the nodes that are added are announced, and those that were there stay the same.
    expect(screen.getByRole('status').getAttribute('aria-atomic')).toBe('false');
    expect(screen.getByText('Name copied.')).toBe(first);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('of an error have its title and advice, and stay until they are closed or the profile is left', () => {
    const fail = () => {
      act(() => {
        toastError({ kind: 'internal', message: 'The view was not saved.', advice: 'Free some space.' });
        vi.advanceTimersByTime(60_000);
      });
    };
    fail();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('App error. The view was not saved. Free some space.');
    expect(regionsOf('The view was not saved.')).toEqual([alert]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Close this message' }));
    expect(screen.queryByRole('alert')).toBeNull();
    fail();
    act(leaveProfile);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('disappear by themselves', () => {
    tell('success', 'Name copied.');
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByText('Name copied.')).toBeNull();
  });
});
