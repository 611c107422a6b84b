import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Arch, type AfterPackContext, type Configuration } from 'electron-builder';
import { linuxProgram, packageNames } from './debian/naming.ts';
import { setFuses, type Edition } from './fuses.ts';
import manifest from '../package.json' with { type: 'json' };
import { releaseFolder } from './packaged.ts';
import { releaseNotes } from './release-notes.ts';
import type { ElectronRuntime } from './setup/locate-electron.mjs';
import { signing, windowsPublisher } from './signing.ts';
import { linkScheme } from '../shared/link.ts';
import { appId } from '../electron/platform/app-id.ts';
import { publicKeyText } from '../electron/shell/updates/release-signature.ts';
import { writeSupplyChain } from './supply-chain/write-supply-chain.ts';
import { updateFeed } from './update-feed.ts';
import { testReleaseKey, updateKey } from './update-key.ts';

/** How the app is packaged from out/. */
export function packagerConfig(
  edition: Edition,
  runtime: ElectronRuntime,
  version: string = manifest.version,
): Configuration {
  const { forceCodeSigning, win, mac } = signing(process.env);
  const publisher = windowsPublisher(process.env);
  const notes = releaseNotes(version);
  const key = edition === 'test' ? publicKeyText(testReleaseKey()) : updateKey(process.env);
  return {
    appId,
    productName: 'Diligence Desk',
    copyright: 'Copyright © Diligence Desk contributors',
    directories: { output: releaseFolder(edition, version), buildResources: join('build', 'icons') },
    // Native packages are not bundled; of them, only what runs on this platform.
    files: [
      'package.json',
      'out/main/**',
      'out/preload/**',
      'out/confirmation-preload/**',
      'out/renderer/**',
      '!**/*.map',
      '!**/node_modules/!(keytar|@photostructure|node-gyp-build)/**',
      '!**/node_modules/keytar/{src,build/!(Release)}/**',
      '!**/node_modules/keytar/build/Release/!(keytar.node)/**',
      '!**/node_modules/keytar/build/Release/!(keytar.node)',
      '!**/node_modules/@photostructure/sqlite/{src,scripts}/**',
      '!**/node_modules/@photostructure/sqlite/dist/*.{cjs,ts,cts,mts}',
      '!**/prebuilds/!(${platform}-${arch})/**',
      // Electron itself runs on glibc alone.
      '!**/prebuilds/**/*.musl.node',
      '!**/node_modules/**/{binding.gyp,README.md,CHANGELOG.md,SECURITY.md,*.d.ts,bin.js,build-test.js}',
    ],
    asar: true,
    npmRebuild: false,
    electronDist: runtime.folder,
    electronLanguages: ['en-US'],
    // The default app is for `electron <folder>`; a package carries its own app and no other.
    afterExtract: (context: AfterPackContext) =>
      rm(join(context.appOutDir, 'resources', 'app'), { recursive: true, force: true }),
    // Here and not through `electronFuses`, whose table lacks the newest fuse. Signing comes after.
    afterPack: async (context: AfterPackContext) => {
      const platform = platformOf(context);
      const of = { version, platform, arch: Arch[context.arch] };
      writeSupplyChain(context.packager.getResourcesDir(context.appOutDir), runtime, of);
      await setFuses(programOf(context), edition, platform);
    },
    publish: updateFeed(process.env),
    ...(notes !== null && { releaseInfo: { releaseNotes: notes } }),
    // Inside app.asar, whose integrity is checked where the platform does so.
    extraMetadata: {
      version,
      // By it Linux desktops find the icon and the name of the app, for its notifications and its badge.
      desktopName: `${packageNames(edition, runtime.kind).name}.desktop`,
      ...(key !== null && { updateKey: key }),
      // For the feed of a policy, in a package that names none and so has no app-update.yml.
      ...(publisher !== null && { publisher }),
    },
    // By it the system opens links to records with the app.
    protocols: [{ name: 'Diligence Desk', schemes: [linkScheme] }],
    forceCodeSigning,
    linux: {
      // The Debian package is made by build/debian, with nothing but dpkg-deb.
      target: ['AppImage', 'rpm'],
      category: 'Office',
      icon: 'icon.png',
      synopsis: 'Due-diligence checks across partner organizations',
      maintainer: 'Diligence Desk contributors <contributors@diligence-desk.invalid>',
    },
    // By default the desktop entry of an AppImage turns the sandbox off, which the app refuses.
    appImage: { executableArgs: [] },
    win: { target: ['nsis'], icon: 'icon.ico', ...win },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      include: 'build/windows/uninstall.nsh',
    },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.business',
      icon: 'icon.icns',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      ...mac,
    },
  };
}

function platformOf(context: AfterPackContext): NodeJS.Platform {
  const name = context.electronPlatformName;
  return name === 'darwin' || name === 'mas' ? 'darwin' : name === 'win32' ? 'win32' : 'linux';
}

function programOf(context: AfterPackContext): string {
  const { productFilename } = context.packager.appInfo;
  switch (platformOf(context)) {
    case 'darwin':
      return join(context.appOutDir, `${productFilename}.app`);
    case 'win32':
      return join(context.appOutDir, `${productFilename}.exe`);
    default:
      return join(context.appOutDir, linuxProgram);
  }
}
