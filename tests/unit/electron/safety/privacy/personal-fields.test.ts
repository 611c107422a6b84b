import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCheck, maskPeople, masks } from '#electron/safety/privacy/personal-fields';
import { receivedTextSchema } from '#shared/errors';
import { checkSchema } from '#shared/model/check';
import { createdUserSchema, unreadEntrySchema } from '#shared/model/unspecified';
import { jsonText } from '#shared/reading/raw-number';

const check = {
  name: 'organizations/o/teams/t/checks/c',
  displayName: 'Ottilie Brandreth',
  params: {
    '@type': 'x.Y',
    persona: 'seller',
    subject: {
      givenName: 'Ottilie',
      email: 'ottilie@mail.example',
      dateOfBirth: { year: 1961, month: 3 },
      yearOfBirth: 1961,
      otherNames: '',
    },
    address: { countryCode: 'GBR', street: 'Alder Row' },
  },
  relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: 'Ottilie', extra: [1, null] } }],
};
const dots = '••••';
const maskAs = (schema: Parameters<typeof masks.get>[0], value: unknown) => masks.get(schema)?.(value);

describe('a masked check', () => {
  it('keeps its structure, its impersonal values, and the first letters an operator recognises it by', () => {
    const masked = maskCheck(check);
    expect(masked).toEqual({
      name: 'organizations/o/teams/t/checks/c',
      displayName: 'Ottilie Brandreth',
      params: {
        '@type': 'x.Y',
        persona: 'seller',
        subject: {
          givenName: `O${dots}`,
          email: 'o•••@•••••.example',
          dateOfBirth: { year: dots, month: dots },
          yearOfBirth: dots,
          otherNames: '',
        },
        address: { countryCode: 'GBR', street: dots },
      },
      relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: `O${dots}`, extra: [dots, null] } }],
    });
    expect(checkSchema.parse(masked)).toEqual(masked);
  });

  it('has the open fields, unchanged, and no others', () => {
    expect(maskCheck(check, ['address'])).toMatchObject({
      params: { address: check.params.address, subject: { givenName: `O${dots}` } },
    });
    expect(maskCheck(check, ['relatedSubjects'])).toMatchObject({
      params: { subject: { givenName: `O${dots}` } },
      relatedSubjects: check.relatedSubjects,
    });
    expect(maskCheck(check, ['subject', 'relatedSubjects', 'address'])).toBe(check);
  });

  it('is the same object if nothing is personal', () => {
    const plain = { name: 'c', state: 'ACTIVE', params: { persona: 'seller' } };
    expect(maskCheck(plain)).toBe(plain);
  });

  it('shows the first letter only of longer texts, as one letter may be a whole name', () => {
    expect(
      maskCheck({ params: { subject: { givenName: 'O', familyName: 'Berg 王', email: 'o@example.com' } } }),
    ).toEqual({
      params: { subject: { givenName: dots, familyName: `B${dots} ${dots}`, email: '•••@•••••.com' } },
    });
  });

  it('masks a field in any case and with any separators, and numbers as they were written', () => {
    expect(maskCheck({ related_subjects: [{ given_name: 'Ottilie' }], 'date-of-birth': 'x' })).toEqual({
      related_subjects: [{ given_name: `O${dots}` }],
      'date-of-birth': dots,
    });
    expect(jsonText(maskCheck({ subject: { age: { '@number': '1.0' } } }))).not.toContain('1.0');
  });

  it('masks every value below a subject, however deep', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const marked = JSON.parse(
          JSON.stringify({ value }, (_key, inner: unknown) =>
            typeof inner === 'string' || typeof inner === 'number' ? `canary${inner}` : inner,
          ),
        ) as { value: unknown };
        const masked = JSON.stringify(maskCheck({ subject: { inner: [marked.value] } }));
        // Keys are the service's own words; values are the person.
        expect(masked.replace(/"(?:[^"\\]|\\.)*":/g, '')).not.toContain('canary');
      }),
    );
  });
});

describe('a response with unspecified fields', () => {
  const kestrel = {
    name: 'Kestrel Wharf Holdings',
    previousNames: ['Heronry Wharf Holdings'],
    officers: [{ role: 'director', name: 'Ottilie Fenn', address: { street: '4 Fallow Lane' } }],
  };

  it('has persons masked in nested lists and under personal field names, but not roles and companies', () => {
    expect(maskPeople({ ...kestrel, contact: { mail: 'o@example.com' } })).toEqual({
      ...kestrel,
      officers: [{ role: 'director', name: dots, address: { street: dots } }],
      contact: { mail: dots },
    });
    const plain = { name: 'Kestrel Wharf Holdings', previousNames: ['a'] };
    expect(maskPeople(plain)).toBe(plain);
  });

  it('has everything of a new user masked except the resource name', () => {
    const user = {
      name: 'organizations/o/users/u',
      nickname: 'Otti',
      profile: { hobby: 'rowing' },
      state: 'NEW',
    };
    expect(maskAs(createdUserSchema, user)).toEqual({
      name: 'organizations/o/users/u',
      nickname: dots,
      profile: { hobby: dots },
      state: 'NEW',
    });
  });

  it('has all of an unreadable entry masked', () => {
    expect(maskAs(unreadEntrySchema, { who: 'Ottilie', state: 'NEW' })).toEqual({ who: dots, state: 'NEW' });
    expect(maskAs(unreadEntrySchema, 'Ottilie')).toBe(dots);
  });

  it('is masked as text too, within the length limit', () => {
    const text = JSON.stringify({ rows: [{ subject: { givenName: 'Ottilie' } }], state: 'odd' });
    expect(maskAs(receivedTextSchema, text)).toBe(
      JSON.stringify({ rows: [{ subject: { givenName: dots } }], state: 'odd' }),
    );
    const long = JSON.stringify({ subject: Array.from({ length: 9000 }, () => 1) });
    expect(receivedTextSchema.safeParse(maskAs(receivedTextSchema, long)).success).toBe(true);
    expect(maskAs(receivedTextSchema, 'Ottilie Brandreth')).toBe(dots);
  });
});
