import type * as FileSystem from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ChangeFile,
  changeFileFormat,
  type Change,
  type DataBase,
} from '#electron/local-service/change-file';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  const appendFileSync: typeof real.appendFileSync = (path, data) => {
    if (!disk.isFull) {
      real.appendFileSync(path, data);
      return;
    }
    // As much as there is room for.
    real.appendFileSync(path, String(data).slice(0, 20));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return { ...real, appendFileSync };
});

const base: DataBase = {
  format: changeFileFormat,
  seed: 1,
  organizations: 2,
  checks: 3,
  notifications: 4,
  epoch: 5,
};
const change = (at: number): Change => ({ at, id: 'UpdateFeatureFlag', names: {}, ids: {}, body: {} });
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'change-file-'));
  file = join(folder, 'changes.jsonl');
});
afterEach(() => {
  disk.isFull = false;
  rmSync(folder, { recursive: true, force: true });
});

it('a file that is none of changes is not touched, whether or not its last line has an end', () => {
  for (const text of ['{"precious": 1}', 'a letter\nwithout an end', '', `${JSON.stringify(base)}\n{"at":`]) {
    writeFileSync(file, text);
    expect(() => ChangeFile.open(file, { ...base, seed: 9 })).toThrow();
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['changes.jsonl']);
  }
});

it('a change that a full disk cuts off spoils no other, and is kept with the next', () => {
  const first = ChangeFile.open(file, base);
  first.append(change(1));
  disk.isFull = true;
  for (const at of [2, 3]) expect(() => first.append(change(at))).toThrow('ENOSPC');
  disk.isFull = false;
  first.append(change(4));
  first.close();
  const again = ChangeFile.open(file, base);
  expect(again.changes.map(({ at }) => at)).toEqual([1, 2, 3, 4]);
  again.append(change(5));
  again.close();
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(6);
});
