import { describe, expect, it } from 'vitest';
import { keychainRefusal } from '#electron/platform/keychain/keychain-errors';
import { errorOfFault, networkError, type RequestFacts } from '#electron/service/api/errors';
import { outcomeUnknown } from '#electron/service/api/outcome';
import { errorOfResponse } from '#electron/service/api/status-error';
import { errorFacts, errorTable, messageInFull } from '#shared/error-words';
import { networkReasons, refusalReasons, type AppError } from '#shared/errors';
import { maxCharacters } from '#tests/support/three-lines';
import {
  describeError,
  sentencesShown,
  type PlaceWords,
} from '../../../../renderer/components/describe-error.ts';

const texts = { message: 'It did not work.', target: 'organizations/4c19e2d7', advice: 'Retry.' };
const faults = [{ field: 'filter', message: 'not a field' }];
const errors: AppError[] = [
  { kind: 'auth', ...texts },
  { kind: 'permission', ...texts },
  { kind: 'not-found', ...texts },
  { kind: 'validation', ...texts, faults, missingFeature: 'banking_data' },
  { kind: 'rate-limit', ...texts },
  { kind: 'service', ...texts },
  { kind: 'protocol', reason: 'not-json', ...texts },
  { kind: 'outcome-unknown', lookup: {}, ...texts },
  ...networkReasons.map((reason) => ({ kind: 'network', reason, ...texts }) as const),
  ...refusalReasons.map((reason) => ({ kind: 'refused', reason, ...texts }) as const),
  { kind: 'cancelled', ...texts },
  { kind: 'internal', ...texts },
];

const facts: RequestFacts = {
  operation: 'ListChecks',
  target: 'organizations/0f9d4f0e-6a3e-4d2b-9d5f-1f3a5a0c7b11/teams/7c1e',
  host: 'api.sandbox.example.com',
  permission: 'member',
};
const issuer: RequestFacts = { ...facts, target: undefined, party: 'issuer', host: 'auth.example.com' };
const sentence = `The field ${'very '.repeat(30)}long.`;
const respond = (status: number, about = facts) =>
  errorOfResponse(
    about,
    {
      status,
      headers: { 'x-request-id': 'req-7' },
      body: JSON.stringify({ code: 'SOME_CODE', message: sentence }),
    },
    0,
  ).error;
const produced: readonly AppError[] = [
  ...[400, 401, 403, 404, 407, 408, 409, 429, 500, 503].flatMap((status) => [
    respond(status),
    respond(status, issuer),
  ]),
  respond(403, { ...facts, permission: 'global-admin' }),
  respond(404, { ...facts, target: undefined }),
  ...networkReasons.flatMap((reason) => [networkError(facts, reason), networkError(issuer, reason)]),
  errorOfFault(facts, 'too-large', 200),
  errorOfFault(facts, 'bad-encoding', 200),
  errorOfFault(facts, 'aborted', null),
  errorOfFault(facts, 'sink', null),
  ...(['read', 'write', 'remove'] as const).flatMap((call) =>
    (['missing', 'locked', 'not-responding', 'crashed', 'failed', 'invalid'] as const).map((failure) =>
      keychainRefusal(call, failure),
    ),
  ),
  outcomeUnknown(facts, {}, networkError(facts, 'cut')),
  outcomeUnknown({ ...facts, operation: 'CreateCheck' }, {}, respond(503)),
];

const shown = (error: AppError) => {
  const text = describeError(error);
  return [`${text.title}.`, text.sentence, text.fault, text.advice].filter(Boolean).join(' ');
};

describe('an error shown', () => {
  it.each(errors)('of kind $kind says what happened and what to do next', (error) => {
    const text = describeError(error);
    expect(text.sentence).toBe(texts.message);
    expect(text.fault ?? text.advice).not.toBe('');
  });

  it.each(errorTable.map(({ kind, reason, words }) => [`${kind} ${reason ?? ''}`, words] as const))(
    '%s has a short title without a full stop, and one sentence that says what it means',
    (_, { title, means }) => {
      expect(title).toMatch(/^[A-Z][^.]{1,26}$/);
      expect(means).toMatch(/^[A-Z][^.]*\.$/);
      expect(means.length).toBeLessThan(110);
    },
  );

  it.each(produced.map((error) => [shown(error), error] as const))(
    'fits in three lines of a narrow pane: %s',
    (text, error) => {
      expect(text.length).toBeLessThanOrEqual(maxCharacters);
      // Where no field is named, what to correct is in the service's words alone.
      const words = error.kind === 'validation' ? [] : [sentence.slice(0, 40)];
      for (const technical of [error.target ?? '-', facts.operation, 'SOME_CODE', 'req-7', ...words])
        if (technical !== facts.host && technical !== issuer.host) expect(text).not.toContain(technical);
    },
  );

  it('keeps what the service said, its code, status and request ID in the details', () => {
    expect(errorFacts({ ...respond(503), attempts: 4 })).toEqual([
      { name: 'Resource', value: facts.target },
      { name: 'Operation', value: 'ListChecks' },
      { name: 'Status', value: '503 SOME_CODE' },
      { name: 'Service message', value: expect.stringContaining('very very') as string },
      { name: 'Attempts', value: '4' },
      { name: 'Request ID', value: 'req-7' },
      { name: 'Error kind', value: 'service' },
    ]);
  });

  it('shows the service message where there is no room for details', () => {
    const error: AppError = { kind: 'service', ...texts, serviceMessage: 'Maintenance.' };
    expect(messageInFull(error)).toBe('It did not work.\nThe service says: “Maintenance”.');
    expect(messageInFull({ kind: 'internal', ...texts })).toBe('It did not work.');
  });

  it('names the seconds a service asks to wait', () => {
    const text = describeError({ kind: 'rate-limit', ...texts, retryAfterMs: 40_000 });
    expect(text.sentence).toBe('The service asks the app to wait 40 s.');
  });

  it('names the first invalid field and counts the others; the details have all', () => {
    const more: AppError = {
      kind: 'validation',
      ...texts,
      faults: [...faults, { field: 'stage', message: 'too long' }],
      missingFeature: 'banking_data',
    };
    expect(describeError(more)).toMatchObject({
      fault: 'filter: not a field.',
      otherFaults: '1 more field is not valid.',
    });
    expect(describeError({ ...more, faults })).toMatchObject({
      fault: 'filter: not a field.',
      otherFaults: null,
    });
    const values = errorFacts(more).map(({ value }) => value);
    expect(values).toEqual(
      expect.arrayContaining(['filter: not a field', 'stage: too long', 'banking_data']),
    );
  });

  it('ends a fault with one full stop', () => {
    const error: AppError = { kind: 'validation', ...texts, faults: [{ field: 'name', message: 'Taken.' }] };
    expect(describeError(error).fault).toBe('name: Taken.');
  });

  it('never makes an unknown outcome look like a success or a plain failure', () => {
    expect(describeError({ kind: 'outcome-unknown', lookup: {}, ...texts }).icon).toBe('unknown');
  });
});

it('cuts what the service says about a field, so that the error fits in three lines of a narrow pane', () => {
  for (const field of ['filter', 'params.subject.identityVerification.dateOfBirth']) {
    const [first, second] = [
      { field, message: sentence },
      { field: 'other', message: sentence },
    ];
    const { message } = respond(400);
    const shown = describeError({ kind: 'validation', ...texts, message, faults: [first, second] });
    const text = [`${shown.title}.`, shown.sentence, shown.fault, shown.otherFaults].join(' ');
    expect(text.length).toBeLessThanOrEqual(maxCharacters);
  }
});

describe('an error with words of its place', () => {
  const lengthOf = (error: AppError, place: PlaceWords) => {
    const text = describeError(error);
    return [`${place.title ?? text.title}.`, ...sentencesShown(text, place)].join(' ').length;
  };
  const long = `${'word '.repeat(28).trim()}.`;

  it.each(produced.map((error) => [error.message, error] as const))(
    'shows whole sentences in three lines: %s',
    (_, error) => {
      for (const place of [
        { statusNote: long },
        { next: long },
        { title: 'Teams not loaded', statusNote: [long, 'Short.'] },
      ])
        expect(lengthOf(error, place)).toBeLessThanOrEqual(maxCharacters);
    },
  );

  it('leaves out the advice before what still holds, and no part of a sentence', () => {
    const text = describeError({ kind: 'service', ...texts, advice: long });
    expect(sentencesShown(text, { statusNote: '4 rows are kept.' })).toEqual([
      texts.message,
      '4 rows are kept.',
    ]);
    expect(sentencesShown(text, { statusNote: [long, '4 rows are kept.'] })).toEqual([
      texts.message,
      '4 rows are kept.',
    ]);
  });

  it('shows its next step in place of the faults and the advice', () => {
    const text = describeError({ kind: 'validation', ...texts, faults });
    expect(sentencesShown(text, { next: 'Change the setting.' })).toEqual([
      texts.message,
      'Change the setting.',
    ]);
  });
});
