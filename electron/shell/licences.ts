import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packageLicenceSchema, type Licences, type PackageLicence } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

const file = 'licences.json';
const packagesSchema = z.array(packageLicenceSchema);

/** The packages the app is made of, each once, as its bundles list them (build/licences.ts). */
export async function readLicences(bundles: string, program: string): Promise<Result<Licences>> {
  try {
    const lists = await Promise.all(
      ['main', 'preload', 'renderer'].map(async (bundle) =>
        packagesSchema.parse(JSON.parse(await readFile(join(bundles, bundle, file), 'utf8'))),
      ),
    );
    const runtimeNotices = existsSync(join(program, 'LICENSES.chromium.html'));
    return ok({ packages: eachOnce(lists.flat()), runtimeNotices });
  } catch {
    return err({
      kind: 'refused',
      reason: 'disk',
      message: t("The licences can't be shown. The list is missing from the app or damaged."),
      target: file,
      advice: t('Install the app again.'),
    });
  }
}

function eachOnce(packages: readonly PackageLicence[]): PackageLicence[] {
  const byId = new Map(packages.map((listed) => [`${listed.name} ${listed.version}`, listed]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
