// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { JsonView } from '../../../../renderer/components/JsonView.tsx';

afterEach(cleanup);

it('a long value is shown step by step to its last line', () => {
  // A line for each number, and one for each bracket.
  render(<JsonView value={Array.from({ length: 4500 }, (_, place) => place)} label="Body" />);
  const lines = () => screen.getByRole('group', { name: 'Body' }).querySelectorAll('[translate=no]').length;
  expect(lines()).toBe(2000);
  fireEvent.click(screen.getByRole('button', { name: 'Show more, 2,502 left' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show more, 502 left' }));
  expect(lines()).toBe(4502);
  expect(screen.queryByRole('button')).toBeNull();
});
