import { describe, expect, it } from 'vitest';
import { mayNamePerson, savedViewSchema, type SavedView } from '#shared/views/saved-view';

const view: SavedView = {
  id: 'v1',
  name: 'Active today',
  parent: 'organizations/-/teams/-',
  filter: 'state = ACTIVE',
  showDeleted: false,
  columns: ['state'],
  sort: null,
};
const accepts = (changes: Partial<SavedView>) => savedViewSchema.safeParse({ ...view, ...changes }).success;

describe('a saved view', () => {
  it('keeps the filter and the presentation of a list', () => {
    const sorted: SavedView = { ...view, sort: { column: 'state', direction: 'descending' } };
    expect(savedViewSchema.parse(sorted)).toEqual(sorted);
    expect(accepts({ filter: '' })).toBe(true);
  });

  it('contains no filter that would be refused, and no invalid parent', () => {
    expect(accepts({ filter: 'colour = OPEN' })).toBe(false);
    expect(accepts({ filter: 'state =' })).toBe(false);
    expect(accepts({ parent: 'organizations/-/teams/east' })).toBe(false);
    expect(accepts({ name: '  ' })).toBe(false);
  });

  it('keeps a filter on a state that only the service knows', () => {
    expect(accepts({ filter: 'state = "ON_HOLD"' })).toBe(true);
  });

  it.each([
    'related_subjects[0].subject.phone_number = "+441632960000"',
    'state = ACTIVE AND NOT (state = INACTIVE OR related_subjects[0].subject.display_name:"Ada")',
    'related_subjects[0].subject.company_name:"Law"',
    'client_reference = "LAW-1"',
    'display_name:"Ada"',
    'creator_name = "organizations/o1/users/jane.smith"',
    'state = ACTIVE AND notification_recipient_name != "organizations/o1/users/jane.smith"',
  ])('whose filter compares with free text or a user may name a person: %s', (filter) => {
    expect(mayNamePerson(filter)).toBe(true);
    expect(accepts({ filter })).toBe(true);
  });

  it('contains no personal data if its filter is about states, times and templates', () => {
    expect(mayNamePerson('')).toBe(false);
    expect(mayNamePerson('state = ACTIVE AND template = "checkTemplates/other"')).toBe(false);
  });

  it('whose filter cannot be parsed counts as one that may name a person', () => {
    expect(mayNamePerson('state = (')).toBe(true);
  });
});
