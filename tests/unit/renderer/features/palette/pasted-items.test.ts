import { expect, it } from 'vitest';
import { formatName } from '#shared/resource-names';
import { namedItems, searchItems } from '../../../../../renderer/features/palette/pasted-items.ts';
import { namedIn } from '../../../../../renderer/features/palette/pasted.ts';

const check = (id: string) => formatName('check', { organization: 'o1', team: 't1', check: id });

it('a check goes by the name it is shown by, as a personal value, and by its ID where none is known', () => {
  const [known, other] = [check('c1'), check('c2')];
  const items = namedItems(
    { checks: [known, other], organizations: [] },
    new Map([['organizations/o1', 'Larkfield Estates']]),
    new Map([[known, 'Purchase, 4 Mill Lane']]),
  );
  expect(items.map(({ label, isPersonal, note }) => [label, isPersonal, note])).toEqual([
    ['Open check Purchase, 4 Mill Lane', true, 'Larkfield Estates'],
    ['Open check c2', false, 'Larkfield Estates'],
  ]);
});

it('asks the service for a check by its ID before it asks for a client reference', () => {
  const id = '67661915-6dee-480b-9a71-599767918278';
  const labelsOf = (text: string) => searchItems(namedIn(text)).map(({ label }) => label);
  expect(labelsOf(id)).toEqual([`Find the check with ID ${id}`, `Find checks with client reference ${id}`]);
  expect(labelsOf('HS-67999')).toEqual(['Find checks with client reference HS-67999']);
});
