// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListFooter } from '../../../../../renderer/components/grid/ListFooter.tsx';

afterEach(cleanup);

describe('the footer of a list', () => {
  it('occupies no space while it has nothing to show', () => {
    const { container } = render(<ListFooter reading={undefined} count="" note={null} end={false} />);
    expect(container.childElementCount).toBe(0);
  });

  it.each([{ count: '2 rows' }, { count: '', note: '2 rows' }, { count: '', end: '2 rows' }])(
    'shows %o',
    (reported) => {
      render(<ListFooter reading={undefined} {...reported} />);
      expect(screen.getByText('2 rows')).toBeTruthy();
    },
  );

  it('shows the count of selected rows when it is counted elsewhere', () => {
    render(<ListFooter reading={undefined} count="" checked={new Set(['a', 'b'])} />);
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it.each([
    ['all', 'All 2 rows selected'],
    ['loaded', 'All 2 loaded rows selected'],
    ['matching', 'All 2 matching rows selected'],
    ['matchingLoaded', 'All 2 matching loaded rows selected'],
  ] as const)('says which rows are all selected: %s', (every, text) => {
    render(<ListFooter reading={undefined} count="" checked={new Set(['a', 'b'])} every={every} />);
    expect(screen.getByText(text)).toBeTruthy();
  });
});
