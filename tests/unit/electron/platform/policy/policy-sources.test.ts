import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAdministratorFile, readPolicyFile } from '#electron/platform/policy/policy-sources';

const isRoot = process.getuid?.() === 0;
let folder = '';
let file = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'policy-')), 'diligence-desk');
  file = join(folder, 'policy.json');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const put = (path: string, mode: number) => {
  writeFileSync(path, '{}');
  chmodSync(path, mode);
};

describe('the policy of an administrator', () => {
  it('is none where its folder or its file is not there', () => {
    expect(readPolicyFile(file)).toBeNull();
    mkdirSync(folder, { mode: 0o755 });
    expect(readAdministratorFile(file)).toBeNull();
  });

  it('is refused as a link to a file that is not there', () => {
    mkdirSync(folder, { mode: 0o755 });
    symlinkSync(join(folder, 'gone.json'), file);
    expect(() => readAdministratorFile(file)).toThrow('ENOENT');
  });

  it('is refused where it cannot be seen whether there is one', () => {
    put(folder, 0o644);
    expect(() => readAdministratorFile(file)).toThrow('ENOTDIR');
  });

  it.skipIf(isRoot)('is refused in a folder that the operator may not enter', () => {
    mkdirSync(folder, { mode: 0o000 });
    expect(() => readAdministratorFile(file)).toThrow('EACCES');
  });

  it('is refused in a folder that others can write to, even when the file is gone', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(() => readPolicyFile(file)).toThrow(
      `${folder} does not belong to root, or others can write to it.`,
    );
  });

  it('is refused when others can write to the file', () => {
    mkdirSync(folder, { mode: 0o755 });
    put(file, 0o666);
    expect(() => readAdministratorFile(file)).toThrow('others can write to it');
  });

  it.runIf(isRoot)('is read where both belong to root alone', () => {
    mkdirSync(folder, { mode: 0o755 });
    put(file, 0o644);
    expect(readPolicyFile(file)).toBe('{}');
  });
});
