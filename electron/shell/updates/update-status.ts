import type { UpdateRejection, UpdateStatus } from '#shared/ipc/contract/updates';

/** What the updater reports, each with the version it is about. */
export type UpdateEvent =
  | { kind: 'checking' }
  | { kind: 'none' }
  | { kind: 'found'; version: string; notes: string | null }
  | { kind: 'progress'; percent: number }
  | { kind: 'downloaded'; version: string; notes: string | null }
  | { kind: 'failed'; message: string }
  | { kind: 'not-installed' }
  | { kind: 'rejected'; version: string; reason: UpdateRejection };

/**
 * The status after an event. A version that is ready stays so: a later failure takes nothing away from it, unless it
 * is found not to be what was signed.
 */
export function updateStatusAfter(status: UpdateStatus, event: UpdateEvent, now: string): UpdateStatus {
  if (status.state === 'off') return status;
  if (event.kind === 'not-installed')
    return status.state === 'ready' ? { ...status, isInstallFailed: true } : status;
  if (status.state === 'ready' && event.kind !== 'downloaded' && event.kind !== 'rejected') return status;
  switch (event.kind) {
    case 'checking':
      return { state: 'checking' };
    case 'none':
      return { state: 'idle', checkedAt: now };
    case 'found':
      return { state: 'downloading', version: event.version, percent: 0, notes: event.notes };
    case 'progress':
      return status.state === 'downloading'
        ? { ...status, percent: Math.min(100, Math.max(0, event.percent)) }
        : status;
    case 'downloaded':
      return { state: 'ready', version: event.version, notes: event.notes, isInstallFailed: false };
    case 'failed':
      return { state: 'failed', message: event.message };
    case 'rejected':
      return { state: 'rejected', version: event.version, reason: event.reason };
  }
}
