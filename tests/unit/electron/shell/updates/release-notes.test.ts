import { expect, it } from 'vitest';
import { plainNotes } from '#electron/shell/updates/release-notes';
import { maxNotesLength } from '#shared/ipc/contract/updates';

it('shows the notes of a feed for a version as written', () => {
  expect(plainNotes(' - <b>Exports</b> are quicker. \n')).toBe('- <b>Exports</b> are quicker.');
  expect(plainNotes([{ note: 'One' }, { note: null }, { note: 'Two' }])).toBe('One\n\n\n\nTwo');
});

it('shows nothing if a feed has no notes', () => {
  for (const notes of [null, undefined, '', ' \n', []]) expect(plainNotes(notes)).toBeNull();
});

it('truncates notes that are too long', () => {
  const cut = plainNotes('x'.repeat(maxNotesLength + 1));
  expect(cut).toHaveLength(maxNotesLength);
  expect(cut?.endsWith('x…')).toBe(true);
});
