import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';
import { err, ok } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';

export function saveTextDialog(owner: () => BrowserWindow | null): SaveText {
  return async (suggestedName, text) => {
    const window = owner();
    const options = { defaultPath: suggestedName };
    const choice =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
    if (choice.canceled || choice.filePath === '') return ok(null);
    try {
      await writeFile(choice.filePath, text, 'utf8');
      return ok(choice.filePath);
    } catch {
      return err({
        kind: 'refused',
        reason: 'disk',
        message: t('The file could not be written.'),
        target: basename(choice.filePath),
        advice: t('Close the file if it is open, choose another folder or free disk space.'),
      });
    }
  };
}
