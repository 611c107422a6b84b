import type { BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import { chooseFileDialog } from './choose-file.ts';

/** Asks for a JSON file and reads its text, without a byte order mark; null when none was chosen. */
export function chooseJsonDialog(
  owner: () => BrowserWindow | null,
): () => Promise<Result<{ name: string; text: string } | null>> {
  const choose = chooseFileDialog(owner, {
    name: 'JSON',
    extensions: ['json'],
    adviceWhenTooLarge: t('Choose a file that this app saved.'),
  });
  return async () => {
    const chosen = await choose();
    if (!chosen.ok) return chosen;
    if (chosen.value === null) return ok(null);
    const { name, bytes } = chosen.value;
    return ok({ name, text: new TextDecoder().decode(bytes) });
  };
}
