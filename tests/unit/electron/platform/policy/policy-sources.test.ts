import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  policySource,
  readAdministratorFile,
  readPolicyFile,
  readRegistry,
} from '#electron/platform/policy/policy-sources';

const isRoot = process.getuid?.() === 0;
let folder = '';
let file = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'policy-')), 'diligence-desk');
  file = join(folder, 'policy.json');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const writePolicy = (path: string, mode: number) => {
  writeFileSync(path, '{}');
  chmodSync(path, mode);
};

describe('the policy of an administrator', () => {
  it('is absent if its folder or its file does not exist', () => {
    expect(readPolicyFile(file)).toBeNull();
    mkdirSync(folder, { mode: 0o755 });
    expect(readAdministratorFile(file)).toBeNull();
  });

  it('is refused if it is a link to a missing file', () => {
    mkdirSync(folder, { mode: 0o755 });
    symlinkSync(join(folder, 'gone.json'), file);
    expect(() => readAdministratorFile(file)).toThrow('ENOENT');
  });

  it('is refused if its presence cannot be determined', () => {
    writePolicy(folder, 0o644);
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
      `${folder} is not owned by root, or other users can write to the file.`,
    );
  });

  it('is refused when others can write to the file', () => {
    mkdirSync(folder, { mode: 0o755 });
    writePolicy(file, 0o666);
    expect(() => readAdministratorFile(file)).toThrow('other users can write to the file');
  });

  it.runIf(isRoot)('is read if both belong to root alone', () => {
    mkdirSync(folder, { mode: 0o755 });
    writePolicy(file, 0o644);
    expect(readPolicyFile(file)).toBe('{}');
  });

  it.runIf(isRoot)('is read without the byte order mark that some editors put before it', () => {
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(file, '\ufeff{}', { mode: 0o644 });
    expect(readPolicyFile(file)).toBe('{}');
  });
});

describe('the policy in the registry of Windows', () => {
  const policies = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';
  const keys = [`${policies}\\Microsoft`, `${policies}\\diligence desk`];
  const listed = (...lines: string[]) => ['', ...lines, ''].join('\r\n');
  /** What reg.exe lists of each key; it fails for a key that is not among them. */
  const registry = (lists: Record<string, string>) => (key: string) => {
    const list = lists[key];
    if (list === undefined) throw new Error(`Command failed: reg.exe query ${key}`);
    return list;
  };
  const key = 'HKLM\\SOFTWARE\\Policies\\Diligence Desk';

  it('is absent if the listed keys do not include it', () => {
    const list = registry({
      'HKLM\\SOFTWARE\\Policies': listed(keys[0] ?? '', `${policies}\\Diligence Desk 2`),
    });
    expect(readRegistry(list)).toBeNull();
  });

  it('is the value of its key', () => {
    const list = registry({
      'HKLM\\SOFTWARE\\Policies': listed(...keys),
      [key]: listed(`${policies}\\Diligence Desk`, '    Policy    REG_SZ    {"demo": "off"}'),
    });
    expect(readRegistry(list)).toBe('{"demo": "off"}');
  });

  it('is refused if its key has no such value, or cannot be read', () => {
    const isThere = { 'HKLM\\SOFTWARE\\Policies': listed(...keys) };
    expect(() =>
      readRegistry(registry({ ...isThere, [key]: listed('    Policy    REG_DWORD    0x1') })),
    ).toThrow('The registry key has no value “Policy” of type REG_SZ.');
    expect(() => readRegistry(registry(isThere))).toThrow(key);
  });

  it('is refused with the way out if reg.exe wrote characters in a code page', () => {
    const listWith = (bytes: Buffer) =>
      registry({
        'HKLM\\SOFTWARE\\Policies': listed(...keys),
        [key]: listed(`    Policy    REG_SZ    {"organization": "M${bytes.toString('utf8')}ller"}`),
      });
    // ü in code page 850, and as JSON escapes it.
    expect(() => readRegistry(listWith(Buffer.from([0x81])))).toThrow(
      'Write each as \\uXXXX, as JSON allows.',
    );
    expect(readRegistry(listWith(Buffer.from('\\u00fc')))).toBe('{"organization": "M\\u00fcller"}');
  });

  it('is refused if the registry cannot be read', () => {
    expect(() => readRegistry(registry({}))).toThrow('Command failed');
  });

  it.skipIf(process.platform === 'win32')('is read without any program named by the environment', () => {
    const program = join(folder, 'System32', 'reg.exe');
    mkdirSync(join(folder, 'System32'), { recursive: true });
    writeFileSync(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    for (const root of [folder, join(folder, 'nowhere')]) {
      vi.stubEnv('SystemRoot', root);
      expect(() => policySource('win32').read()).toThrow('ENOENT');
    }
    vi.unstubAllEnvs();
  });
});
