import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '#electron/local-service/dialects/dialects';
import { encodeRefusal } from '#electron/local-service/dialects/errors';
import {
  denied,
  invalidField,
  missingFeature,
  notFound,
  unauthenticated,
} from '#electron/local-service/refusal';
import { anyDialect } from '#tests/support/random-dialect';

describe('a refusal in a dialect', () => {
  it('is a 401 with code and message in every dialect if the token is invalid', () => {
    fc.assert(
      fc.property(anyDialect, (dialect) => {
        expect(encodeRefusal(dialect, unauthenticated('No token.', false), 'ListChecks')).toEqual({
          status: 401,
          body: { code: 'unauthenticated', message: 'No token.' },
        });
      }),
    );
  });

  it('names the invalid field in every dialect', () => {
    fc.assert(
      fc.property(anyDialect, (dialect) => {
        const { body } = encodeRefusal(dialect, invalidField('displayName', 'Required.'), 'CreateCheck');
        expect(JSON.stringify(body)).toContain('displayName');
      }),
    );
  });

  it('keeps its status if no operation was found', () => {
    fc.assert(
      fc.property(anyDialect, (dialect) => {
        expect(encodeRefusal(dialect, notFound('No such path.'), null).status).toBe(404);
      }),
    );
  });

  it('comes with 200 for the operations that the dialect chooses', () => {
    const status = (errorsIn200: (typeof dialects.a)['errorsIn200'], id: 'ListChecks' | 'CancelCheck') =>
      encodeRefusal({ ...dialects.a, errorsIn200 }, denied(), id).status;
    expect([status('never', 'ListChecks'), status('never', 'CancelCheck')]).toEqual([403, 403]);
    expect([status('of reads', 'ListChecks'), status('of reads', 'CancelCheck')]).toEqual([200, 403]);
    expect([status('of changes', 'ListChecks'), status('of changes', 'CancelCheck')]).toEqual([403, 200]);
    expect([status('all', 'ListChecks'), status('all', 'CancelCheck')]).toEqual([200, 200]);
  });

  it('of a missing entitlement has the status and the body of the dialect', () => {
    const refusal = missingFeature('banking_data', 'params.requireBankingData');
    expect(encodeRefusal(dialects.strict, refusal, 'CreateCheck')).toEqual({
      status: 403,
      body: {
        code: 7,
        message: refusal.message,
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [
              {
                field: 'params.requireBankingData',
                description: refusal.message,
                reason: 'FEATURE:banking_data',
              },
            ],
          },
        ],
      },
    });
    expect(encodeRefusal(dialects.snake, refusal, 'CreateCheck')).toEqual({
      status: 422,
      body: {
        code: 'failed_precondition',
        message: refusal.message,
        errors: [{ path: 'params.requireBankingData', detail: refusal.message, feature: 'banking_data' }],
      },
    });
  });
});
