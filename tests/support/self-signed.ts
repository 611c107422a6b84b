import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate with its key, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

interface Subject {
  host?: string;
  /** First and last year of its validity, counted from this one. */
  years?: readonly [number, number];
}

/** A certificate that signs itself, made on the spot so that no key is kept in the sources. */
export function selfSignedCertificate(subject: Subject = {}): Certificate {
  return make(subject, null).pem;
}

/** A certificate authority of a company: not known to any computer until its certificate is added there. */
export function certificateAuthority(): { cert: string; issue(host?: string): Certificate } {
  const authority = make({ host: 'Company CA' }, null, [basicConstraints]);
  return { cert: authority.pem.cert, issue: (host = 'localhost') => make({ host }, authority).pem };
}

interface Issuer {
  name: Buffer;
  privateKey: KeyObject;
}

/** Signs itself where no issuer is given. */
function make(
  { host = 'localhost', years = [-1, 1] }: Subject,
  issuer: Issuer | null,
  extensions: readonly Buffer[] = [],
): Issuer & { pem: Certificate } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(host)))));
  const year = new Date().getUTCFullYear();
  const time = (of: number) => der(0x18, Buffer.from(`${of}0101000000Z`));
  const body = sequence(
    der(0xa0, integer(2)), // version 3
    integer(issuer === null ? 1 : 2),
    algorithm,
    issuer?.name ?? name,
    sequence(time(year + years[0]), time(year + years[1])),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey);
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = (certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return {
    name,
    privateKey,
    pem: {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    },
  };
}

/** One element of DER (X.690): tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}
const integer = (value: number) => der(0x02, Buffer.from([value]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** Says that a certificate is an authority's (RFC 5280 §4.2.1.9), critical. */
const basicConstraints = sequence(
  objectId('551d13'),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
);
