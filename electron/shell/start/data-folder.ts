import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '#shared/messages/text';
import { isWriteRefused } from '../../platform/storage/disk-failure.ts';
import type { StartFailure } from './start-failure.ts';

/**
 * Why nothing can be kept in the folder of the app's data; null when something can. Asked before the lock, which is
 * a file in it too: without this, a folder that cannot be written to would look like another running instance. A
 * full disk does not stop the start; the app shows a notice.
 */
export function faultOfDataFolder(folder: string): StartFailure | null {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (failure) {
    if (!isWriteRefused(failure)) return null;
    return {
      explanation: t(
        "The app can't write to its data folder: {folder}\n\nGive yourself permission to write to this folder, then start Diligence Desk again.",
        { folder },
      ),
      details: `${folder}\n${failure instanceof Error ? failure.message : ''}`,
    };
  }
}
