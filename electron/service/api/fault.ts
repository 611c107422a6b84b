/** Why a request got no usable response, as the transport saw it. */
export type Fault =
  | 'unreachable'
  | 'name-not-found'
  | 'certificate'
  | 'certificate-untrusted'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'certificate-wrong-host'
  | 'tls'
  | 'timeout'
  | 'cut'
  | 'proxy'
  | 'too-large'
  | 'bad-encoding'
  | 'aborted'
  | 'sink'
  | 'invalid';

const faultByCode: Readonly<Record<string, Fault>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-wrong-host',
  HOSTNAME_MISMATCH: 'certificate-wrong-host',
  CERT_UNTRUSTED: 'certificate-untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-untrusted',
  EPROTO: 'tls',
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_INVALID_ARG: 'invalid',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
};
/** What else OpenSSL finds wrong with a certificate or its chain. */
const certificateCode =
  /^(CERT_|UNABLE_TO_|CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|ERROR_IN_(?:CERT|CRL)_)/;
const handshakeCode = /^ERR_(?:TLS|SSL)_/;

/** Classifies what a socket, TLS or HTTP parser reported. What is not known counts as a cut connection. */
export function faultOf(error: unknown): Fault {
  const code = codeOf(error);
  if (code === null) return 'cut';
  const known = faultByCode[code];
  if (known !== undefined) return known;
  if (certificateCode.test(code)) return 'certificate';
  return handshakeCode.test(code) ? 'tls' : 'cut';
}

/** The first code found: of the error, of the attempts it sums up (one per address of a host), of its cause. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) {
    for (const inner of error.errors as unknown[]) {
      const code = codeOf(inner);
      if (code !== null) return code;
    }
  }
  return codeOf(error.cause);
}

/** The server was reached, but no secure connection was established: nothing was sent. */
export function isTlsFault(fault: Fault): boolean {
  return fault === 'tls' || fault.startsWith('certificate');
}
