import { describe, expect, it } from 'vitest';
import { namedIn } from '../../../../../renderer/features/palette/pasted.ts';

const organization = 'organizations/205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11';
const check = `${organization}/teams/lettings/checks/7c0e51a2-3b7d-4c58-8f0a-52d1f6f0aa01`;
const names = (text: string) => {
  const { checks, organizations } = namedIn(text);
  return [...checks, ...organizations];
};

describe('a pasted text', () => {
  it.each([
    ['the name of a check', check],
    ['the name of what is below a check', `${check}/findings/f-1`],
    ['an error', `403: ${check} does not exist, or no access to it.`],
    ['a sentence that ends with it', `Please look at ${check}.`],
    ['a URL', `https://api.example.com/v1/${check}:cancel?view=FULL`],
    ['the body of a webhook', JSON.stringify({ notification: { payload: { check: { name: check } } } })],
  ])('leads to the check: %s', (_kind, text) => {
    expect(names(text)).toEqual([check]);
  });

  it('leads to the organization where no check is named', () => {
    expect(names(`${organization}/teams/lettings`)).toEqual([organization]);
  });

  it('names each thing once, checks first', () => {
    expect(names(`${organization} ${check} ${check}`)).toEqual([check, organization]);
  });

  it('takes neither a wildcard nor a part for a name', () => {
    expect(names('organizations/-/teams/-/checks/- organizations/')).toEqual([]);
  });

  it.each(['HC-67996', '67996', 'HL_2024', '205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11'])(
    'may be a client reference: %s',
    (text) => {
      expect(namedIn(text).reference).toBe(text);
    },
  );

  it.each(['', 'inbox', 'Northgate Lettings 3', check, 'x'])('is no client reference: %s', (text) => {
    expect(namedIn(text).reference).toBeNull();
  });
});
