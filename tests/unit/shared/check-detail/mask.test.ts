import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskJson, subjectRows } from '#shared/check-detail/mask';

const subject = {
  givenName: 'Ottilie',
  familyName: 'Brandreth',
  email: 'ottilie.brandreth@mail.example',
  phoneNumber: '+447700900148',
  dateOfBirth: { year: 1961, month: 3, day: 9 },
};

describe('the lines of a subject', () => {
  it('give the values, and beside them masks that tell neither values nor lengths', () => {
    expect(subjectRows(subject, { street: 'Alder Row', buildingNumber: '14', countryCode: 'GBR' })).toEqual([
      { label: 'Name', shown: 'Ottilie Brandreth', masked: 'O•••• B••••' },
      { label: 'Born', shown: '1961-03-09', masked: '••••-••-••' },
      { label: 'Email', shown: 'ottilie.brandreth@mail.example', masked: 'o•••@•••••.example' },
      { label: 'Phone', shown: '+447700900148', masked: '+44 •••• •••• 48' },
      { label: 'Address', shown: 'Alder Row, 14', masked: '•• ••••• •••', plain: 'GBR' },
    ]);
  });

  it('show a date as given, whatever is missing of it', () => {
    expect(subjectRows({ dateOfBirth: { year: 1961 } }, undefined)[0]?.shown).toBe('1961-??-??');
  });

  it('show fields the interface does not name, masked whole', () => {
    expect(subjectRows({ companyName: 'Stonestead Joinery' }, undefined)).toEqual([
      { label: 'companyName', shown: 'Stonestead Joinery', masked: '••••' },
    ]);
    expect(subjectRows(undefined, undefined)).toEqual([]);
  });
});

describe('masked JSON', () => {
  it('keeps its form and what tells no person', () => {
    expect(
      maskJson({
        name: 'organizations/o/teams/t/checks/c',
        params: { '@type': 'x.Y', persona: 'seller', subject, address: { countryCode: 'GBR', street: 'A' } },
        relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: 'Ottilie', extra: [1, null] } }],
      }),
    ).toEqual({
      name: 'organizations/o/teams/t/checks/c',
      params: {
        '@type': 'x.Y',
        persona: 'seller',
        subject: {
          givenName: '••••',
          familyName: '••••',
          email: '••••',
          phoneNumber: '••••',
          dateOfBirth: { year: '••••', month: '••••', day: '••••' },
        },
        address: { countryCode: 'GBR', street: '••••' },
      },
      relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: '••••', extra: ['••••', null] } }],
    });
  });

  it('lets no value below a subject through, however deep', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const marked = JSON.parse(
          JSON.stringify({ value }, (_key, inner: unknown) =>
            typeof inner === 'string' || typeof inner === 'number' ? `canary${inner}` : inner,
          ),
        ) as { value: unknown };
        const masked = JSON.stringify(maskJson({ subject: { inner: [marked.value] } }));
        // Keys are the service's own words; values are the person.
        expect(masked.replace(/"(?:[^"\\]|\\.)*":/g, '')).not.toContain('canary');
      }),
    );
  });
});
