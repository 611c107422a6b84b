import { describe, expect, it } from 'vitest';
import { faultOf } from '#electron/service/api/fault';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('faultOf', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['ENOTFOUND', 'name-not-found'],
    ['EAI_AGAIN', 'name-not-found'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-untrusted'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-untrusted'],
    ['CERT_HAS_EXPIRED', 'certificate-expired'],
    ['CERT_NOT_YET_VALID', 'certificate-not-yet-valid'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-wrong-host'],
    ['CERT_REVOKED', 'certificate'],
    ['INVALID_PURPOSE', 'certificate'],
    ['EPROTO', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['ECONNRESET', 'cut'],
    ['UND_ERR_SOCKET', 'cut'],
    ['HPE_INVALID_CONSTANT', 'cut'],
    ['SOMETHING_NEW', 'cut'],
  ])('%s is %s', (code, fault) => {
    expect(faultOf(withCode(code))).toBe(fault);
  });

  it('looks into the attempts of an aggregate error, and into its cause', () => {
    expect(faultOf(new AggregateError([new Error('first'), withCode('ECONNREFUSED')]))).toBe('unreachable');
    expect(faultOf(new Error('outer', { cause: withCode('ENOTFOUND') }))).toBe('name-not-found');
  });

  it('treats an error without details as a cut connection', () => {
    expect(faultOf(new Error('odd'))).toBe('cut');
    expect(faultOf('text')).toBe('cut');
  });
});
