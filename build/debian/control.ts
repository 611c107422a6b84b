import manifest from '../../package.json' with { type: 'json' };
import type { PackageNames } from './naming.ts';

/**
 * What the programs link to, and xdg-utils to open links. Newer releases renamed some libraries to …t64 with their
 * 64-bit time_t. A test compares this with what the programs ask the linker for.
 */
const libraries = [
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libatk1.0-0 | libatk1.0-0t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libc6 (>= 2.28)',
  'libcairo2',
  'libcups2 | libcups2t64',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0 | libglib2.0-0t64',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libsecret-1-0',
  'libstdc++6',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'libxss1',
  'libxtst6',
  'xdg-utils',
];

/** Fields of DEBIAN/control. No script runs at install or removal: what menus and icons need, dpkg triggers. */
export function controlFile({ name, title }: PackageNames, version: string, installedKib: number): string {
  const isRelease = name === manifest.name;
  const fields = {
    Package: name,
    // A pre-release sorts before its release: 1.0.0~beta.1.
    Version: version.replace('-', '~'),
    Architecture: architecture(),
    Maintainer: 'Diligence Desk contributors <contributors@diligence-desk.invalid>',
    'Installed-Size': String(installedKib),
    Depends: libraries.join(', '),
    Recommends: 'gnome-keyring | kwalletmanager',
    Section: 'misc',
    Priority: 'optional',
    Homepage: manifest.homepage,
    Description: isRelease ? summary : `${summary} (${title.replace(/^.*\((.*)\)$/, '$1')})`,
  };
  const text = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`);
  return text.join('') + (isRelease ? longText : ` ${notARelease}\n .\n${longText}`);
}

const summary = 'Due-diligence checks across partner organizations';
const longText =
  ' Shows how each customer organization of a due-diligence checks service is set up,\n' +
  ' finds and runs checks, works through findings and rolls out features.\n';
const notARelease = 'For testing only. This is not a release, and it must not be handed on.';

/** As Debian names it. */
export function architecture(): string {
  switch (process.arch) {
    case 'x64':
      return 'amd64';
    case 'arm':
      return 'armhf';
    default:
      return process.arch;
  }
}
