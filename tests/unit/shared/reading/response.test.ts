import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '#shared/operations';
import { asReceived } from '#shared/reading/as-received';
import { isErrorResponse } from '#shared/reading/error-in-success';
import { noMappings } from '#shared/reading/mappings';
import { valueAt } from '#shared/reading/value-at';

const name = 'organizations/o/teams/t/checks/c';
const read = (operation: OperationId, json: unknown) =>
  operations[operation].response.read(json, { operation, mappings: noMappings });

describe('a resource', () => {
  it('is the response itself, or in one of its members', () => {
    for (const json of [{ name }, { check: { name } }, { data: { check: { name } }, requestId: 'x' }])
      expect(read('GetCheck', json)).toMatchObject({ is: 'understood', value: { name } });
  });

  it('is not understood if nothing fits, or two things do', () => {
    for (const json of [{}, { id: 'c' }, 'x', { before: { name }, after: { name } }])
      expect(read('GetCheck', json)).toMatchObject({ is: 'not-understood' });
  });

  it('that is a new check is understood under the name of a check only', () => {
    const operation = { name: 'operations/4c1d', done: false };
    expect(read('CreateCheck', operation)).toMatchObject({ is: 'not-understood' });
    expect(read('CreateCheck', { name })).toMatchObject({ is: 'understood', value: { name } });
    expect(read('CreateCheck', { ...operation, done: true, response: { name } })).toMatchObject({
      is: 'understood',
      value: { name },
    });
  });

  it('is null if an accepted change had a response without content, but never for a new check', () => {
    expect(read('ReviewFinding', {})).toEqual({ is: 'understood', value: null });
    expect(read('UpdateFeatureFlag', {})).toEqual({ is: 'understood', value: null });
    expect(read('CreateCheck', {})).toMatchObject({ is: 'not-understood' });
  });

  it.each([
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00Z'],
    ['2026-03-01 10:00:00.123456', '2026-03-01T10:00:00.123456Z'],
    [1_772_359_200, '2026-03-01T10:00:00.000Z'],
    ['1772359200', '2026-03-01T10:00:00.000Z'],
    [1_772_359_200_500, '2026-03-01T10:00:00.500Z'],
    [{ seconds: '1772359200', nanos: 5 }, '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T10:00:00+02:00'],
    ['soon', 'soon'],
    [0, undefined],
    ['12', undefined],
    [{ seconds: 12 }, undefined],
    [{ seconds: 1_772_359_200, zone: 'Europe/Oslo' }, undefined],
  ])('reads the time %j as %s, in no zone of this computer, and keeps what came', (createTime, expected) => {
    const reading = read('GetCheck', { name, createTime });
    if (reading.is !== 'understood') throw new Error(reading.is);
    expect(reading.value).toHaveProperty('name', name);
    expect(valueAt(reading.value, 'createTime')).toBe(expected);
    expect(asReceived(reading.value)).toEqual({ name, createTime });
  });

  it('converts a value with only one meaning, and keeps the received value', () => {
    const received = { ongoingMonitoringEnabled: 'true', name, clientReference: 77, state: null, extra: 1 };
    const reading = read('GetCheck', received);
    expect(reading).toMatchObject({
      value: { name, clientReference: '77', ongoingMonitoringEnabled: true, extra: 1 },
    });
    if (reading.is === 'not-understood') return;
    expect(asReceived(reading.value)).toEqual(received);
    expect(JSON.stringify(asReceived(reading.value))).toBe(JSON.stringify(received));
  });

  it('is read under the names of §2 if its fields are in snake_case, and raw unchanged', () => {
    const received = { name, display_name: 'A', client_reference: 'r', region_code: 'uk' };
    const reading = read('GetCheck', received);
    expect(reading).toMatchObject({ value: { name, displayName: 'A', clientReference: 'r' } });
    if (reading.is === 'not-understood') return;
    expect(reading.value).not.toHaveProperty('regionCode');
    expect(asReceived(reading.value)).toEqual(received);
  });

  it('is read under the names of §2 in the objects inside it as well', () => {
    const summary = {
      name: `${name}/checkSummary`,
      payload: { '@type': 'x.Summary', overall_recommendation: { recommendation: 'CLEAR' }, area_result: 1 },
    };
    const subject = { given_name: 'Ada', date_of_birth: { year: 1980 }, region_code: 'uk' };
    const check = { name, params: { subject }, related_subjects: [null, { role: 'SUBJECT', subject }] };
    const [readSummary, readCheck] = [read('GetCheckSummary', summary), read('GetCheck', check)];
    expect(readSummary).toMatchObject({
      value: { payload: { overallRecommendation: { recommendation: 'CLEAR' } } },
    });
    const expected = { givenName: 'Ada', dateOfBirth: { year: 1980 } };
    expect(readCheck).toMatchObject({ value: { params: { subject: expected } } });
    if (readSummary.is === 'not-understood' || readCheck.is === 'not-understood') return;
    expect(asReceived(readSummary.value)).toEqual(summary);
    expect(asReceived(readCheck.value)).toEqual(check);
    expect(readCheck.value).toMatchObject({ relatedSubjects: [{ role: 'SUBJECT', subject: expected }] });
  });

  it('that is a check keeps its subjects beside an entry that is none', () => {
    const relatedSubjects = [null, { role: 'SUBJECT', subject: { givenName: 'Ada' } }, 7];
    expect(read('GetCheck', { name, relatedSubjects })).toMatchObject({
      value: { relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: 'Ada' } }] },
    });
    expect(read('GetCheck', { name, relatedSubjects: [null] })).not.toHaveProperty(
      'value.relatedSubjects',
      [],
    );
  });

  it('that is a flag is not taken for an error because it has an ID or a code', () => {
    for (const json of [{ code: 'internal' }, { code: 7, status: 'x', details: [{ id: 'a' }] }])
      expect(read('CreateFeatureFlag', json)).toMatchObject({ is: 'not-understood' });
  });

  it('shows exactly what was received as raw', () => {
    const odd = fc.dictionary(
      fc.oneof(
        fc.constantFrom('displayName', 'state', 'params', 'relatedSubjects', 'clientReference', '@came'),
        fc.string(),
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(odd, (fields) => {
        const received: unknown = JSON.parse(JSON.stringify({ ...fields, name }));
        const reading = read('GetCheck', received);
        if (reading.is !== 'not-understood') expect(asReceived(reading.value)).toEqual(received);
      }),
    );
  });

  it('that is a flag has its resource name, whichever member contains the name', () => {
    const flag = { name: 'featureFlags/banking_data' };
    for (const json of [
      flag,
      { key: 'banking_data', title: 'Banking data' },
      { id: '7f', flag: 'featureFlags/banking_data' },
      { name: 'banking_data' },
    ])
      expect(read('UpdateFeatureFlag', json)).toMatchObject({ value: flag });
  });
});

describe('an error under a success status', () => {
  it.each([
    [{ error: { code: 403, message: 'No' } }, true],
    [{ error: 'denied' }, true],
    [{ errors: [{ field: 'x' }] }, true],
    [{ code: 'internal', message: 'Failed' }, true],
    [{ message: 'Forbidden' }, true],
    [{ success: true, error: 'denied' }, true],
    [{ status: 'OK', code: 403, message: 'Forbidden' }, true],
    [{ success: false, code: 0, message: 'Failed' }, true],
    [{ success: true, message: 'Monitoring enabled' }, false],
    [{ status: 'OK', message: 'Done' }, false],
    [{ code: 0, message: 'Check cancelled' }, false],
    [{ statusCode: 200, message: 'Check cancelled' }, false],
    [{ name: 'organizations/o/users/u', status: 'ACTIVE', message: 'Invitation sent' }, false],
    [{ error: null, checks: [] }, false],
    [{ error: '' }, false],
    [{}, false],
    [{ message: 'Forbidden', checks: [] }, false],
    [[], false],
  ])('%j: %s', (json, isError) => {
    expect(isErrorResponse(json, 'none')).toBe(isError);
  });

  it('is not assumed in a resource that happens to have a code and a message', () => {
    expect(isErrorResponse({ name, code: 'c', message: 'm' }, 'read')).toBe(false);
  });

  it.each([
    [{ message: 'Check cancelled' }, false],
    [{ id: '1', title: 'Summary', message: 'The subject has no matches.' }, false],
    [{ code: 'internal', message: 'Failed' }, true],
    [{ success: false, message: 'Failed' }, true],
    [{ error: 'denied' }, true],
  ])('is not assumed from a message alone where any response is right: %j: %s', (json, isError) => {
    expect(isErrorResponse(json, 'any')).toBe(isError);
  });
});
