import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readErrorBody } from '#electron/service/api/error-body';

const read = (value: unknown) => readErrorBody(JSON.stringify(value));

describe('readErrorBody', () => {
  it('reads {code, message}', () => {
    expect(read({ code: 'unauthenticated', message: 'Who are you?' })).toEqual({
      code: 'unauthenticated',
      message: 'Who are you?',
      faults: [],
      faultsAreStated: false,
    });
  });

  it('reads a status object with field violations', () => {
    const violation = { field: 'check.display_name', description: 'is required' };
    const status = {
      code: 400,
      message: 'Invalid',
      status: 'INVALID_ARGUMENT',
      details: [{ fieldViolations: [violation] }],
    };
    const expected = {
      code: 'INVALID_ARGUMENT',
      message: 'Invalid',
      faults: [{ field: 'check.display_name', message: 'is required' }],
      faultsAreStated: true,
    };
    expect(read({ error: status })).toEqual(expected);
    expect(read(status)).toEqual(expected);
  });

  it.each([
    { details: [{ field: 'displayName', message: 'missing' }] },
    { details: [{ field_violations: [{ field: 'displayName', description: 'missing' }] }] },
    { fieldViolations: [{ field: 'displayName', description: 'missing' }] },
    { errors: [{ path: 'displayName', message: 'missing' }] },
    { errors: [{ path: 'displayName', detail: 'missing' }] },
    { field: 'displayName', message: 'missing' },
    { message: 'missing', details: [{ metadata: { field: 'displayName' } }] },
    { detail: [{ loc: ['body', 'displayName'], msg: 'missing', type: 'value_error' }] },
    { title: 'Validation failed', status: 400, errors: { displayName: ['missing'] } },
  ])('finds the field in %j', (body) => {
    expect(read(body).faults).toEqual([{ field: 'displayName', message: 'missing' }]);
  });

  it('finds the fields of §7 in the message if nothing else names them', () => {
    const message = 'displayName and params.@type are required';
    expect(read({ code: 'invalid', message }).faults).toEqual([
      { field: 'displayName', message },
      { field: 'params.@type', message },
    ]);
  });

  it.each([
    { message: 'The organization is not entitled to the feature source_of_funds.' },
    { message: 'no', details: [{ feature: 'source_of_funds' }] },
    { message: 'no', details: [{ metadata: { missing_feature: 'source_of_funds' } }] },
    { error: { message: 'no', missingFeature: 'source_of_funds' } },
    { message: "Missing feature: 'source_of_funds'" },
    { message: 'no', details: [{ field: 'params.x', description: 'not entitled to source_of_funds' }] },
  ])('finds the missing feature in %j', (body) => {
    expect(read(body).missingFeature).toBe('source_of_funds');
  });

  it.each([
    'displayName is missing from the request',
    'ListFeatureFlags requires global admin permission for feature flags',
    'The caller lacks permission to read the feature',
  ])('finds no word for a feature in "%s"', (message) => {
    expect(read({ message }).missingFeature).toBeUndefined();
  });

  it('reads an OAuth error', () => {
    expect(read({ error: 'invalid_client', error_description: 'Unknown client' })).toEqual({
      code: 'invalid_client',
      message: 'Unknown client',
      faults: [],
      faultsAreStated: false,
    });
  });

  it.each([
    { errorMessage: 'Closed on Sundays' },
    { reason: 'Closed on Sundays' },
    { message: '', reason: 'Closed on Sundays' },
    { error: { reason: 'Closed on Sundays' } },
    { result: { error: { message: 'Closed on Sundays' } } },
    { result: { error: 'closed', error_description: 'Closed on Sundays' } },
    { response: { result: { errorMessage: 'Closed on Sundays' } } },
    { error: { error: { message: 'Closed on Sundays' } } },
    [{ error: { message: 'Closed on Sundays' } }],
    { type: 'about:blank', title: 'Closed', status: 503, detail: 'Closed on Sundays' },
    { title: 'Closed on Sundays', status: 503 },
    { detail: { msg: 'Closed on Sundays' } },
    { Message: 'Closed on Sundays' },
    { error: 'Closed on Sundays' },
    { error: 'Bad Request', message: ['Closed', 'on Sundays'] },
    { errors: ['Closed on Sundays'] },
    { errors: [{ code: 'CLOSED', message: 'Closed on Sundays' }] },
    { fault: { faultstring: 'Closed on Sundays' } },
  ])('finds the words in %j', (body) => {
    expect(read(body).message).toBe('Closed on Sundays');
  });

  it('takes a sentence for the words of an error, and a code or a sentence beside them for its code', () => {
    expect(read({ error: 'displayName is required' })).toEqual({
      message: 'displayName is required',
      faults: [{ field: 'displayName', message: 'displayName is required' }],
      faultsAreStated: false,
    });
    expect(read({ error: 'Bad Request', message: 'No.' })).toMatchObject({
      code: 'Bad Request',
      message: 'No.',
    });
    expect(read({ error: 'closed' })).toEqual({ code: 'closed', faults: [], faultsAreStated: false });
  });

  it('reads JSON behind a byte order mark', () => {
    expect(readErrorBody('\uFEFF{"code": "closed", "message": "Closed"}')).toMatchObject({
      code: 'closed',
      message: 'Closed',
    });
  });

  it('treats a body that nests too deeply as text', () => {
    const deep = `{"message":"Told","inner":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { message, faults } = readErrorBody(deep);
    expect(faults).toEqual([]);
    expect(message?.length).toBeLessThan(1000);
  });

  it('prefers a message to a reason, and outer texts to nested ones', () => {
    const nested = { error: { message: 'Nested' } };
    expect(read({ message: 'Told', reason: 'QUOTA', errorMessage: 'Other', result: nested }).message).toBe(
      'Told',
    );
    expect(read({ errorMessage: 'Other', reason: 'QUOTA' }).message).toBe('Other');
    expect(read({ code: 'closed', result: nested })).toMatchObject({ code: 'closed' });
    expect(read({ result: { status: 'ACTIVE', reason: 5 } })).toEqual({ faults: [], faultsAreStated: false });
  });

  it('reads text, the title of a page, and nothing', () => {
    expect(readErrorBody('upstream   timed out\n')).toMatchObject({
      message: 'upstream timed out',
      faults: [],
    });
    expect(readErrorBody('<html><title>502 Bad Gateway</title><p>x')).toMatchObject({
      message: '502 Bad Gateway',
      faults: [],
    });
    expect(readErrorBody('<html><p>x')).toEqual({ faults: [], faultsAreStated: false });
    expect(readErrorBody('')).toEqual({ faults: [], faultsAreStated: false });
  });

  it('reads any JSON without failing', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(Array.isArray(readErrorBody(json).faults)).toBe(true);
      }),
    );
  });

  it('reads any odd mixture of known members without failing', () => {
    const member = fc.constantFrom(
      'code',
      'message',
      'error',
      'details',
      'field',
      'fieldViolations',
      'metadata',
      'status',
      'feature',
      'errorMessage',
      'reason',
      'result',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(member, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(Array.isArray(read(value).faults)).toBe(true);
      }),
    );
  });
});
