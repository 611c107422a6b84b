import { mkdtempSync, rmSync } from 'node:fs';
import type * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Database } from '#electron/platform/storage/database';
import { onDisk, onDiskSoon } from '#electron/platform/storage/disk-failure';

/** What the disk returns to the next call of each kind, once; null: it works normally. */
const disk = vi.hoisted(() => {
  const next: Record<'open' | 'file' | 'folder', string | null> = { open: null, file: null, folder: null };
  return {
    next,
    flushed: { file: 0, folder: 0 },
    takeFailure(of: 'open' | 'file' | 'folder'): Error | null {
      const code = next[of];
      next[of] = null;
      return code === null ? null : Object.assign(new Error(code), { code });
    },
  };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    openSync(path: string, flags: string) {
      const failure = path.endsWith('-wal') ? disk.takeFailure('open') : null;
      if (failure !== null) throw failure;
      return real.openSync(path, flags);
    },
    fsyncSync(descriptor: number) {
      disk.flushed.folder += 1;
      const failure = disk.takeFailure('folder');
      if (failure !== null) throw failure;
      real.fsyncSync(descriptor);
    },
    fdatasync(descriptor: number, done: fs.NoParamCallback) {
      disk.flushed.file += 1;
      const failure = disk.takeFailure('file');
      if (failure === null) real.fdatasync(descriptor, done);
      else setImmediate(done, failure);
    },
  };
});

let folder: string;
let database: Database;
const open = async () => {
  database = await connect(join(folder, 'test.sqlite'));
};
beforeEach(async () => {
  Object.assign(disk.next, { open: null, file: null, folder: null });
  Object.assign(disk.flushed, { file: 0, folder: 0 });
  folder = mkdtempSync(join(tmpdir(), 'flush-'));
  await open();
  database.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
const add = () => database.command('INSERT INTO notes DEFAULT VALUES')();
const flushed = () => onDiskSoon('journal', database.flushed());

describe('waiting for the disk', () => {
  it('fails for good once it failed, until the database is opened again', async () => {
    disk.next.file = 'EIO';
    database.recoverable(add);
    const refused = {
      ok: false,
      error: {
        kind: 'refused',
        reason: 'disk',
        message: 'The disk failed while the app was using its database.',
      },
    };
    const first = await database.flushed().catch((failure: unknown) => failure);
    await expect(database.flushed()).rejects.toBe(first);
    expect(await flushed()).toMatchObject(refused);
    expect(disk.flushed.file).toBe(1);
    expect(onDisk('journal', () => database.transaction(add))).toMatchObject(refused);
    // What can be reread needs no promise of the disk.
    expect(database.recoverable(() => database.transaction(add))).toBe(1);

    database.close();
    await open();
    database.recoverable(add);
    expect(await flushed()).toEqual({ ok: true, value: undefined });
    expect(database.transaction(add)).toBe(1);
  });

  it('also refuses callers that asked meanwhile', async () => {
    disk.next.file = 'EIO';
    const first = flushed();
    await vi.waitFor(() => expect(disk.flushed.file).toBe(1));
    expect(await Promise.all([first, flushed()])).toMatchObject([{ ok: false }, { ok: false }]);
  });

  it.each([
    ['ENOSPC', "The disk is full. The app can't save anything.", 'Free some space, then restart the app.'],
    [
      'ETIMEDOUT',
      'The disk failed while the app was using its database.',
      'Check the disk, then restart the app.',
    ],
  ])('is refused as data and asks for a restart after %s', async (code, message, advice) => {
    disk.next.file = code;
    expect(await flushed()).toMatchObject({ ok: false, error: { reason: 'disk', message, advice } });
  });

  it('is tried again when the log could not be opened', async () => {
    disk.next.open = 'EBUSY';
    expect(await flushed()).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect((await flushed()).ok).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('the folder of a new log', () => {
  it.each(['EINVAL', 'ENOTSUP', 'EPERM'])('may be one that cannot be flushed: %s', async (code) => {
    disk.next.folder = code;
    expect((await flushed()).ok).toBe(true);
    expect((await flushed()).ok).toBe(true);
    expect(disk.flushed).toEqual({ file: 2, folder: 1 });
  });

  it('refuses what was written when the disk fails', async () => {
    disk.next.folder = 'EIO';
    expect(await flushed()).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect((await flushed()).ok).toBe(false);
    expect(disk.flushed).toEqual({ file: 0, folder: 1 });
  });
});
