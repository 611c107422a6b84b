import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultOfDataFolder } from '#electron/shell/start/data-folder';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the folder of the app data', () => {
  it('is created if it is missing, and nothing is left in it', () => {
    const data = join(folder, 'new', 'data');
    expect(faultOfDataFolder(data)).toBeNull();
    expect(readdirSync(data)).toEqual([]);
  });

  it('is usable although a start that was ended while it tried has left its file', () => {
    writeFileSync(join(folder, `.write-test-${process.pid}`), '');
    expect(faultOfDataFolder(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is named in the fault when nothing can be written there', () => {
    writeFileSync(join(folder, 'file'), '');
    const data = join(folder, 'file', 'data');
    const fault = faultOfDataFolder(data);
    expect(fault?.explanation).toContain(data);
    expect(fault?.details).toContain('ENOTDIR');
  });
});
