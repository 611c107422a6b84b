import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { maxFileBytes } from '#shared/limits';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

/** A file the operator chose. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Asks for a file of a kind and reads it; null when none was chosen. Opens where the last one was chosen since the start:
 * without a path the runtime opens Downloads each time.
 */
export function chooseFileDialog(
  owner: () => BrowserWindow | null,
  kind: { name: string; extensions: string[]; adviceWhenTooLarge: string },
): () => Promise<Result<ChosenFile | null>> {
  let lastFolder: string | null = null;
  return async () => {
    const window = owner();
    const { name: kindName, extensions, adviceWhenTooLarge } = kind;
    const options = {
      filters: [{ name: kindName, extensions }],
      properties: ['openFile' as const],
      ...(lastFolder !== null && { defaultPath: lastFolder }),
    };
    const { filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    const [path] = filePaths;
    if (path === undefined) return ok(null);
    lastFolder = dirname(path);
    const name = basename(path);
    try {
      const { size } = await stat(path);
      if (size <= maxFileBytes) return ok({ name, bytes: await readFile(path) });
      return err({
        kind: 'validation',
        message: t('The file is larger than 20 MB and was not loaded.'),
        target: name,
        advice: adviceWhenTooLarge,
        faults: [],
      });
    } catch {
      return err({
        kind: 'refused',
        reason: 'disk',
        message: t('The file could not be opened.'),
        target: name,
        advice: t('Check that the file exists and that you may read it, then choose again.'),
      });
    }
  };
}
