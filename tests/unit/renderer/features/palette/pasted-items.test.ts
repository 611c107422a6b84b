import { expect, it } from 'vitest';
import { formatName } from '#shared/resource-names';
import { namedItems } from '../../../../../renderer/features/palette/pasted-items.ts';

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
