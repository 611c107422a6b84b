import type { backupCalls } from '#shared/ipc/contract/backups';
import type { Restore } from '../../shell/restore/restore.ts';
import type { HandlersOf } from '../handle-call.ts';

export function backupHandlers(restore: Restore): HandlersOf<typeof backupCalls> {
  return {
    'backups.list': () => restore.list(),
    'backups.restore': ({ id }, signal) => restore.restore(id, signal),
  };
}
