import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PackageLicence } from '#shared/ipc/contract/application';

/** The runtime that a package holds; `sha256` is of the official download, null for any other. */
export interface ShippedRuntime {
  version: string;
  sha256: string | null;
}

interface Component {
  type: 'framework' | 'library';
  'bom-ref': string;
  name: string;
  version: string;
  licenses: { expression: string }[];
  purl?: string;
  hashes?: { alg: 'SHA-256' | 'SHA-512'; content: string }[];
  properties?: { name: string; value: string }[];
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

/**
 * What a package holds, as CycloneDX 1.5: every npm package in its bundles, what is compiled into them, and the
 * runtime. Made from what went in, not from what is installed; it states no time, so that equal packages have equal
 * bills.
 */
export function billOfMaterials(
  app: { name: string; version: string; license: string },
  parts: readonly PackageLicence[],
  runtime: ShippedRuntime,
  lock: unknown,
): object {
  const { packages } = lockSchema.parse(lock);
  const integrityOf = ({ name, version }: PackageLicence) =>
    Object.entries(packages).find(
      ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
    )?.[1].integrity;
  const components = [
    runtimeComponent(runtime),
    ...parts.filter(({ name }) => name !== app.name).map((part) => libraryOf(part, integrityOf(part))),
  ];
  const content = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': `${app.name}@${app.version}`,
        name: app.name,
        version: app.version,
        licenses: [{ expression: app.license }],
      },
    },
    components,
    dependencies: [
      { ref: `${app.name}@${app.version}`, dependsOn: components.map((component) => component['bom-ref']) },
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function libraryOf({ name, version, licence }: PackageLicence, integrity: string | undefined): Component {
  const ref = { 'bom-ref': `${name}@${version}`, name, version };
  // The id that SPDX has for SQLite's; an expression takes it as well.
  const licenses = [{ expression: licence }];
  if (integrity === undefined) return { type: 'library', ...ref, licenses };
  const sha512 = integrity.split(' ').find((each) => each.startsWith('sha512-')) ?? '';
  return {
    type: 'library',
    ...ref,
    licenses,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512.slice(7), 'base64').toString('hex') }],
  };
}

function runtimeComponent({ version, sha256 }: ShippedRuntime): Component {
  const electron: Component = {
    type: 'framework',
    'bom-ref': `electron@${version}`,
    name: 'electron',
    version,
    licenses: [{ expression: 'MIT' }],
  };
  return sha256 === null
    ? { ...electron, properties: [{ name: 'diligence-desk:official', value: 'false' }] }
    : {
        ...electron,
        purl: `pkg:github/electron/electron@v${version}`,
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      };
}

/** A name-based UUID of the content: RFC 9562, version 8. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32).split('');
  hex[12] = '8';
  hex[16] = 'a';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
