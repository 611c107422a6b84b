// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchForm } from '../../../../../renderer/features/companies/SearchForm.tsx';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { keys } from '../../../../../renderer/state/keys.ts';

const none = () => undefined;
const idle = { isSearching: false, onSearch: none, onAgain: none, onLeave: none };

beforeEach(() => {
  // The list of suggestions asks for it, and jsdom has none.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leaveProfile();
});

it('says what is missing and focuses it, and searches once it is entered', () => {
  const search = vi.fn();
  render(<SearchForm {...idle} onSearch={search} />);
  const term = screen.getByRole('textbox', { name: 'Company name' });
  const jurisdiction = screen.getByRole('combobox', { name: 'Jurisdiction' });
  const form = screen.getByRole('search');

  fireEvent.submit(form);
  expect(document.activeElement).toBe(term);
  expect(screen.getByText('Enter a company name.')).toBeTruthy();

  fireEvent.change(term, { target: { value: 'Kestrel ' } });
  expect(screen.queryByText('Enter a company name.')).toBeNull();
  fireEvent.submit(form);
  expect(document.activeElement).toBe(jurisdiction);
  expect(screen.getByText('Enter a jurisdiction.')).toBeTruthy();
  expect(search).not.toHaveBeenCalled();

  fireEvent.change(jurisdiction, { target: { value: 'GBR' } });
  expect(screen.queryByText('Enter a jurisdiction.')).toBeNull();
  fireEvent.keyDown(jurisdiction, { key: 'Enter' });
  expect(search).toHaveBeenCalledExactlyOnceWith({ by: 'name', term: 'Kestrel', jurisdiction: 'GBR' });
});

it('returns the focus to the page on Escape, if there is no list', () => {
  const stop = keys.listen(window);
  render(
    <main tabIndex={-1}>
      <SearchForm {...idle} />
    </main>,
  );
  const term = screen.getByRole('textbox', { name: 'Company name' });
  term.focus();
  fireEvent.keyDown(term, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  stop();
});
