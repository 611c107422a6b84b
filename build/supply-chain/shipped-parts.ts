import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageLicenceSchema, type PackageLicence } from '#shared/ipc/contract/application';
import { root } from '../setup/run.mjs';

/** The preload of a confirmation holds a part of what the page's does. */
const bundles = ['main', 'preload', 'renderer'];

/** The packages in the bundles of out/, each once, by name. */
export function shippedParts(): PackageLicence[] {
  const listed = bundles.flatMap((bundle) =>
    z
      .array(packageLicenceSchema)
      .parse(JSON.parse(readFileSync(join(root, 'out', bundle, 'licences.json'), 'utf8'))),
  );
  const byId = new Map(listed.map((part) => [`${part.name}@${part.version}`, part]));
  return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The texts of all licences, for readers of the package who have not started the app. */
export function licencesText(parts: readonly PackageLicence[]): string {
  return parts
    .map(
      ({ name, version, licence, text }) =>
        `${name} ${version} (${licence})\n\n${text ?? 'The package names its licence but includes no licence text.'}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`);
}
