import { dialog, type BrowserWindow } from 'electron';

/** Asks where to save a PDF; null when no place was chosen. */
export function choosePdfPlace(
  owner: () => BrowserWindow | null,
): (suggestedName: string) => Promise<string | null> {
  return async (suggestedName) => {
    const window = owner();
    const options = { defaultPath: suggestedName, filters: [{ name: 'PDF', extensions: ['pdf'] }] };
    const choice =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
    return choice.canceled || choice.filePath === '' ? null : choice.filePath;
  };
}
