import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPublicKey } from './release-signature.ts';

const manifestSchema = z.looseObject({ updateKey: z.string().optional() });

/** The key that the packager put into package.json inside app.asar; null: this build has none. */
export function packagedUpdateKey(appFolder: string): KeyObject | null {
  const manifest: unknown = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));
  const { updateKey } = manifestSchema.parse(manifest);
  return updateKey === undefined ? null : readPublicKey(updateKey);
}
