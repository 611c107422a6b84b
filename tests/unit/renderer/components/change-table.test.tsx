// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChangeTable } from '../../../../renderer/components/ChangeTable.tsx';

afterEach(cleanup);

it('a table of changes shows what a value or the name of a field hides', () => {
  const rows = [{ field: '"on\u200bly"', before: 'pilots', after: 'safe\u202eevil' }];
  render(<ChangeTable rows={rows} fieldWord={() => null} />);
  expect(screen.getByRole('rowheader').textContent).toBe('"on[U+200B]ly"');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'pilots',
    'safe[U+202E]evil',
  ]);
});
