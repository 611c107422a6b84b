import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import {
  certificatesIn,
  tlsSettings,
  trustedCertificates,
  type CertificateSources,
} from '#electron/platform/trusted-certificates';
import { certificateAuthority } from '#tests/support/self-signed';

const [company, administrator] = [certificateAuthority().cert.trim(), certificateAuthority().cert.trim()];
const [first = ''] = rootCertificates;

function beyondTheRuntime(
  sources: Partial<CertificateSources>,
  files: Record<string, string> = {},
): string[] {
  const read = (path: string) => files[path] ?? null;
  const all = trustedCertificates({ platform: 'linux', read, systemStore: null, ...sources });
  expect(all.slice(0, rootCertificates.length)).toEqual(rootCertificates);
  return all.slice(rootCertificates.length);
}

describe('the certificate authorities that are trusted', () => {
  it.each([
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/pki/tls/certs/ca-bundle.crt',
    '/etc/ssl/ca-bundle.pem',
    '/etc/ssl/cert.pem',
  ])('include those of the system in %s, on Linux', (path) => {
    expect(beyondTheRuntime({}, { [path]: `# a comment\n${first}\n${company}\n` })).toEqual([company]);
  });

  it('include those of the system store on other platforms, if the runtime can read it', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      expect(beyondTheRuntime({ platform, systemStore: () => [first, company] })).toEqual([company]);
      expect(beyondTheRuntime({ platform, systemStore: null })).toEqual([]);
    }
  });

  it('include those of the file of the administrator', () => {
    const places = {
      linux: '/etc/diligence-desk/ca.pem',
      darwin: '/Library/Application Support/Diligence Desk/ca.pem',
    };
    for (const [platform, path] of Object.entries(places) as ['linux' | 'darwin', string][])
      expect(beyondTheRuntime({ platform }, { [path]: administrator })).toEqual([administrator]);
  });

  it('keep the others if one cannot be read', () => {
    const damaged = company.replace(/\n.{20}/, '\n');
    expect(certificatesIn(`${damaged}\n${administrator}\nno certificate`)).toEqual([administrator]);
    expect(tlsSettings(certificatesIn(damaged)).rejectUnauthorized).toBe(true);
  });
});
