import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPublicKey } from './release-signature.ts';

const manifestSchema = z.looseObject({ updateKey: z.string().optional(), publisher: z.string().optional() });

/** What the packager put into package.json inside app.asar. */
function readManifest(appFolder: string): z.infer<typeof manifestSchema> {
  const manifest: unknown = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));
  return manifestSchema.parse(manifest);
}

/** The key that releases are verified with; null: this build has none. */
export function packagedUpdateKey(appFolder: string): KeyObject | null {
  const { updateKey } = readManifest(appFolder);
  return updateKey === undefined ? null : readPublicKey(updateKey);
}

/** Whose signature Windows asks of an update; null: this build names nobody. */
export function packagedPublisher(appFolder: string): string | null {
  return readManifest(appFolder).publisher ?? null;
}
