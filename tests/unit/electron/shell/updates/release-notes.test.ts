import { expect, it } from 'vitest';
import { plainNotes } from '#electron/shell/updates/release-notes';
import { maxNotesLength } from '#shared/ipc/contract/updates';

it('shows what a feed says of a version as it is written', () => {
  expect(plainNotes(' - <b>Exports</b> are quicker. \n')).toBe('- <b>Exports</b> are quicker.');
  expect(plainNotes([{ note: 'One' }, { note: null }, { note: 'Two' }])).toBe('One\n\n\n\nTwo');
});

it('shows nothing where a feed says nothing', () => {
  for (const notes of [null, undefined, '', ' \n', []]) expect(plainNotes(notes)).toBeNull();
});

it('cuts what is too long', () => {
  const cut = plainNotes('x'.repeat(maxNotesLength + 1));
  expect(cut).toHaveLength(maxNotesLength);
  expect(cut?.endsWith('x…')).toBe(true);
});
