import { maxNotesLength } from '#shared/ipc/contract/updates';

/**
 * What a feed says of a version, as plain text of a length that fits the settings; null: nothing. It is shown as it
 * is written: nothing in it is read as markup.
 */
export function plainNotes(
  notes: string | readonly { note: string | null }[] | null | undefined,
): string | null {
  const text = typeof notes === 'string' ? notes : (notes ?? []).map(({ note }) => note ?? '').join('\n\n');
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return trimmed.length > maxNotesLength ? `${trimmed.slice(0, maxNotesLength - 1).trimEnd()}…` : trimmed;
}
