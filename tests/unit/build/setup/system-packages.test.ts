import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureCompilers } from '../../../../build/setup/system-packages.mjs';

const computer = vi.hoisted(() => ({
  installed: [] as string[],
  /** What the package lists have, and what they have after an update. */
  listed: [] as string[],
  published: [] as string[],
  commands: [] as string[],
  said: [] as string[],
}));

vi.mock('../../../../build/setup/output.mjs', () => ({ say: (text: string) => computer.said.push(text) }));
vi.mock('../../../../build/setup/run.mjs', () => ({
  run: (program: string, args: readonly string[]) => {
    const done = (stdout = '', ok = true) => ({ ok, stdout, output: stdout });
    const named = (names: readonly string[]) => args.filter((arg) => names.includes(arg));
    if (program === 'dpkg-query')
      return done(
        named(computer.installed)
          .map((name) => `${name} ii \n`)
          .join(''),
      );
    if (program === 'apt-cache')
      return done(
        named(computer.listed)
          .map((name) => `   ${name} | 1.0 | http://deb.example main\n`)
          .join(''),
      );
    computer.commands.push([program, ...args].join(' '));
    if (args.includes('update')) {
      computer.listed = computer.published;
      return done();
    }
    const asked = args.slice(args.indexOf('--no-install-recommends') + 1);
    const isKnown = asked.every((name) => computer.listed.includes(name));
    if (isKnown) computer.installed.push(...asked);
    return done(isKnown ? '' : 'E: Unable to locate package', isKnown);
  },
}));

const all = ['python3', 'make', 'g++', 'libsecret-1-dev'];
const as = (uid: number) => vi.spyOn(process, 'getuid').mockReturnValue(uid);

beforeEach(() => {
  Object.assign(computer, { installed: [], listed: all, published: all, commands: [], said: [] });
  as(0);
});
afterEach(() => vi.restoreAllMocks());

describe.runIf(process.platform === 'linux')('the system packages', () => {
  it('that apt-get knows are installed, and one that it does not know is named', () => {
    computer.listed = computer.published = ['python3', 'make', 'libsecret-1-devt64'];
    ensureCompilers();
    expect(computer.installed).toEqual(['python3', 'make', 'libsecret-1-devt64']);
    expect(computer.said[0]).toContain('does not know: g++.');
  });

  it('are installed after an update where there are no package lists', () => {
    computer.listed = [];
    ensureCompilers();
    expect(computer.installed).toEqual(all);
    expect(computer.said).toEqual([`Installing system packages: ${all.join(' ')}`]);
  });

  it('are asked of nobody when they are all installed', () => {
    computer.installed = all;
    ensureCompilers();
    expect(computer.commands).toEqual([]);
    expect(computer.said).toEqual([]);
  });

  it('are not asked for again when the only ones that are missing are not known', () => {
    computer.installed = ['python3', 'make', 'libsecret-1-dev'];
    computer.listed = computer.published = [...computer.installed];
    ensureCompilers();
    expect(computer.commands).toEqual([]);
    expect(computer.said).toHaveLength(1);
  });

  it('are named in a command for a user who may install nothing', () => {
    as(1000);
    computer.installed = ['make'];
    computer.listed = ['make', 'python3', 'libsecret-1-dev'];
    ensureCompilers();
    expect(computer.commands).toEqual([]);
    expect(computer.said[0]).toContain('does not know: g++.');
    expect(computer.said[1]).toMatch(/sudo apt-get install .* python3 libsecret-1-dev$/);
  });
});
