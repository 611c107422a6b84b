import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponse } from '#electron/service/api/response';
import { encodeRefusal } from '#electron/local-service/dialects/errors';
import { denied, invalid, missingFeature, notFound, Refusal } from '#electron/local-service/refusal';
import { routeIds, type RouteId } from '#electron/local-service/route-ids';
import { operations } from '#shared/operations';
import { profileOperations } from '#shared/profile-operations';
import { randomExchanges } from '#tests/support/random-responses';
import { anyDialect } from '#tests/support/random-dialect';
import { rightMappings } from '#tests/support/right-mappings';
import { noMappings } from '#shared/reading/mappings';

const operationOf = (id: RouteId) =>
  id === 'SetFeatureFlagOverride' ? { ...profileOperations[id], method: 'PUT' as const } : operations[id];

function read(id: RouteId, status: number, body: unknown, mappings = noMappings) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return readResponse(
    { operation: id, host: 'service.example', permission: 'member' },
    operationOf(id),
    { status, body: text },
    mappings,
  );
}

const message = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const refusal = fc.oneof(
  message.map((text) => invalid([{ field: 'displayName', message: text }])),
  message.map((text) => denied(text)),
  message.map((text) => notFound(text)),
  message.map((text) => new Refusal(500, 'internal', text)),
  fc.constantFrom('banking_data', 'nfc').map((feature) => missingFeature(feature, 'params')),
);

describe('a response with a success status', () => {
  it.each(routeIds)('to %s is a failure if its body contains an error', (id) => {
    fc.assert(
      fc.property(anyDialect, refusal, (dialect, refused) => {
        const { body } = encodeRefusal(dialect, refused, id);
        expect(read(id, 200, body)).toMatchObject({ ok: false, error: { reason: 'error-in-success' } });
      }),
      { numRuns: 100 },
    );
  });

  it.each(routeIds)('to %s is not a failure if it contains the requested data', (id) => {
    fc.assert(
      fc.property(randomExchanges(id), ({ dialect, status, body }) => {
        // Null alone may be an empty list, and may be anything else.
        fc.pre(body !== null);
        expect(read(id, status, body, rightMappings(dialect, id))).toMatchObject({ ok: true });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    { success: false },
    { ok: false, data: null },
    { status: 'error', reason: 'Not now' },
    { errorCode: 'NOT_FOUND', errorMessage: 'Not here' },
    { fault: { faultstring: 'Quota' } },
    { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not yours' },
    { statusCode: 400, message: ['displayName must be a text'] },
    { name: 'NotAuthenticated', message: 'No token', code: 401, className: 'not-authenticated' },
    { data: { error: { message: 'Not yours' } } },
    [{ error: { code: 400, message: 'No' } }],
  ])('is a failure in the formats of other services: %j', (body) => {
    for (const id of routeIds)
      expect(read(id, 200, body)).toMatchObject({ ok: false, error: { reason: 'error-in-success' } });
  });

  it.each([
    { error: null, cancelled: true },
    { success: true },
    { status: 'ok', errors: [] },
    { errorCode: 0, state: 'CANCELLED' },
  ])('is not a failure if %j says that there was no error', (body) => {
    expect(read('CancelCheck', 200, body)).toMatchObject({ ok: true });
  });
});
