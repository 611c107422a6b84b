import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { err, ok, type Result } from '#shared/result';

const largestFile = 20 * 1024 * 1024;

/** Asks for a JSON file and reads its text; null when none was chosen. */
export function chooseJsonDialog(
  owner: () => BrowserWindow | null,
): () => Promise<Result<{ name: string; text: string } | null>> {
  return async () => {
    const window = owner();
    const options = { filters: [{ name: 'JSON', extensions: ['json'] }], properties: ['openFile' as const] };
    const { filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    const [path] = filePaths;
    if (path === undefined) return ok(null);
    const name = basename(path);
    try {
      const { size } = await stat(path);
      if (size <= largestFile) return ok({ name, text: await readFile(path, 'utf8') });
      return err({
        kind: 'validation',
        message: 'The file is larger than 20 MB. Nothing was read.',
        target: name,
        advice: 'Choose a file that was saved by this app.',
        faults: [],
      });
    } catch {
      return err({
        kind: 'refused',
        reason: 'disk',
        message: 'The file was not read. It could not be opened.',
        target: name,
        advice: 'Check that it exists and may be read, then choose it again.',
      });
    }
  };
}
