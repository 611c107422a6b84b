import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import * as tls from 'node:tls';

/** Where Linux distributions keep the certificates of the system as one file; the first that is there counts. */
const linuxBundles = [
  '/etc/ssl/certs/ca-certificates.crt', // Debian, Ubuntu, Arch
  '/etc/pki/tls/certs/ca-bundle.crt', // Fedora, Red Hat
  '/etc/ssl/ca-bundle.pem', // openSUSE
  '/etc/ssl/cert.pem', // Alpine
];

/** A file of PEM certificates that the administrator of the computer may add; only administrators can write it. */
const administratorFiles: Partial<Record<NodeJS.Platform, string>> = {
  linux: '/etc/diligence-desk/ca.pem',
  darwin: '/Library/Application Support/Diligence Desk/ca.pem',
};

export interface CertificateSources {
  platform: NodeJS.Platform;
  /** Text of a file; null when it is not there or cannot be read. */
  read: (path: string) => string | null;
  /** What the runtime itself reads of the system's store; null where it cannot. */
  systemStore: (() => readonly string[]) | null;
}

let ofThisComputer: TlsSettings | null = null;
/** Next to the administrator's own file, where the policy names one. */
let policyFile: string | null = null;

/** Trusts the authorities of a further file, from the next connection on. */
export function trustFile(path: string): void {
  policyFile = path;
  ofThisComputer = null;
}

const thisComputer: CertificateSources = {
  platform: process.platform,
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  // Node 20 of the fallback runtime lacks it.
  systemStore: 'getCACertificates' in tls ? () => tls.getCACertificates('system') : null,
};

/**
 * The certificate authorities that connections trust: those of the runtime, those of the system, and those of the
 * administrator's file. No environment variable, switch or setting adds one or turns verification off. On Linux
 * the files are read here because the runtime would take their place from SSL_CERT_FILE.
 */
export function trustedCertificates(sources: CertificateSources = thisComputer): string[] {
  const { platform, read, systemStore } = sources;
  const fileOf = (paths: readonly string[]) => {
    const text = paths.map(read).find((each) => each !== null) ?? '';
    return certificatesIn(text);
  };
  const system = platform === 'linux' ? fileOf(linuxBundles) : (systemStore?.() ?? []);
  const file = administratorFiles[platform];
  const administrator = file === undefined ? [] : fileOf([file]);
  const policy = policyFile === null ? [] : fileOf([policyFile]);
  return [...new Set([...tls.rootCertificates, ...system, ...administrator, ...policy])];
}

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of a PEM text that can be read; one that cannot would refuse all the others. */
export function certificatesIn(text: string): string[] {
  return (text.match(block) ?? []).filter((pem) => {
    try {
      return new X509Certificate(pem).raw.length > 0;
    } catch {
      return false;
    }
  });
}

/** How every TLS connection of the app verifies the other side. */
export interface TlsSettings {
  rejectUnauthorized: true;
  secureContext: tls.SecureContext;
}

/**
 * Verification is requested outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot say otherwise. The certificates are
 * parsed once, when the first connection needs them: they are some hundreds.
 */
export function tlsSettings(extraCertificates: readonly string[] = []): TlsSettings {
  if (extraCertificates.length > 0) return settingsOf([...trustedCertificates(), ...extraCertificates]);
  return (ofThisComputer ??= settingsOf(trustedCertificates()));
}

function settingsOf(ca: string[]): TlsSettings {
  return { rejectUnauthorized: true, secureContext: tls.createSecureContext({ ca }) };
}
