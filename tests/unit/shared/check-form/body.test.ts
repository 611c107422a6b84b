import { describe, expect, it } from 'vitest';
import { createCheckBody, type CheckDraft } from '#shared/check-form/body';

const team = 'organizations/o/teams/t';
const draft: CheckDraft = {
  displayName: 'A',
  clientReference: 'ref',
  template: 'checkTemplates/source-of-funds-check-v1-0-0',
  params: { subject: { givenName: 'Jane' } },
};
const writing = { typePackage: 'checks.type.v1alpha2', createBody: 'bare', onBehalfOfField: '' } as const;

describe('createCheckBody', () => {
  it('writes the parameter type of the template in the package of the profile', () => {
    expect(createCheckBody({ ...writing, typePackage: 'checks.type.v1' }, team, draft)).toEqual({
      displayName: 'A',
      clientReference: 'ref',
      template: 'checkTemplates/source-of-funds-check-v1-0-0',
      params: {
        '@type': 'type.googleapis.com/checks.type.v1.SourceOfFundsCheckParams',
        subject: { givenName: 'Jane' },
      },
    });
  });

  it('wraps the check when the profile says so', () => {
    const bare = createCheckBody(writing, team, draft);
    expect(createCheckBody({ ...writing, createBody: 'wrapped' }, team, draft)).toEqual({
      check: bare,
      parent: team,
    });
  });

  it('writes the on-behalf-of user into the field that the profile names', () => {
    const user = 'organizations/o/users/u';
    const body = createCheckBody({ ...writing, onBehalfOfField: 'creator' }, team, {
      ...draft,
      onBehalfOf: user,
    });
    expect(body).toMatchObject({ creator: user });
    expect(body).not.toHaveProperty('onBehalfOf');
  });
});
