import type * as fs from 'node:fs';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishRestore, leaveForNextStart } from '#electron/shell/restore/pending';

/** Changes of files that still happen before the app is killed. */
const life = vi.hoisted(() => ({ stepsLeft: Infinity }));
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const step = () => {
    if (life.stepsLeft <= 0) throw new Error('killed');
    life.stepsLeft -= 1;
  };
  return {
    ...original,
    renameSync: (from: string, to: string) => {
      step();
      original.renameSync(from, to);
    },
    rmSync: (...given: Parameters<typeof original.rmSync>) => {
      step();
      original.rmSync(...given);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-restore-'));
});
afterEach(() => {
  life.stepsLeft = Infinity;
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const files = () => readdirSync(folder).sort();

describe('a restore that was killed', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('after %i of its steps is finished by the next start', (steps) => {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(folder, `desk.sqlite${suffix}`), 'before');
    writeFileSync(join(folder, 'desk.sqlite.restoring'), 'the backup');
    leaveForNextStart(folder, { of: 'database', madeAt: '2026-03-02T10:15:00Z' });

    life.stepsLeft = steps;
    finishRestore(folder);
    life.stepsLeft = Infinity;
    const notices = [...finishRestore(folder), ...finishRestore(folder)];

    expect(read('desk.sqlite')).toBe('the backup');
    const aside = files().filter((name) => name.includes('.before-restore-'));
    expect(aside.map((name) => [name.slice(aside[0]?.length), read(name)])).toEqual([
      ['', 'before'],
      ['-shm', 'before'],
      ['-wal', 'before'],
    ]);
    expect(files()).toEqual(['desk.sqlite', ...aside]);
    // Of a run that was killed after its last step nothing is left to report.
    if (existsSync(join(folder, 'restoring.json')) || notices.length > 0)
      expect(notices[0]?.message).toContain(aside[0]);
  });
});
