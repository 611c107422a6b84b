import { describe, expect, it } from 'vitest';
import { dots, maskBody, maskedTexts } from '#electron/service/call-log/mask-body';

const context = { operation: 'CreateCheck', isError: false, hidden: [] } as const;
const check = 'organizations/o1/teams/t1/checks/c1';

describe('a logged body', () => {
  it('keeps its structure, names, flags, times and constants, and hides a person and a place', () => {
    const body = {
      name: check,
      displayName: 'Purchase for Tom Hale',
      clientReference: 'HL-49227-D',
      state: 'ACTIVE',
      createTime: '2026-03-02T10:00:00.5Z',
      params: {
        '@type': 'type.googleapis.com/checks.IdentityVerificationCheckParams',
        subject: { givenName: 'TOM', phoneNumber: '+447700900123', dateOfBirth: { year: 1980, month: 5 } },
        address: { street: 'Wick End', countryCode: 'GBR' },
        requireBankingData: true,
      },
    };
    expect(maskBody(body, context)).toEqual({
      ...body,
      displayName: dots,
      params: {
        ...body.params,
        subject: { givenName: dots, phoneNumber: dots, dateOfBirth: { year: dots, month: dots } },
        address: { street: dots, countryCode: 'GBR' },
      },
    });
  });

  it('hides unknown fields and long numbers', () => {
    expect(
      maskBody({ login: 'tom.hale', contact_mail: 'TOM', document: 123_456_789, level: 2 }, context),
    ).toEqual({
      login: dots,
      contact_mail: dots,
      document: dots,
      level: 2,
    });
    expect(maskBody({ 'Tom Hale': true }, context)).toEqual({ '(field)': true });
    expect(maskBody({ creator: 'organizations/o1/users/tom@hale.example' }, context)).toEqual({
      creator: dots,
    });
  });

  it('hides a word in capitals, which may be a name, unless its field or its operation is about no person', () => {
    const body = { applicant: 'SMITH', tags: ['SMITH'], overallRecommendation: { recommendation: 'CLEAR' } };
    expect(maskBody(body, context)).toEqual({ ...body, applicant: dots, tags: [dots] });
    const settings = { features: { banking: 'ALLOWED' } };
    expect(maskBody(settings, { ...context, operation: 'ListOrganizations' })).toEqual(settings);
  });

  it('hides the numbers of documents and accounts, postcodes and reasons in words', () => {
    const result = {
      documentNumber: 'X1234567',
      iban: 'GB29NWBK60161331926819',
      nationalId: 'QQ123456C',
      postalCode: 'SW1',
      reason: 'The passport of Tom Hale has expired.',
      level: 'LEVEL_2',
      state: 'V2_DONE',
    };
    expect(maskBody({ identityDocumentCheckResult: result }, context)).toEqual({
      identityDocumentCheckResult: {
        documentNumber: dots,
        iban: dots,
        nationalId: dots,
        postalCode: dots,
        reason: dots,
        level: 'LEVEL_2',
        state: 'V2_DONE',
      },
    });
    expect(maskBody({ review: { reason: 'NAME_NOT_EXACT' } }, context)).toEqual({
      review: { reason: 'NAME_NOT_EXACT' },
    });
  });

  it('shows the display names only of organizations and flags', () => {
    const body = { displayName: 'Larkfield Estates' };
    expect(maskBody(body, { ...context, operation: 'ListOrganizations' })).toEqual(body);
    expect(maskBody(body, { ...context, operation: 'ListFindings' })).toEqual({ displayName: dots });
  });

  it('quotes the text of an error, without the personal values of its request', () => {
    const request = { params: { subject: { givenName: 'Tomasina' } } };
    const hidden = maskedTexts(request, maskBody(request, context));
    expect(hidden).toEqual(['Tomasina']);
    const error = {
      code: 'invalid_argument',
      message: 'givenName Tomasina of tom@hale.example is too short',
    };
    expect(maskBody(error, { ...context, isError: true, hidden })).toEqual({
      code: 'invalid_argument',
      message: 'givenName … of … is too short',
    });
    expect(maskBody(error, context)).toMatchObject({ message: dots });
  });
});
