import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeFaults } from '#shared/check-form/fault-field';
import { fieldsOf, gatedParameters, maxFiles, templates } from '#shared/check-form/fields';
import { formFromCheck } from '#shared/check-form/from-check';
import { createCheckBody } from '#shared/check-form/body';
import { maskBody } from '#shared/check-form/masked';
import { faultOfTeam, readFlag, readForm, type FormValues } from '#shared/check-form/read-form';
import { checkParamsSchema, checkTemplates, type CheckTemplate } from '#shared/model/check-params';
import { checkSchema } from '#shared/model/check';
import { isName, type ResourceName } from '#shared/resource-names';

const identity = 'checkTemplates/identity-verification-check-v1-0-0';
const clientOnly = 'checkTemplates/clientonly-verification-check-v1-0-0';
const document = 'checkTemplates/identity-document-verification-check-v1-0-0';
const funds = 'checkTemplates/source-of-funds-check-v1-0-0';
const organization = 'organizations/o1' as ResourceName<'organization'>; // a name by its form
const base = { displayName: 'A', clientReference: 'R-1', 'params.passportNfcPreference': 'SKIP' };
const faultsOf = (template: CheckTemplate, values: FormValues) =>
  Object.fromEntries(
    readForm(template, values, { organization }).faults.map(({ field, message }) => [field, message]),
  );

describe('the fields of a template', () => {
  it('are every parameter of §2', () => {
    const parameters = (template: CheckTemplate) =>
      fieldsOf(template)
        .map(({ id }) => id)
        .filter((id) => id.startsWith('params.') && !id.startsWith('params.subject.'))
        .map((id) => id.slice('params.'.length));
    expect(parameters(identity)).toEqual([
      'passportNfcPreference',
      'persona',
      'requireSourceOfFundsQuestionnaire',
      'requireBankingData',
      'requireProofOfAddressDocument',
      'requireProofOfOwnershipDocument',
      'internationalAddressVerificationConsent',
      'enableOngoingMonitoring',
    ]);
    expect(parameters(funds)).toEqual(['persona']);
    expect(parameters(clientOnly)).toEqual([
      ...[
        'buildingNumber',
        'buildingName',
        'subBuilding',
        'street',
        'locality',
        'postalCode',
        'countryCode',
      ].map((name) => `address.${name}`),
      'requireAddressVerification',
      'enableOngoingMonitoring',
    ]);
    expect(parameters(document)).toContain('document.documentType');
    for (const template of templates)
      expect(fieldsOf(template).filter(({ id }) => id.startsWith('params.subject.'))).toHaveLength(7);
  });
});

describe('reading a form', () => {
  it('names the fields that §7 requires', () => {
    expect(faultsOf(identity, {})).toEqual({
      displayName: 'Required.',
      clientReference: 'Required.',
      'params.passportNfcPreference': 'Required.',
    });
    expect(faultsOf(funds, base)).toEqual({});
  });

  it('refuses the two financial parameters together, on both fields', () => {
    const both = {
      ...base,
      'params.requireSourceOfFundsQuestionnaire': 'yes',
      'params.requireBankingData': 'true',
    };
    expect(Object.keys(faultsOf(identity, both))).toEqual([
      'params.requireSourceOfFundsQuestionnaire',
      'params.requireBankingData',
    ]);
    expect(faultsOf(identity, { ...both, 'params.requireBankingData': 'no' })).toEqual({});
  });

  it.each([
    ['params.subject.phoneNumber', '07700 900148', 'Start with + and the country code, such as +44.'],
    ['params.subject.dateOfBirth', '1986-02-30', 'Enter a day from 1 to 28.'],
    ['params.subject.yearOfBirth', '86', 'Enter the year with four digits.'],
    ['params.subject.dateOfBirth', '9999-01-01', "The date of birth can't be in the future."],
    ['params.subject.yearOfBirth', '9999', "The date of birth can't be in the future."],
    ['params.subject.email', 'ottilie', 'Enter an email address such as name@example.com.'],
    ['params.subject.givenName', 'a\u0000b', 'Character 2 is a control character. Remove it.'],
    ['params.subject.givenName', 'a\ud800', 'The text contains an invalid Unicode character.'],
    ['params.subject.givenName', 'a'.repeat(10_001), 'At most 10,000 characters.'],
    [
      'params.persona',
      'buyer',
      'Unknown value. Use giftor, seller, purchaser, propertyOther, landlord, tenantOccupantGuarantor.',
    ],
    ['params.persona', 'purchasr', 'Unknown value. Did you mean purchaser?'],
    ['params.enableOngoingMonitoring', 'maybe', 'Enter yes or no.'],
    [
      'notificationRecipient',
      'organizations/o2/users/u1',
      'The user and the team belong to different organizations.',
    ],
    [
      'notificationRecipient',
      'organizations/o1/teams/u1',
      'Enter a resource name of the form organizations/{organization}/users/{user}.',
    ],
  ])('%s: %j is refused', (field, text, message) => {
    expect(faultsOf(identity, { ...base, [field]: text })).toEqual({ [field]: message });
  });

  it('accepts names in any script, including right-to-left, and writes them unchanged', () => {
    const { draft, faults } = readForm(identity, {
      ...base,
      'params.subject.givenName': '  \u202Bאוטילי 漢 ',
    });
    expect(faults).toEqual([]);
    expect(draft.params).toMatchObject({ subject: { givenName: '\u202Bאוטילי 漢' } });
  });

  it('writes what the service reads: numbers, capitals, full names, and only enabled options', () => {
    const { draft } = readForm(
      clientOnly,
      {
        ...base,
        'params.subject.phoneNumber': '+44 7700 900148',
        'params.subject.dateOfBirth': '1986-02-28',
        'params.address.countryCode': 'gbr',
        'params.requireAddressVerification': 'no',
        'params.enableOngoingMonitoring': 'yes',
        notificationRecipient: 'r-holm',
      },
      { organization },
    );
    expect(draft).toEqual({
      displayName: 'A',
      clientReference: 'R-1',
      template: clientOnly,
      notificationRecipient: 'organizations/o1/users/r-holm',
      params: {
        subject: { phoneNumber: '+447700900148', dateOfBirth: { year: 1986, month: 2, day: 28 } },
        address: { countryCode: 'GBR' },
        enableOngoingMonitoring: true,
      },
    });
  });

  it('requires an address if §2 does, with a three-letter country code', () => {
    expect(faultsOf(clientOnly, base)).toEqual({ 'params.address.street': 'An address is required.' });
    expect(faultsOf(clientOnly, { ...base, 'params.address.countryCode': 'GB' })).toEqual({
      'params.address.countryCode':
        'Enter a three-letter country code (ISO 3166-1 alpha-3), for example GBR.',
    });
  });

  it('requires the names of uploaded files with their sides, and lists them without gaps', () => {
    const file = { 'params.document.files.1.documentUploadId': 'objects/a1' };
    expect(faultsOf(document, { ...base, ...file })).toEqual({
      'params.document.documentType': 'Choose a document type for the files.',
      'params.document.files.1.side': 'Required for each file.',
    });
    const whole = {
      ...file,
      'params.document.files.1.side': 'front',
      'params.document.documentType': 'passport',
    };
    expect(readForm(document, { ...base, ...whole }).draft.params).toEqual({
      document: { documentType: 'PASSPORT', files: [{ documentUploadId: 'objects/a1', side: 'FRONT' }] },
    });
    expect(faultsOf(document, { ...base, 'params.document.files.0.documentUploadId': 'a1' })).toMatchObject({
      'params.document.files.0.documentUploadId': 'Enter objects/{id}, the name of an uploaded file.',
    });
    expect(readForm(document, base).notes).toHaveLength(1);
  });

  it('never quotes a value in a fault', () => {
    // Begins with a sign that no message has: a drawn word may be one of the app's own.
    const text = fc.string({ unit: 'binary', minLength: 6, maxLength: 30 }).map((value) => `§${value}`);
    fc.assert(
      fc.property(
        fc.constantFrom(...templates),
        fc.dictionary(fc.constantFrom(...fieldsOf(identity).map(({ id }) => id)), text),
        (template, values) => {
          const reported = JSON.stringify(readForm(template, values).faults);
          for (const value of Object.values(values)) {
            const shown = JSON.stringify(value.trim()).slice(1, -1);
            if (shown.length >= 6) expect(reported).not.toContain(shown);
          }
        },
      ),
    );
  });

  it('creates a check that reads back as the same form', () => {
    const values = {
      ...base,
      'params.subject.givenName': 'Ottilie',
      'params.subject.dateOfBirth': '1986-02-28',
      'params.persona': 'purchaser',
      'params.requireBankingData': 'true',
    };
    const { draft } = readForm(identity, values);
    const writing = { typePackage: 'checks.type.v1', createBody: 'bare', onBehalfOfField: '' } as const;
    const check = checkSchema.parse({
      name: 'c',
      ...createCheckBody(writing, 'organizations/o1/teams/t1', draft),
    });
    expect(formFromCheck(check)).toEqual({
      template: identity,
      values: { ...values, clientReference: undefined },
      filesLeftOut: 0,
    });
  });

  it('is filled with the date of birth of a check and not with its year as well', () => {
    const subject = { dateOfBirth: { year: 1980, month: 2, day: 3 }, yearOfBirth: 1980 };
    const of = (about: object) =>
      formFromCheck(checkSchema.parse({ name: 'c', template: identity, params: { subject: about } }));
    expect(of(subject)?.values).toEqual({ 'params.subject.dateOfBirth': '1980-02-03' });
    expect(of({ yearOfBirth: 1980 })?.values).toEqual({ 'params.subject.yearOfBirth': '1980' });
  });

  it('says how many files of a check the form does not take', () => {
    const file = { documentUploadId: 'objects/a', side: 'FRONT' };
    const form = formFromCheck(
      checkSchema.parse({
        name: 'c',
        template: document,
        params: {
          document: { documentType: 'PASSPORT', files: Array.from({ length: maxFiles + 2 }, () => file) },
        },
      }),
    );
    expect(form?.filesLeftOut).toBe(2);
    expect(form?.values[`params.document.files.${maxFiles - 1}.side`]).toBe('FRONT');
  });

  it('fills no form from a template it does not know, and echoes no unknown enum value', () => {
    expect(formFromCheck(checkSchema.parse({ name: 'c', template: 'checkTemplates/new' }))).toBeNull();
    const params = checkParamsSchema.parse({ persona: 'cousin', subject: { givenName: 'A' } });
    expect(formFromCheck({ name: 'c', template: identity, params })?.values).toEqual({
      'params.subject.givenName': 'A',
    });
  });
});

describe('the parts of a form', () => {
  it('accept only a team without wildcards', () => {
    expect(faultOfTeam('organizations/o1/teams/t1')).toBeNull();
    expect(faultOfTeam('organizations/o1/teams/-')).toBe(
      'Enter the resource name of one team, not “-” (any team).',
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(faultOfTeam(text) === null).toBe(isName('team', text));
      }),
    );
  });

  it('accept yes and no, and nothing else', () => {
    expect(['yes', 'TRUE', '1', 'Y'].map(readFlag)).toEqual([true, true, true, true]);
    expect(['no', 'false', '0', ''].map(readFlag)).toEqual([false, false, false, false]);
    expect(readFlag('maybe')).toBeNull();
  });

  it.each([
    ['displayName', 'displayName'],
    ['check.clientReference', 'clientReference'],
    ['passportNfcPreference', 'params.passportNfcPreference'],
    ['params.subject.phone_number', 'params.subject.phoneNumber'],
    ['params.subject.dateOfBirth.day', 'params.subject.dateOfBirth'],
    ['params.passport_nfc_preference', 'params.passportNfcPreference'],
  ])('the service’s %s is the field %s', (path, id) => {
    expect(placeFaults([{ field: path, message: 'm' }], fieldsOf(identity), {})).toEqual([
      { field: id, message: 'm' },
    ]);
  });

  it('of files are counted by the service without those that are empty', () => {
    const values = {
      'params.document.files.0.documentUploadId': ' ',
      'params.document.files.1.documentUploadId': 'objects/a',
      'params.document.files.3.side': 'FRONT',
    };
    const faults = ['check.params.document.files[0].document_upload_id', 'params.document.files[1].side'];
    expect(
      placeFaults(
        faults.map((field) => ({ field, message: 'm' })),
        fieldsOf(document, maxFiles),
        values,
      ).map(({ field }) => field),
    ).toEqual(['params.document.files.1.documentUploadId', 'params.document.files.3.side']);
  });

  it('take no fault that names none of them', () => {
    expect(placeFaults([{ field: 'params.@type', message: 'm' }], fieldsOf(identity), {})).toEqual([]);
  });

  it('mask personal values in the preview and keep the rest', () => {
    const writing = { typePackage: 'checks.type.v1', createBody: 'bare', onBehalfOfField: '' } as const;
    for (const template of templates) {
      const values = Object.fromEntries(
        fieldsOf(template).map(({ id, kind, personal }) => [
          id,
          personal && kind === 'text' ? 'Secretname' : kind === 'flag' ? 'yes' : 'x1',
        ]),
      );
      const body = createCheckBody(writing, 'organizations/o1/teams/t1', readForm(template, values).draft);
      const text = JSON.stringify(maskBody(body));
      expect(text).not.toContain('Secretname');
      expect(text).toContain(checkTemplates[template]);
      for (const parameter of gatedParameters.filter((name) => JSON.stringify(body).includes(name)))
        expect(text).toContain(`"${parameter}":true`);
    }
  });
});

describe('what a spreadsheet leaves in place of a value', () => {
  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!'])(
    'is a fault of any field if it is an error: %s',
    (error) => {
      const { faults } = readForm(funds, {
        displayName: error,
        clientReference: error,
        'params.subject.email': error,
      });
      expect(faults.map(({ field }) => field)).toEqual([
        'displayName',
        'clientReference',
        'params.subject.email',
      ]);
    },
  );

  it.each([
    ['1.23457E+15', 1],
    ['1,23457e+11', 1],
    ['4E+3', 1],
    ['HL-1E+3', 0],
    ['123457', 0],
  ])('is noted if it may be a shortened reference: %s', (clientReference, notes) => {
    const read = readForm(funds, { displayName: '1.5E+3', clientReference });
    expect(read.faults).toEqual([]);
    expect(read.notes).toHaveLength(notes);
  });
});
