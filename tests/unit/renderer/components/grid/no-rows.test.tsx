// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { FileSearch } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { NoRows, type Emptiness } from '../../../../../renderer/components/grid/NoRows.tsx';

afterEach(cleanup);

const why: Emptiness = {
  icon: FileSearch,
  title: 'No checks here yet',
  text: 'The service lists no checks.',
  filter: { text: 'state = ACTIVE', title: 'No check matches the filter', clear: () => undefined },
  facts: noListFacts,
};
const show = (changes: Pick<Emptiness, 'facts' | 'filter'>) =>
  render(
    <NoRows why={{ ...why, ...changes }} total={0} needle="" isComplete onClearSearch={() => undefined} />,
  );

it.each([
  ['entries that could not be read', { unread: [null] }],
  ['a member that may announce further pages', { besides: ['more'] }],
  ['a count of rows that did not come', { total: 3 }],
])('a list with %s is never called empty', (_, facts) => {
  show({ facts: { ...noListFacts, ...facts } });
  expect(screen.getByText('No readable rows')).toBeTruthy();
});

it('a list that was understood is empty, or has no match', () => {
  show({});
  expect(screen.getByText('No check matches the filter')).toBeTruthy();
  cleanup();
  show({ filter: undefined });
  expect(screen.getByText('No checks here yet')).toBeTruthy();
});

it('masks the filter without a match while the screen is shared', () => {
  show({});
  expect(screen.getByText('state = ACTIVE').classList).toContain('personal');
});
