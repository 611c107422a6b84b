import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { PackageLicence } from '#shared/ipc/contract/application';
import { isAllowed, packageLicence } from './package-licence.ts';
import { root } from './setup/run.mjs';

const modules = join(root, 'node_modules');

/**
 * Lists in licences.json the packages that the files of a bundle come from, and those given besides. The build
 * fails over a licence under which the app could not be handed on.
 */
export function licences(besides: readonly PackageLicence[] = []): Plugin {
  return {
    name: 'licences',
    // After Vite has dropped the assets of a bundle for Node.
    enforce: 'post',
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      const folders = new Set(sources.map(packageFolder));
      const listed = [...[...folders].map(packageLicence), ...besides];
      const refused = listed.filter(({ licence }) => !isAllowed(licence));
      if (refused.length > 0)
        this.error(
          `Not to be handed on: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}. ` +
            'Leave the package out, or add its licence to build/package-licence.ts once it was read.',
        );
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(listed) });
    },
  };
}

/** The folder of the package that a file belongs to. Helpers of the bundler (`\0rolldown/…`) are its own. */
export function packageFolder(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/^\0(rolldown|vite)\//, 'node_modules/$1/');
  const name = /node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return name === undefined ? root : join(modules, name);
}

/** Packaged outside the bundles: the native packages, and what is compiled into these. */
export function nativeLicences(): PackageLicence[] {
  const sqlite = join(modules, '@photostructure', 'sqlite');
  return [
    ...[join(modules, 'keytar'), sqlite, join(modules, 'node-gyp-build')].map(packageLicence),
    ...[join(modules, 'node-addon-api'), join(sqlite, 'node_modules', 'node-addon-api')].map(packageLicence),
    sqliteLicence(join(sqlite, 'src', 'upstream', 'sqlite3.h')),
  ];
}

/** SQLite has a blessing at the head of its source in place of a licence. */
function sqliteLicence(header: string): PackageLicence {
  const source = readFileSync(header, 'utf8');
  const [, text = null] = /\n\*\*\n([^]*?)\*{20}/.exec(source) ?? [];
  const [, version = ''] = /#define SQLITE_VERSION\s+"([^"]+)"/.exec(source) ?? [];
  return {
    name: 'SQLite',
    version,
    licence: 'blessing',
    text: text?.replaceAll(/^\*\* ?/gm, '').trim() ?? null,
  };
}
