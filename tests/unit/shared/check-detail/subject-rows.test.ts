import { describe, expect, it } from 'vitest';
import { maskCheck } from '#electron/safety/privacy/personal-fields';
import { subjectRows } from '#shared/check-detail/subject-rows';
import { checkParamsSchema } from '#shared/model/check-params';

const params = {
  subject: {
    givenName: 'Ottilie',
    familyName: 'Brandreth',
    email: 'ottilie.brandreth@mail.example',
    phoneNumber: '+447700900148',
    dateOfBirth: { year: 1961, month: 3, day: 9 },
    companyName: 'Stonestead Joinery',
  },
  address: { street: 'Alder Row', buildingNumber: '14', countryCode: 'GBR' },
};

describe('the lines of a subject', () => {
  it('are the values unchanged', () => {
    expect(subjectRows(params.subject, params.address)).toEqual([
      { label: 'Name', shown: 'Ottilie Brandreth' },
      { label: 'Date of birth', shown: '1961-03-09' },
      { label: 'Email', shown: 'ottilie.brandreth@mail.example' },
      { label: 'Phone', shown: '+447700900148' },
      { label: 'companyName', shown: 'Stonestead Joinery' },
      { label: 'Address', shown: 'Alder Row, 14', plain: 'GBR' },
    ]);
  });

  it('are masks for a masked subject, which reveal neither values nor lengths', () => {
    const { subject, address } = checkParamsSchema.parse(maskCheck(params));
    expect(subjectRows(subject, address)).toEqual([
      { label: 'Name', shown: 'O•••• B••••' },
      { label: 'Date of birth', shown: '••••-••-••' },
      { label: 'Email', shown: 'o•••@•••••.example' },
      { label: 'Phone', shown: '+44 •••• •••• 48' },
      { label: 'companyName', shown: '••••' },
      { label: 'Address', shown: '•• ••••• •••', plain: 'GBR' },
    ]);
  });

  it('show a date as given, whatever parts are missing', () => {
    expect(subjectRows({ dateOfBirth: { year: 1961 } }, undefined)[0]?.shown).toBe('1961-??-??');
  });

  it('are none if nothing is given', () => {
    expect(subjectRows(undefined, undefined)).toEqual([]);
    expect(subjectRows({ givenName: '' }, { countryCode: 'GBR' })).toEqual([]);
  });
});
