import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { downloadChecksum } from '../setup/electron-checksums.mjs';
import type { ElectronRuntime } from '../setup/locate-electron.mjs';
import { root } from '../setup/run.mjs';
import { billOfMaterials } from './bill-of-materials.ts';
import { licencesText, shippedParts } from './shipped-parts.ts';

/** Names of what every package carries about its parts, in its folder of resources. */
export const bomFile = 'sbom.cdx.json';
export const licencesFile = 'third-party-licences.txt';

/** Writes the bill of materials and the licences of third parties into the resources of a package. */
export function writeSupplyChain(
  resources: string,
  runtime: ElectronRuntime,
  { version, platform, arch }: { version: string; platform: string; arch: string },
): void {
  const parts = shippedParts();
  const sha256 = runtime.kind === 'official' ? downloadChecksum(runtime.version, platform, arch) : null;
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, license } = manifest;
  const bill = billOfMaterials({ name, version, license }, parts, { version: runtime.version, sha256 }, lock);
  writeFileSync(join(resources, bomFile), `${JSON.stringify(bill, null, 2)}\n`);
  const others = parts.filter((part) => part.name !== manifest.name);
  writeFileSync(join(resources, licencesFile), licencesText(others));
}
