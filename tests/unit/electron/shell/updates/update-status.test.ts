import { describe, expect, it } from 'vitest';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { updateStatusAfter, type UpdateEvent } from '#electron/shell/updates/update-status';

const now = '2025-11-20T09:00:00.000Z';
const after = (status: UpdateStatus, ...events: UpdateEvent[]) =>
  events.reduce((current, event) => updateStatusAfter(current, event, now), status);
const idle: UpdateStatus = { state: 'idle', checkedAt: null };
const events: readonly UpdateEvent[] = [
  { kind: 'checking' },
  { kind: 'none' },
  { kind: 'found', version: '1.2.0', notes: 'New' },
  { kind: 'progress', percent: 40 },
  { kind: 'downloaded', version: '1.2.0', notes: 'New' },
  { kind: 'failed', message: 'No response.' },
  { kind: 'rejected', version: '1.2.0', reason: 'unsigned' },
];

describe('the status of updates', () => {
  it('stays off without a feed, whatever happens', () => {
    const off = { state: 'off', why: 'no-feed' } as const;
    expect(after(off, ...events)).toEqual(off);
  });

  it('says when the app was last found to be up to date', () => {
    expect(after(idle, { kind: 'checking' }, { kind: 'none' })).toEqual({ state: 'idle', checkedAt: now });
  });

  it('follows a download and keeps its percentage between 0 and 100', () => {
    const found = after(idle, { kind: 'found', version: '1.2.0', notes: 'New' });
    expect(after(found, { kind: 'progress', percent: 140 })).toEqual({
      state: 'downloading',
      version: '1.2.0',
      percent: 100,
      notes: 'New',
    });
  });

  it('ignores progress of an unknown download', () => {
    expect(after(idle, { kind: 'progress', percent: 10 })).toEqual(idle);
  });

  it('says that a version was rejected, even one that was ready', () => {
    const rejected = { state: 'rejected', version: '1.2.0', reason: 'other-file' } as const;
    const event = { kind: 'rejected', version: '1.2.0', reason: 'other-file' } as const;
    expect(after(idle, { kind: 'found', version: '1.2.0', notes: 'New' }, event)).toEqual(rejected);
    expect(after({ state: 'ready', version: '1.2.0', notes: null, isInstallFailed: false }, event)).toEqual(
      rejected,
    );
  });

  it('keeps a version that is ready through checks and failures, until a newer one is', () => {
    const ready = after(idle, { kind: 'downloaded', version: '1.2.0', notes: 'New' });
    expect(after(ready, ...events.slice(0, 4), { kind: 'failed', message: 'No response.' })).toEqual(ready);
    expect(after(ready, { kind: 'downloaded', version: '1.3.0', notes: null })).toEqual({
      state: 'ready',
      version: '1.3.0',
      notes: null,
      isInstallFailed: false,
    });
  });

  it('says that a version that is ready could not be installed, until a newer one is ready', () => {
    const ready = after(idle, { kind: 'downloaded', version: '1.2.0', notes: 'New' });
    expect(after(ready, { kind: 'not-installed' })).toEqual({ ...ready, isInstallFailed: true });
    expect(after(idle, { kind: 'not-installed' })).toEqual(idle);
  });
});
