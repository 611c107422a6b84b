/** Why a request got no usable answer, as the transport saw it. */
export type Fault =
  | 'unreachable'
  | 'name-not-found'
  | 'certificate'
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
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_INVALID_ARG: 'invalid',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
};
const certificateCode =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|EPROTO)/;

/** Classifies what a socket, TLS or HTTP parser reported. What is not known counts as a cut connection. */
export function faultOf(error: unknown): Fault {
  const code = codeOf(error);
  if (code === null) return 'cut';
  return faultByCode[code] ?? (certificateCode.test(code) ? 'certificate' : 'cut');
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
