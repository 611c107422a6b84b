import { describe, expect, it } from 'vitest';
import { personalFieldOf, savedViewSchema, type SavedView } from '#shared/views/saved-view';

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
  it('keeps what a list asks for and how it shows it', () => {
    const sorted: SavedView = { ...view, sort: { column: 'state', direction: 'descending' } };
    expect(savedViewSchema.parse(sorted)).toEqual(sorted);
    expect(accepts({ filter: '' })).toBe(true);
  });

  it('holds no filter that would be refused, and no parent of another form', () => {
    expect(accepts({ filter: 'state = OPEN' })).toBe(false);
    expect(accepts({ filter: 'state =' })).toBe(false);
    expect(accepts({ parent: 'organizations/-/teams/east' })).toBe(false);
    expect(accepts({ name: '  ' })).toBe(false);
  });

  it.each([
    [
      'related_subjects[0].subject.phone_number = "+441632960000"',
      'related_subjects[0].subject.phone_number',
    ],
    [
      'state = ACTIVE AND NOT (state = INACTIVE OR related_subjects[0].subject.display_name:"Ada")',
      'related_subjects[0].subject.display_name',
    ],
  ])('holds no filter that names a person: %s', (filter, field) => {
    expect(personalFieldOf(filter)).toBe(field);
    expect(accepts({ filter })).toBe(false);
  });

  it('may name a company', () => {
    expect(personalFieldOf('related_subjects[0].subject.company_name:"Law"')).toBeNull();
    expect(accepts({ filter: 'related_subjects[0].subject.company_name:"Law"' })).toBe(true);
  });
});
