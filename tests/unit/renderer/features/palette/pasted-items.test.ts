import { expect, it } from 'vitest';
import { formatName } from '#shared/resource-names';
import { changeChecksView, useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { usePeopleView } from '../../../../../renderer/features/people/view-state.ts';
import { namedItems, searchItems } from '../../../../../renderer/features/palette/pasted-items.ts';
import { namedIn } from '../../../../../renderer/features/palette/pasted.ts';

const check = (id: string) => formatName('check', { organization: 'o1', team: 't1', check: id });

it('a check has its visible name, as a personal value, or its ID if no name is known', () => {
  const [known, other] = [check('c1'), check('c2')];
  const items = namedItems(
    { checks: [known, other], teams: [], organizations: [] },
    new Map([['organizations/o1', 'Larkfield Estates']]),
    new Map([[known, 'Purchase, 4 Mill Lane']]),
  );
  expect(items.map(({ label, isPersonal, note }) => [label, isPersonal, note])).toEqual([
    ['Open check Purchase, 4 Mill Lane', true, 'Larkfield Estates'],
    ['Open check c2', false, 'Larkfield Estates'],
  ]);
});

it('calls the service for a check ID before a client reference', () => {
  const id = '67661915-6dee-480b-9a71-599767918278';
  const labelsOf = (text: string) => searchItems(namedIn(text)).map(({ label }) => label);
  expect(labelsOf(id)).toEqual([`Find the check with ID ${id}`, `Find checks with client reference ${id}`]);
  expect(labelsOf('HS-67999')).toEqual(['Find checks with client reference HS-67999']);
});

it('shows every check that a search finds, whatever was searched for in the list before', () => {
  changeChecksView({ needle: 'mill lane' });
  searchItems(namedIn('HS-67999'))[0]?.run();
  expect(useChecksView.getState()).toMatchObject({
    form: 'all',
    filter: 'client_reference = "HS-67999"',
    needle: '',
    opensOnly: true,
  });
});

it('a team offers its checks and the page of teams and users, before its organization', () => {
  const team = formatName('team', { organization: 'o1', team: 't1' });
  const items = namedItems(namedIn(team), new Map([['organizations/o1', 'Larkfield Estates']]), new Map());
  expect(items.map(({ label, note }) => [label, note])).toEqual([
    ["Open the team's checks", 'Larkfield Estates'],
    ['Show the team in Teams and users', 'Larkfield Estates'],
    ['Open organization Larkfield Estates', undefined],
  ]);
  items[1]?.run();
  expect(usePeopleView.getState()).toMatchObject({ kind: 'team', list: { openName: team } });
});
