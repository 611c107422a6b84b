import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { largestFile } from '#shared/ipc/contract/creation';
import { err, ok, type Result } from '#shared/result';

/** Asks for a CSV file and reads it; null when none was chosen. */
export function chooseCsvDialog(
  owner: () => BrowserWindow | null,
): () => Promise<Result<{ name: string; bytes: Uint8Array } | null>> {
  return async () => {
    const window = owner();
    const options = {
      filters: [{ name: 'CSV', extensions: ['csv', 'tsv', 'txt'] }],
      properties: ['openFile' as const],
    };
    const { filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    const [path] = filePaths;
    if (path === undefined) return ok(null);
    const name = basename(path);
    try {
      const { size } = await stat(path);
      if (size <= largestFile) return ok({ name, bytes: await readFile(path) });
      return err({
        kind: 'validation',
        message: 'The file is larger than 20 MB. Nothing was read.',
        target: name,
        advice: 'Split the file and choose a part.',
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
