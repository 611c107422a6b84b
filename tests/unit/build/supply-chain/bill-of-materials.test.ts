import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { billOfMaterials } from '../../../../build/supply-chain/bill-of-materials.ts';
import { packageLicence } from '../../../../build/package-licence.ts';
import { root } from '../../../../build/setup/run.mjs';

const lock = z
  .object({
    packages: z.object({ 'node_modules/zod': z.object({ version: z.string(), integrity: z.string() }) }),
  })
  .parse(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')));
const app = { name: 'diligence-desk', version: '0.1.0', license: 'MIT' };
const zod = packageLicence(`${root}/node_modules/zod`);
const sqlite = { name: 'SQLite', version: '3.50.4', licence: 'blessing', text: null };
const official = { version: '45.4.1', sha256: 'ab'.repeat(32) };
const bill = (runtime = official as { version: string; sha256: string | null }) =>
  billOfMaterials(app, [packageLicence(root), sqlite, zod], runtime, lock);

describe('the bill of materials', () => {
  it('names each part once with its version, licence, address and the hash of the lock file', () => {
    expect(bill()).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'diligence-desk', version: '0.1.0' } },
      components: [
        { name: 'electron', version: '45.4.1', hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }] },
        { name: 'SQLite', version: '3.50.4', licenses: [{ expression: 'blessing' }] },
        {
          name: 'zod',
          version: zod.version,
          purl: `pkg:npm/zod@${zod.version}`,
          licenses: [{ expression: 'MIT' }],
          hashes: [
            {
              alg: 'SHA-512',
              content: Buffer.from(
                lock.packages['node_modules/zod'].integrity.replace('sha512-', ''),
                'base64',
              ).toString('hex'),
            },
          ],
        },
      ],
    });
  });

  it('is the same for the same parts, and differs for others', () => {
    expect(bill()).toEqual(bill());
    expect(JSON.stringify(bill())).not.toBe(JSON.stringify(bill({ version: '45.4.2', sha256: null })));
  });

  it('says if a runtime is not official', () => {
    expect(bill({ version: '33.4.11', sha256: null })).toMatchObject({
      components: [{ properties: [{ name: 'diligence-desk:official', value: 'false' }] }, {}, {}],
    });
  });
});
