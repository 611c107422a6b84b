import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestFacts } from '#electron/service/api/errors';
import { errorOfResponse } from '#electron/service/api/status-error';
import { appErrorSchema } from '#shared/errors';

const facts: RequestFacts = {
  operation: 'GetCheck',
  target: 'organizations/o1/teams/t1/checks/c1',
  host: 'api.example.com',
  permission: 'member',
};
const now = Date.UTC(2026, 2, 2);
const errorFor = (status: number, body = '', headers = {}, about = facts) =>
  errorOfResponse(about, { status, headers, body }, now);

describe('errorOfResponse', () => {
  it.each([
    [302, 'network'],
    [400, 'validation'],
    [401, 'auth'],
    [403, 'permission'],
    [404, 'not-found'],
    [407, 'network'],
    [408, 'service'],
    [409, 'validation'],
    [410, 'not-found'],
    [418, 'validation'],
    [422, 'validation'],
    [429, 'rate-limit'],
    [499, 'service'],
    [500, 'service'],
    [503, 'service'],
    [599, 'service'],
  ])('a %i is of kind %s', (status, kind) => {
    expect(errorFor(status).error.kind).toBe(kind);
  });

  it('every status with every body gives a complete, serialisable error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.oneof(fc.json(), fc.string()), (status, body) => {
        const { error } = errorFor(status, body);
        expect(appErrorSchema.safeParse(error).success).toBe(true);
        expect(error.message).toMatch(/\.$/);
        expect(error.advice).toMatch(/\.$/);
      }),
    );
  });

  it('403 says that the two cases cannot be distinguished, or that global admin is needed', () => {
    expect(errorFor(403).error.message).toMatch(/does not exist, or .* no access/);
    expect(errorFor(403, '', {}, { ...facts, permission: 'global-admin' }).error.message).toMatch(
      /global admin/,
    );
  });

  it('404 mentions the parent for a resource, and the address for a collection', () => {
    expect(errorFor(404).error.message).toMatch(/has no parent, or uses a legacy identifier/);
    expect(errorFor(404, '', {}, { ...facts, target: undefined }).error.advice).toMatch(
      /base URL and the path version/,
    );
  });

  it('a missing feature is named, and so is the field', () => {
    const body = {
      code: 'failed_precondition',
      message: 'x',
      details: [{ field: 'params.requireBankingData', feature: 'banking', message: 'x' }],
    };
    expect(errorFor(400, JSON.stringify(body)).error).toMatchObject({
      kind: 'validation',
      missingFeature: 'banking',
      message: 'The organization is not entitled to banking.',
      faults: [{ field: 'params.requireBankingData', message: 'x' }],
    });
  });

  const violation = JSON.stringify({
    message: 'no',
    details: [{ fieldViolations: [{ field: 'params.enableOngoingMonitoring', description: 'not allowed' }] }],
  });
  const refusedFeature = JSON.stringify({ message: 'The organization is not entitled to monitoring.' });

  it.each([400, 402, 403, 404, 409, 410, 412, 422, 451])(
    'a %i that names a field is a fault of that field',
    (status) => {
      expect(errorFor(status, violation).error).toMatchObject({
        kind: 'validation',
        status,
        faults: [{ field: 'params.enableOngoingMonitoring', message: 'not allowed' }],
      });
      expect(errorFor(status, refusedFeature).error).toMatchObject({
        kind: 'validation',
        status,
        missingFeature: 'monitoring',
      });
    },
  );

  it.each([
    [401, 'auth'],
    [407, 'network'],
    [408, 'service'],
    [429, 'rate-limit'],
    [499, 'service'],
    [500, 'service'],
    [503, 'service'],
  ])('a %i is %s whatever its body says', (status, kind) => {
    expect(errorFor(status, violation).error.kind).toBe(kind);
    expect(errorFor(status, refusedFeature).error.kind).toBe(kind);
  });

  it('a 403 that names a field says that access may be missing as well', () => {
    expect(errorFor(403, violation).error.advice).toMatch(/may not have access/);
    expect(errorFor(400, violation).error.advice).not.toMatch(/access/);
  });

  it('a 403 whose text only mentions a field stays an access error', () => {
    const body = JSON.stringify({ message: 'No access to the clientReference of this check' });
    expect(errorFor(403, body).error.kind).toBe('permission');
  });

  it('names the token issuer if that failed', () => {
    const issuer = { ...facts, operation: 'RequestToken', party: 'issuer', host: 'auth.example' } as const;
    expect(errorFor(500, '', {}, issuer).error.message).toBe('The token issuer auth.example failed.');
    expect(errorFor(429, '', {}, issuer).error.message).toBe(
      'The token issuer auth.example asks for fewer calls.',
    );
    expect(errorFor(302, '', {}, issuer).error.message).toMatch(/^The token issuer sent a redirect/);
  });

  it('contains the wait of a Retry-After', () => {
    expect(errorFor(429, '', { 'retry-after': '7' })).toMatchObject({
      retryAfterMs: 7000,
      error: { retryAfterMs: 7000 },
    });
    // A date is read by the clock that wrote it, however far this computer's is off.
    const date = 'Mon, 02 Mar 2026 07:00:00 GMT';
    const retryAfter = 'Mon, 02 Mar 2026 07:00:30 GMT';
    expect(errorFor(429, '', { date, 'retry-after': retryAfter }).retryAfterMs).toBe(30_000);
    expect(errorFor(503, '', { 'retry-after': 'Mon, 02 Mar 2026 00:00:05 GMT' })).toMatchObject({
      retryAfterMs: 5000,
      error: { kind: 'service', retryAfterMs: 5000, advice: 'Retry in 5 s.' },
    });
  });
});
