import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';
import { err, ok } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import { openPartialFile } from '../../service/api/partial-file.ts';

/** Spreadsheets read UTF-8 only when the mark says so. */
const byteOrderMark = '\ufeff';

export function saveTextDialog(owner: () => BrowserWindow | null): SaveText {
  return async (suggestedName, text) => {
    const window = owner();
    const options = { defaultPath: suggestedName };
    const choice =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
    if (choice.canceled || choice.filePath === '') return ok(null);
    try {
      await writeWhole(choice.filePath, suggestedName.endsWith('.csv') ? byteOrderMark + text : text);
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

/** Exports may hold personal data: what is written is whole, and readable by its owner only. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await openPartialFile(path);
  try {
    await file.write(Buffer.from(text));
    await file.finish();
  } finally {
    await file.discard();
  }
}
